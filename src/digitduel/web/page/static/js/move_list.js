// @ts-check
// What was played, move by move; each can be looked at again.

import { button, changed, el } from "./dom.js";
import { toViewer } from "./second_person.js";
import { nameOf } from "./seats.js";

/** @import { State } from "./types.js" */

export class MoveList {
  /** @param {(ply: number) => void} goTo */
  constructor(goTo) {
    this.goTo = goTo;
    this.list = el("ol", { class: "moves" });
    this.empty = el("p", { class: "nothing" }, "Nothing has been played yet.");
    this.scroller = el(
      "div",
      { class: "moves-scroller", tabindex: 0, role: "group", "aria-label": "Moves" },
      this.empty,
      this.list,
    );
    this.element = el(
      "section",
      { class: "panel moves-panel", "aria-label": "Moves played" },
      el("h2", { class: "panel-title" }, "Moves"),
      this.scroller,
    );
    this.length = -1;
  }

  /** @param {State} state @param {number | null} ply the position that is shown, if it is one of the game */
  show(state, ply) {
    const { moves } = state;
    if (!changed(this, moves, ply, state.seats)) return;
    this.empty.hidden = moves.length > 0;
    const there = document.activeElement instanceof HTMLElement && this.list.contains(document.activeElement);
    this.list.replaceChildren(
      ...moves.map((played) =>
        el(
          "li",
          { class: `move${played.ply === ply ? " here" : ""}` },
          button("", () => this.goTo(played.ply), {
            class: "move-button",
            "aria-label": `Move ${played.ply}: ${toViewer(state, played.news)}`,
            "aria-current": played.ply === ply ? "step" : null,
            title: toViewer(state, played.news),
          }),
        ),
      ),
    );
    for (const [i, item] of [...this.list.children].entries()) {
      const { seat, news, ply: number } = moves[i];
      item.firstElementChild?.append(
        el("span", { class: "move-ply" }, String(number)),
        el("span", { class: `seat-mark small-mark seat-${seat}`, title: nameOf(state, seat) }, String(seat)),
        el("span", { class: "move-text" }, toViewer(state, news.replace(/^Player [12] /, ""))),
      );
    }
    if (there) /** @type {HTMLElement | null} */ (this.list.querySelector(".here button"))?.focus();
    if (moves.length !== this.length) {
      this.length = moves.length;
      this.scroller.scrollTop = this.scroller.scrollHeight;
    }
  }
}
