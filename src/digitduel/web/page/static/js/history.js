// @ts-check
// Step by step through what was played, or through a better line, and back to where the game stands.

import { button, changed, el } from "./dom.js";

/** @import { State } from "./types.js" */

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
