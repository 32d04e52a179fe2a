// @ts-check
// Who sits where, who is there, whose turn it is.

import { changed, el } from "./dom.js";
import { capital, programName } from "./announce.js";
import { Clocks } from "./clocks.js";

/** @import { Seat, SeatState, State } from "./types.js" */

/** What people are called who gave no name: a sentence begins with them in capitals, and with a name as it is written. */
export const NAMELESS = ["you", "your friend", "your opponent"];

/** What a player is called inside a sentence. @param {State} state @param {Seat} seat */
export function called(state, seat) {
  const sitting = state.seats.find((other) => other.seat === seat);
  if (!sitting) return `Player ${seat}`;
  if (sitting.who !== "human")
    return sitting.name && sitting.name !== sitting.who ? sitting.name : programName(sitting.who);
  return sitting.name || nameless(state, seat);
}

/** The same at the beginning of one, or by itself. @param {State} state @param {Seat} seat */
export function nameOf(state, seat) {
  const name = called(state, seat);
  return NAMELESS.includes(name) ? capital(name) : name;
}

/** @param {State} state @param {Seat} seat */
function nameless(state, seat) {
  if (!state.you || state.mode === "screen" || state.mode === "watch") return `Player ${seat}`;
  if (state.you === seat) return "you";
  return state.may.includes("report") ? "your opponent" : "your friend";
}

export class Seats {
  constructor() {
    this.element = el("ul", { class: "seats", "aria-label": "Players" });
    this.clocks = new Clocks();
  }

  /** @param {State} state */
  show(state) {
    this.clocks.show(state.clock);
    if (!changed(this, state.seats, state.to_move, state.result, state.you, state.said, state.series)) return;
    this.element.replaceChildren(...state.seats.map((sitting) => this.draw(state, sitting)));
  }

  /** @param {State} state @param {SeatState} sitting */
  draw(state, sitting) {
    const seat = drawSeat(state, sitting);
    const points = state.series?.points[sitting.seat - 1];
    const score = points !== undefined && el("span", { class: "seat-points", title: "Points in the series", role: "img", "aria-label": `${pointWords(points)} in the series` }, `★ ${pointWords(points)}`);
    seat.append(el("span", { class: "seat-score" }, score, this.clocks.of(sitting.seat)));
    return seat;
  }
}

/** @param {number} points */
export const pointWords = (points) => String(points).replace(/^0?\.5$/, "½").replace(".5", "½");

/** @param {State} state @param {SeatState} sitting */
function drawSeat(state, { seat, who, online, claimed }) {
  const mine = state.you === seat && state.mode !== "screen";
  const turn = !state.result && state.to_move === seat;
  const won = state.result?.winner === seat;
  const name = nameOf(state, seat);
  const presence = !claimed ? "not here yet" : online ? "here" : "away";
  const said = state.said?.seat === seat ? [`“${state.said.words}”`] : [];
  const about = [
    ...said,
    won && (name === "You" ? "win" : "wins"),
    mine && name !== "You" && "you",
    who !== "human" && "program",
    // Who plays by links is neither here nor away.
    who === "human" && state.mode === "friend" && !mine && !state.may.includes("send") && presence,
  ].filter(Boolean);
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
      el("span", { class: "seat-name", title: name }, name, turn && el("span", { class: "unseen" }, ", to move")),
      about.length > 0 && el("span", { class: "seat-about" }, about.join(" · ")),
    ),
  );
}
