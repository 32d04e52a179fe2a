// @ts-check
// The moves of programs come one at a time, as fast as people can follow. They can be hurried, and in a game that is
// only watched also slowed and stopped.

import { button, el } from "./dom.js";

/** @import { State } from "./types.js" */

/** Milliseconds between two moves of programs. */
const SPEEDS = { Slow: 2500, Normal: 900, Fast: 200 };
const BETWEEN_TURNS = 600;

export class ProgramPace {
  /** @param {(state: State) => void} show @param {() => void} held it was stopped, or goes on */
  constructor(show, held) {
    this.show = show;
    this.held = held;
    /** @type {State[]} heard of, and not shown yet */
    this.waiting = [];
    /** @type {State | null} */
    this.latest = null;
    this.shownAt = 0;
    this.gap = BETWEEN_TURNS;
    this.stopped = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.pause = button("Pause", () => this.stop(!this.stopped), { class: "button quiet", "aria-pressed": "false" });
    this.speed = el(
      "select",
      { class: "entry", "aria-label": "Speed", onchange: () => this.choose() },
      ...Object.keys(SPEEDS).map((name) => el("option", { selected: name === "Normal" }, name)),
    );
    this.element = el("div", { class: "pace", hidden: true }, this.pause, this.speed);
  }

  /** @param {State} state what the server says */
  arrived(state) {
    const before = this.latest;
    this.latest = state;
    this.element.hidden = state.mode !== "watch" || (Boolean(state.result) && !this.waiting.length);
    if (before && state.ply === before.ply + 1 && isProgram(state)) {
      this.waiting.push(state);
      return this.next();
    }
    return this.hurry();
  }

  next() {
    clearTimeout(this.timer);
    if (!this.waiting.length || this.stopped) return;
    const wait = this.shownAt + this.gap - Date.now();
    this.timer = setTimeout(() => this.step(), Math.max(0, wait));
  }

  step() {
    const state = this.waiting.shift();
    if (state) this.reveal(state);
    this.next();
  }

  /** All that waits is shown at once. */
  hurry() {
    clearTimeout(this.timer);
    this.waiting = [];
    if (this.latest) this.reveal(this.latest);
  }

  /** @param {State} state */
  reveal(state) {
    this.shownAt = Date.now();
    this.show(state);
  }

  /** @param {boolean} stopped */
  stop(stopped) {
    this.stopped = stopped;
    this.pause.textContent = stopped ? "Go on" : "Pause";
    this.pause.setAttribute("aria-pressed", String(stopped));
    this.held();
    this.next();
  }

  choose() {
    this.gap = SPEEDS[/** @type {keyof typeof SPEEDS} */ (this.speed.value)];
    this.next();
  }
}

/** @param {State} state the last move is that of a program */
function isProgram({ moves, seats }) {
  const last = moves.at(-1);
  return seats.some(({ seat, who }) => seat === last?.seat && who !== "human");
}
