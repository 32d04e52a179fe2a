// @ts-check
// New game: which, against whom, with what options, and who starts.

import { here, leaving } from "./addresses.js";
import * as api from "./api.js";
import { button, el, titled } from "./dom.js";
import { drawSmall } from "./mini_board.js";
import { keepName, ownName } from "./browser_memory.js";
import { choiceBefore, openTable } from "./open_table.js";
import { LONGEST_NAME } from "./lengths.js";
import { contestFields, gameWord, optionFields } from "./options.js";
import { capital, programName, say, sentence } from "./announce.js";

/** @import { Catalogue, Game, Mode, Program } from "./types.js" */

/** Milliseconds without a change, after which the goal of a variant is asked for. */
const STILL = 200;

/** @type {[string, string, string][]} */
const WAYS = [
  ["program", "A program", "As strong as you like"],
  ["friend", "A friend", "You get a link to send"],
  ["screen", "Same screen", "Two people, one device"],
  ["watch", "Watch", "Two programs play"],
];

/** @param {HTMLElement} main */
export async function newGamePage(main) {
  titled("New game");
  const [name, options = ""] = (here().searchParams.get("game") ?? "").split(":");
  main.replaceChildren(el("h1", {}, "New game"));
  try {
    const catalogue = await api.games();
    const game = catalogue.games.find((one) => one.name === name) ?? catalogue.games[0];
    main.append(new Form(catalogue, game, options).element);
  } catch (error) {
    main.append(el("p", { class: "trouble" }, sentence(error)));
  }
}

class Form {
  /** @param {Catalogue} catalogue @param {Game} game @param {string} options as in the word of a game */
  constructor(catalogue, game, options) {
    this.catalogue = catalogue;
    this.game = game;
    const given = options === "fair" ? (game.fair?.word.split(":")[1] ?? "") : options;
    this.given = new Map(given.split(",").map((part) => /** @type {[string, string]} */ (part.split("="))));
    this.choice = { ...choiceBefore(), ...(this.given.has("swap") && { swap: this.given.get("swap") ?? "no" }) };
    this.mode = this.choice.mode;
    this.about = el("div", { class: "game-about" });
    this.summary = el("p");
    this.goal = el("p", { class: "soft goal", hidden: true });
    /** The word of the game whose goal is shown or asked for; empty while there is none. */
    this.variant = "";
    this.fair = el("div", { class: "fair" });
    this.opponent = el("div", { class: "form-part" });
    this.starts = el("div", { class: "form-part" });
    this.options = el("div", { class: "form-part", oninput: () => this.drawGoal() });
    this.trouble = el("p", { class: "trouble", role: "alert" });
    this.submit = el("button", { class: "button main big", type: "submit" }, "Start");
    this.element = el(
      "form",
      { class: "new-game", onsubmit: (/** @type {Event} */ event) => this.submitted(event) },
      el(
        "div",
        { class: "form-main" },
        choices(
          "game",
          "Game",
          catalogue.games.map((one) => [one.name, one.title, ""]),
          game.name,
          (value) => this.chooseGame(value),
        ),
        this.fair,
        choices("mode", "Against", WAYS, this.mode, (value) => this.chooseMode(/** @type {Mode} */ (value))),
        this.opponent,
        this.starts,
        this.options,
        el("div", { class: "form-end" }, this.submit, this.trouble),
      ),
      this.about,
    );
    this.drawGame();
    this.drawMode();
  }

  /** @param {string} name */
  chooseGame(name) {
    this.game = this.catalogue.games.find((game) => game.name === name) ?? this.game;
    this.given.clear();
    this.drawGame();
    this.drawMode();
  }

  /** @param {Mode} mode */
  chooseMode(mode) {
    this.mode = mode;
    this.drawMode();
  }

  drawGame() {
    const { game } = this;
    this.about.replaceChildren(
      el("div", { class: "card-picture" }, drawSmall(game.sample ?? game.board)),
      el("h2", { class: "card-title" }, game.title),
      this.summary,
      this.goal,
      el("a", { href: `/rules/${game.name}` }, `Rules of ${game.title}`),
    );
    this.options.replaceChildren(optionFields(game, this.given), contestFields(this.choice));
    this.drawGoal();
    this.drawFair();
  }

  /** What wins with the options as they are. The goal of the usual game is known; any other is asked for. */
  async drawGoal() {
    const { game } = this;
    const word = this.allowed ? gameWord(game, (key) => this.field(key)) : "";
    if (word === this.variant) return;
    this.variant = word;
    this.summary.textContent = game.summary;
    this.summary.hidden = word !== game.name || game.summary === game.goal; // it tells the numbers of the usual game
    if (word === game.name) return this.showGoal(game.goal);
    const left = leaving();
    const late = () => left.aborted || this.variant !== word;
    await new Promise((resolve) => setTimeout(resolve, STILL));
    if (late()) return;
    // What cannot be played has no goal. Why it cannot is said when it is to start.
    const goal = word && (await api.position(word, [], 1).then((start) => start.game.goal, () => ""));
    if (late()) return;
    this.showGoal(goal);
    say(goal);
  }

  /** @param {string} goal empty where there is none */
  showGoal(goal) {
    this.goal.textContent = goal;
    this.goal.hidden = !goal;
  }

  /** Whether each option by itself has a value that it may have. */
  get allowed() {
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const fields = this.options.querySelectorAll("[name^=option-]");
    return [...fields].every(({ validity }) => validity.valid);
  }

  /** What is recommended: one press, and it begins. */
  drawFair() {
    const { fair, title } = this.game;
    this.fair.hidden = !fair;
    if (!fair) return;
    const play = button("Play it fair", () => this.start(fair.word), {
      class: "button main",
      "aria-label": `Play it fair: ${title}`,
    });
    this.fair.replaceChildren(
      el("div", {}, el("p", {}, fair.line), el("p", { class: "hint" }, fair.figures)),
      play,
    );
  }

  drawMode() {
    const { programs } = this.catalogue;
    const levels = programs.map(
      ({ word, about }) => /** @type {[string, string, string]} */ ([word, programName(word), capital(about)]),
    );
    const name = el("input", {
      class: "entry",
      id: "name",
      name: "name",
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
      value: ownName(),
    });
    const parts = {
      program: [choices("level", "How strong", levels, this.choice.level)],
      friend: [
        el(
          "div",
          { class: "field" },
          el("label", { for: "name" }, "Your name"),
          name,
          el("p", { class: "hint" }, "Your friend will see it. You can leave it empty."),
        ),
      ],
      screen: [el("p", { class: "soft" }, "Pass the device, or sit side by side. Both seats are played here.")],
      watch: [menu("one", "Player 1", programs, this.choice.one), menu("two", "Player 2", programs, this.choice.two)],
    };
    this.opponent.replaceChildren(...parts[this.mode]);
    this.drawStarts();
    this.submit.textContent = this.mode === "friend" ? "Open the table" : this.mode === "watch" ? "Watch" : "Start";
  }

  drawStarts() {
    const ruled = this.game.player_one_starts;
    if (this.mode === "screen" || this.mode === "watch") {
      this.starts.replaceChildren(
        ruled
          ? el("p", { class: "soft" }, `In ${this.game.title} Player 1 starts: the rules say so.`)
          : choices(
              "first",
              "Who starts",
              [
                ["1", "Player 1", ""],
                ["2", "Player 2", ""],
                ["random", "By chance", ""],
              ],
              this.choice.first,
            ),
      );
      return;
    }
    const other = this.mode === "friend" ? "Your friend" : "The program";
    this.starts.replaceChildren(
      choices(
        "first",
        "Who starts",
        [
          ["1", "You", ""],
          ["2", other, ""],
          ["random", "By chance", ""],
        ],
        this.choice.first,
      ),
    );
  }

  /** @param {string} key @returns {string} what its field holds */
  field(key) {
    return String(new FormData(this.element).get(key) ?? "");
  }

  /** @param {Event} event */
  async submitted(event) {
    event.preventDefault();
    await this.start(gameWord(this.game, (key) => this.field(key)));
  }

  /** @param {string} word of the game, with its options */
  async start(word) {
    this.trouble.textContent = "";
    this.submit.disabled = true;
    const given = (/** @type {string} */ key) => this.field(key);
    const chosen = Object.entries(this.choice).map(([key, before]) => [key, given(key) || before]);
    try {
      const name = given("name").trim();
      if (this.mode === "friend") keepName(name);
      await openTable(this.game, word, Object.fromEntries(chosen), name);
    } catch (error) {
      this.trouble.textContent = sentence(error);
      say(sentence(error));
      this.submit.disabled = false;
    }
  }
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {[string, string, string][]} entries value, words, explanation
 * @param {string} chosen
 * @param {(value: string) => void} [onchoose]
 */
export function choices(name, legend, entries, chosen, onchoose) {
  return el(
    "fieldset",
    { class: `choices choices-${name}` },
    el("legend", {}, legend),
    el(
      "div",
      { class: "choice-list" },
      ...entries.map(([value, words, about]) =>
        el(
          "label",
          { class: "choice" },
          el("input", { type: "radio", name, value, checked: value === chosen, onchange: () => onchoose?.(value) }),
          el(
            "span",
            { class: "choice-words" },
            el("span", { class: "choice-title" }, words),
            about && el("span", { class: "choice-about" }, about),
          ),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {string} label @param {Program[]} programs @param {string} chosen */
function menu(name, label, programs, chosen) {
  return el(
    "div",
    { class: "field" },
    el("label", { for: name }, label),
    el(
      "select",
      { id: name, name, class: "entry" },
      ...programs.map(({ word, about }) =>
        el("option", { value: word, selected: word === chosen }, `${programName(word)}: ${about}`),
      ),
    ),
  );
}
