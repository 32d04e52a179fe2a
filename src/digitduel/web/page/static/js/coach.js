// @ts-check
// The coach: off until asked, and silent in a running game against a person, which the server sees to.

import * as api from "./api.js";
import { button, el } from "./dom.js";
import { say, sentence } from "./announce.js";
import { byWorth, grouped, valueWords } from "./values.js";

/** @import { Advice, Choice, State, View } from "./types.js" */

const LISTED = 12;

export class Coach {
  /** @param {string} table @param {(choices: Choice[] | null) => void} tint */
  constructor(table, tint) {
    this.table = table;
    this.tint = tint;
    this.on = false;
    /** @type {State | null} */
    this.state = null;
    /** @type {Choice[] | null} */
    this.choices = null;
    this.asked = "";
    this.switch = el("button", {
      type: "button",
      class: "switch",
      role: "switch",
      "aria-checked": "false",
      "aria-label": "Coach",
      onclick: () => this.turn(),
    });
    this.words = el("div", { class: "coach-words" });
    this.told = el("p", { class: "coach-told" });
    this.element = el(
      "section",
      { class: "panel coach", "aria-label": "Coach", hidden: true },
      el("div", { class: "panel-head" }, el("h2", { class: "panel-title" }, "Coach"), this.switch),
      this.words,
      this.told,
    );
  }

  turn() {
    this.on = !this.on;
    this.switch.setAttribute("aria-checked", String(this.on));
    this.asked = "";
    this.told.textContent = "";
    if (this.state) this.show(this.state, null);
    if (!this.on) this.tint(null);
  }

  /** @param {State} state @param {View | null} past */
  show(state, past) {
    this.state = state;
    const allowed = state.may.includes("coach") && !past && !state.result;
    this.element.hidden = !allowed;
    if (!allowed || !this.on) return this.rest(allowed);
    const wanted = `${state.ply}`;
    if (wanted === this.asked) return undefined;
    this.asked = wanted;
    this.told.textContent = "";
    this.choices = null;
    if (!state.may.includes("move"))
      return this.words.replaceChildren(el("p", { class: "soft" }, "It is not your turn."));
    return void this.ask(wanted, () => api.advice(this.table));
  }

  /** @param {boolean} allowed */
  rest(allowed) {
    this.choices = null;
    this.asked = "";
    if (allowed)
      this.words.replaceChildren(el("p", { class: "soft small" }, "Shows what every move leads to, and why."));
    return undefined;
  }

  /** A position in the middle of a turn, before the turn is sent. @param {View} view */
  look(view) {
    if (!this.on || !this.state?.may.includes("coach")) return;
    this.told.textContent = "";
    if (view.ply === this.state.ply) {
      this.asked = "";
      this.show(this.state, null);
      return;
    }
    this.asked = `${this.state.ply} and ${view.ply}`;
    const moves = view.moves.map(({ move }) => move);
    void this.ask(this.asked, async () => {
      const { choices } = await api.analyze(view.game.word, moves, view.first);
      const [best] = [...choices].sort(byWorth);
      return { choices, nudge: "", hint: best ? `Play ${best.move}: it ${valueWords(best)}.` : "" };
    });
  }

  /** @param {string} wanted @param {() => Promise<Advice>} question */
  async ask(wanted, question) {
    this.words.replaceChildren(el("p", { class: "soft" }, "Thinking…"));
    this.choices = null;
    this.tint(null);
    try {
      const advice = await question();
      if (this.asked !== wanted) return;
      this.choices = advice.choices;
      this.tint(advice.choices);
      this.draw(advice);
    } catch (error) {
      if (this.asked === wanted) this.words.replaceChildren(el("p", {}, sentence(error)));
    }
  }

  /** @param {Advice} advice */
  draw({ choices, nudge, hint }) {
    // In the middle of a turn the table has not heard of it yet, and cannot say why.
    const settled = this.asked === `${this.state?.ply}`;
    const mine = settled && this.state?.moves.some(({ seat }) => seat === this.state?.you);
    const groups = grouped(choices).map(([words, value, moves]) =>
      el(
        "div",
        { class: "leads" },
        el("p", { class: `leads-words ${value}` }, words),
        el("div", { class: "leads-moves" }, ...this.chips(moves, settled)),
      ),
    );
    this.words.replaceChildren(
      nudge && el("p", {}, nudge),
      el(
        "div",
        { class: "coach-deeds" },
        hint && button("Hint", () => this.tell(hint), { class: "button quiet" }),
        mine && button("Why not my last move?", () => this.why(), { class: "button quiet" }),
      ),
      ...groups,
    );
    if (nudge) say(nudge);
  }

  /** @param {string[]} moves @param {boolean} asking each can be asked why */
  chips(moves, asking) {
    const chip = (/** @type {string} */ move) =>
      asking
        ? button(move, () => this.why(move), { class: "chip", "aria-label": `Why ${move}?` })
        : el("span", { class: "chip plain" }, move);
    const first = moves.slice(0, LISTED).map(chip);
    if (moves.length <= LISTED) return first;
    const more = button(`and ${moves.length - LISTED} more`, () => more.replaceWith(...moves.slice(LISTED).map(chip)), {
      class: "chip quiet",
    });
    return [...first, more];
  }

  /** @param {string} [move] */
  async why(move) {
    try {
      this.tell((await api.why(this.table, move)).sentence);
    } catch (error) {
      this.tell(sentence(error));
    }
  }

  /** @param {string} words */
  tell(words) {
    this.told.textContent = words;
    say(words);
  }
}
