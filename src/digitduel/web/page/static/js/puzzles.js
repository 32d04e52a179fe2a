// @ts-check
// Puzzles: one move, and one only, keeps the win.

import { here, leaving } from "./addresses.js";
import * as api from "./api.js";
import { button, el, titled } from "./dom.js";
import { keepScore, score } from "./browser_memory.js";
import { Playfield, inView } from "./playfield.js";
import { addressed } from "./addressed.js";
import { say, sentence } from "./announce.js";

/** @import { Game, Puzzle } from "./types.js" */

const SOLVED_PER_LEVEL = 2;
const HARDEST = 9;

class PuzzlePage {
  constructor() {
    this.daily = here().searchParams.has("daily");
    this.game = "";
    /** @type {Puzzle | null} */
    this.puzzle = null;
    this.hinted = false;
    this.answered = false;
    /** Counts what was asked for, so that only the latest is shown. */
    this.turn = 0;
    this.playfield = new Playfield({ send: ([move]) => this.answer(move), look: (held) => this.after(held) });
    this.kicker = el("p", { class: "kicker" });
    this.goal = el("p", { class: "small soft goal" });
    /** What is said where the question stood: a hint, or how the answer was. @type {{ headline?: string, words: string, mood?: string } | null} */
    this.said = null;
    this.score = el("p", { class: "score" });
    this.deeds = el("div", { class: "deeds" });
    this.filter = el(
      "select",
      { id: "of-game", class: "entry", onchange: () => this.choose(this.filter.value) },
      el("option", { value: "" }, "Any game"),
    );
    this.element = el(
      "div",
      { class: "puzzle-page" },
      el(
        "div",
        { class: "page-head" },
        el("h1", {}, "Puzzles"),
        el("p", { class: "lead" }, "One move wins, and only one."),
      ),
      el(
        "div",
        { class: "puzzle-bar" },
        el(
          "div",
          { class: "tabs", role: "group", "aria-label": "Which puzzle" },
          this.tab("Today’s", true),
          this.tab("Practice", false),
        ),
        el("div", { class: "field inline" }, el("label", { for: "of-game" }, "Game"), this.filter),
        this.score,
      ),
      el("div", { class: "puzzle-main" }, this.kicker, this.goal, this.playfield.element, this.deeds),
    );
    document.addEventListener("keydown", (event) => this.playfield.typed(event), { signal: leaving() });
    void this.fillFilter();
    void this.next();
  }

  /** @param {string} words @param {boolean} daily */
  tab(words, daily) {
    const made = button(
      words,
      () => {
        this.daily = daily;
        for (const other of this.element.querySelectorAll(".tab"))
          other.setAttribute("aria-pressed", String(other === made));
        void this.next();
      },
      { class: "tab", "aria-pressed": String(daily === this.daily) },
    );
    return made;
  }

  async fillFilter() {
    const { games } = await api.games().catch(() => ({ games: /** @type {Game[]} */ ([]) }));
    this.filter.append(...games.map((game) => el("option", { value: game.name }, game.title)));
  }

  /** @param {string} game */
  choose(game) {
    this.game = game;
    if (this.daily) /** @type {HTMLElement} */ (this.element.querySelectorAll(".tab")[1]).click();
    else void this.next();
  }

  async next() {
    const level = Math.min(HARDEST, Math.floor(score().solved / SOLVED_PER_LEVEL));
    const turn = (this.turn += 1);
    const wanted = this.daily ? api.dailyPuzzle() : api.puzzle(Math.floor(Math.random() * 2 ** 31), this.game, level);
    this.said = null;
    this.deeds.replaceChildren(el("p", { class: "soft" }, "Looking for a puzzle…"));
    this.drawScore();
    try {
      const puzzle = await wanted;
      const start = await api.position(puzzle.game.word, [], puzzle.view.first);
      if (turn !== this.turn) return;
      if (this.puzzle && this.puzzle.id !== puzzle.id) this.playfield.base = null;
      [this.puzzle, this.hinted, this.answered] = [puzzle, false, false];
      this.playfield.start = start;
      this.draw();
    } catch (error) {
      if (turn !== this.turn) return;
      this.deeds.replaceChildren(
        el("p", { class: "trouble" }, sentence(error)),
        this.daily ? "" : button("Try another", () => this.next(), { class: "button main" }),
      );
    }
  }

  draw() {
    const { puzzle } = this;
    if (!puzzle) return;
    titled(`Puzzle: ${puzzle.game.title}`);
    const when = this.daily ? ` · ${puzzle.day ?? "today"}` : "";
    this.kicker.textContent = `${puzzle.game.title}${when}`;
    this.goal.textContent = puzzle.view.game.goal;
    const mover = puzzle.view.to_move;
    this.playfield.show(puzzle.view, {
      active: !this.answered,
      headline: this.said?.headline ?? "Find the move",
      detail: this.said?.words ?? puzzle.question,
      mood: this.said?.mood ?? "turn",
      idle: "You have answered this one.",
      whose: (seat) => (seat === mover ? "you" : "Opponent"),
      words: (text) => addressed(text, mover, () => "Opponent"),
      choices: null,
    });
    if (this.answered) return;
    this.deeds.replaceChildren(
      button("Hint", () => this.hint(), { class: "button quiet" }),
      ...(this.daily ? [] : [button("Another one", () => this.next(), { class: "button quiet" })]),
    );
  }

  hint() {
    this.hinted = true;
    this.said = { words: this.puzzle?.hint ?? "" };
    this.draw();
    inView(this.playfield.status);
    say(this.puzzle?.hint ?? "");
  }

  /** @param {string[]} held */
  after(held) {
    if (!this.puzzle) return Promise.reject(new Error("There is no puzzle."));
    const { view, game } = this.puzzle;
    return api.position(game.word, [...view.moves.map(({ move }) => move), ...held], view.first);
  }

  /** @param {string} move */
  async answer(move) {
    const { puzzle } = this;
    if (!puzzle) return;
    try {
      const { right, sentence: words, score: after } = await api.answer(puzzle.id, move, this.hinted, score());
      this.answered = true;
      if (after) keepScore(after);
      const verdict = right ? "Right!" : "Not quite";
      const counted = right && this.hinted ? " With a hint it counts as tried, not as solved." : "";
      this.said = { headline: verdict, words: words + counted, mood: right ? "won" : "lost" };
      this.draw();
      this.drawScore();
      inView(this.playfield.status);
      say(verdict, words);
      const next = button("Next puzzle", () => this.more(), { class: "button main" });
      this.deeds.replaceChildren(
        next,
        button("Try again", () => this.again(), { class: "button quiet" }),
      );
      next.focus({ preventScroll: true });
    } catch (error) {
      this.playfield.refused(sentence(error));
    }
  }

  more() {
    if (this.daily) /** @type {HTMLElement} */ (this.element.querySelectorAll(".tab")[1]).click();
    else void this.next();
  }

  again() {
    [this.answered, this.hinted] = [false, true];
    this.said = null;
    this.draw();
  }

  drawScore() {
    const { solved, tried, streak } = score();
    this.score.textContent = tried ? `Solved ${solved} of ${tried}, ${streak} in a row` : "None tried yet";
  }
}

/** @param {HTMLElement} main */
export function puzzlesPage(main) {
  titled("Puzzles");
  main.replaceChildren(new PuzzlePage().element);
}
