// @ts-check
// What can be done besides moving: undo, stop, resign; and when the game is over: play again, look back at it.

import { button, changed, el } from "./dom.js";
import { say } from "./announce.js";

/** @import { MayDo, State } from "./types.js" */

const GRAVE = ["resign", "stop"];
/** Milliseconds in which a tap was meant for what stood there before. */
const TOO_SOON = 800;
/** Words that a button has room for, whatever it says: so nothing slides under a finger. */
const ROOM = /** @type {Record<string, string>} */ ({ Asked: "Take back?", Stop: "Really\nstop?", "Stop?": "Really\nstop?", Resign: "Really\nresign?" });
/** What is only asked of a friend, in a sentence. */
const ASKS = /** @type {Record<string, string>} */ ({
  "Take back?": "Ask your friend to take back the last turn",
  "Stop?": "Offer your friend to stop, with nobody winning",
});

export class Deeds {
  /** @param {(deed: MayDo) => void} act */
  constructor(act) {
    this.act = act;
    /** What was pressed once and has to be pressed again to be done. */
    this.sure = "";
    /** @type {number | undefined} runs while it is too soon to press again */
    this.soon = undefined;
    /** @type {State | null} */
    this.state = null;
    this.element = el("div", {
      class: "deeds",
      onfocusout: (/** @type {FocusEvent} */ event) => this.hesitate(event),
    });
    this.ending = el("div", { class: "ending", hidden: true });
  }

  /** @param {State} state */
  show(state) {
    this.state = state;
    const { may, moves, next, result, game } = state;
    /** @type {[MayDo, string][]} */
    const offers = [
      ["undo", this.undoWords(state)],
      ["decline", "No"],
      ["stop", this.stopWords(state)],
      ["resign", this.sure === "resign" ? "Really\nresign?" : "Resign"],
    ];
    // What was taken back may come again: its place is kept. With a clock nothing is ever taken back.
    const undoes = may.includes("resign") && !state.clock;
    if (changed(this.element, may, offers, result, game.word, this.soon !== undefined)) {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.deed : undefined;
      // Who is asked something answers first: so all of it has room in one row of a phone.
      const answers = ["decline", state.undo_asked ? "undo" : "", state.stop_offered ? "stop" : ""];
      const shown = offers.filter(([deed]) =>
        may.includes("decline") ? answers.includes(deed) : may.includes(deed) || (undoes && deed === "undo"),
      );
      const another = `/new?game=${encodeURIComponent(game.word)}`;
      this.element.replaceChildren(
        ...shown.map(([deed, words]) => {
          const offer = this.offer(deed, words);
          offer.ariaDisabled = String(!may.includes(deed) || (this.soon !== undefined && this.sure === deed));
          return offer;
        }),
        ...(result ? [el("a", { class: "button quiet", href: another }, "Another game")] : []),
      );
      const same = focused ? this.element.querySelector(`[data-deed="${focused}"]`) : null;
      if (same instanceof HTMLElement) same.focus();
    }
    if (!changed(this.ending, may, next, moves.length, state.series)) return;
    this.ending.replaceChildren(
      may.includes("rematch")
        ? this.offer("rematch", againWords(state), "button main")
        : next
          ? el("a", { class: "button main", href: `/t/${next}` }, againWords(state))
          : "",
      moves.length ? this.offer("review", "Review", "button") : "",
    );
  }

  /** @param {MayDo} deed @param {string} words @param {string} [look] */
  offer(deed, words, look = "button quiet") {
    return button(words, () => this.press(deed), { class: look, "data-deed": deed, "data-room": ROOM[words], title: ASKS[words] });
  }

  /** @param {State} state */
  undoWords({ mode, undo_asked: asked, you }) {
    if (mode !== "friend") return "Undo";
    return asked === null ? "Take back?" : asked === you ? "Asked" : "Let it be taken back";
  }

  /** @param {State} state */
  stopWords(state) {
    if (this.sure === "stop") return "Really\nstop?";
    if (state.stop_offered && state.stop_offered !== state.you) return "Agree to stop";
    return state.mode === "friend" ? "Stop?" : "Stop";
  }

  /** @param {MayDo} deed */
  press(deed) {
    if (!this.state?.may.includes(deed)) return;
    const doubtful = GRAVE.includes(deed) && (this.sure !== deed || this.soon !== undefined);
    this.sure = doubtful ? deed : "";
    clearTimeout(this.soon);
    this.soon = doubtful ? setTimeout(() => this.settle(), TOO_SOON) : undefined;
    if (this.state) this.show(this.state);
    if (doubtful) say("Press again to confirm.");
    else this.act(deed);
  }

  /** What is asked can be answered now. */
  settle() {
    this.soon = undefined;
    if (this.state) this.show(this.state);
  }

  /** Whoever turns to something else did not mean it. @param {FocusEvent} event */
  hesitate(event) {
    const to = event.relatedTarget;
    if (!this.sure || !(to instanceof Node) || this.element.contains(to)) return;
    this.sure = "";
    if (this.state) this.show(this.state);
  }
}

/** @param {State} state what the next game of these two is */
function againWords({ next, series }) {
  if (series) return series.decided ? "New series" : "Next game";
  return next ? "To the rematch" : "Rematch";
}
