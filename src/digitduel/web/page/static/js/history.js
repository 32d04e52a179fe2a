// @ts-check
// Step by step through what was played, or through a better line, and back to where the game stands.

import { button, changed, el } from "./dom.js";

/** @import { State, View } from "./types.js" */
/** @import { Standing } from "./playfield.js" */

/** Another position than that of the table, which is being looked at. */
export class Past {
  /** @param {(moves: string[]) => Promise<View>} positionAfter */
  constructor(positionAfter) {
    this.positionAfter = positionAfter;
    /** @type {View | null} */
    this.view = null;
    /** @type {string[] | null} the moves that lead there, where they are not those of the game */
    this.line = null;
  }

  /** Back to the game as it stands. */
  leave() {
    [this.view, this.line] = [null, null];
  }

  /**
   * @param {State} state
   * @param {number} ply
   * @param {string[] | null} line the moves from the start, where they were not played
   * @returns {Promise<boolean>} there is such a position
   */
  async lookAt(state, ply, line) {
    const moves = line ?? state.moves.map(({ move }) => move);
    if (ply < 0 || (line && ply > line.length)) return false;
    if (ply >= moves.length && !line) {
      this.leave();
      return true;
    }
    const view = await this.positionAfter(moves.slice(0, ply));
    [this.view, this.line] = [view, line];
    return true;
  }

  /**
   * What is shown of it, if it is looked at.
   * @param {State} state
   * @param {(text: string) => string} words
   * @returns {{ view: View, standing: Omit<Standing, "whose"> } | null}
   */
  standing(state, words) {
    if (!this.view) return null;
    const { ply, moves } = this.view;
    const latest = ply < state.ply || this.line ? "" : " The game goes on meanwhile.";
    return {
      view: { ...this.view, notice: [], result: state.result },
      standing: {
        active: false,
        headline: ply === 0 ? "The start" : `${this.line ? "Better" : "After"} move ${ply}`,
        detail: (ply === 0 ? "Nothing has been played yet." : words(moves[ply - 1]?.news ?? "")) + latest,
        idle: "You are looking at another position. Press » to come back.",
        choices: null,
      },
    };
  }
}

export class LookBack {
  /** @param {(ply: number) => void} goTo @param {() => void} leave */
  constructor(goTo, leave) {
    this.ply = 0;
    const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ by) =>
      button(sign, () => goTo(this.ply + by), { class: "button quiet square", "aria-label": name });
    this.back = step("‹", "One move back", -1);
    this.on = step("›", "One move on", 1);
    this.words = el("span", { class: "small soft looking-words" });
    this.leave = button("»", () => leave(), { class: "button quiet square" });
    this.element = el(
      "div",
      { class: "looking", role: "group", "aria-label": "Look back" },
      this.back,
      this.words,
      this.on,
      this.leave,
    );
  }

  /**
   * @param {State} state
   * @param {number} ply the position that is shown
   * @param {string[] | null} line the moves that lead there, where they are not those of the game
   */
  show(state, ply, line) {
    this.ply = ply;
    const end = line ? line.length : state.ply;
    if (!changed(this.element, ply, end, Boolean(line), Boolean(state.result))) return;
    const live = ply === state.ply && !line;
    const focused = this.element.contains(document.activeElement);
    this.words.textContent = `Move ${ply} of ${end}`;
    this.back.disabled = ply === 0;
    this.on.disabled = ply === end;
    this.leave.setAttribute("aria-label", state.result ? "To the end" : "Back to the game");
    this.leave.classList.toggle("away", live);
    // A button that cannot be pressed any more drops the focus; the other one takes it.
    if (focused && !this.element.contains(document.activeElement)) (live ? this.back : this.on).focus();
  }
}
