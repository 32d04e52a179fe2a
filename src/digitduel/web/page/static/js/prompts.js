// @ts-check
// What a player is asked: on the board in words for pressing, at the field in those of the rulebook.

import { isWord, tilesOf } from "./board.js";
import { capital } from "./announce.js";

/** @import { Component, Tile, View } from "./types.js" */

/** A prompt without what only waits for typing: the colon, the answers in parentheses. @param {string} prompt */
const plain = (prompt) =>
  prompt
    .trim()
    .replace(/:$/, "")
    .replace(/\s*\(\w+(\/\w+)+\)$/, "");

/**
 * The question that typing answers.
 * @param {View} view
 * @param {string | null} begun the first entry of a move of two
 */
export function askedToType(view, begun) {
  return view.free_text ? capital(view.can_play) : prompted(view, begun);
}

/** @param {View} view @param {string | null} begun */
const prompted = (view, begun) => plain(begun === null ? view.prompt : view.begins[begun].prompt);

/**
 * The question that pressing answers: the game's own where that is a whole sentence, and nothing else can be pressed.
 * @param {View} view
 * @param {string | null} begun the first entry of a move of two
 * @param {(entry: string) => boolean} fits what answers it
 */
export function askedToPress(view, begun, fits) {
  const places = view.board.map((component) => place(component, fits)).filter(Boolean);
  const own = prompted(view, begun);
  if (!places.length || (places.length === 1 && /[.?!]$/.test(own))) return own;
  return `Choose ${places.join(" or ")}.`;
}

/** @param {Component} component @param {(entry: string) => boolean} fits */
function place(component, fits) {
  const { kind, title, owner } = component;
  const fitting = tilesOf([component]).filter(({ entry }) => entry !== null && fits(entry));
  if (!fitting.length) return "";
  // A single word says itself what it does.
  if (fitting.length === 1 && isWord(fitting[0].label)) return fitting[0].label;
  if (kind === "pool") return `one of the ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const empty = fitting.every(blank);
  // Of a grid that both share, the title says nothing that the eye does not see.
  if (kind === "grid" && !owner) return empty ? "an empty cell" : "a cell";
  if (kind === "grid") return empty ? `an empty cell of ${title}` : `a number in ${title}`;
  return `one of ${title}`;
}

/** @param {Tile} tile */
const blank = ({ label }) => !label.trim();
