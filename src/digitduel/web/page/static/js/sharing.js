// @ts-check
// The links of a table, on one sheet: to invite a friend, to let others watch, to go on with another device.

import * as api from "./api.js";
import { here } from "./addresses.js";
import { button, changed, el } from "./dom.js";
import { keepName, ownName } from "./browser_memory.js";
import { note, sentence } from "./announce.js";
import { LONGEST_NAME } from "./lengths.js";
import { linkField, linkPart, openSheet } from "./share_sheet.js";
import { nameOf } from "./seats.js";

/** @import { State } from "./types.js" */

/** @param {string} path */
const whole = (path) => new URL(path, location.origin).href;

const FAILED = {
  used: [
    "This invitation has been used",
    "Somebody sits there already, and the link does not open the seat twice. You can watch, or start a game of your own.",
  ],
  damaged: [
    "This invitation is damaged",
    "The link is not whole, so it opens no seat. Ask your friend to send it again. You can watch meanwhile.",
  ],
};

/** Somebody came by an invitation that opens no seat: they are told, once. */
function tellFailed() {
  const how = here().searchParams.get("invitation");
  if (how !== "used" && how !== "damaged") return;
  history.replaceState(null, "", location.pathname);
  const [title, words] = FAILED[how];
  const sheet = openSheet(
    title,
    el("p", {}, words),
    el(
      "div",
      { class: "share-deeds" },
      button("Watch", () => sheet.close(), { class: "button main", autofocus: true }),
      el("a", { class: "button quiet", href: "/new" }, "New game"),
    ),
  );
}

export class Sharing {
  /** @param {{ sit: (name: string) => void, rename: (name: string) => void }} deeds */
  constructor(deeds) {
    this.deeds = deeds;
    /** @type {State | null} */
    this.state = null;
    /** @type {HTMLDialogElement | null} */
    this.sheet = null;
    this.button = button("Share", () => void this.open(), { class: "button quiet", "aria-haspopup": "dialog" });
  }

  /** @param {State} state */
  show(state) {
    const before = this.state;
    this.state = state;
    const invitee = state.may.includes("sit");
    this.button.textContent = invitee ? "Take a seat" : "Share";
    const alone = waiting(state);
    if (!before && !state.you) tellFailed();
    // What has to be done first is offered at once, and goes when it is done.
    if (!before && (alone || invitee)) void this.open();
    else if (before && changed(this, alone, invitee) && !alone && !invitee) this.sheet?.close();
    changed(this, alone, invitee);
  }

  async open() {
    const { state } = this;
    if (!state) return;
    if (state.may.includes("sit")) {
      this.sheet = openSheet("You are invited", invited(state, this.deeds.sit));
      return;
    }
    const held = state.may.includes("link") ? await api.links(state.id).catch((error) => note(sentence(error))) : null;
    const parts = [];
    if (waiting(state) && held?.invite) parts.push(invitation(state, whole(held.invite)));
    parts.push(
      linkPart(state.game.title, whole(`/t/${state.id}`), {
        title: "Let others watch",
        about: "Whoever opens this link sees the game and cannot touch it.",
        copies: "Copy the link to watch",
        told: "The link to watch is copied.",
      }),
    );
    if (held?.seat_link && state.mode !== "watch") {
      parts.push(
        linkPart(state.game.title, whole(held.seat_link), {
          title: "Go on with another device",
          about: "Keep this link to yourself: whoever opens it plays for you.",
          copies: "Copy your seat’s link",
          told: "Your seat’s link is copied. Whoever opens it plays for you.",
        }),
      );
    }
    if (state.may.includes("name") && state.mode === "friend") parts.push(nameForm(this.deeds.rename));
    this.sheet?.close();
    this.sheet = openSheet(waiting(state) ? "Invite a friend" : "Share", ...parts);
  }
}

/** @param {State} state */
const waiting = (state) =>
  state.mode === "friend" && Boolean(state.you) && !state.result && state.seats.some((other) => !other.claimed);

/** @param {State} state @param {string} link */
const invitation = (state, link) =>
  linkField(state.game.title, link, {
    title: "Invitation",
    about: "Send this link to your friend. It opens the other seat, once.",
    told: "The invitation is copied.",
  });

/**
 * Someone who came by the invitation: sit down, under a name or without.
 * @param {State} state
 * @param {(name: string) => void} sit
 */
function invited(state, sit) {
  const host = state.seats.find((seat) => seat.claimed);
  const inviting = host ? nameOf(state, host.seat) : "Someone";
  return nameAsked(`${inviting} invites you to a game of ${state.game.title}. ${state.game.goal}`, "Sit down", sit, true);
}

/** @param {(name: string) => void} rename */
const nameForm = (rename) => nameAsked("Your name, for your friend and those who watch.", "Save", rename);

/** @param {string} words @param {string} does @param {(name: string) => void} use @param {boolean} [first] it comes before all else */
function nameAsked(words, does, use, first = false) {
  const name = el("input", {
    class: "entry",
    id: "own-name",
    maxlength: LONGEST_NAME,
    autocomplete: "nickname",
    value: ownName(),
    placeholder: "Name, if you like",
  });
  const form = el(
    "form",
    {
      class: "share-part",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        keepName(name.value.trim());
        use(name.value.trim());
        form.closest("dialog")?.close();
      },
    },
    el("label", { for: "own-name" }, words),
    el("div", { class: "entry-row" }, name, el("button", { class: "button main", type: "submit", autofocus: first }, does)),
  );
  return form;
}
