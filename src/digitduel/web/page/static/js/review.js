// @ts-check
// After the game: what each move did to the value, where it turned, and what would have been better.

import * as api from "./api.js";
import { drawChart } from "./chart.js";
import { button, el } from "./dom.js";
import { say, sentence } from "./announce.js";
import { beginsInView } from "./playfield.js";
import { nameOf } from "./seats.js";
import { inTurns } from "./value_words.js";
import { toViewer } from "./second_person.js";

/** @import { Review, ReviewedMove, State, Verdict } from "./types.js" */

const MARKS = { kept: "kept it", "let slip": "let the win slip", "gave away": "gave the game away" };

export class ReviewPanel {
  /**
   * @param {(ply: number, line?: string[]) => void} goTo a position of the game, or of a line that was not played
   * @param {(ply: number) => void} retry play on from there, at a table of its own
   */
  constructor(goTo, retry) {
    this.goTo = goTo;
    this.retry = retry;
    /** @type {Review | null} */
    this.review = null;
    /** @type {State | null} */
    this.state = null;
    this.ply = 0;
    this.body = el("div", { class: "review-body" });
    this.element = el(
      "section",
      { class: "panel review", "aria-label": "Review", tabindex: -1, hidden: true },
      el("h2", { class: "panel-title" }, "Review"),
      this.body,
    );
  }

  /** @param {State} state @param {number} ply the position that is shown */
  show(state, ply) {
    const rewound = this.state !== null && this.state.ply !== state.ply;
    [this.state, this.ply] = [state, ply];
    if (rewound || !state.result) {
      this.review = null;
      this.element.hidden = true;
    } else if (this.review) {
      this.draw(this.review);
    }
  }

  async ask() {
    const { state } = this;
    if (!state) return;
    this.element.hidden = false;
    this.element.focus({ preventScroll: true });
    if (this.review) return beginsInView(this.element);
    this.body.replaceChildren(el("p", { class: "soft" }, "Looking at every move…"));
    try {
      this.review = await api.review(state.id);
      this.draw(this.review);
      beginsInView(this.element);
      say("The review is here.", ...this.review.summary.map((line) => toViewer(state, line)));
    } catch (error) {
      this.body.replaceChildren(el("p", { class: "trouble", role: "alert" }, sentence(error)));
    }
  }

  /** @param {Review} review */
  draw(review) {
    const { state } = this;
    if (!state) return;
    const mistakes = review.moves.filter((move) => move.mark !== "kept");
    const focused =
      document.activeElement instanceof Element ? document.activeElement.getAttribute("aria-label") : null;
    const held = this.body.contains(document.activeElement);
    this.body.replaceChildren(
      drawChart(review, [nameOf(state, 1), nameOf(state, 2)], this.ply, this.goTo),
      el("div", { class: "summary" }, ...review.summary.map((line) => el("p", {}, toViewer(state, line)))),
      (mistakes.length > 0 &&
        el(
          "h3",
          { class: "panel-subtitle" },
          mistakes.length === 1 ? "The mistake" : `The ${mistakes.length} mistakes`,
        )) ||
        "",
      el("ol", { class: "mistakes" }, ...mistakes.map((move) => this.mistake(move))),
    );
    if (held && focused)
      /** @type {HTMLElement | null} */ (this.body.querySelector(`[aria-label="${CSS.escape(focused)}"]`))?.focus();
  }

  /** Your own mistake can be mended. @param {ReviewedMove} move */
  mayRetry({ player }) {
    return this.state?.mode === "screen" || this.state?.you === player;
  }

  /** @param {ReviewedMove} move */
  mistake(move) {
    const { state } = this;
    const before = move.ply - 1;
    const played = state ? toViewer(state, state.moves[before]?.news ?? "") : "";
    const line = [...(state?.moves ?? []).slice(0, before).map((one) => one.move), ...move.line];
    return el(
      "li",
      { class: "mistake" },
      el("p", {}, el("strong", {}, `Move ${move.ply}. ${played}`), ` That ${MARKS[move.mark]}.`),
      el(
        "p",
        { class: "small" },
        `Before it: ${stood(move.before)}. After it: ${stood(move.after)}.`,
        move.exact === false && " This is an estimate: the game is too large to be solved from there.",
      ),
      el(
        "div",
        { class: "mistake-deeds" },
        button("Show the position", () => this.goTo(before), {
          class: "button quiet",
          "aria-label": `Show the position before move ${move.ply}`,
        }),
        this.mayRetry(move) &&
          button("Try again from here", () => this.retry(before), {
            class: "button quiet",
            "aria-label": `Try again from move ${move.ply}`,
          }),
        move.line.length > 0 &&
          button("Play the better line", () => this.goTo(before + 1, line), {
            class: "button quiet",
            "aria-label": `Play the better line at move ${move.ply}`,
          }),
      ),
    );
  }
}

const STOOD = { win: "a win", loss: "a loss", draw: "a draw", endless: "a game without end" };

/** @param {Verdict} verdict for whoever moved */
const stood = ({ value, turns }) => `${STOOD[value]}${turns === null ? "" : ` in ${inTurns(turns)}`}`;
