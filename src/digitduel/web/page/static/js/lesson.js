// @ts-check
// A guided game: the lessons of a game, played on the board. A position, a question, and an answer that is a move.

import * as api from "./api.js";
import { moveWords, toYou } from "./second_person.js";
import { keepLesson, lessonsDone } from "./browser_memory.js";
import { here, leaving } from "./addresses.js";
import { button, el, pageHead, titled } from "./dom.js";
import { choiceBefore, openTable } from "./open_table.js";
import { Playfield, inView } from "./playfield.js";
import { attempt, say, sentence } from "./announce.js";

/** @import { Lesson, Lessons, LessonStep, View } from "./types.js" */

class LessonPage {
  /** @param {Lessons} lessons @param {string} back the table where somebody was before, if anywhere */
  constructor(lessons, back) {
    this.game = lessons.game;
    this.lessons = lessons.lessons;
    this.back = back;
    /** @type {Lesson} */
    this.lesson = this.lessons[0];
    this.at = 0;
    this.hints = 0;
    this.playfield = new Playfield({ send: ([move]) => this.answer(move), look: () => Promise.reject(new Error()) });
    this.playfield.start = lessons.start;
    this.kicker = el("p", { class: "kicker" });
    this.idea = el("p", { class: "lead" });
    this.deeds = el("div", { class: "deeds" });
    this.element = el(
      "div",
      { class: "puzzle-page lesson-page" },
      pageHead(this.game.title, this.kicker, this.idea),
      el(
        "div",
        { class: "puzzle-main" },
        el("p", { class: "small soft goal" }, `Goal: ${lessons.start.game.goal}`),
        this.playfield.element,
        this.deeds,
      ),
    );
    document.addEventListener("keydown", (event) => this.playfield.typed(event), { signal: leaving() });
    const done = lessonsDone(this.game.word);
    this.begin(this.lessons.find(({ number }) => !done.includes(number)) ?? this.lessons[0]);
  }

  /** @returns {LessonStep} */
  get step() {
    return this.lesson.steps[this.at];
  }

  /** @param {Lesson} lesson */
  begin(lesson) {
    [this.lesson, this.at] = [lesson, 0];
    this.kicker.textContent = `Lesson ${lesson.number} of ${this.lessons.length}: ${lesson.title}`;
    this.idea.textContent = lesson.idea;
    this.ask();
  }

  /** A step is asked, for the first time or again. */
  ask() {
    const { steps } = this.lesson;
    this.hints = 0;
    this.playfield.base = null;
    this.show(this.step.view, `Your move, ${this.at + 1} of ${steps.length}`, this.step.say, "turn");
    this.deeds.replaceChildren(
      button("Hint", () => this.hint(), { class: "button quiet" }),
      button("Rules", async () => (await import("./rules.js")).openRules(this.game.word), { class: "button quiet", "aria-haspopup": "dialog" }),
    );
  }

  /** @param {View} view @param {string} headline @param {string} words @param {string} mood */
  show(view, headline, words, mood) {
    const you = this.step.view.to_move;
    // Each step of a turn is an answer by itself.
    this.playfield.show({ ...view, goes_on: [], notice: [] }, {
      active: mood === "turn",
      headline,
      detail: words,
      mood,
      idle: "You have answered this one.",
      whose: (seat) => (seat === you ? "you" : "Opponent"),
      words: (text) => toYou(text, you),
      choices: null,
    });
    say(headline, toYou(words, you));
  }

  hint() {
    const { answer, nudge, say: asked, view } = this.step;
    this.hints += 1;
    const help = this.hints === 1 ? nudge : `Play ${moveWords({ move: answer[0], entries: answer }, view.board)}.`;
    this.show(view, "A hint", `${asked} ${help}`, "turn");
    inView(this.playfield.status);
  }

  /** @param {string} move */
  async answer(move) {
    try {
      const { right, sentence: words, view } = await api.judgeStep(this.game.word, this.lesson.number, this.at + 1, move);
      this.show(view, right ? "Right!" : "Not yet", words, right ? "won" : "lost");
      const next = right
        ? button("Go on", () => this.goOn(), { class: "button main" })
        : button("Try again", () => this.ask(), { class: "button main" });
      this.deeds.replaceChildren(next);
      inView(this.playfield.element);
      next.focus({ preventScroll: true });
    } catch (error) {
      this.playfield.refused(sentence(error));
    }
  }

  goOn() {
    this.at += 1;
    if (this.at < this.lesson.steps.length) return this.ask();
    this.at -= 1;
    keepLesson(this.game.word, this.lesson.number);
    const following = this.lessons.find(({ number }) => number === this.lesson.number + 1);
    const play = this.back
      ? el("a", { class: "button main", href: `/t/${this.back}` }, "To your game")
      : button("Play now", () => this.play(), { class: "button main" });
    this.show(this.step.view, "That is all of it", `To remember: ${this.lesson.remember}`, "over");
    this.deeds.replaceChildren(
      play,
      following ? button(`Next: ${following.title}`, () => this.begin(following), { class: "button quiet" }) : "",
    );
    play.focus({ preventScroll: true });
  }

  play() {
    return attempt(async () => {
      const { games } = await api.games();
      const game = games.find(({ name }) => name === this.game.word);
      if (game) await openTable(game, game.name, { ...choiceBefore(), mode: "program" });
    });
  }
}

/** @param {HTMLElement} main @param {string} game */
export async function lessonPage(main, game) {
  titled("Lessons");
  const back = here().searchParams.get("back") ?? "";
  try {
    const lessons = await api.lessons(game);
    titled(`Learn ${lessons.game.title}`);
    main.replaceChildren(
      lessons.lessons.length
        ? new LessonPage(lessons, /^[0-9a-z]+$/.test(back) ? back : "").element
        : el("p", {}, `${lessons.game.title} has no lessons. `, el("a", { href: `/rules/${game}` }, "Read its rules.")),
    );
  } catch (error) {
    main.replaceChildren(el("h1", {}, "Lessons"), el("p", { class: "trouble" }, sentence(error)));
  }
}
