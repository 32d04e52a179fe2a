// @ts-check
// A table is opened: by the page for a new game, or at once, as the last time.

import { go, leaving } from "./addresses.js";
import * as api from "./api.js";
import { keepChoice, lastChoice, ownName } from "./browser_memory.js";
import { whileItOpens } from "./more_pages.js";

/** @import { Game, Mode, State, TableAsked } from "./types.js" */

/**
 * @typedef {object} Wishes how somebody wants to play
 * @property {Mode} mode
 * @property {string} level of the program
 * @property {string} one the first of two programs
 * @property {string} two the other
 * @property {NonNullable<TableAsked["first"]>} first who starts
 * @property {string} series such as 3 or best-of-5, or none
 * @property {string} clock such as 3+2, or none
 * @property {string} swap yes or no: the second player may take over the first turn
 */

/** @type {Wishes} */
const USUAL = { mode: "program", level: "casual", one: "expert", two: "perfect", first: "1", series: "none", clock: "none", swap: "no" };

/** @returns {Wishes} the last choice, or the usual one */
export const choiceBefore = () => ({ ...USUAL, ...lastChoice() });

/** @param {Game} game @param {string} word of the game, with its options @param {Wishes} choice @param {string} [name] @param {(address: string) => void} [on] */
export async function openTable(game, word, choice, name = ownName(), on = go) {
  keepChoice(choice);
  const own = choice.mode === "friend" && name ? { name } : {};
  const wanted = {
    game: choice.swap === "yes" ? `${word}${word.includes(":") ? "," : ":"}swap=yes` : word,
    mode: choice.mode,
    ...own,
    ...seating(game, choice),
    ...(choice.series === "none" ? {} : { series: choice.series }),
    ...(choice.clock === "none" ? {} : { clock: choice.clock }),
  };
  const left = leaving();
  const { table } = await whileItOpens(game, wanted, api.openTable(wanted));
  if (!left.aborted) on(`/t/${table}`);
}

/**
 * Who sits where. Where the rules let Player 1 start, starting is a question of the seat.
 * @param {Game} game
 * @param {Wishes} choice
 * @returns {Pick<TableAsked, "seats" | "first" | "sit">}
 */
function seating(game, { mode, level, one, two, first: wish }) {
  const ruled = game.player_one_starts;
  const first = ruled ? null : wish;
  if (mode === "watch") return { seats: [one, two], first };
  if (mode === "screen") return { seats: ["human", "human"], first };
  const sit = ruled && (wish === "2" || (wish === "random" && Math.random() < 0.5)) ? 2 : 1;
  if (mode === "friend") return { seats: ["human", "human"], first, sit };
  return { seats: sit === 1 ? ["human", level] : [level, "human"], first };
}

/**
 * A table of its own from a position of a game that was played; in a friend's place sits a program.
 * @param {State} state
 * @param {number} ply
 */
export async function playFrom({ game, mode, seats, you, first, moves }, ply) {
  const { games } = await api.games();
  const ruled = games.find(({ name }) => name === game.name)?.player_one_starts;
  const opened = await api.openTable({
    game: game.word,
    mode: mode === "friend" ? "program" : mode,
    seats: seats.map(({ seat, who }) => (mode === "friend" && seat !== you ? choiceBefore().level : who)),
    first: ruled ? null : `${first}`,
    moves: moves.slice(0, ply).map(({ move }) => move),
  });
  go(`/t/${opened.table}`);
}
