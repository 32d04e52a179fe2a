// @ts-check
// The questions that a page asks. Where the answers come from is a matter of the transport.

import { ask } from "./transport.js";

/** @import { Advice, Analysis, Answer, Catalogue, Puzzle, PuzzleScore, Review, Seat, State, View } from "./types.js" */

/**
 * @typedef {object} Wanted
 * @property {string} game
 * @property {string[]} seats
 * @property {string | null} first
 * @property {string} mode
 * @property {string} [name]
 * @property {Seat} [sit]
 */
/** @typedef {{ table: string, seat: Seat | null, invite: string | null, seat_link: string | null }} Opened */

/** @returns {Promise<Catalogue>} */
export const games = () => ask("games", {});

/** @param {Wanted} wanted @returns {Promise<Opened>} */
export const openTable = (wanted) => ask("open", wanted);

/** @param {string} id @returns {Promise<State>} */
export const table = (id) => ask("look", { table: id });

/** @param {string} id @param {string} name @returns {Promise<State>} */
export const sitDown = (id, name) => ask("sit", { table: id, ...(name ? { name } : {}) });

/** @param {string} id @returns {Promise<{ invite: string | null, seat_link: string }>} */
export const links = (id) => ask("links", { table: id });

/** @param {string} id @returns {Promise<{ table: string }>} */
export const rematch = (id) => ask("rematch", { table: id });

/** @param {string} id @param {string} name @returns {Promise<State>} */
export const rename = (id, name) => ask("rename", { table: id, name });

/** @param {string} id @returns {Promise<Advice>} */
export const advice = (id) => ask("coach", { table: id });

/** @param {string} id @param {string} [move] @returns {Promise<{ sentence: string }>} */
export const why = (id, move) => ask("why", { table: id, ...(move ? { move } : {}) });

/** @param {string} id @returns {Promise<Review>} */
export const review = (id) => ask("review", { table: id });

/** @param {string} game @param {string[]} moves @param {Seat} first @returns {Promise<View>} */
export const position = (game, moves, first) => ask("position", { game, moves, first });

/** @param {string} game @param {string[]} moves @param {Seat} first @returns {Promise<Analysis>} */
export const analyze = (game, moves, first) => ask("analyze", { game, moves, first });

/** @returns {Promise<Puzzle>} */
export const dailyPuzzle = () => ask("daily_puzzle", {});

/** @param {number} seed @param {string} game @param {number} level @returns {Promise<Puzzle>} */
export const puzzle = (seed, game, level) =>
  ask("puzzle", { seed, ...(game ? { game } : {}), level });

/**
 * @param {string} id @param {string} move @param {boolean} hinted @param {PuzzleScore} score the score so far
 * @returns {Promise<Answer>}
 */
export const answer = (id, move, hinted, score) => ask("answer", { id, move, hinted, score });

/** @param {string} game @returns {Promise<{ title: string, markdown: string }>} */
export const rules = (game) => ask("rules", { game });

/** @returns {Promise<{ markdown: string }>} */
export const perfectPlay = () => ask("perfect_play", {});
