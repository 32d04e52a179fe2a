// @ts-check
// Step by step through what was played, and back to where the game stands.

import { button, changed, el } from "./dom.js";

/** @import { State } from "./types.js" */

export class LookBack {
  /** @param {(ply: number) => void} goTo */
  constructor(goTo) {
    this.ply = 0;
    this.end = 0;
    const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ by) =>
      button(sign, () => goTo(this.ply + by), { class: "button quiet square", "aria-label": name });
    this.back = step("‹", "One move back", -1);
    this.on = step("›", "One move on", 1);
    this.words = el("span", { class: "small soft looking-words" });
    this.leave = button("»", () => goTo(this.end), { class: "button quiet square" });
    this.element = el(
      "div",
      { class: "looking", role: "group", "aria-label": "Look back" },
      this.back,
      this.words,
      this.on,
      this.leave,
    );
  }

  /** @param {State} state @param {number} ply the position that is shown */
  show(state, ply) {
    [this.ply, this.end] = [ply, state.ply];
    if (!changed(this.element, ply, state.ply, Boolean(state.result))) return;
    const live = ply === state.ply;
    const focused = this.element.contains(document.activeElement);
    this.words.textContent = `Move ${ply} of ${state.ply}`;
    this.back.disabled = ply === 0;
    this.on.disabled = live;
    this.leave.setAttribute("aria-label", state.result ? "To the end" : "Back to the game");
    this.leave.classList.toggle("away", live);
    // A button that cannot be pressed any more drops the focus; the other one takes it.
    if (focused && !this.element.contains(document.activeElement)) (live ? this.back : this.on).focus();
  }
}
