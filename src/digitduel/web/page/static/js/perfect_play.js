// @ts-check
// What perfect play looks like: a board on which every move says where it leads, and what the solver found in words.

import { PICTURES, here, leaving } from "./addresses.js";
import * as api from "./api.js";
import { button, el, pageHead, titled } from "./dom.js";
import { fromMarkdown } from "./markdown.js";
import { Playfield } from "./playfield.js";
import { say, sentence } from "./announce.js";
import { MARKS, ONLY_ESTIMATED, bestOf, inTurns, marked, valueWords } from "./value_words.js";

/** @import { Analysis, Game, Seat, View } from "./types.js" */

/** @param {string} word with options @param {string} name */
const isOf = (word, name) => word.split(":")[0] === name;

class Explorer {
  /**
   * @param {Game[]} games
   * @param {(title: string) => void} tell which game is looked at
   * @param {HTMLElement} lead
   */
  constructor(games, tell, lead) {
    this.games = games;
    this.tell = tell;
    this.lead = lead;
    // A link may lead to a position.
    const { searchParams: asked } = here();
    this.game = asked.get("game") ?? games[0].name;
    this.first = /** @type {Seat} */ (asked.get("first") === "2" ? 2 : 1);
    /** @type {string[]} */
    this.moves = [];
    /** @type {string[]} the moves whose position was asked for last */
    this.asked = [];
    this.playfield = new Playfield({
      send: (moves) => this.play(moves),
      look: (held) => api.position(this.game, [...this.moves, ...held], this.first),
    });
    this.goal = el("p", { class: "small soft" });
    // It grows, so it stands where nothing is moved by it.
    this.played = el("p", { class: "small soft played" });
    this.back = button("‹", () => this.goBack(), { class: "button quiet square", "aria-label": "One move back" });
    this.restart = button("↺", () => this.load([]), { class: "button quiet square", "aria-label": "Restart" });
    this.menu = el(
      "select",
      { id: "explored", class: "entry", onchange: () => this.choose(this.menu.value) },
      ...games.map(({ name, title }) => el("option", { value: name, selected: isOf(this.game, name) }, title)),
    );
    this.element = el(
      "section",
      { class: "explorer coming", "aria-label": "Explore" },
      el(
        "div",
        { class: "explorer-bar" },
        el("div", { class: "field inline" }, el("label", { for: "explored" }, "Game"), this.menu),
        this.back,
        this.restart,
      ),
      this.goal,
      this.playfield.element,
      this.played,
    );
    document.addEventListener("keydown", (event) => this.playfield.typed(event), { signal: leaving() });
    this.describe();
    const first = this.load((asked.get("moves") ?? "").split(" ").filter(Boolean));
    void first.then(() => this.element.classList.remove("coming"));
  }

  /** Let it be known which game is looked at. */
  describe() {
    this.tell(this.games.find(({ name }) => isOf(this.game, name))?.title ?? "");
  }

  /** @param {string} game */
  choose(game) {
    [this.game, this.first] = [game, 1];
    this.moves = [];
    this.playfield.base = null;
    this.lead.textContent = LEAD;
    this.describe();
    void this.load([]);
  }

  /** @param {string[]} moves */
  play(moves) {
    void this.load([...this.moves, ...moves]);
  }

  goBack() {
    void this.load(this.moves.slice(0, -1));
  }

  /** @param {string[]} moves */
  async load(moves) {
    const { game, first } = this;
    this.asked = moves;
    try {
      const [view, found, start] = await Promise.all([
        api.position(game, moves, first),
        api.analyze(game, moves, first),
        api.position(game, [], first),
      ]);
      if (this.asked !== moves) return; // something else was asked for since
      this.moves = view.moves.map(({ move }) => move);
      this.playfield.start = start;
      // Every step is shown here, also in the middle of a turn.
      this.show({ ...view, goes_on: [] }, marked(found));
    } catch (error) {
      if (this.asked === moves) this.playfield.refused(sentence(error));
    }
  }

  /** @param {View} view @param {Analysis} found */
  show(view, found) {
    const mover = `Player ${view.to_move}`;
    const headline = view.result
      ? view.result.winner
        ? `Player ${view.result.winner} wins`
        : "Draw: nobody wins"
      : found.value
        ? `${mover} ${(found.exact === false ? SEEMS : STANDS)[found.value]}`
        : mover;
    // Near the end of a large game positions are solved, but not every one of it.
    if (found.exact === false) this.lead.textContent = LEAD_TO_ESTIMATES;
    const best = bestOf(found.choices);
    const detail = view.result
      ? view.result.sentence
      : found.exact === false
        ? ONLY_ESTIMATED
        : found.value === "draw"
          ? "Nobody can force a win, but a draw can be forced."
          : found.value === "endless"
            ? "Neither player can force an end."
            : `Under best play it ends${best?.turns ? ` in ${inTurns(best.turns)}` : ""}.`;
    this.playfield.show(view, {
      active: !view.result,
      headline,
      detail,
      mood: "turn",
      idle: "The game is over.",
      whose: () => "",
      choices: found.choices,
    });
    this.goal.textContent = `${view.game.goal} ${MARKS}`;
    this.played.textContent = view.moves.map(({ news }) => news).join(" ");
    this.back.disabled = this.restart.disabled = !this.moves.length;
    say(headline, best ? valueWords(best) : "");
  }
}

const LEAD = "Every position here is solved. Make moves for both sides and see where each one leads.";
const LEAD_TO_ESTIMATES =
  "This game is too large for every position to be solved. Make moves for both sides and see where each one seems to lead.";
const SEEMS = { win: "seems to be ahead", loss: "seems to be behind", draw: "seems to be even", endless: "seems to be even" };
const STANDS = {
  win: "can force a win",
  loss: "is lost against best play",
  draw: "can hold, but not force a win",
  endless: "can hold for ever",
};

/** @param {HTMLElement} main */
export async function perfectPage(main) {
  titled("Perfect play");
  const place = el("div", { class: "explorer-place" });
  const text = el("article", { class: "prose" });
  const lead = el("p", { class: "lead" }, LEAD);
  main.replaceChildren(
    pageHead("What perfect play looks like", lead),
    el("div", { class: "perfect" }, place, text),
  );
  const [found, words] = await Promise.allSettled([api.games(), api.perfectPlay()]);
  const games = found.status === "fulfilled" ? found.value.games : [];
  const chapters =
    words.status === "fulfilled" ? chaptersOf(fromMarkdown(words.value.markdown, PICTURES)) : [];
  const about = new Set(games.map(({ title }) => title));
  const tell = (/** @type {string} */ title) => {
    for (const chapter of chapters)
      chapter.hidden = about.has(chapter.dataset.about ?? "") && chapter.dataset.about !== title;
  };
  text.append(...chapters);
  for (const failed of [found, words]) {
    if (failed.status === "rejected") text.append(el("p", { class: "trouble" }, sentence(failed.reason)));
  }
  if (!games.length) return;
  place.append(new Explorer(games, tell, lead).element);
}

/** Each heading of the second order begins a chapter, which is known by it. @param {HTMLElement[]} blocks */
function chaptersOf(blocks) {
  const chapters = [el("section", { class: "prose" })];
  for (const block of blocks) {
    if (block.tagName === "H2") {
      const chapter = el("section", { class: "prose", "aria-label": block.textContent });
      chapter.dataset.about = block.textContent ?? "";
      chapters.push(chapter);
    }
    if (block.tagName !== "H1") chapters[chapters.length - 1].append(block);
  }
  return chapters;
}
