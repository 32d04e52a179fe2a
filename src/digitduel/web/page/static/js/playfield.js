// @ts-check
// Where moves are made: the board, what is asked, and the field to type in. A move of two entries, and a turn of two
// moves, can be taken back until the turn is complete; only then is it sent.

import { askedToPress, askedToType } from "./prompts.js";
import { drawBoard, tilesOf } from "./board.js";
import { button, changed, el } from "./dom.js";
import { createComposer } from "./move_entry.js";
import { say, sentence } from "./announce.js";
import { verdictOf } from "./values.js";

/** @import { Choice, Seat, Tile, View } from "./types.js" */

/**
 * @typedef {object} Standing what holds for the position that is shown
 * @property {boolean} active a move can be made here and now
 * @property {string} headline whose turn, or how it ended
 * @property {string} [detail] a line below it, instead of the prompt
 * @property {string} [mood] a class for the headline
 * @property {string} idle why no move can be made here and now
 * @property {(seat: Seat) => string} whose
 * @property {Choice[] | null} choices what every move leads to, when the coach may say so
 *
 * @typedef {object} Deeds
 * @property {(moves: string[]) => void} send the turn is complete
 * @property {(held: string[]) => Promise<View>} look the position after moves that are held back; refuses bad ones
 * @property {(view: View) => void} [shown] another position came into view
 */

export class Playfield {
  /** @param {Deeds} deeds @param {HTMLElement} [ending] what takes the place of moving when the game is over */
  constructor(deeds, ending) {
    this.deeds = deeds;
    this.ending = ending;
    /** @type {View | null} the position of the table */
    this.base = null;
    /** @type {View | null} the same, or the one after the moves that are held back */
    this.view = null;
    /** @type {Standing | null} */
    this.standing = null;
    /** @type {View | null} the first position of the game */
    this.start = null;
    /** @type {string[]} moves of this turn that were made but not sent */
    this.draft = [];
    /** @type {string | null} the first entry of a move of two */
    this.begun = null;
    this.busy = false;

    this.headline = el("h2", { class: "headline", tabindex: -1 });
    this.asked = el("p", { class: "asked" });
    this.boardPlace = el("div", { class: "board-place" });
    this.reason = el("p", { class: "reason" });
    this.putBack = button("Put back", () => this.takeBack(), { class: "button quiet put-back" });
    this.composer = createComposer((text) => this.enter(text));
    this.making = el(
      "div",
      { class: "making" },
      el("div", { class: "reason-row" }, this.reason, this.putBack),
      this.composer.element,
    );
    this.element = el(
      "section",
      { class: "playfield", "aria-label": "The table", onkeydown: (/** @type {KeyboardEvent} */ e) => this.key(e) },
      el("div", { class: "status" }, this.headline, this.asked),
      this.boardPlace,
      el("div", { class: "acting" }, this.making, ending),
    );
  }

  /** @param {View} view @param {Standing} standing */
  show(view, standing) {
    const moved = this.base?.ply !== view.ply || this.base.game.word !== view.game.word || Boolean(view.result);
    this.base = view;
    this.standing = standing;
    this.busy = false;
    if (moved) {
      this.forget();
      this.view = view;
      this.tell("");
      this.composer.clear();
    } else if (!this.draft.length) {
      this.view = view;
    }
    this.draw();
  }

  /** The tints, when they arrive later than the position. @param {Choice[] | null} choices */
  tint(choices) {
    if (!this.standing) return;
    this.standing.choices = choices;
    this.draw();
  }

  /** @param {string} reason why the server did not take a move */
  refused(reason) {
    this.busy = false;
    this.begun = null;
    this.tell(reason);
    this.draw();
  }

  forget() {
    this.draft = [];
    this.begun = null;
  }

  // Choosing

  /** @param {string} entry */
  choose(entry) {
    const { view, standing, begun } = this;
    if (!view || !standing) return;
    if (!standing.active || this.busy) return this.tell(standing.idle);
    if (begun !== null && begun === entry) return this.takeBack();
    if (begun !== null && view.begins[begun].then.includes(entry)) return this.commit(`${begun} ${entry}`);
    if (Object.hasOwn(view.begins, entry)) return this.begin(entry);
    return this.commit(entry);
  }

  /** @param {string} entry */
  begin(entry) {
    this.begun = entry;
    this.tell("");
    this.draw();
    say(this.question());
  }

  /** What was typed may be a whole move, the first half of one, or the second. @param {string} typed */
  enter(typed) {
    const { view, standing, begun } = this;
    const text = typed.trim();
    if (!view || !standing) return;
    if (!standing.active || this.busy) return this.tell(standing.idle);
    if (!text) return this.tell(view.can_play ? `You can play: ${view.can_play}.` : "");
    if (begun !== null && !Object.hasOwn(view.begins, text)) return this.commit(`${begun} ${text}`);
    if (Object.hasOwn(view.begins, text)) {
      this.composer.clear();
      return this.begin(text);
    }
    return this.commit(text);
  }

  /** @param {string} move */
  async commit(move) {
    if (!this.view) return;
    const goesOn = this.view.goes_on.includes(move);
    const held = [...this.draft, move];
    this.busy = true;
    this.tell("");
    this.draw();
    if (!goesOn && !this.draft.length) return this.deeds.send(held);
    const { base } = this;
    try {
      const next = await this.deeds.look(held);
      if (this.base?.ply !== base?.ply) return;
      if (!goesOn) return this.deeds.send(held);
      this.busy = false;
      [this.draft, this.begun, this.view] = [held, null, next];
      this.composer.clear();
      this.deeds.shown?.(next);
      this.draw();
      say(this.question());
    } catch (error) {
      // Of a whole turn it is said which move is at fault; here it can only be the one that was just made.
      this.refused(sentence(error).replace(/^Move \d+, (['"]).*\1: /s, ""));
    }
  }

  takeBack() {
    const pressed = document.activeElement === this.putBack;
    const given = this.begun ?? this.draft.at(-1) ?? "";
    if (this.begun === null && this.draft.length) {
      this.draft = [];
      this.view = this.base;
      if (this.view) this.deeds.shown?.(this.view);
    }
    this.begun = null;
    this.tell("");
    this.draw();
    // The button is gone; the focus goes back to where the number is.
    const tile = pressed && this.boardPlace.querySelector(`[data-entry="${CSS.escape(given)}"]`);
    if (tile instanceof HTMLElement) tile.focus({ preventScroll: true });
  }

  /** @param {string} reason */
  tell(reason) {
    this.reason.textContent = reason;
    if (reason) say(reason);
  }

  // Drawing

  /** @returns {string} what is asked now */
  question() {
    const { view, standing, begun } = this;
    if (!view || !standing) return "";
    if (this.busy) return "Sending…";
    if (!standing.active) return standing.detail ?? "";
    if (begun !== null) return askedToPress(view, (entry) => view.begins[begun].then.includes(entry));
    return standing.detail ?? askedToPress(view, (entry) => this.open(entry));
  }

  draw() {
    const { view, standing, begun } = this;
    if (!view || !standing) return;
    this.headline.textContent = standing.headline;
    this.element.dataset.mood = standing.mood ?? "";
    this.asked.textContent = [...(standing.active ? view.notice : []), this.question()].join(" ");
    if (
      changed(
        this.boardPlace,
        view.board,
        view.begins,
        begun,
        this.busy,
        { ...standing, whose: [1, 2].map((seat) => standing.whose(/** @type {Seat} */ (seat))) },
        this.start?.board,
      )
    ) {
      this.drawTiles(view, standing);
    }
    const canTakeBack = standing.active && (begun !== null || this.draft.length > 0) && !this.busy;
    this.putBack.classList.toggle("away", !canTakeBack);
    this.putBack.disabled = !canTakeBack;
    this.putBack.textContent = begun !== null ? `Put ${this.labelOf(begun)} back` : `Take ${this.draft.at(-1)} back`;
    this.composer.show(view, {
      active: standing.active && !this.busy,
      asked: askedToType(view, begun),
      roomy: [view, this.start].some((one) => one && one.signs.length > 0),
      choices: standing.choices,
    });
    if (this.ending) this.end(this.ending, Boolean(view.result));
  }

  /** @param {HTMLElement} ending @param {boolean} over */
  end(ending, over) {
    if (over && this.making.contains(document.activeElement)) this.headline.focus({ preventScroll: true });
    this.making.inert = over;
    ending.hidden = !over;
  }

  /** @param {View} view @param {Standing} standing */
  drawTiles(view, standing) {
    const { begun } = this;
    const focused = this.boardPlace.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement)
      : null;
    const scrolled = this.boardPlace.querySelector(".tiles-row")?.scrollLeft;
    this.boardPlace.replaceChildren(
      drawBoard(view.board, {
        start: this.start?.board ?? [],
        held: begun,
        open: (entry) => this.open(entry),
        why: (tile) => this.why(tile),
        tint: (entry) => this.verdict(entry),
        choose: (entry) => this.choose(entry),
        tell: (reason) => this.tell(reason),
        whose: standing.whose,
      }),
    );
    const row = this.boardPlace.querySelector(".tiles-row");
    if (row) row.scrollLeft = scrolled === undefined || this.draft.length === 0 ? row.scrollWidth : scrolled;
    if (focused) this.refocus(focused.dataset.key ?? "");
  }

  /** What choosing an entry leads to: as the second of two, or as the first. @param {string} entry */
  verdict(entry) {
    const { view, standing, begun } = this;
    if (!view || !standing?.choices) return null;
    const second = begun !== null && view.begins[begun].then.includes(entry);
    return verdictOf(standing.choices, second ? begun : null, entry);
  }

  /** @param {string} entry */
  open(entry) {
    const { view, standing, begun } = this;
    if (!view || !standing?.active || this.busy) return false;
    if (begun === null) return !this.completesOnly(entry);
    return entry === begun || view.begins[begun].then.includes(entry) || Object.hasOwn(view.begins, entry);
  }

  /** An entry that only makes sense as the second of two. @param {string} entry */
  completesOnly(entry) {
    const begins = this.view?.begins ?? {};
    return !Object.hasOwn(begins, entry) && Object.values(begins).some((begun) => begun.then.includes(entry));
  }

  /** @param {Tile} tile */
  why(tile) {
    const { standing, view } = this;
    if (view?.result) return "";
    if (tile.why) return tile.why;
    if (tile.entry === null || !standing) return "";
    if (!standing.active || this.busy) return standing.idle;
    return this.begun === null ? "Choose what to put here first." : "That does not go together.";
  }

  /** @param {string} entry */
  labelOf(entry) {
    return tilesOf(this.view?.board ?? []).find((tile) => tile.entry === entry)?.label ?? entry;
  }

  /** The focus stays where it was, or goes to what lies nearest to it. @param {string} key */
  refocus(key) {
    const place = key.slice(0, key.indexOf("-") + 1);
    const tiles = /** @type {HTMLElement[]} */ ([...this.boardPlace.querySelectorAll("[data-key]")]);
    const same = tiles.find((tile) => tile.dataset.key === key);
    const nearest = same ?? tiles.find((tile) => tile.dataset.key?.startsWith(place)) ?? tiles[0] ?? this.headline;
    nearest.focus({ preventScroll: true });
  }

  // Keys

  /** Escape takes back. @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && (this.begun !== null || this.draft.length)) {
      this.takeBack();
      event.preventDefault();
    }
  }

  /** A digit typed anywhere on the page goes to the field. @param {KeyboardEvent} event */
  typed(event) {
    const target = /** @type {Element | null} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, textarea, select, dialog")) return;
    if (/^[0-9]$/.test(event.key) && this.standing?.active) this.composer.focus();
  }
}
