// @ts-check
// The questions that a page asks. Where the answers come from is a matter of the transport.

import { ask } from "./transport.js";

/** @import { Advice, Analysis, Answer, Catalogue, Found, JudgedStep, Lessons, Links, Lobby, MovesAsked, NameSent, NewTable, Page, Puzzle, PuzzleAnswer, Rematch, ReportPlayer, Review, RulesPage, Seat, SeatClaimed, Seek, Sentence, State, StepAnswer, TableAsked, View } from "./types.js" */

/** @type {Promise<Catalogue> | undefined} */
let catalogue;

/** Asked for once. @returns {Promise<Catalogue>} */
export function games() {
  /** @type {Promise<Catalogue>} */
  const asked = (catalogue ??= ask("games", {}));
  asked.catch(() => (catalogue = undefined));
  return asked;
}

/** @param {TableAsked} wanted @returns {Promise<NewTable>} */
export const openTable = (wanted) => ask("open", wanted);

/** Who waits for what. @returns {Promise<Lobby>} */
export const lobby = () => ask("lobby", {});

/** @param {Seek} wanted @returns {Promise<Found>} */
export const seek = (wanted) => ask("seek", wanted);

export const stopSeeking = () => ask("stop_seeking", {});

/** @param {string} id @param {ReportPlayer["why"]} why */
export const report = (id, why) => ask("report", { table: id, .../** @satisfies {ReportPlayer} */ ({ why }) });

/** @param {string} id */
export const avoid = (id) => ask("avoid", { table: id });

/** @param {string} id @returns {Promise<State>} */
export const table = (id) => ask("look", { table: id });

/** @param {string} id @param {string} name @returns {Promise<State>} */
export const sitDown = (id, name) => ask("sit", { table: id, .../** @satisfies {SeatClaimed} */ (name ? { name } : {}) });

/** @param {string} id @returns {Promise<Links>} */
export const links = (id) => ask("links", { table: id });

/** @param {string} id @returns {Promise<Rematch>} */
export const rematch = (id) => ask("rematch", { table: id });

/** @param {string} id @param {string} name @returns {Promise<State>} */
export const rename = (id, name) => ask("rename", { table: id, .../** @satisfies {NameSent} */ ({ name }) });

/** @param {string} id @returns {Promise<Advice>} */
export const advice = (id) => ask("coach", { table: id });

/** @param {string} id @param {string} [move] @returns {Promise<Sentence>} */
export const why = (id, move) => ask("why", { table: id, ...(move ? { move } : {}) });

/** @param {string} id @returns {Promise<Review>} */
export const review = (id) => ask("review", { table: id });

/** @param {string} game @param {string[]} moves @param {Seat} first @returns {Promise<View>} */
export const position = (game, moves, first) => ask("position", /** @satisfies {MovesAsked} */ ({ game, moves, first }));

/** @param {string} game @param {string[]} moves @param {Seat} first @returns {Promise<Analysis>} */
export const analyze = (game, moves, first) => ask("analyze", /** @satisfies {MovesAsked} */ ({ game, moves, first }));

/** @returns {Promise<Puzzle>} */
export const dailyPuzzle = () => ask("daily_puzzle", {});

/** @param {string} day @returns {Promise<Puzzle>} */
export const puzzleOfDay = (day) => ask("daily_puzzle", { day });

/** @param {number} seed @param {string} game @param {number} solved how many were solved before @returns {Promise<Puzzle>} */
export const puzzle = (seed, game, solved) =>
  ask("puzzle", { seed, ...(game ? { game } : {}), solved });

/** @param {PuzzleAnswer} given with the score so far, where the answer counts @returns {Promise<Answer>} */
export const answer = (given) => ask("answer", given);

/** @param {string} game @returns {Promise<RulesPage>} */
export const rules = (game) => ask("rules", { game });

/** @param {string} game @returns {Promise<Lessons>} */
export const lessons = (game) => ask("lessons", { game });

/** @param {string} game @param {number} lesson @param {number} step @param {string} move @returns {Promise<JudgedStep>} */
export const judgeStep = (game, lesson, step, move) =>
  ask("judge_step", { game, .../** @satisfies {StepAnswer} */ ({ lesson, step, move }) });

/** @returns {Promise<Page>} */
export const perfectPlay = () => ask("perfect_play", {});
