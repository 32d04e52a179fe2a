// @ts-check
// Home: the games, today's puzzle, your recent games.

import * as api from "./api.js";
import { button, el, titled } from "./dom.js";
import { toYou } from "./second_person.js";
import { drawSmall } from "./mini_board.js";
import { resultOf } from "./browser_memory.js";
import { attempt, sentence } from "./announce.js";
import { choiceBefore, openTable } from "./open_table.js";
import { recentParts } from "./recent_games.js";

/** @import { Game, Puzzle } from "./types.js" */

/** @param {HTMLElement} main */
export async function homePage(main) {
  titled("");
  const cards = el(
    "ul",
    { class: "cards" },
    ...Array.from({ length: 5 }, () => el("li", { class: "card card-waiting" })),
  );
  const [waiting, others] = recentParts();
  const puzzle = el("section", { class: "today", "aria-label": "Today’s puzzle" });
  main.replaceChildren(
    el(
      "div",
      { class: "hero" },
      el("h1", {}, "Numbers, two players, no luck."),
      el(
        "p",
        { class: "lead" },
        "Small games that take a minute to learn. Play a friend or a program, then see exactly where it turned.",
      ),
      document.querySelector('meta[name="lobby"]') && el("a", { class: "button", href: "/lobby" }, "Play anyone"),
    ),
    waiting,
    el("section", { class: "block", "aria-label": "Games" }, cards),
    el("div", { class: "block split" }, puzzle, others),
  );
  void showPuzzle(puzzle);
  try {
    const { games } = await api.games();
    cards.replaceChildren(...games.map(card));
  } catch (error) {
    cards.replaceChildren(el("li", { class: "trouble" }, sentence(error)));
  }
}

/** How the last choice is called. @type {Record<string, string>} */
const WAYS = { program: "against a program", screen: "on one screen", watch: "by watching" };

/** What one press begins: as the last time, but that no friend is invited by it. */
function atOnce() {
  const last = choiceBefore();
  return last.mode === "friend" ? { ...last, mode: /** @type {const} */ ("program") } : last;
}

/** @param {Game} game */
const playAtOnce = (game) => attempt(() => openTable(game, game.name, atOnce()));

/** @param {Game} game */
function card(game) {
  const ways = `/new?game=${encodeURIComponent(game.name)}`;
  return el(
    "li",
    { class: "card" },
    el("div", { class: "card-picture" }, drawSmall(game.sample ?? game.board)),
    el(
      "div",
      { class: "card-words" },
      el("h2", { class: "card-title" }, game.title),
      el("p", { class: "soft" }, game.summary),
      el(
        "div",
        { class: "card-deeds" },
        button("Play", () => playAtOnce(game), {
          class: "button main",
          "aria-label": `Play ${game.title} ${WAYS[atOnce().mode] ?? ""}`,
        }),
        el("a", { class: "button quiet", href: ways, "aria-label": `More ways to play ${game.title}` }, "More ways"),
        game.lessons
          ? el("a", { class: "button quiet", href: `/lessons/${game.name}`, "aria-label": `Learn ${game.title}` }, "Learn")
          : el("a", { class: "button quiet", href: `/rules/${game.name}`, "aria-label": `Rules of ${game.title}` }, "Rules"),
      ),
    ),
  );
}

/** @param {HTMLElement} place */
async function showPuzzle(place) {
  place.replaceChildren(
    el("h2", { class: "block-title" }, "Today’s puzzle"),
    el("div", { class: "today-body card-waiting" }),
  );
  /** @type {Puzzle} */
  let puzzle;
  try {
    puzzle = await api.dailyPuzzle();
  } catch (error) {
    place.lastElementChild?.replaceWith(el("p", { class: "today-body trouble" }, sentence(error)));
    return;
  }
  const result = resultOf(puzzle.day ?? "");
  place.lastElementChild?.replaceWith(
    el(
      "div",
      { class: "today-body" },
      el("div", { class: "card-picture" }, drawSmall(puzzle.view.board)),
      el("h3", {}, puzzle.game.title),
      el("p", { class: "soft" }, toYou(puzzle.question, puzzle.view.to_move)),
      el(
        "a",
        { class: result?.over ? "button quiet" : "button main", href: "/puzzles?daily" },
        result?.over ? `${result.solved ? "Solved" : "Not solved"}. Look again` : "Solve it",
      ),
    ),
  );
}
