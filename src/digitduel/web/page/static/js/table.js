// @ts-check
// The table: one game, live, for those who play and those who watch.

import { go, href, leaving } from "./addresses.js";
import * as api from "./api.js";
import { Coach } from "./coach.js";
import { Deeds } from "./controls.js";
import { button, el, titled } from "./dom.js";
import { LookBack, Past } from "./history.js";
import { firstVisit, keepTyping, likesTyping } from "./browser_memory.js";
import { MoveList } from "./move_list.js";
import { Playfield, inView } from "./playfield.js";
import { remember } from "./recent_games.js";
import { ReviewPanel } from "./review.js";
import { playFrom } from "./open_table.js";
import { attempt, note, say } from "./announce.js";
import { tellNews } from "./table_news.js";
import { toViewer } from "./second_person.js";
import { ProgramPace } from "./program_pace.js";
import { Phrases } from "./phrases.js";
import { Seats } from "./seats.js";
import { Sharing } from "./sharing.js";
import { ReportOrAvoid } from "./report_or_avoid.js";
import { soundButton } from "./sound.js";
import { Line } from "./transport.js";
import { detail, happened, headline, idle, mood, ownerWord } from "./status_text.js";

/** @import { DeedSent, Seat, State, View } from "./types.js" */

class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {State | null} */
    this.state = null;
    this.past = new Past((moves) => this.positionAfter([], moves));
    /** The ply of a move that was written rather than chosen, such as an equation: what came of it has to be said. */
    this.declared = 0;
    this.connected = true;
    this.deeds = new Deeds((deed) => this.act(deed));
    this.playfield = new Playfield(
      {
        send: (moves) => this.send(moves),
        look: (held) => this.positionAfter(held),
        shown: (view) => this.coach.look(view),
        doubt: (move) => this.coach.doubt(move),
      },
      this.deeds.ending,
    );
    this.coach = new Coach(this.id, {
      tint: (choices) => this.playfield.tint(choices),
      play: (move) => void this.playfield.commit(move),
      words: toViewer,
    });
    this.moveList = new MoveList((ply) => this.lookAt(ply));
    this.review = new ReviewPanel(
      (ply, line) => this.lookAt(ply, line),
      (ply) => this.retry(ply),
    );
    this.seats = new Seats();
    this.phrases = new Phrases((phrase) => this.socket.send({ type: "say", ply: this.state?.ply ?? 0, phrase }));
    this.strangers = new ReportOrAvoid(id);
    this.pace = new ProgramPace((state) => void this.arrived(state), () => this.draw());
    this.sharing = new Sharing({ sit: (name) => this.sitDown(name), rename: (name) => attempt(() => api.rename(id, name)) });
    this.lost = el("p", { class: "lost", role: "alert", hidden: true });
    this.title = el("h1", { class: "table-title" });
    this.goal = el("p", { class: "soft goal" });
    this.lookBack = new LookBack(
      (ply) => void this.lookAt(ply, this.past.line),
      () => void this.lookAt(Infinity),
    );
    this.guide = el("a", { class: "button guide", hidden: true }, "New here? Learn in two minutes");
    this.playfield.making.append(this.guide);
    this.typing = button("⌨", () => this.type(!likesTyping()), {
      class: "button quiet square",
      "aria-label": "Type moves",
    });
    this.element = el(
      "div",
      { class: "table-page coming" },
      this.lost,
      el(
        "div",
        { class: "table-head" },
        el("div", { class: "table-about" }, this.title, this.goal),
        button("Rules", async () => (await import("./rules.js")).openRules(this.state?.game.word ?? ""), {
          class: "button quiet",
          "aria-haspopup": "dialog",
        }),
        this.sharing.button,
        soundButton(),
      ),
      el(
        "div",
        { class: "table-main" },
        this.seats.element,
        this.playfield.element,
        el(
          "div",
          { class: "below" },
          el("div", { class: "helping" }, this.coach.help, this.pace.element, this.deeds.element, this.phrases.element, this.strangers.element),
          el("div", { class: "tools" }, this.lookBack.element, this.typing),
        ),
      ),
      el("div", { class: "table-side" }, this.moveList.element, this.coach.element, this.review.element),
      this.coach.speech.element,
    );
    this.type(likesTyping());
    // Who touches the board does not want to wait.
    this.playfield.element.addEventListener("pointerdown", () => !this.pace.stopped && this.pace.waiting.length && this.pace.hurry());
    this.left = leaving();
    const typed = (/** @type {KeyboardEvent} */ event) => {
      this.playfield.typed(event);
      this.step(event);
    };
    document.addEventListener("keydown", typed, { signal: this.left });
    this.socket = new Line(id, {
      state: (state) => this.pace.arrived(state),
      connection: (connected) => this.connection(connected),
      refused: (type, reason) => this.refused(type, reason),
      gone: () => this.gone(),
    });
  }

  // What the server says

  /** @param {State} state */
  async arrived(state) {
    if (this.left.aborted) return;
    const before = this.state;
    this.state = state;
    if (!before) await this.settle(state);
    else tellNews(before, state);
    // Who looks back is not disturbed by a new move; when moves are taken back, the place may be gone.
    if (before && state.ply < before.ply) this.past.leave();
    this.draw();
    // A phone held sideways shows little at a time: first what is to be done.
    if (!before && matchMedia("(min-width: 40rem) and (max-height: 34rem)").matches) inView(this.playfield.element);
  }

  /** The first look at a table. @param {State} state */
  async settle(state) {
    // All that the first sight needs is asked for first, so that nothing is pushed aside by what comes later.
    const nothing = () => null;
    const [start, found] = await Promise.all([this.positionAfter([], []).catch(nothing), api.games().catch(nothing)]);
    this.playfield.start = start;
    const { name } = state.game;
    if (!state.you || state.result || !found?.games.some((game) => game.name === name && game.lessons)) return;
    if (firstVisit(name)) this.guide.href = href(`/lessons/${name}?back=${state.id}`);
  }

  /** @param {boolean} connected */
  connection(connected) {
    if (connected && !this.connected) note("Connected again.");
    this.connected = connected;
    this.lost.hidden = connected;
    this.lost.textContent = connected ? "" : "The connection is lost. Trying again; your game is safe.";
  }

  /** @param {string} deed @param {string} reason */
  refused(deed, reason) {
    if (deed === "move") this.playfield.refused(reason);
    else note(reason);
  }

  gone() {
    this.element.classList.remove("coming");
    this.element.replaceChildren(
      el(
        "div",
        { class: "empty" },
        el("h1", {}, "There is no such table"),
        el("p", {}, "It may have been cleared away."),
        el("a", { class: "button main", href: "/new" }, "New game"),
      ),
    );
  }

  // What is shown

  draw() {
    const { state } = this;
    if (!state) return;
    this.element.classList.remove("coming");
    titled(`${headline(state)} · ${state.game.title}`);
    this.title.textContent = state.game.title;
    this.goal.textContent = state.game.goal;
    this.seats.show(state);
    this.phrases.show(state);
    this.strangers.show(state);
    this.sharing.show(state);
    this.moveList.show(state, this.past.line ? null : (this.past.view?.ply ?? state.ply));
    this.drawPlayfield(state);
    const moved = state.moves.some(({ seat }) => state.mode === "screen" || seat === state.you);
    this.guide.hidden = moved || !this.guide.href;
    this.typing.hidden = !state.you && state.mode !== "screen";
    const acting = this.deeds.element.contains(document.activeElement);
    this.deeds.show(state);
    // What was pressed may not be offered any more.
    if (acting && !this.deeds.element.contains(document.activeElement)) this.playfield.headline.focus();
    this.lookBack.show(state, this.past.view?.ply ?? state.ply, this.past.line);
    this.coach.show(state, this.past.view);
    this.review.show(state, this.past.view?.ply ?? state.ply);
    remember(state);
  }

  /** @param {State} state */
  drawPlayfield(state) {
    const whose = (/** @type {Seat} */ seat) => ownerWord(state, seat);
    const words = (/** @type {string} */ text) => toViewer(state, text);
    const past = this.past.standing(state, words);
    if (past) {
      this.playfield.show(past.view, { ...past.standing, whose, words });
    } else {
      this.playfield.show(state, {
        active: state.may.includes("move"),
        headline: this.pace.stopped && !state.result ? "Paused" : headline(state),
        before: happened(state, this.declared),
        detail: detail(state),
        mood: mood(state),
        idle: idle(state),
        whose,
        words,
        choices: this.coach.choices,
      });
    }
  }

  // What people do

  /** @param {string} deed */
  act(deed) {
    this.pace.hurry(); // what is done is done to the table as it stands
    if (deed === "rematch") void this.rematch();
    else if (deed === "review") void this.review.ask();
    else this.socket.send({ type: /** @type {DeedSent["type"]} */ (deed), ply: this.state?.ply ?? 0 });
  }

  /** A turn is complete. @param {string[]} moves */
  send(moves) {
    const ply = this.state?.ply ?? 0;
    const { view } = this.playfield.turn;
    if (view?.free_text && !view.listed.includes(moves[moves.length - 1])) this.declared = ply + moves.length;
    moves.forEach((move, i) => this.socket.send({ type: "move", ply: ply + i, move }));
  }

  /** @param {boolean} wanted the field to type in is always there */
  type(wanted) {
    keepTyping(wanted);
    this.typing.setAttribute("aria-pressed", String(wanted));
    this.playfield.composer.keepOpen(wanted);
  }

  /** @param {string} name */
  async sitDown(name) {
    await attempt(() => api.sitDown(this.id, name).then(() => this.socket.reconnect()));
  }

  /** Also the way to a rematch that the other player asked for: it gives this browser its seat there. */
  rematch() {
    return attempt(() => api.rematch(this.id).then(({ table }) => go(`/t/${table}`)));
  }

  /** The same game again from a position, to do better. @param {number} ply */
  retry(ply) {
    const { state } = this;
    if (state) void attempt(() => playFrom(state, ply));
  }

  /** @param {string[]} held @param {string[]} [from] @returns {Promise<View>} */
  positionAfter(held, from = (this.state?.moves ?? []).map(({ move }) => move)) {
    if (!this.state) return Promise.reject(new Error("The table has not been seen yet."));
    return api.position(this.state.game.word, [...from, ...held], this.state.first);
  }

  /** Left and right step through what was played. @param {KeyboardEvent} event */
  step(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const target = /** @type {Element | null} */ (event.target);
    if (!by || !this.state || event.defaultPrevented || target?.closest("input, select, dialog, .tiles, .cells")) return;
    event.preventDefault();
    void this.lookAt((this.past.view?.ply ?? this.state.ply) + by, this.past.line);
  }

  /**
   * Another position comes into view: of the game, or of a line that was not played.
   * @param {number} ply
   * @param {string[] | null} [line] the moves from the start
   */
  async lookAt(ply, line = null) {
    const { state } = this;
    if (!state) return;
    await attempt(async () => {
      if (!(await this.past.lookAt(state, ply, line))) return;
      this.draw();
      inView(this.playfield.element);
      say(this.playfield.headline.textContent, this.past.view ? this.playfield.asked.textContent : "");
    });
  }
}

/** @param {HTMLElement} main @param {string} id */
export function tablePage(main, id) {
  main.replaceChildren(new TablePage(id).element);
}
