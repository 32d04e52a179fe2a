// @ts-check
// What the server says of Player 1 and Player 2, said to whoever reads it: you, and the other by name.

import { capital } from "./announce.js";
import { nameOf } from "./seats.js";

/** @import { Choice, Component, Seat, State } from "./types.js" */

const IRREGULAR = /** @type {Record<string, string>} */ ({ has: "have", is: "are", was: "were", does: "do", goes: "go" });

/** "takes" as it follows "you". @param {string} verb */
function second(verb) {
  if (Object.hasOwn(IRREGULAR, verb)) return IRREGULAR[verb];
  if (/(ss|ch|sh|x)es$/.test(verb)) return verb.slice(0, -2);
  return verb.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
}

/**
 * @param {string} text sentences about "Player 1" and "Player 2"
 * @param {Seat | null} you
 * @param {(seat: Seat) => string} name of the other
 * @returns {string}
 */
export function addressed(text, you, name) {
  const people = /Player ([12])(['’]s)?(\s+)?([a-z]+)?([^.!?]*)/g;
  return plain(text).replace(people, (_, number, owns, space = "", next = "", rest = "", at = 0, whole = "") => {
    const seat = /** @type {Seat} */ (Number(number));
    const after = rest.includes("Player") ? addressed(rest, you, name) : rest;
    if (seat !== you) return `${name(seat)}${owns ? "’s" : ""}${space}${next}${after}`;
    const word = owns ? "your" : "you";
    const begins = /(^|[.!?]\s*)$/.test(whole.slice(0, at));
    const first = `${begins ? capital(word) : word}${space}`;
    return owns ? `${first}${next}${after}` : `${first}${second(next)}${after.replace(/(?<= and )[a-z]+s\b/g, second)}`;
  });
}

/** @param {State} state @param {string} text */
export const toViewer = (state, text) =>
  addressed(text, state.mode === "screen" ? null : state.you, (seat) => nameOf(state, seat));

/** Words that only people who study games know, or who type all that others press. @param {string} text */
export const plain = (text) =>
  text.replace(/\bplies\b/g, "moves").replace(/\bply\b/g, "move").replace(/\balso type (?=[a-z]+,)/g, "also ");

/**
 * A move as people would say it: what is chosen on the board, step by step.
 * @param {Pick<Choice, "move" | "entries">} choice
 * @param {Component[]} board
 */
export function moveWords({ move, entries }, board) {
  const steps = entries.map((entry) => placeOf(entry, board));
  return steps.length > 1 && steps.every(Boolean) ? steps.join(" to ") : move.replaceAll("-", "−").replaceAll("*", "×").replaceAll("/", "÷");
}

/** @param {string} entry @param {Component[]} board */
function placeOf(entry, board) {
  for (const { tiles = [], rows = [] } of board) {
    const tile = tiles.find((one) => one.entry === entry);
    if (tile) return tile.label;
    for (const [r, row] of rows.entries()) {
      const c = row.findIndex((one) => one.entry === entry);
      if (c >= 0) return row[c].label.trim() || `row ${r + 1}, column ${c + 1}`;
    }
  }
  return "";
}
