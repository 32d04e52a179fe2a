// @ts-check
// What this browser remembers: recent games, a name, and the score in puzzles.
// A browser may refuse to remember; then everything works but is forgotten.

/**
 * @typedef {object} Recent
 * @property {string} id
 * @property {string} title
 * @property {string} against
 * @property {string} standing
 * @property {number} when
 */
/** @import { PuzzleScore } from "./types.js" */

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

/** @returns {Partial<import("./opening.js").Choice>} how somebody wanted to play the last time */
export const lastChoice = () => recall("choice", {});

/** @param {import("./opening.js").Choice} choice */
export const keepChoice = (choice) => keep("choice", choice);

/** @returns {boolean} nothing is to be heard or felt */
export const likesSilence = () => Boolean(recall("muted", false));

/** @param {boolean} muted */
export const keepMuted = (muted) => keep("muted", muted);

/** @returns {boolean} the field to type moves in is always shown */
export const likesTyping = () => Boolean(recall("typing", false));

/** @param {boolean} typing */
export const keepTyping = (typing) => keep("typing", typing);

/** @returns {PuzzleScore} */
export function score() {
  const empty = { tried: 0, solved: 0, streak: 0, days: [] };
  const kept = recall("puzzles", empty);
  if (!Array.isArray(kept?.days)) return empty;
  const { tried = 0, solved = 0, streak = 0, days } = kept;
  return { tried, solved, streak, days };
}

/** How an answer counts is decided where it is judged. @param {PuzzleScore} score */
export const keepScore = (score) => keep("puzzles", score);
