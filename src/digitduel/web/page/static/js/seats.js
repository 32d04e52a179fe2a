// @ts-check
// Who sits where, who is there, whose turn it is.

import { changed, el } from "./dom.js";
import { keepName, ownName } from "./browser_memory.js";
import { capital } from "./announce.js";

/** @import { Seat, State } from "./types.js" */

const LONGEST = 30;

/**
 * @param {State} state
 * @param {Seat} seat
 * @param {string} [otherwise] for someone without a name
 */
export function nameOf(state, seat, otherwise = `Player ${seat}`) {
  const sitting = state.seats.find((other) => other.seat === seat);
  if (!sitting) return otherwise;
  if (sitting.who !== "human")
    return sitting.name && sitting.name !== sitting.who ? sitting.name : capital(sitting.who);
  return sitting.name || otherwise;
}

export class Seats {
  /** @param {(name: string) => void} rename */
  constructor(rename) {
    this.rename = rename;
    this.list = el("ul", { class: "seats", "aria-label": "Players" });
    this.element = el("div", { class: "seats-place" }, this.list);
    this.editing = false;
  }

  /** @param {State} state */
  show(state) {
    if (this.editing || !changed(this, state.seats, state.to_move, state.result, state.you)) return;
    const running = !state.result;
    this.list.replaceChildren(
      ...state.seats.map(({ seat, who, online, claimed }) => {
        const mine = state.you === seat && state.mode !== "screen";
        const turn = running && state.to_move === seat;
        const won = state.result?.winner === seat;
        const name = nameOf(state, seat);
        const about = [
          won ? "wins" : "",
          `Player ${seat}`,
          who !== "human" ? "program" : mine ? "you" : "",
          who === "human" && state.mode === "friend" && !mine
            ? !claimed
              ? "not here yet"
              : online
                ? "here"
                : "away"
            : "",
        ].filter((word) => word && word !== name);
        return el(
          "li",
          {
            class: `seat${turn ? " turn" : ""}${won ? " won" : ""}${claimed ? "" : " open-seat"}`,
            "aria-current": turn ? "true" : null,
          },
          el("span", { class: `seat-mark seat-${seat}`, "aria-hidden": "true" }, String(seat)),
          el(
            "span",
            { class: "seat-words" },
            el("span", { class: "seat-name" }, name, turn && el("span", { class: "unseen" }, ", to move")),
            el("span", { class: "seat-about" }, about.join(" · ")),
          ),
        );
      }),
    );
  }

  /** @param {State} state */
  edit(state) {
    this.editing = true;
    const field = el("input", { class: "entry", id: "own-name", maxlength: LONGEST, autocomplete: "nickname" });
    field.value = ownName();
    const close = () => {
      this.editing = false;
      changed(this);
      this.show(state);
    };
    const form = el(
      "form",
      {
        class: "seat name-form",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          keepName(field.value.trim());
          this.rename(field.value.trim());
          close();
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close(),
      },
      el("label", { class: "unseen", for: "own-name" }, "Your name"),
      field,
      el("button", { class: "button", type: "submit" }, "Save"),
    );
    const own = this.list.children[(state.you ?? 1) - 1];
    own.replaceWith(el("li", { class: "name-place" }, form));
    field.focus();
  }
}
