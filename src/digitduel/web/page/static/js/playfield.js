// @ts-check
// Where moves are made: the board, what is asked, and the field to type in. A move of two entries, and a turn of two
// moves, can be taken back until the turn is complete; only then is it sent.

import { askedToPress, askedToType } from "./prompts.js";
import { drawBoard } from "./board.js";
import { button, changed, el } from "./dom.js";
import { createComposer } from "./move_entry.js";
import { say, sentence } from "./announce.js";
import { still, tilesLie, travel } from "./motion.js";
import { TurnInProgress } from "./turn_in_progress.js";

/** @import { Choice, Seat, View } from "./types.js" */

/**
 * @typedef {object} Standing what holds for the position that is shown
 * @property {boolean} active a move can be made here and now
 * @property {string} headline whose turn, or how it ended
 * @property {string} [before] what happened before this turn
 * @property {string} [detail] a line below it, instead of the prompt
 * @property {string} [mood] a class for the headline
 * @property {string} idle why no move can be made here and now
 * @property {(seat: Seat) => string} whose
 * @property {Choice[] | null} choices what every move leads to, when the coach may say so
 * @property {(text: string) => string} [words] what the server says, as this screen says it
 *
 * @typedef {object} Deeds
 * @property {(moves: string[]) => void} send the turn is complete
 * @property {(held: string[]) => Promise<View>} look the position after moves that are held back; refuses bad ones
 * @property {(view: View) => void} [shown] another position came into view
 * @property {(move: string) => boolean} [doubt] true when a move is better thought over: it has been said why
 */

export class Playfield {
  /** @param {Deeds} deeds @param {HTMLElement} [ending] what takes the place of moving when the game is over */
  constructor(deeds, ending) {
    this.deeds = deeds;
    this.ending = ending;
    /** @type {View | null} the position of the table */
    this.base = null;
    /** @type {Standing | null} */
    this.standing = null;
    /** @type {View | null} the first position of the game */
    this.start = null;
    this.turn = new TurnInProgress();
    /** For so many reasons have numbers been closed: a game that does not say how many there can be keeps room for them. */
    this.causes = 0;

    this.headline = el("h2", { class: "headline", tabindex: -1 });
    this.asked = el("p", { class: "asked" });
    this.boardPlace = el("div", { class: "board-place" });
    this.reason = el("p", { class: "reason" });
    this.putBack = button("Put back", () => this.takeBack(), { class: "button quiet put-back" });
    this.composer = createComposer((text) => this.enter(text));
    this.making = el("div", { class: "making" }, this.composer.element);
    this.status = el("div", { class: "status" }, this.putBack, this.headline, this.reason, this.asked);
    this.element = el(
      "section",
      { class: "playfield", "aria-label": "The table", onkeydown: (/** @type {KeyboardEvent} */ e) => this.key(e) },
      this.status,
      this.boardPlace,
      el("div", { class: "acting" }, this.making, ending),
    );
    const fitting = new ResizeObserver(() => this.fit());
    for (const part of [this.status, this.asked]) fitting.observe(part);
  }

  /** @param {View} view @param {Standing} standing */
  show(view, standing) {
    const { turn } = this;
    const moved = this.base?.ply !== view.ply || this.base.game.word !== view.game.word || Boolean(view.result);
    const over = Boolean(view.result && this.base && !this.base.result);
    if (this.base?.game.word !== view.game.word) this.causes = 0;
    this.base = view;
    this.standing = standing;
    [turn.busy, turn.active, turn.idle] = [false, standing.active, standing.idle];
    if (moved) {
      turn.forget();
      turn.view = view;
      this.tell("");
      this.composer.clear();
    } else if (!turn.draft.length) {
      turn.view = view;
    }
    this.draw();
    if (over) inView(this.element);
  }

  /** The tints, when they arrive later than the position. @param {Choice[] | null} choices */
  tint(choices) {
    if (!this.standing) return;
    this.standing.choices = choices;
    this.draw();
  }

  /** @param {string} reason why the server did not take a move */
  refused(reason) {
    this.turn.busy = false;
    this.turn.begun = null;
    this.tell(reason);
    this.draw();
    this.composer.refused();
  }

  // Choosing

  /** @param {string} entry */
  choose(entry) {
    const { turn } = this;
    const { view, begun } = turn;
    if (!view) return;
    if (!turn.active || turn.busy) return this.tell(turn.idle);
    if (begun !== null && begun === entry) return this.takeBack();
    if (turn.completes(entry)) return this.commit(`${begun} ${entry}`);
    if (Object.hasOwn(view.begins, entry)) return this.begin(entry);
    return this.commit(entry);
  }

  /** @param {string} entry */
  begin(entry) {
    this.turn.begun = entry;
    this.tell("");
    this.draw();
    say(this.inWords(this.question()));
  }

  /** What was typed may be a whole move, the first half of one, or the second. @param {string} typed */
  enter(typed) {
    const { turn } = this;
    const { view, begun } = turn;
    const text = typed.trim();
    if (!view) return;
    if (!turn.active || turn.busy) return this.tell(turn.idle);
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
    const { turn } = this;
    if (!turn.view || this.deeds.doubt?.(move)) return;
    const goesOn = turn.view.goes_on.includes(move);
    const held = [...turn.draft, move];
    turn.busy = true;
    this.tell("");
    this.draw();
    if (!goesOn && !turn.draft.length) return this.deeds.send(held);
    const { base } = this;
    try {
      const next = await this.deeds.look(held);
      if (this.base?.ply !== base?.ply) return;
      if (!goesOn) return this.deeds.send(held);
      turn.busy = false;
      [turn.draft, turn.begun, turn.view] = [held, null, next];
      this.composer.clear(move);
      this.deeds.shown?.(next);
      this.draw();
      say(this.inWords(this.question()));
    } catch (error) {
      // Of a whole turn it is said which move is at fault; here it can only be the one that was just made.
      this.refused(sentence(error).replace(/^Move \d+, (['"]).*\1: /s, ""));
    }
  }

  takeBack() {
    const { turn } = this;
    const pressed = document.activeElement === this.putBack;
    const given = turn.begun ?? turn.draft.at(-1) ?? "";
    if (turn.begun === null && turn.draft.length) {
      turn.draft = [];
      turn.view = this.base;
      if (turn.view) this.deeds.shown?.(turn.view);
    }
    turn.begun = null;
    this.tell("");
    this.draw();
    // The button is gone; the focus goes back to where the number is.
    const tile = pressed && this.boardPlace.querySelector(`[data-entry="${CSS.escape(given)}"]`);
    if (tile instanceof HTMLElement) tile.focus({ preventScroll: true });
  }

  /** @param {string} reason */
  tell(reason) {
    this.reason.textContent = this.inWords(reason);
    this.fit();
    if (reason) say(this.inWords(reason));
  }

  /** What the server says, as this screen says it. @param {string} text */
  inWords(text) {
    return this.standing?.words?.(text) ?? text;
  }

  // Drawing

  /** @returns {string} what is asked now */
  question() {
    const { standing, turn } = this;
    if (!turn.view || !standing) return "";
    if (turn.busy) return "Sending…";
    if (!turn.active) return standing.detail ?? "";
    if (turn.begun !== null) return askedToPress(turn.view, turn.begun, (entry) => turn.completes(entry));
    return standing.detail ?? askedToPress(turn.view, null, (entry) => turn.open(entry));
  }

  draw() {
    const { standing, turn } = this;
    const { view, begun } = turn;
    if (!view || !standing) return;
    this.headline.textContent = standing.headline;
    this.element.dataset.mood = standing.mood ?? "";
    const told = turn.active ? [turn.started ? "" : standing.before, ...view.notice] : [];
    this.asked.textContent = this.inWords([...told, this.question()].filter(Boolean).join(" "));
    this.fit();
    const owners = [1, 2].map((seat) => standing.whose(/** @type {Seat} */ (seat)));
    const { board, begins } = view;
    if (changed(this.boardPlace, board, begins, begun, turn.busy, { ...standing, owners }, this.start?.board)) {
      this.drawTiles(view, standing);
    }
    const canTakeBack = turn.active && turn.started && !turn.busy;
    this.putBack.classList.toggle("away", !canTakeBack);
    this.putBack.disabled = !canTakeBack;
    if (canTakeBack) {
      this.putBack.textContent = begun !== null ? `Put ${turn.labelOf(begun)} back` : `Take ${turn.draft.at(-1)} back`;
    }
    this.composer.show(view, {
      active: turn.active && !turn.busy,
      asked: askedToType(view, begun),
      roomy: [view, this.start].some((one) => one && one.signs.length > 0),
      choices: standing.choices,
    });
    if (this.ending) this.end(this.ending, Boolean(view.result));
  }

  /** What is long is written smaller, since its room stays the same; what is too long even so can be scrolled by keys. */
  fit() {
    const causes = /** @type {NodeListOf<HTMLElement>} */ (this.boardPlace.querySelectorAll(".causes"));
    for (const part of [this.status, ...causes]) {
      const over = () => part.scrollHeight > part.clientHeight + 1;
      part.classList.remove("much");
      part.removeAttribute("tabindex");
      if (over()) part.classList.add("much");
      if (over()) part.tabIndex = 0;
    }
  }

  /** @param {HTMLElement} ending @param {boolean} over */
  end(ending, over) {
    if (over && this.making.contains(document.activeElement)) this.headline.focus({ preventScroll: true });
    this.making.inert = over;
    ending.hidden = !over;
  }

  /** @param {View} view @param {Standing} standing */
  drawTiles(view, standing) {
    const { turn } = this;
    const focused = this.boardPlace.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement)
      : null;
    const scrolled = this.boardPlace.querySelector(".tiles-row")?.scrollLeft;
    const grids = () => this.boardPlace.querySelectorAll(".cells");
    const seen = [...grids()].map((grid) => grid.scrollLeft);
    const lay = tilesLie(this.boardPlace);
    this.causes = Math.max(this.causes, ...view.board.map(({ closed = [] }) => closed.length));
    this.boardPlace.replaceChildren(
      drawBoard(view.board, {
        start: this.start?.board ?? [],
        causes: this.causes,
        held: turn.begun,
        open: (entry) => turn.open(entry),
        why: (tile) => turn.why(tile),
        tint: (entry) => turn.verdict(entry, standing.choices),
        choose: (entry) => this.choose(entry),
        tell: (reason) => this.tell(reason),
        whose: standing.whose,
        words: (text) => this.inWords(text),
      }),
    );
    const row = this.boardPlace.querySelector(".tiles-row");
    if (row) row.scrollLeft = scrolled === undefined || turn.draft.length === 0 ? row.scrollWidth : scrolled;
    for (const [at, grid] of grids().entries()) grid.scrollLeft = seen[at] ?? 0;
    this.fit();
    if (focused) this.refocus(focused.dataset.key ?? "");
    travel(this.boardPlace, lay);
  }

  /** The focus stays where it was, or goes to what lies nearest to it. @param {string} key */
  refocus(key) {
    const place = key.slice(0, key.indexOf("-") + 1);
    const tiles = /** @type {HTMLElement[]} */ ([...this.boardPlace.querySelectorAll("button[data-key]")]);
    const same = tiles.find((tile) => tile.dataset.key === key);
    const nearest = same ?? tiles.find((tile) => tile.dataset.key?.startsWith(place)) ?? tiles[0] ?? this.headline;
    nearest.focus({ preventScroll: true });
  }

  // Keys

  /** Escape takes back. @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.turn.started) {
      this.takeBack();
      event.preventDefault();
    }
  }

  /** A digit typed anywhere on the page goes to the field. @param {KeyboardEvent} event */
  typed(event) {
    const target = /** @type {Element | null} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, textarea, select, dialog")) return;
    if (/^[0-9]$/.test(event.key) && this.turn.active) this.composer.open();
  }
}

/** Bring a part into view, where it is not. @param {HTMLElement} part */
export function inView(part) {
  const { top, bottom } = part.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  bring(part, top < 0 || bottom - top > innerHeight ? "start" : "end");
}

/** What is to be read from its beginning, and begins far down. @param {HTMLElement} part */
export function beginsInView(part) {
  if (part.getBoundingClientRect().top > innerHeight / 2) bring(part, "start");
}

/** @param {HTMLElement} part @param {"start" | "end"} block */
const bring = (part, block) => part.scrollIntoView({ block, behavior: still() ? "auto" : "smooth" });
