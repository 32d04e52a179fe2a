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
  if (view.free_text) return capital(view.can_play);
  return plain(begun === null ? view.prompt : view.begins[begun].prompt);
}

/**
 * The question that pressing answers.
 * @param {View} view
 * @param {(entry: string) => boolean} fits what answers it
 */
export function askedToPress(view, fits) {
  const places = view.board.map((component) => place(component, fits)).filter(Boolean);
  return places.length ? `Choose ${places.join(" or ")}.` : plain(view.prompt);
}

/** @param {Component} component @param {(entry: string) => boolean} fits */
function place(component, fits) {
  const { kind, title } = component;
  const fitting = tilesOf([component]).filter(({ entry }) => entry !== null && fits(entry));
  if (!fitting.length) return "";
  // A single word says itself what it does.
  if (fitting.length === 1 && isWord(fitting[0].label)) return fitting[0].label;
  if (kind === "pool") return `one of the ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  if (kind === "grid") return fitting.every(blank) ? `an empty cell of ${title}` : `a number in ${title}`;
  return `one of ${title}`;
}

/** @param {Tile} tile */
const blank = ({ label }) => !label.trim();
