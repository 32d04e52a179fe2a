// @ts-check
// The table: one game, live, for those who play and those who watch.

import * as api from "./api.js";
import { Coach } from "./coach.js";
import { Deeds } from "./controls.js";
import { button, changed, el, titled } from "./dom.js";
import { Line } from "./socket.js";
import { LookBack } from "./history.js";
import { keepGame } from "./browser_memory.js";
import { MoveList } from "./movelist.js";
import { Playfield } from "./playfield.js";
import { ReviewPanel } from "./review.js";
import { openRules } from "./rules.js";
import { note, say, sentence } from "./announce.js";
import { Seats, nameOf } from "./seats.js";
import { drawLinks, invited } from "./sharing.js";
import { against, detail, endWords, headline, idle, mood, ownerWord } from "./status_text.js";

/** @import { Seat, State, View } from "./types.js" */
/** @import { Standing } from "./playfield.js" */

class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {State | null} */
    this.state = null;
    /** @type {View | null} an earlier position that is being looked at */
    this.past = null;
    this.connected = true;
    this.deeds = new Deeds((deed) => this.act(deed));
    this.playfield = new Playfield(
      {
        send: (moves) => moves.forEach((move, i) => this.line.send("move", (this.state?.ply ?? 0) + i, move)),
        look: (held) => this.positionAfter(held),
        shown: (view) => this.coach.look(view),
      },
      this.deeds.ending,
    );
    this.coach = new Coach(this.id, (choices) => this.playfield.tint(choices));
    this.moveList = new MoveList((ply) => this.goTo(ply));
    this.review = new ReviewPanel((ply) => this.goTo(ply));
    this.seats = new Seats(async (name) => this.rename(name));
    this.lost = el("p", { class: "lost", role: "alert", hidden: true });
    this.title = el("h1", { class: "table-title" });
    this.variant = el("p", { class: "soft small variant" });
    this.lookBack = new LookBack((ply) => this.goTo(ply));
    this.links = el("div", { class: "links-place" });
    this.element = el(
      "div",
      { class: "table-page" },
      this.lost,
      el(
        "div",
        { class: "table-head" },
        el("div", {}, this.title, this.variant),
        button("Rules", () => openRules(this.state?.game.name ?? ""), {
          class: "button quiet",
          "aria-haspopup": "dialog",
        }),
      ),
      el(
        "div",
        { class: "table-main" },
        this.seats.element,
        this.links,
        this.playfield.element,
        el("div", { class: "below" }, this.deeds.element, this.lookBack.element),
      ),
      el("div", { class: "table-side" }, this.moveList.element, this.coach.element, this.review.element),
    );
    document.addEventListener("keydown", (event) => this.playfield.typed(event));
    this.line = new Line(id, {
      state: (state) => this.arrived(state),
      connection: (connected) => this.connection(connected),
      refused: (message, reason) => this.refused(message.type, reason),
      gone: () => this.gone(),
    });
  }

  // What the server says

  /** @param {State} state */
  async arrived(state) {
    const before = this.state;
    this.state = state;
    if (!before) await this.settle(state);
    else this.announce(before, state);
    if (!this.past || before?.ply !== state.ply) this.past = null;
    this.draw();
  }

  /** The first look at a table. @param {State} state */
  async settle(state) {
    // All that the first sight needs is asked for first, so that nothing is pushed aside by what comes later.
    const [start] = await Promise.all([this.positionAfter([], []).catch(() => null), this.drawLinks(state)]);
    this.playfield.start = start;
  }

  /** @param {State} before @param {State} state */
  announce(before, state) {
    if (state.ply < before.ply) say("A turn was taken back.");
    const news = state.moves.slice(before.ply).map((played) => played.news);
    const turned = state.result ? endWords(state) : state.ply !== before.ply ? [headline(state)] : [];
    say(...new Set([...news, ...turned]));
    for (const seat of state.seats) {
      const was = before.seats.find((other) => other.seat === seat.seat);
      if (seat.claimed && was && !was.claimed) note(`${nameOf(state, seat.seat)} has come to the table.`);
    }
    if (state.remark && state.remark !== before.remark) note(state.remark);
    if (state.next && !before.next) note("A rematch is on, with the seats swapped.");
    if (state.stop_offered && state.stop_offered !== before.stop_offered && state.stop_offered !== state.you) {
      note(`${nameOf(state, state.stop_offered)} offers to stop, with nobody winning.`);
    }
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
    titled(`${headline(state)} · ${state.game.title}`);
    this.title.textContent = state.game.title;
    this.variant.textContent = state.game.word.includes(":") ? state.game.word.split(":")[1].replaceAll(",", ", ") : "";
    this.seats.show(state);
    void this.drawLinks(state);
    this.moveList.show(state, this.past?.ply ?? state.ply);
    this.drawPlayfield(state);
    const acting = this.deeds.element.contains(document.activeElement);
    this.deeds.show(state);
    // What was pressed may not be offered any more.
    if (acting && !this.deeds.element.contains(document.activeElement)) this.playfield.headline.focus();
    this.lookBack.show(state, this.past?.ply ?? state.ply);
    this.coach.show(state, this.past);
    this.review.show(state, this.past?.ply ?? state.ply);
    keepGame({
      id: state.id,
      title: state.game.title,
      against: against(state),
      standing: state.result ? (state.result.sentence ?? "Over") : headline(state),
      when: Date.now(),
    });
  }

  /** Only when something changed, so that nobody loses the link while copying it. @param {State} state */
  async drawLinks(state) {
    const taken = state.seats.map((seat) => seat.claimed);
    const invitee = state.may.includes("sit");
    if (!changed(this.links, state.you, taken, invitee)) return;
    if (invitee) this.links.replaceChildren(invited(state, (name) => this.sitDown(name)));
    else await drawLinks(this.links, state, () => this.state && this.seats.edit(this.state));
  }

  /** @param {State} state */
  drawPlayfield(state) {
    const whose = (/** @type {Seat} */ seat) => ownerWord(state, seat);
    if (this.past) {
      const { ply } = this.past;
      /** @type {Standing} */
      const standing = {
        active: false,
        headline: ply === 0 ? "The start" : `After move ${ply}`,
        detail: ply === 0 ? "Nothing has been played yet." : state.moves[ply - 1]?.news,
        idle: "You are looking at an earlier position.",
        whose,
        choices: null,
      };
      this.playfield.show({ ...this.past, notice: [], result: state.result }, standing);
    } else {
      this.playfield.show(state, {
        active: state.may.includes("move"),
        headline: headline(state),
        detail: detail(state),
        mood: mood(state),
        idle: idle(state),
        whose,
        choices: this.coach.choices,
      });
    }
  }

  // What people do

  /** @param {string} deed */
  act(deed) {
    if (deed === "rematch") void this.rematch();
    else if (deed === "review") void this.review.ask();
    else this.line.send(deed, this.state?.ply ?? 0);
  }

  /** @param {string} name */
  async sitDown(name) {
    try {
      await api.sitDown(this.id, name);
      this.line.reconnect();
    } catch (error) {
      note(sentence(error));
    }
  }

  /** Also the way to a rematch that the other player asked for: it gives this browser its seat there. */
  async rematch() {
    try {
      location.assign(`/t/${(await api.rematch(this.id)).table}`);
    } catch (error) {
      note(sentence(error));
    }
  }

  /** @param {string} name */
  async rename(name) {
    try {
      await api.rename(this.id, name);
    } catch (error) {
      note(sentence(error));
    }
  }

  /** @param {string[]} held @param {string[]} [from] @returns {Promise<View>} */
  positionAfter(held, from = (this.state?.moves ?? []).map(({ move }) => move)) {
    if (!this.state) return Promise.reject(new Error("The table has not been seen yet."));
    return api.position(this.state.game.word, [...from, ...held], this.state.first);
  }

  /** @param {number} ply */
  async goTo(ply) {
    const { state } = this;
    if (!state) return;
    if (ply >= state.ply) {
      this.past = null;
      return this.draw();
    }
    try {
      const moves = state.moves.slice(0, Math.max(0, ply)).map(({ move }) => move);
      this.past = await this.positionAfter([], moves);
      this.draw();
      say(ply === 0 ? "The start." : (state.moves[ply - 1]?.news ?? ""));
    } catch (error) {
      note(sentence(error));
    }
  }
}

/** @param {HTMLElement} main @param {string} id */
export function tablePage(main, id) {
  main.replaceChildren(new TablePage(id).element);
}
