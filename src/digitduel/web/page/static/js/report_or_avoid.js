// @ts-check
// What can be done about a stranger who was met in the lobby: to tell those who look after the site, or to avoid them.

import { attempt, note } from "./announce.js";
import * as api from "./api.js";
import { button, el } from "./dom.js";

/** @import { ReportPlayer, State } from "./types.js" */

/** @type {[ReportPlayer["why"], string][]} */
const REASONS = [
  ["helped", "Plays with the help of a program"],
  ["waits", "Makes me wait on purpose"],
  ["rude", "Is rude"],
];

export class ReportOrAvoid {
  /** @param {string} id */
  constructor(id) {
    const done = (/** @type {string} */ words, /** @type {() => Promise<unknown>} */ deed) => {
      this.list.hidePopover();
      void attempt(() => deed().then(() => note(words)));
    };
    this.list = el(
      "div",
      { class: "phrase-list", popover: "auto", id: "strangers", role: "group", "aria-label": "Report the other player" },
      ...REASONS.map(([why, words]) =>
        button(words, () => done("Reported. You will not be paired again.", () => api.report(id, why)), {
          class: "button quiet",
        }),
      ),
      button("Never pair us again", () => done("You will not be paired again.", () => api.avoid(id)), {
        class: "button quiet",
      }),
    );
    this.button = button("Report…", () => {}, { class: "button quiet", popovertarget: "strangers" });
    this.again = el("a", { class: "button quiet", href: "/lobby" }, "Play anyone");
    this.element = el("div", { class: "strangers", hidden: true }, this.button, this.again, this.list);
  }

  /** @param {State} state */
  show({ may, result }) {
    this.element.hidden = !may.includes("report");
    this.again.hidden = !result;
  }
}
