// @ts-check
// What this browser remembers: recent games, a name, and the score in puzzles.
// A browser may refuse to remember; then everything works but is forgotten.

/**
 * @typedef {object} Recent
 * @property {string} id
 * @property {string} title
 * @property {string} against
 * @property {string} standing
 * @property {number} ply how many moves had been played
 * @property {boolean} yours a move of yours is waited for
 * @property {boolean} over
 * @property {number} when something last happened
 */
/** @import { DayResult, PuzzleScore } from "./types.js" */

const KEPT = 30;

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost but the memory.
  }
}

/** @returns {Recent[]} the latest first */
export function recentGames() {
  const games = recall("games", /** @type {Recent[]} */ ([]));
  return Array.isArray(games) ? games : [];
}

/** @param {Recent} game */
export function keepGame(game) {
  const others = recentGames().filter((other) => other.id !== game.id);
  keep("games", [game, ...others].slice(0, KEPT));
}

/** @param {string} id */
export function forgetGame(id) {
  keep(
    "games",
    recentGames().filter((game) => game.id !== id),
  );
}

/** @returns {string} */
export const ownName = () => String(recall("name", ""));

/** @param {string} name */
export const keepName = (name) => keep("name", name);

/** @returns {Partial<import("./open_table.js").Wishes>} how somebody wanted to play the last time */
export const lastChoice = () => recall("choice", {});

/** @param {import("./open_table.js").Wishes} choice */
export const keepChoice = (choice) => keep("choice", choice);

/** @returns {boolean} nothing is to be heard or felt */
export const likesSilence = () => Boolean(recall("muted", false));

/** @param {boolean} muted */
export const keepMuted = (muted) => keep("muted", muted);

/** @returns {boolean} the field to type moves in is always shown */
export const likesTyping = () => Boolean(recall("typing", false));

/** @param {boolean} typing */
export const keepTyping = (typing) => keep("typing", typing);

/** @type {(game: string) => number[]} the lessons that were taken to their end */
export const lessonsDone = (game) => recall(`lessons ${game}`, []);

/** @param {string} game @param {number} lesson */
export const keepLesson = (game, lesson) => keep(`lessons ${game}`, [...new Set([...lessonsDone(game), lesson])]);

/** Whether a game was never played or learned here; from now on it was. @param {string} game */
export function firstVisit(game) {
  const met = recall("met", /** @type {string[]} */ ([]));
  if (met.includes(game)) return false;
  keep("met", [...met, game]);
  return lessonsDone(game).length === 0;
}

/** @returns {PuzzleScore} */
export function score() {
  const kept = recall("puzzles", /** @type {Partial<PuzzleScore>} */ ({}));
  const known = Array.isArray(kept?.days) ? kept : {};
  const { tried = 0, solved = 0, streak = 0, days = [], days_in_a_row = 0, latest_day = "" } = known;
  return { tried, solved, streak, days, days_in_a_row, latest_day };
}

/** How an answer counts is decided where it is judged. @param {PuzzleScore} score */
export const keepScore = (score) => keep("puzzles", score);

const dayResults = () => recall("day results", /** @type {Record<string, DayResult>} */ ({}));

/** What the tries at the puzzle of a day come to, as it was told; nothing before the first. @param {string} day */
export const resultOf = (day) => /** @type {DayResult | undefined} */ (dayResults()[day]);

/** @param {string} day @param {DayResult} result */
export function keepResult(day, result) {
  keep("day results", { ...Object.fromEntries(Object.entries(dayResults()).slice(-KEPT)), [day]: result });
}
