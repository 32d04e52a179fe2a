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

/** @type {[keyof Contest, string, [string, string][], string][]} */
const CONTESTS = [
  [
    "series",
    "Series",
    [
      ["none", "One game"],
      ["2", "First to 2 points"],
      ["3", "First to 3 points"],
      ["5", "First to 5 points"],
      ["best-of-3", "Best of 3 games"],
      ["best-of-5", "Best of 5 games"],
    ],
    "The seats change after each game. A game that nobody wins is half a point for each.",
  ],
  [
    "clock",
    "Clock",
    [
      ["none", "No clock"],
      ["1+0", "1 minute each"],
      ["3+2", "3 minutes each, 2 seconds more a turn"],
      ["5+0", "5 minutes each"],
      ["10+5", "10 minutes each, 5 seconds more a turn"],
    ],
    "It starts with the first move. Who has no time left loses.",
  ],
  [
    "swap",
    "Swap",
    [
      ["no", "No"],
      ["yes", "Yes"],
    ],
    "After the first turn, the second player may take it over. So it pays to begin evenly.",
  ],
];

/** @typedef {{ series: string, clock: string, swap: string }} Contest */

/** Series, clock and swap, which go with every game. @param {Contest} chosen */
export function contestFields(chosen) {
  const usual = chosen.series === "none" && chosen.clock === "none" && chosen.swap === "no";
  return el(
    "details",
    { class: "options", open: !usual },
    el("summary", {}, "Contest", el("span", { class: "soft small" }, " series, clock, swap")),
    el(
      "div",
      { class: "option-list" },
      ...CONTESTS.map(([name, label, values, about]) =>
        el(
          "div",
          { class: "field" },
          el("label", { for: name }, label),
          el(
            "select",
            { id: name, name, class: "entry", "aria-describedby": `${name}-about` },
            ...values.map(([value, words]) => el("option", { value, selected: value === chosen[name] }, words)),
          ),
          el("p", { class: "hint", id: `${name}-about` }, about),
        ),
      ),
    ),
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
