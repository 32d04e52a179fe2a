// @ts-check
// The first move, made while Python is still on its way: it waits for the table that is being opened, and is played there.

import { addressed } from "./second_person.js";
import { leaving } from "./addresses.js";
import * as api from "./api.js";
import { programName, say, sentence } from "./announce.js";
import { el, pageHead, part, titled } from "./dom.js";
import { Playfield } from "./playfield.js";
import { ask } from "./transport.js";

/** @import { Game, NewTable, TableAsked } from "./types.js" */

/**
 * @param {Game} game
 * @param {TableAsked} wanted
 * @param {Promise<NewTable>} opening
 * @returns {Promise<NewTable>} when the move, if one was made, has been played
 */
export async function whileItOpens(game, wanted, opening) {
  if (document.documentElement.dataset.python !== "starting" || !youBegin(game, wanted)) return opening;
  const start = await api.position(game.name, [], 1);
  /** The move, on its way to the table; what cannot be played is asked again there. @type {Promise<unknown> | null} */
  let moved = null;
  let failed = false;
  const playfield = new Playfield({
    send: ([move]) => {
      // Also when the table is ready and not yet drawn: what is asked first is answered first, so it will show the move.
      moved = opening.then(({ table }) => ask("move", { table, ply: 0, move })).catch(() => {});
      show("One moment", "Your move is played as soon as the games are ready.");
    },
    look: () => Promise.reject(new Error()),
  });
  const alone = wanted.mode === "program";
  const other = programName(wanted.seats[1]);
  const show = (/** @type {string} */ headline, /** @type {string | undefined} */ detail) => {
    // A turn of two steps goes on at the table.
    playfield.show({ ...start, goes_on: [] }, {
      active: !moved && !failed,
      headline,
      detail,
      mood: failed ? "" : moved ? "wait" : "turn",
      idle: failed ? "This game cannot be opened." : "Your move is on its way.",
      whose: (seat) => (!alone ? "" : seat === 1 ? "you" : other),
      words: (text) => (alone ? addressed(text, ["you", other]) : text),
      choices: null,
    });
    say(headline, detail ?? "");
  };
  playfield.start = start;
  titled(game.title);
  part("main").replaceChildren(
    el(
      "div",
      { class: "puzzle-page" },
      pageHead(game.title, el("p", { class: "soft goal" }, start.game.goal)),
      el("div", { class: "puzzle-main" }, playfield.element),
    ),
  );
  scrollTo(0, 0);
  document.addEventListener("keydown", (event) => playfield.typed(event), { signal: leaving() });
  show(alone ? "Your turn" : "Player 1’s turn", undefined);
  const opened = await opening.catch((error) => {
    failed = true;
    show("This game cannot be opened", sentence(error));
    throw error;
  });
  await moved;
  return opened;
}

/** How such a game begins is known beforehand. @param {Game} game @param {TableAsked} wanted */
const youBegin = (game, { game: word, mode, seats, first, moves }) =>
  word === game.name && !moves && seats[0] === "human" && (first === null || first === "1") && (mode === "program" || mode === "screen");
