// @ts-check
// Win, loss and endless in words and marks. Nothing is told by colour alone.

/** @import { Choice, Value, Verdict } from "./types.js" */

/** Drawn and endless are equally good: nobody wins. */
const RANK = { win: 2, draw: 1, endless: 1, loss: 0 };

/** @param {number} count */
export const plies = (count) => `${count} ${count === 1 ? "ply" : "plies"}`;

/** @param {Verdict} verdict */
export function valueWords({ value, plies: count }) {
  if (value === "endless") return "endless";
  return `${value === "win" ? "wins" : "loses"}${count === null ? "" : ` in ${plies(count)}`}`;
}

/** The mark on a tile: an arrow up or down with the plies, or the sign of the endless. @param {Verdict} verdict */
export function worthMark({ value, plies: count }) {
  if (value === "endless") return "∞";
  return `${value === "win" ? "▲" : "▼"}${count ?? ""}`;
}

/** The better of two verdicts comes first. @param {Verdict} one @param {Verdict} two */
export function byWorth(one, two) {
  if (one.value !== two.value) return RANK[two.value] - RANK[one.value];
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

/** @param {Choice[]} choices @returns {[string, Value, string[]][]} moves that come to the same, the best first */
export function grouped(choices) {
  /** @type {Map<string, [Value, string[]]>} */
  const groups = new Map();
  for (const choice of [...choices].sort(byWorth)) {
    const words = valueWords(choice);
    const group = groups.get(words) ?? [choice.value, []];
    group[1].push(choice.move);
    groups.set(words, group);
  }
  return [...groups].map(([words, [value, moves]]) => [words, value, moves]);
}
