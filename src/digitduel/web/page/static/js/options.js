// @ts-check
// The options of a game as fields, and back into the one word that names the variant.

import { el } from "./dom.js";
import { capital } from "./announce.js";

/** @import { Game, Option } from "./types.js" */

/** @param {Option} option @param {unknown} value */
const written = (option, value) =>
  typeof option.default === "boolean" ? (value === true ? "yes" : "no") : String(value);

/**
 * @param {Game} game
 * @param {(key: string) => string} given the fields of the form
 */
export function gameWord(game, given) {
  const changed = game.options
    .map((option) => [option.name, given(`option-${option.name}`), written(option, option.default)])
    .filter(([, value, usual]) => value !== "" && value !== usual)
    .map(([name, value]) => `${name}=${value}`);
  return changed.length ? `${game.name}:${changed.join(",")}` : game.name;
}

/** @param {Game} game @param {Map<string, string>} given */
export function optionFields(game, given) {
  const changed = game.options.some((option) => given.has(option.name));
  return el(
    "details",
    { class: "options", open: changed },
    el(
      "summary",
      {},
      "Options",
      el("span", { class: "soft small" }, ` ${game.options.map((option) => option.name).join(", ")}`),
    ),
    el("div", { class: "option-list" }, ...game.options.map((option) => field(option, given.get(option.name)))),
  );
}

/** @param {Option} option @param {string | undefined} given */
function field(option, given) {
  const id = `option-${option.name}`;
  const usual = written(option, option.default);
  const value = given ?? usual;
  const allowed = typeof option.default === "boolean" ? ["no", "yes"] : option.choices;
  const input = allowed?.length
    ? el(
        "select",
        { id, name: id, class: "entry", "aria-describedby": `${id}-about` },
        ...allowed.map((one) => el("option", { value: one, selected: one === value }, one)),
      )
    : el("input", {
        id,
        name: id,
        class: "entry",
        type: "number",
        inputmode: "numeric",
        required: true,
        min: option.low,
        max: option.high,
        value,
        "aria-describedby": `${id}-about`,
      });
  const about = `${capital(option.about)}. ${capital(option.allowed)}; usually ${usual}.`;
  return el(
    "div",
    { class: "field" },
    el("label", { for: id }, capital(option.name)),
    input,
    el("p", { class: "hint", id: `${id}-about` }, about),
  );
}
