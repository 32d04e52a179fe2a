// @ts-check
// Puzzles: one move, and one only, keeps the win.

import { here, leaving } from "./addresses.js";
import * as api from "./api.js";
import { button, el, pageHead, titled } from "./dom.js";
import { keepResult, keepScore, resultOf, score } from "./browser_memory.js";
import { Daily, shareButton, written } from "./daily.js";
import { Playfield, inView } from "./playfield.js";
import { toYou } from "./second_person.js";
import { say, sentence } from "./announce.js";

/** @import { Game, Puzzle, View } from "./types.js" */

class PuzzlePage {
  constructor() {
    const asked = here().searchParams;
    /** The day whose puzzle is asked for: "" for today. */
    this.day = asked.get("day") ?? "";
    this.daily = asked.has("daily") || this.day !== "";
    this.game = "";
    this.ofDay = new Daily();
    /** @type {{ game: string, puzzle: Promise<Puzzle> } | null} the next one, which is made while this one is thought about */
    this.ahead = null;
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {View | null} the position after the right answer, once it is known */
    this.after = null;
    this.hinted = false;
    this.answered = false;
    this.counted = false;
    /** Counts what was asked for, so that only the latest is shown. */
    this.turn = 0;
    this.playfield = new Playfield({ send: ([move]) => this.answer(move), look: (held) => this.position(held) });
    this.kicker = el("p", { class: "kicker loading" }, "Looking for a puzzle…");
    this.goal = el("p", { class: "small soft goal" });
    /** What is said where the question stood: a hint, or how the answer was. @type {{ headline?: string, words: string, mood?: string } | null} */
    this.said = null;
    this.score = el("p", { class: "score" });
    this.deeds = el("div", { class: "deeds" });
    this.main = el(
      "div",
      { class: "puzzle-main coming" },
      ...[this.goal, this.playfield.element, this.deeds, this.ofDay.element],
    );
    this.filter = el(
      "select",
      { id: "of-game", class: "entry", onchange: () => this.choose(this.filter.value) },
      el("option", { value: "" }, "Any game"),
    );
    this.element = el(
      "div",
      { class: "puzzle-page" },
      pageHead("Puzzles", el("p", { class: "lead" }, "One move is right, and only one."), this.score),
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
      ),
      this.kicker,
      this.main,
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
        [this.daily, this.day] = [daily, ""];
        for (const other of this.element.querySelectorAll(".tab"))
          other.setAttribute("aria-pressed", String(other === made));
        void this.next();
      },
      { class: "tab", "aria-pressed": String(daily === this.daily && !this.day) },
    );
    return made;
  }

  async fillFilter() {
    const { games } = await api.games().catch(() => ({ games: /** @type {Game[]} */ ([]) }));
    const asking = games.filter(({ puzzles }) => puzzles);
    this.filter.append(...asking.map((game) => el("option", { value: game.name }, game.title)));
  }

  /** @param {string} game */
  choose(game) {
    this.game = game;
    if (this.daily) /** @type {HTMLElement} */ (this.element.querySelectorAll(".tab")[1]).click();
    else void this.next();
  }

  /** @returns {Promise<Puzzle>} */
  wanted() {
    if (this.daily) return this.day ? api.puzzleOfDay(this.day) : api.dailyPuzzle();
    const found = this.ahead?.game === this.game ? this.ahead.puzzle : this.made();
    this.ahead = null;
    return found;
  }

  /** A puzzle of practice, of which there are as many as anybody likes. */
  made() {
    return api.puzzle(Math.floor(Math.random() * 2 ** 31), this.game, score().solved);
  }

  /** Some take seconds to find: the next one is looked for while this one is thought about. */
  makeAhead() {
    if (this.daily || this.ahead) return;
    this.ahead = { game: this.game, puzzle: this.made() };
    this.ahead.puzzle.catch(() => (this.ahead = null));
  }

  async next() {
    const turn = (this.turn += 1);
    this.said = null;
    this.deeds.replaceChildren(el("p", { class: "soft loading", role: "status" }, "Looking for a puzzle…"));
    this.drawScore();
    try {
      const puzzle = await this.wanted();
      const start = await api.position(puzzle.game.word, [], puzzle.view.first);
      if (turn !== this.turn) return;
      if (this.puzzle?.id !== puzzle.id) this.playfield.base = null;
      const result = resultOf(puzzle.day ?? "");
      [this.puzzle, this.hinted] = [puzzle, false];
      this.answered = this.counted = Boolean(result?.over);
      this.after = null;
      this.playfield.start = start;
      if (result?.over) {
        const [headline, mood] = result.solved ? ["Solved", "won"] : ["Not solved", "over"];
        this.said = { headline, words: `You have answered this one: ${result.told}.`, mood };
      }
      this.draw();
      this.makeAhead();
    } catch (error) {
      if (turn !== this.turn) return;
      this.clear();
      this.deeds.replaceChildren(
        el("p", { class: "trouble" }, sentence(error)),
        this.daily ? "" : button("Try another", () => this.next(), { class: "button main" }),
      );
    }
  }

  /** Where there is no puzzle, the one before it would be taken for it. */
  clear() {
    this.puzzle = null;
    titled("Puzzles");
    for (const part of [this.kicker, this.goal]) part.replaceChildren();
    this.arrived(false);
    this.ofDay.show(null);
  }

  /** @param {boolean} found */
  arrived(found) {
    this.kicker.classList.remove("loading");
    this.main.classList.remove("coming");
    this.playfield.element.hidden = !found;
  }

  draw() {
    const { puzzle } = this;
    if (!puzzle) return;
    titled(`Puzzle: ${puzzle.game.title}`);
    const when = this.daily ? ` · ${puzzle.day ? written(puzzle.day) : "today"}` : "";
    this.kicker.textContent = `${puzzle.game.title}${when}`;
    this.arrived(true);
    this.goal.textContent = puzzle.view.game.goal;
    this.ofDay.show(this.daily ? puzzle : null);
    const mover = puzzle.view.to_move;
    // The first step of a turn is an answer by itself.
    this.playfield.show({ ...(this.after ?? puzzle.view), goes_on: [], result: null }, {
      active: !this.answered,
      headline: this.said?.headline ?? "Find the move",
      detail: this.said?.words ?? puzzle.question,
      mood: this.said?.mood ?? "turn",
      idle: "You have answered this one.",
      whose: (seat) => (seat === mover ? "you" : "Opponent"),
      words: (text) => this.words(text),
      choices: null,
    });
    this.playfield.making.hidden = this.answered;
    if (this.answered) return this.drawAnswered(puzzle);
    // Who knows how a wrong answer fails has had a hint.
    const helped = this.hinted || this.counted;
    this.deeds.replaceChildren(
      button("Hint", () => this.hint(), { class: "button quiet" }),
      ...(helped ? [button("Show the answer", () => this.answer(null), { class: "button quiet" })] : []),
      ...(this.daily ? [] : [button("Another one", () => this.next(), { class: "button quiet" })]),
    );
  }

  /** What is said of the players, said to whoever solves this. @param {string} text */
  words(text) {
    return this.puzzle ? toYou(text, this.puzzle.view.to_move) : text;
  }

  hint() {
    this.hinted = true;
    this.said = { words: this.puzzle?.hint ?? "" };
    this.draw();
    inView(this.playfield.status);
    say(this.words(this.puzzle?.hint ?? ""));
  }

  /** @param {string[]} held */
  position(held) {
    if (!this.puzzle) return Promise.reject(new Error("There is no puzzle."));
    const { view, game } = this.puzzle;
    return api.position(game.word, [...view.moves.map(({ move }) => move), ...held], view.first);
  }

  /** @param {string | null} move null to be told the answer */
  async answer(move) {
    const { puzzle } = this;
    if (!puzzle) return;
    try {
      // The first answer counts, and no other.
      const before = this.counted ? null : score();
      const { tries } = resultOf(puzzle.day ?? "") ?? {};
      const judged = await api.answer({ id: puzzle.id, move, hinted: this.hinted, score: before, tries });
      const { right, sentence: words, answer } = judged;
      [this.answered, this.counted] = [right || move === null, true];
      if (judged.score) keepScore(judged.score);
      if (puzzle.day && judged.result) keepResult(puzzle.day, judged.result);
      this.after = this.answered && answer !== null ? await this.position([answer]) : null;
      const verdict = right ? "Right!" : move === null ? "The answer" : "Not quite";
      const mood = right ? "won" : move === null ? "over" : "lost";
      this.said = { headline: verdict, words: `${words} ${judged.counts}`.trim(), mood };
      this.playfield.base = null;
      this.draw();
      this.drawScore();
      inView(this.playfield.status);
      say(verdict, this.words(words));
      this.deeds.querySelector("button")?.focus({ preventScroll: true });
    } catch (error) {
      this.playfield.refused(sentence(error));
    }
  }

  /** What can be done with a puzzle that is no riddle any more. @param {Puzzle} puzzle */
  drawAnswered(puzzle) {
    this.deeds.replaceChildren(
      button(this.daily ? "More puzzles" : "Next puzzle", () => this.more(), { class: "button main" }),
      ...(this.daily && resultOf(puzzle.day ?? "")?.over ? [shareButton(puzzle)] : []),
      button("Try again", () => this.again(), { class: "button quiet" }),
    );
  }

  more() {
    if (this.daily) /** @type {HTMLElement} */ (this.element.querySelectorAll(".tab")[1]).click();
    else void this.next();
  }

  again() {
    [this.answered, this.after] = [false, null];
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
