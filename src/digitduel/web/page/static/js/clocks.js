// @ts-check
// The clocks of a contest, which run on between two words from the server.

import { leaving } from "./addresses.js";
import { el } from "./dom.js";

/** @import { Clock, Seat } from "./types.js" */

const EVERY = 200;
const LATE = 10;

/** Time left as a clock shows it: 2:05, and at the very end 0:07.3. @param {number} seconds */
export function clockFace(seconds) {
  const tenths = Math.max(0, Math.floor(seconds * 10));
  const [minutes, rest] = [Math.floor(tenths / 600), Math.floor((tenths % 600) / 10)];
  return `${minutes}:${String(rest).padStart(2, "0")}${tenths < LATE * 10 ? `.${tenths % 10}` : ""}`;
}

export class Clocks {
  constructor() {
    this.faces = [1, 2].map(() => el("span", { class: "seat-clock", role: "timer", hidden: true }));
    /** @type {Clock | null} */
    this.clock = null;
    this.heard = 0;
    const ticking = setInterval(() => this.draw(), EVERY);
    leaving().addEventListener("abort", () => clearInterval(ticking));
  }

  /** @param {Clock | null} clock what the server says */
  show(clock) {
    [this.clock, this.heard] = [clock, performance.now()];
    this.draw();
  }

  draw() {
    const { clock } = this;
    for (const [i, face] of this.faces.entries()) {
      face.hidden = !clock;
      if (!clock) continue;
      const runs = clock.runs === i + 1;
      const left = clock.left[i] - (runs ? (performance.now() - this.heard) / 1000 : 0);
      face.textContent = clockFace(left);
      face.classList.toggle("late", runs && left < LATE);
    }
  }

  /** @param {Seat} seat */
  of(seat) {
    return this.faces[seat - 1];
  }
}
