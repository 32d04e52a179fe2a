// @ts-check
// What friends can say to each other: a few set phrases.

import * as api from "./api.js";
import { button, el } from "./dom.js";

/** @import { State } from "./types.js" */

export class Phrases {
  /** @param {(phrase: string) => void} say */
  constructor(say) {
    this.list = el("div", { class: "phrase-list", popover: "auto", id: "phrases", role: "group", "aria-label": "Say" });
    this.button = button("Say…", () => {}, { class: "button quiet", popovertarget: "phrases", hidden: true });
    this.element = el("div", { class: "phrases" }, this.button, this.list);
    api.games().then(
      ({ phrases }) =>
        this.list.replaceChildren(
          ...Object.entries(phrases).map(([phrase, words]) =>
            button(words, () => (this.list.hidePopover(), say(phrase)), { class: "button quiet" }),
          ),
        ),
      () => {},
    );
  }

  /** @param {State} state */
  show(state) {
    this.button.hidden = !state.may.includes("say");
  }
}
