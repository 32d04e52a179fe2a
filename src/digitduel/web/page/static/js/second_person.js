// @ts-check
// What the server says of Player 1 and Player 2, said to whoever reads it: you, and the other by name. At the terminal
// core/second_person.py does so; here it is the page, since what is said of a table is one text for everyone who looks.

import { capital } from "./announce.js";
import { NAMELESS, called } from "./seats.js";

/** @import { Choice, Component, Seat, State } from "./types.js" */

/** @typedef {[one: string, two: string]} Called what the players are called inside a sentence; the one who reads is "you" */

const MENTIONED = /Player ([12])('s)?( )?([a-z]+\b)?((?:(?!Player [12])[^.!?])*)/g;
const IRREGULAR = new Map([["has", "have"], ["is", "are"], ["was", "were"], ["does", "do"], ["goes", "go"]]);

/** "takes" as it follows "you". @param {string} verb */
const second = (verb) =>
  IRREGULAR.get(verb) ?? verb.replace(/(?<=ss|ch|sh|x)es$/, "").replace(/ies$/, "y").replace(/(?<=.[^s])s$/, "");

/** @param {string} text sentences about "Player 1" and "Player 2" @param {Called} called */
export function addressed(text, called) {
  return pressed(text).replace(MENTIONED, (_, number, owns, gap = "", verb = "", rest = "", at = 0, whole = "") => {
    const name = called[number - 1];
    const you = name === "you";
    const begins = /(^|[.!?]\s+)$/.test(whole.slice(0, at));
    if (you && begins && rest.startsWith(", ") && !owns && !verb) return capital(rest.slice(2)); // a call to you
    const yours = verb && verb !== "to" ? "your" : "yours"; // "Player 1's to 4" has lost its noun
    const owned = !owns ? name : you ? yours : `${name}’s`;
    const shown = begins && NAMELESS.includes(name) ? capital(owned) : owned;
    if (!you || owns) return `${shown}${gap}${verb}${rest}`;
    return `${shown}${gap}${second(verb)}${rest.replace(/(?<= and )[a-z]+s\b/g, second)}`;
  });
}

/** Said to one of two players who have no names. @param {string} text @param {Seat} you */
export const toYou = (text, you) => addressed(text, you === 1 ? ["you", "your opponent"] : ["your opponent", "you"]);

/** Said to whoever looks at a table. @param {State} state @param {string} text */
export function toViewer(state, text) {
  const name = (/** @type {Seat} */ seat) => (state.you === seat && state.mode !== "screen" ? "you" : called(state, seat));
  return addressed(text, [name(1), name(2)]);
}

/** What others type is pressed here. @param {string} text */
const pressed = (text) => text.replace(/\balso type (?=[a-z]+,)/g, "also ");

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
