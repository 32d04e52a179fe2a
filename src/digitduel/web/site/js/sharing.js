// @ts-check
// What can be given away of a table where there is no server: the game in a link to a friend who plays on, the position,
// a piece of another page, a file.

import { attempt } from "./announce.js";
import { button, el } from "./dom.js";
import { downloadRecord, linkTo } from "./game_links_and_files.js";
import { ask } from "./transport.js";
import { copy, linkField, linkPart, openSheet } from "./share_sheet.js";

/** @import { State } from "./types.js" */

export class Sharing {
  /** @param {unknown} _deeds nobody comes to sit down here */
  constructor(_deeds) {
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
    this.button.textContent = state.may.includes("send") ? "Send" : "Share";
    this.button.className = `button ${toSend(state) ? "main" : "quiet"}`;
    // What was done here reaches the friend only when it is sent.
    const done = before ? before.ply < state.ply || (!before.result && state.result) : state.ply === 0;
    if (done && toSend(state)) void this.open();
  }

  async open() {
    const { state } = this;
    if (!state) return;
    const { game } = state;
    await attempt(async () => {
      const parts = [];
      if (state.may.includes("send")) {
        const { link } = await ask("link", { table: state.id });
        parts.push(linkField(game.title, linkTo(game.name, `/follow?${link}`), SENDING));
      }
      const moves = state.moves.map(({ move }) => move).join(" ");
      const position = `/perfect-play?${new URLSearchParams({ game: game.word, first: String(state.first), moves })}`;
      parts.push(linkPart(game.title, linkTo(game.name, position), POSITION));
      parts.push(widgetPart(game.title, position, game.word));
      parts.push(button("Save as a file", () => downloadRecord(state.id, game.name), { class: "button quiet" }));
      this.sheet?.close();
      this.sheet = openSheet(toSend(state) ? "Send your move" : "Share", ...parts);
    });
  }
}

/** It is the friend's turn, or nobody's. @param {State} state */
const toSend = (state) => state.may.includes("send") && !state.may.includes("move");

const SENDING = {
  title: "The game",
  about: "Send this link to your friend. It holds the whole game: opening it, your friend plays on.",
  told: "The link is copied. Send it to your friend.",
};

const POSITION = {
  title: "Show this position",
  about: "Whoever opens this link can try moves from here and see where they lead.",
  copies: "Copy the link to this position",
  told: "The link to this position is copied.",
};

/** One line for somebody’s own page. @param {string} title @param {string} position @param {string} word */
function widgetPart(title, position, word) {
  const line = (/** @type {string} */ address) =>
    `<iframe src="${linkTo("widget", address)}" title="${title}" width="400" height="720" loading="lazy"></iframe>`;
  const offer = (/** @type {string} */ words, /** @type {string} */ address) =>
    button(words, () => copy(line(address), "The line is copied. Paste it into your page."), { class: "button quiet" });
  return el(
    "section",
    { class: "share-part", "aria-label": "On your own page" },
    el("h3", { class: "share-title" }, "On your own page"),
    el("p", { class: "small soft" }, "One line of HTML shows it in a blog or a course."),
    el(
      "div",
      { class: "share-deeds" },
      offer("Copy the line for the game", `/play/${encodeURIComponent(word)}`),
      offer("Copy the line for this position", position),
    ),
  );
}
