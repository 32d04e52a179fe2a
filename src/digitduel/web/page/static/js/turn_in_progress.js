// @ts-check
// A turn that is being made: what was picked up, which moves are held back until it is complete, and what fits next.

import { tilesOf } from "./board.js";
import { allQuiet, verdictOf } from "./value_words.js";

/** @import { Choice, Tile, View } from "./types.js" */

export class TurnInProgress {
  constructor() {
    /** @type {View | null} the position that is looked at, after the moves that are held back */
    this.view = null;
    /** @type {string[]} moves of this turn that were made but not sent */
    this.draft = [];
    /** @type {string | null} the first entry of a move of two */
    this.begun = null;
    /** It has been sent, or is being looked at: nothing can be chosen meanwhile. */
    this.busy = false;
    /** It is this screen's turn. */
    this.active = false;
    /** Why no move can be made here and now. */
    this.idle = "";
  }

  get started() {
    return this.begun !== null || this.draft.length > 0;
  }

  forget() {
    this.draft = [];
    this.begun = null;
  }

  /** @param {string} entry it can be chosen now */
  open(entry) {
    const { view, begun } = this;
    if (!view || !this.active || this.busy) return false;
    if (begun === null) return !this.completesOnly(entry);
    return entry === begun || this.completes(entry) || Object.hasOwn(view.begins, entry);
  }

  /** It is the second half of what was begun. @param {string} entry */
  completes(entry) {
    return this.begun !== null && Boolean(this.view?.begins[this.begun]?.then.includes(entry));
  }

  /** An entry that only makes sense as the second of two. @param {string} entry */
  completesOnly(entry) {
    const begins = this.view?.begins ?? {};
    return !Object.hasOwn(begins, entry) && Object.values(begins).some((begun) => begun.then.includes(entry));
  }

  /** What choosing an entry leads to: as the second of two, or as the first. @param {string} entry @param {Choice[] | null} choices */
  verdict(entry, choices) {
    if (!choices || allQuiet(choices)) return null;
    return verdictOf(choices, this.completes(entry) ? this.begun : null, entry);
  }

  /** Why a tile cannot be chosen. @param {Tile} tile */
  why(tile) {
    if (this.view?.result) return "";
    if (tile.why) return tile.why;
    if (tile.entry === null) return "";
    if (!this.active || this.busy) return this.idle;
    return this.begun === null ? "Choose what to put here first." : "That does not go together.";
  }

  /** @param {string} entry */
  labelOf(entry) {
    return tilesOf(this.view?.board ?? []).find((tile) => tile.entry === entry)?.label ?? entry;
  }
}
