// @ts-check
// The games of this browser: those that wait for you first, then those that go on, then those that are over.

import * as api from "./api.js";
import { forgetGame, keepGame, recentGames } from "./browser_memory.js";
import { button, el } from "./dom.js";
import { MORE_PAGES } from "./more_pages.js";
import { Refusal } from "./refusal.js";
import { against, endWords, headline } from "./status_text.js";

/** @import { State } from "./types.js" */
/** @import { Recent } from "./browser_memory.js" */

const SHOWN = 6;
const DAY = 86_400_000;

/** @param {State} state */
export function remember(state) {
  const { id, ply, result } = state;
  const before = recentGames().find((game) => game.id === id);
  const standing = result ? endWords(state).join(" ") : headline(state);
  const same = before?.ply === ply && before.standing === standing;
  keepGame({
    id,
    ply,
    title: state.game.title,
    against: against(state),
    standing,
    yours: state.may.includes("move"),
    over: Boolean(result),
    when: same ? before.when : Date.now(),
  });
}

/** Games that wait for you, to be shown first, and the others. @returns {[HTMLElement, HTMLElement]} */
export function recentParts() {
  const [waiting, others] = [el("ul", { class: "recent" }), el("ul", { class: "recent" })];
  const first = part("Your turn", waiting);
  const show = () => {
    const games = recentGames().sort((one, two) => Number(one.over) - Number(two.over) || two.when - one.when);
    const lines = (/** @type {boolean} */ yours) =>
      games.filter((game) => Boolean(game.yours) === yours).slice(0, SHOWN).map((game) => recentLine(game, show));
    waiting.replaceChildren(...lines(true));
    first.hidden = !waiting.childElementCount;
    others.replaceChildren(...lines(false));
    if (!others.childElementCount)
      others.append(
        el(
          "li",
          { class: "nothing" },
          games.length ? "No other games yet." : "Your games will be listed here, so that you can go on with them.",
        ),
      );
  };
  show();
  void lookAgain().then(show);
  const recent = part("Your recent games", others);
  if (MORE_PAGES.games) recent.append(el("a", { href: "/games" }, "All your games"));
  return [first, recent];
}

/** @param {string} title @param {HTMLElement} list */
const part = (title, list) =>
  el("section", { class: "recent-part", "aria-label": title }, el("h2", { class: "block-title" }, title), list);

/** A friend may have moved since. */
async function lookAgain() {
  const waiting = recentGames().filter(({ over, yours }) => !over && !yours);
  for (const { id } of waiting.slice(0, SHOWN)) {
    try {
      remember(await api.table(id));
    } catch (error) {
      if (error instanceof Refusal && error.code === "no-such-table") forgetGame(id);
    }
  }
}

/** @param {Recent} game @param {() => void} redraw */
function recentLine(game, redraw) {
  const remove = () => {
    forgetGame(game.id);
    redraw();
  };
  return el(
    "li",
    { class: "recent-line" },
    el(
      "a",
      { href: `/t/${encodeURIComponent(game.id)}`, class: "recent-link" },
      el("span", { class: "recent-title" }, game.title, el("span", { class: "soft small" }, ` · ${told(game.when)}`)),
      el("span", { class: "soft small" }, [game.against, game.standing].filter(Boolean).join(" · ")),
    ),
    button("×", remove, { class: "icon-button", "aria-label": `Forget this game of ${game.title}` }),
  );
}

/** When something was, as people say it. @param {number} when */
function told(when) {
  const day = (/** @type {number} */ time) => new Date(time).toDateString();
  if (day(when) === day(Date.now()))
    return `today, ${new Date(when).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false })}`;
  if (day(when) === day(Date.now() - DAY)) return "yesterday";
  return new Date(when).toLocaleDateString("en", { day: "numeric", month: "short" });
}
