// @ts-check
// How this page asks: a server, over HTTP. The page without a server has another module in the place of this one.

import { Refusal } from "./refusal.js";

export { Line } from "./socket.js";

/** Longer than the server takes to say that something takes too long. */
const PATIENCE = 60_000;

/** @param {unknown} text */
const safe = (text) => encodeURIComponent(String(text));

/** @typedef {Record<string, any>} Arguments */

/**
 * Where each question is asked, and with what in the body, which makes it a POST.
 * @type {Record<string, (given: Arguments) => [path: string, body?: unknown]>}
 */
const PLACES = {
  games: () => ["/api/games"],
  rules: ({ game }) => [`/api/rules/${safe(game)}`],
  lessons: ({ game }) => [`/api/lessons/${safe(game)}`],
  judge_step: ({ game, ...answer }) => [`/api/lessons/${safe(game)}/answer`, answer],
  perfect_play: () => ["/api/perfect-play"],
  open: (wanted) => ["/api/tables", wanted],
  lobby: () => ["/api/lobby"],
  seek: (wanted) => ["/api/lobby/seek", wanted],
  stop_seeking: () => ["/api/lobby/leave", {}],
  report: ({ table, why }) => [`/api/tables/${safe(table)}/report`, { why }],
  avoid: ({ table }) => [`/api/tables/${safe(table)}/avoid`, {}],
  look: ({ table }) => [`/api/tables/${safe(table)}`],
  sit: ({ table, ...how }) => [`/api/tables/${safe(table)}/sit`, how],
  links: ({ table }) => [`/api/tables/${safe(table)}/link`],
  rematch: ({ table }) => [`/api/tables/${safe(table)}/rematch`, {}],
  rename: ({ table, name }) => [`/api/tables/${safe(table)}/name`, { name }],
  coach: ({ table }) => [`/api/tables/${safe(table)}/coach`],
  why: ({ table, move }) => [`/api/tables/${safe(table)}/why${move ? `?move=${safe(move)}` : ""}`],
  review: ({ table }) => [`/api/tables/${safe(table)}/review`],
  position: (line) => ["/api/position", line],
  analyze: (line) => ["/api/analyze", line],
  daily_puzzle: ({ day }) => [day ? `/api/puzzles/day/${safe(day)}` : "/api/puzzles/daily"],
  puzzle: ({ seed, ...which }) => [`/api/puzzles/${seed}?${new URLSearchParams(which)}`],
  answer: (given) => ["/api/puzzles/answer", given],
};

/**
 * @param {string} question
 * @param {Arguments} given
 * @returns {Promise<any>}
 */
export async function ask(question, given) {
  const [path, body] = PLACES[question](given);
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
