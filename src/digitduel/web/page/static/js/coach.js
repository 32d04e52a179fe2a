// @ts-check
// The coach, a ladder of help: a warning before a move that throws something away, a nudge, the move, everything.
// Silent until asked, and in a running game against a person, which the server sees to.

import * as api from "./api.js";
import { button, el } from "./dom.js";
import { moveWords } from "./second_person.js";
import { say, sentence } from "./announce.js";
import { AdviceBubble } from "./advice_bubble.js";
import { MARKS, ONLY_ESTIMATED, allAlike, byWorth, grouped, marked, valueWords } from "./value_words.js";

/** @import { Advice, Choice, State, View } from "./types.js" */

const LISTED = 12;

/**
 * @typedef {object} Told whom the coach talks to
 * @property {(choices: Choice[] | null) => void} tint what every move leads to is to be shown on the board
 * @property {(move: string) => void} play a move after all
 * @property {(state: State, text: string) => string} words
 */

export class Coach {
  /** @param {string} table @param {Told} told */
  constructor(table, told) {
    this.table = table;
    this.told = told;
    /** Everything is shown, always. */
    this.on = false;
    /** A move that throws something away is asked about before it is played. */
    this.warns = false;
    /** @type {State | null} */
    this.state = null;
    /** @type {View | null} the position that is thought about */
    this.view = null;
    /** @type {Promise<Advice> | null} */
    this.advice = null;
    /** @type {(Choice & { exact?: boolean })[]} what it found */
    this.found = [];
    this.asked = "";
    this.sure = "";
    this.speech = new AdviceBubble();
    this.help = button("Help", () => this.help.ariaDisabled !== "true" && this.climb("nudge"), { class: "button quiet" });
    this.words = el("div", { class: "coach-words" });
    this.warning = this.switch("Warn me", "before a move that throws something away", () => (this.warns = !this.warns));
    this.element = el(
      "section",
      { class: "panel coach", "aria-label": "Coach", hidden: true },
      el("h2", { class: "panel-title" }, "Coach"),
      this.warning,
      this.switch("Coach", "shows what every move leads to", () => (this.on = !this.on)),
      this.words,
    );
  }

  /** @param {string} name @param {string} about @param {() => boolean} turn */
  switch(name, about, turn) {
    const made = el("button", {
      type: "button",
      class: "switch",
      role: "switch",
      "aria-checked": "false",
      onclick: () => {
        made.setAttribute("aria-checked", String(turn()));
        this.asked = "";
        if (this.view) this.think(this.view);
      },
    });
    return el("label", { class: "switch-row" }, el("span", {}, el("strong", {}, name), ` ${about}`), made);
  }

  /** What is to be marked on the board. @returns {Choice[] | null} */
  get choices() {
    return this.on && this.found.length ? this.found : null;
  }

  /** @param {State} state @param {View | null} past */
  show(state, past) {
    const allowed = state.may.includes("coach") && !past && !state.result;
    const moved = this.state?.ply !== state.ply;
    this.state = state;
    this.element.hidden = !allowed;
    this.warning.hidden = state.mode === "watch";
    // While somebody plays it keeps its place, so that the buttons beside it keep theirs.
    this.help.hidden = !state.may.includes("coach") || !state.may.includes("resign");
    this.help.ariaDisabled = String(!allowed || !state.may.includes("move"));
    if (moved || !allowed) {
      this.speech.hush();
      this.rest();
    }
    if (allowed && state.may.includes("move")) this.think(state);
  }

  rest() {
    [this.advice, this.found, this.view, this.asked] = [null, [], null, ""];
    this.words.replaceChildren();
  }

  /** A position in the middle of a turn, before the turn is sent. @param {View} view */
  look(view) {
    this.speech.hush();
    if (this.state?.may.includes("coach")) this.think(view);
  }

  /** @param {View} view */
  think(view) {
    const wanted = `${view.ply} ${this.on} ${this.warns}`;
    if (wanted === this.asked) return;
    if (this.view?.ply !== view.ply) this.rest();
    [this.asked, this.view] = [wanted, view];
    if (!this.on) {
      this.told.tint(null);
      this.words.replaceChildren();
    }
    if (this.on || this.warns) void this.study();
  }

  /** Ask once about a position, and show what came of it. @returns {Promise<Advice | null>} */
  async study() {
    const { view, state } = this;
    if (!view || !state) return null;
    if (this.on) this.words.replaceChildren(el("p", { class: "soft" }, "Thinking…"));
    this.advice ??= view.ply === state.ply ? api.advice(this.table) : midTurn(view);
    try {
      const advice = marked(await this.advice);
      if (this.view !== view) return null;
      this.found = advice.choices;
      if (this.on) {
        this.told.tint(this.found);
        this.draw(advice, view);
      }
      return advice;
    } catch (error) {
      this.advice = null;
      if (this.view !== view) return null;
      if (this.on) this.words.replaceChildren(el("p", {}, sentence(error)));
      else this.speech.tell(sentence(error));
      return null;
    }
  }

  /** One rung of the ladder. @param {"nudge" | "move" | "all"} rung */
  async climb(rung) {
    const { view, state } = this;
    this.speech.tell("Thinking…");
    const advice = await this.study();
    if (!advice || !view || !state) return;
    const said = (/** @type {string} */ text) => this.told.words(state, text);
    const mine = state.moves.some(({ seat }) => seat === state.you) && view.ply === state.ply;
    /** @type {import("./advice_bubble.js").Offer[]} */
    const more = mine ? [["Why not my last move?", () => this.why()]] : [];
    if (rung === "nudge" && advice.nudge) {
      this.speech.tell(said(advice.nudge), [["Show me the move", () => this.climb("move")], ...more]);
    } else if (rung !== "all") {
      const [best] = [...advice.choices].sort(byWorth);
      this.told.tint(best && !allAlike(advice.choices) ? [best] : null);
      this.speech.tell(said(advice.hint), [["Show every move", () => this.climb("all")], ...more]);
    } else {
      this.told.tint(advice.choices);
      const alike = allAlike(advice.choices) && advice.choices[0];
      this.speech.tell(
        advice.exact === false ? ONLY_ESTIMATED : alike ? `Every move ${valueWords(alike)}.` : MARKS,
        more,
      );
    }
  }

  /** A move that is better thought over: it is said why, and asked again. @param {string} move @returns {boolean} */
  doubt(move) {
    const { view } = this;
    const same = `${view?.ply} ${move}`;
    if (!this.warns || !view || this.sure === same || !this.found.length) return false;
    const chosen = this.found.find((one) => one.move === move || one.entries.join(" ") === move);
    if (!chosen?.warning) return false;
    this.speech.tell(`${chosen.warning} Do you want to look again?`, [
      ["Look again", () => this.speech.hush()],
      [
        "Play it anyway",
        () => {
          this.sure = same;
          this.speech.hush();
          this.told.play(move);
        },
      ],
    ]);
    return true;
  }

  /** @param {Advice} advice @param {View} view */
  draw({ choices, nudge, exact }, view) {
    const settled = view.ply === this.state?.ply;
    const groups = grouped(choices).map(([words, value, alike]) =>
      el(
        "div",
        { class: "leads" },
        el("p", { class: `leads-words ${value}` }, words),
        el("div", { class: "leads-moves" }, ...this.chips(alike, view, settled)),
      ),
    );
    const told = nudge && this.state ? this.told.words(this.state, nudge) : "";
    const only = exact === false && el("p", { class: "small soft" }, ONLY_ESTIMATED);
    this.words.replaceChildren(told && el("p", {}, told), ...groups, only || "");
    if (told) say(told);
  }

  /** @param {Choice[]} choices @param {View} view @param {boolean} asking each can be asked why */
  chips(choices, view, asking) {
    const chip = (/** @type {Choice} */ choice) => {
      const words = moveWords(choice, view.board);
      return asking
        ? button(words, () => this.why(choice.move), { class: "chip", "aria-label": `Why ${words}?` })
        : el("span", { class: "chip plain" }, words);
    };
    const first = choices.slice(0, LISTED).map(chip);
    if (choices.length <= LISTED) return first;
    const more = button(
      `and ${choices.length - LISTED} more`,
      () => more.replaceWith(...choices.slice(LISTED).map(chip)),
      { class: "chip quiet" },
    );
    return [...first, more];
  }

  /** @param {string} [move] */
  async why(move) {
    const { state } = this;
    try {
      const answer = (await api.why(this.table, move)).sentence;
      this.speech.tell(state ? this.told.words(state, answer) : answer);
    } catch (error) {
      this.speech.tell(sentence(error));
    }
  }
}

/** In the middle of a turn the table has not heard of it yet: the position itself is asked about. @param {View} view */
async function midTurn(view) {
  const { choices, exact, hint } = await api.analyze(view.game.word, view.moves.map(({ move }) => move), view.first);
  return { choices, exact, nudge: "", hint };
}
