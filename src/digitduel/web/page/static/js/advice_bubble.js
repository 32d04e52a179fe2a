// @ts-check
// A bubble at the foot of the screen: help and warnings are said where the eye is, and the board does not move for it.

import { leaving } from "./addresses.js";
import { button, el } from "./dom.js";
import { say } from "./announce.js";

/** @typedef {[string, () => void]} Offer what can be pressed, and what it does */

export class AdviceBubble {
  constructor() {
    this.words = el("p", { class: "speech-words" });
    this.offers = el("div", { class: "speech-offers" });
    this.element = el(
      "section",
      { class: "speech", "aria-label": "Coach says", hidden: true },
      this.words,
      button("×", () => this.hush(), { class: "icon-button speech-close", "aria-label": "Close" }),
      this.offers,
    );
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hush(), { signal: leaving() });
  }

  /** @param {string} words @param {Offer[]} [offers] */
  tell(words, offers = []) {
    const acting = this.element.contains(document.activeElement);
    this.element.hidden = false;
    this.words.textContent = words;
    this.offers.replaceChildren(
      ...offers.map(([name, act], i) => button(name, act, { class: i ? "button quiet" : "button" })),
    );
    // What was pressed here may be gone; what comes next takes the focus.
    if (acting) (this.offers.querySelector("button") ?? this.element.querySelector("button"))?.focus();
    say(words);
  }

  hush() {
    this.element.hidden = true;
  }
}
