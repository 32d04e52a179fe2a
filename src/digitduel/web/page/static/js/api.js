// @ts-check
// The questions that a page asks the server.

/** @import { Advice, Analysis, Answer, Catalogue, Puzzle, PuzzleScore, Review, Seat, State, View } from "./types.js" */

/** Longer than the server takes to say that something takes too long. */
const PATIENCE = 60_000;

/** A refusal, with a sentence for people. */
export class Refusal extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} [body] makes it a POST
 * @returns {Promise<T>}
 */
async function ask(path, body) {
  /** @type {RequestInit} */
  const request =
    body === undefined
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  let response;
  try {
    response = await fetch(path, { ...request, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError")
      throw new Refusal("slow", "That takes too long to find out just now. You can play on, and ask again later.");
    throw new Refusal("unreachable", "The server cannot be reached just now.");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const { code = "trouble", message = "The server could not answer that." } = answer?.error ?? {};
  throw new Refusal(code, message);
}

/** @param {string} text */
const safe = (text) => encodeURIComponent(text);

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
export const games = () => ask("/api/games");

/** @param {Wanted} wanted @returns {Promise<Opened>} */
export const openTable = (wanted) => ask("/api/tables", wanted);

/** @param {string} id @returns {Promise<State>} */
export const table = (id) => ask(`/api/tables/${safe(id)}`);

/** @param {string} id @param {string} name @returns {Promise<State>} */
export const sitDown = (id, name) => ask(`/api/tables/${safe(id)}/sit`, name ? { name } : {});

/** @param {string} id @returns {Promise<{ invite: string | null, seat_link: string }>} */
export const links = (id) => ask(`/api/tables/${safe(id)}/link`);

/** @param {string} id @returns {Promise<{ table: string }>} */
export const rematch = (id) => ask(`/api/tables/${safe(id)}/rematch`, {});

/** @param {string} id @param {string} name @returns {Promise<State>} */
export const rename = (id, name) => ask(`/api/tables/${safe(id)}/name`, { name });

/** @param {string} id @returns {Promise<Advice>} */
export const advice = (id) => ask(`/api/tables/${safe(id)}/coach`);

/** @param {string} id @param {string} [move] @returns {Promise<{ sentence: string }>} */
export const why = (id, move) => ask(`/api/tables/${safe(id)}/why${move ? `?move=${safe(move)}` : ""}`);

/** @param {string} id @returns {Promise<Review>} */
export const review = (id) => ask(`/api/tables/${safe(id)}/review`);

/** @param {string} game @param {string[]} moves @param {Seat} first @returns {Promise<View>} */
export const position = (game, moves, first) => ask("/api/position", { game, moves, first });

/** @param {string} game @param {string[]} moves @param {Seat} first @returns {Promise<Analysis>} */
export const analyze = (game, moves, first) => ask("/api/analyze", { game, moves, first });

/** @returns {Promise<Puzzle>} */
export const dailyPuzzle = () => ask("/api/puzzles/daily");

/** @param {number} seed @param {string} game @param {number} level @returns {Promise<Puzzle>} */
export const puzzle = (seed, game, level) => {
  const which = new URLSearchParams({ ...(game ? { game } : {}), level: String(level) });
  return ask(`/api/puzzles/${seed}?${which}`);
};

/**
 * @param {string} id @param {string} move @param {boolean} hinted @param {PuzzleScore} score the score so far
 * @returns {Promise<Answer>}
 */
export const answer = (id, move, hinted, score) => ask("/api/puzzles/answer", { id, move, hinted, score });

/** @param {string} game @returns {Promise<{ title: string, markdown: string }>} */
export const rules = (game) => ask(`/api/rules/${safe(game)}`);

/** @returns {Promise<{ markdown: string }>} */
export const perfectPlay = () => ask("/api/perfect-play");
