// @ts-check
// Win, loss, draw and endless in words and marks. Nothing is told by colour alone.

/** @import { Choice, Value, Verdict } from "./types.js" */

/** @typedef {Verdict & { exact?: boolean }} Worth what is known, or with `exact: false` only estimated */

const LOOKS = { win: "looks good", loss: "looks bad", draw: "looks even", endless: "looks even" };
export const MARKS = "▲ wins and ▼ loses, in so many turns. With = nobody wins.";
export const ONLY_ESTIMATED = "≈ marks an estimate: the game is too large to be solved from here.";

/**
 * Choices that say of themselves that they are only estimated, where they are.
 * @template {{ choices: Choice[], exact?: boolean }} T
 * @param {T} found
 * @returns {T}
 */
export const marked = (found) =>
  found.exact === false ? { ...found, choices: found.choices.map((choice) => ({ ...choice, exact: false })) } : found;

/** Drawn and endless are equally good: nobody wins. The order is that of `Verdict.worth`, and both are held to the same cases. */
const RANK = { win: 2, draw: 1, endless: 1, loss: 0 };

/** @param {number} count */
export const inTurns = (count) => `${count} ${count === 1 ? "turn" : "turns"}`;

/** @param {Worth} verdict */
export function valueWords({ value, turns, exact }) {
  if (exact === false) return LOOKS[value];
  if (value === "endless") return "keeps the game going";
  if (value === "draw") return "draws";
  const when = turns === null ? "" : turns > 1 ? ` in ${inTurns(turns)}` : " at once";
  return `${value === "win" ? "wins" : "loses"}${when}`;
}

/** The mark on a tile: an arrow up or down with the turns to the end, or a sign for nobody winning. @param {Worth} verdict */
export function worthMark({ value, turns, exact }) {
  if (exact === false) return `≈${{ win: "▲", loss: "▼", draw: "=", endless: "=" }[value]}`;
  if (value === "endless" || value === "draw") return "=";
  return `${value === "win" ? "▲" : "▼"}${turns ?? ""}`;
}

/** The better of two verdicts comes first. @param {Verdict} one @param {Verdict} two */
export function byWorth(one, two) {
  if (RANK[one.value] !== RANK[two.value]) return RANK[two.value] - RANK[one.value];
  const difference = (one.plies ?? 0) - (two.plies ?? 0);
  return one.value === "win" ? difference : -difference;
}

/**
 * What choosing an entry leads to: that of the best move it begins or is.
 * @param {Choice[]} choices
 * @param {string | null} held the entry that was chosen before, in a move of two
 * @param {string} entry
 * @returns {Verdict | null}
 */
export function verdictOf(choices, held, entry) {
  const path = held === null ? [entry] : [held, entry];
  const fitting = choices.filter(({ entries }) => path.every((step, i) => entries[i] === step));
  return bestOf(fitting);
}

/** @param {Choice[]} choices @returns {Verdict | null} */
export const bestOf = (choices) => [...choices].sort(byWorth)[0] ?? null;

/** Every move comes to the same. @param {Choice[]} choices */
export const allAlike = (choices) => new Set(choices.map(valueWords)).size <= 1;

/** Where no move wins or loses, there is nothing to mark. @param {Choice[]} choices */
export const allQuiet = (choices) => choices.every(({ value }) => value === "endless" || value === "draw");

/** @param {Choice[]} choices @returns {[string, Value, Choice[]][]} moves that come to the same, the best first */
export function grouped(choices) {
  /** @type {Map<string, [Value, Choice[]]>} */
  const groups = new Map();
  for (const choice of [...choices].sort(byWorth)) {
    const words = valueWords(choice);
    const group = groups.get(words) ?? [choice.value, []];
    group[1].push(choice);
    groups.set(words, group);
  }
  return [...groups].map(([words, [value, alike]]) => [words, value, alike]);
}
