// @ts-check
// The lobby: a game with anybody who wants the same one.

import { go, leaving } from "./addresses.js";
import { say, sentence } from "./announce.js";
import * as api from "./api.js";
import { button, el, pageHead, titled } from "./dom.js";
import { choices } from "./new_game.js";

/** @import { Game, Lobby, Seek } from "./types.js" */

const BETWEEN_QUESTIONS = 2000;

/** @type {Record<string, string>} */
const CLOCKS = { "1+2": "1 minute each", "3+2": "3 minutes each", "10+5": "10 minutes each" };

/** @param {HTMLElement} main */
export async function lobbyPage(main) {
  titled("Play anyone");
  const head = pageHead("Play anyone");
  main.replaceChildren(head);
  try {
    const [{ games }, lobby] = await Promise.all([api.games(), api.lobby()]);
    main.replaceChildren(head, new LobbyPage(games, lobby).element);
  } catch (error) {
    main.append(el("p", { class: "trouble" }, sentence(error)));
  }
}

class LobbyPage {
  /** @param {Game[]} games @param {Lobby} lobby */
  constructor(games, lobby) {
    this.games = games;
    this.left = leaving();
    /** @type {number | undefined} */
    this.timer = undefined;
    this.trouble = el("p", { class: "trouble", role: "alert" });
    this.form = this.drawForm(lobby);
    this.element = el("div", { class: "lobby" }, this.form);
    this.left.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /** @param {Lobby} lobby */
  drawForm({ clocks, waiting }) {
    const people = (/** @type {string} */ name) =>
      waiting.filter(({ game }) => game === name).reduce((sum, one) => sum + one.people, 0);
    const about = (/** @type {string} */ name) => (people(name) ? `${people(name)} waiting` : "");
    const first = waiting[0];
    return el(
      "form",
      { class: "new-game", onsubmit: (/** @type {Event} */ event) => this.start(event) },
      el(
        "div",
        { class: "form-main" },
        el(
          "p",
          { class: "soft" },
          "You play somebody who wants the same game. Neither of you sees a name, and all you can say are a few set phrases.",
        ),
        choices(
          "game",
          "Game",
          this.games.map(({ name, title }) => [name, title, about(name)]),
          first?.game ?? this.games[0].name,
        ),
        choices(
          "clock",
          "Time",
          clocks.map((clock) => [clock, CLOCKS[clock] ?? clock, `and ${clock.split("+")[1]} seconds more for each turn`]),
          first?.clock ?? "3+2",
        ),
        el(
          "div",
          { class: "form-end" },
          el("button", { class: "button main big", type: "submit" }, "Find somebody"),
          this.trouble,
        ),
      ),
    );
  }

  /** @param {Event} event */
  start(event) {
    event.preventDefault();
    const data = new FormData(this.form);
    const wanted = { game: String(data.get("game")), clock: /** @type {Seek["clock"]} */ (data.get("clock")) };
    const title = this.games.find(({ name }) => name === wanted.game)?.title ?? wanted.game;
    const words = `Looking for somebody to play ${title}, ${CLOCKS[wanted.clock] ?? wanted.clock}.`;
    const stop = button("Stop looking", () => void this.stop(), { class: "button big" });
    this.trouble.textContent = "";
    this.element.replaceChildren(
      el(
        "div",
        { class: "empty looking" },
        el("h2", {}, words),
        el("p", { class: "soft" }, "Leave this page open. The game begins as soon as somebody comes."),
        stop,
      ),
    );
    stop.focus();
    say(words);
    void this.look(wanted);
  }

  /** Ask again and again, until somebody is there. @param {Seek} wanted */
  async look(wanted) {
    try {
      const { table } = await api.seek(wanted);
      if (this.left.aborted || this.form.isConnected) return;
      if (table) return void go(`/t/${table}`);
    } catch (error) {
      if (this.left.aborted || this.form.isConnected) return;
      return this.back(sentence(error));
    }
    this.timer = setTimeout(() => void this.look(wanted), BETWEEN_QUESTIONS);
  }

  async stop() {
    this.back("");
    say("You look for nobody any more.");
    await api.stopSeeking().catch(() => {}); // who does not ask again is soon forgotten anyway
  }

  /** @param {string} why */
  back(why) {
    clearTimeout(this.timer);
    this.element.replaceChildren(this.form);
    this.trouble.textContent = why;
    const [first] = this.form.querySelectorAll("button");
    first?.focus();
  }
}
