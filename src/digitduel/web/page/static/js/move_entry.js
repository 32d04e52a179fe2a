// @ts-check
// The field to type a move in; with it what can be named, and keys to tap where more can be played than that.

import { tilesOf } from "./board.js";
import { button, changed, el } from "./dom.js";
import { onButton } from "./announce.js";
import { LONGEST_MOVE } from "./lengths.js";
import { bestOf, valueWords, worthMark } from "./value_words.js";

/** @import { Choice, Verdict, View } from "./types.js" */

const SHOWN_AS = /** @type {Record<string, string>} */ ({ "-": "−", "*": "×", "/": "÷" });

/**
 * @param {(text: string) => void} enter
 */
export function createComposer(enter) {
  const field = el("input", {
    id: "entry",
    class: "entry",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    maxlength: LONGEST_MOVE,
  });
  const label = el("label", { class: "entry-label", for: "entry" });
  const play = el("button", { class: "button", type: "submit" }, "Play");
  const listed = el("span", { class: "listed" });
  const keys = el("div", { class: "keys" });
  const form = el(
    "form",
    {
      class: "composer",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        enter(field.value);
      },
    },
    label,
    el("div", { class: "entry-row" }, el("div", { class: "typed" }, field, play), listed),
    keys,
  );

  /** What is selected in the field; the end, where nobody is typing. @returns {[number, number]} */
  const selection = () => {
    const end = field.value.length;
    return document.activeElement === field ? [field.selectionStart ?? end, field.selectionEnd ?? end] : [end, end];
  };
  // A tap on a key does not take the focus away from the field.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());

  /** @param {string} text */
  const insert = (text) => {
    const [from, to] = selection();
    field.setRangeText(text, from, to, "end");
    use();
  };

  const erase = () => {
    const [from, to] = selection();
    const erased = from === to ? (field.value.slice(0, from).match(/(\d+|.)\s*$/u)?.[0].length ?? 0) : 0;
    field.setRangeText("", from - erased, to, "end");
    use();
  };

  /** A held number that stands in the field already is marked as used. */
  const use = () => {
    const used = new Set(field.value.match(/\d+/g));
    for (const key of keys.querySelectorAll("[data-number]")) {
      key.classList.toggle("used", used.has(/** @type {HTMLElement} */ (key).dataset.number ?? ""));
    }
  };
  field.addEventListener("input", use);

  /** @param {View} view @param {boolean} free */
  const drawKeys = (view, free) => {
    const numbers = view.hand.map((number) =>
      button(number, () => insert(number), { class: "key number", "data-number": number }),
    );
    const signs = view.signs.map((sign) =>
      button(SHOWN_AS[sign] ?? sign, () => insert(sign), {
        class: "key sign",
        "aria-label": NAMES[sign],
        disabled: !free,
      }),
    );
    const remove = button("⌫", erase, { class: "key sign", "aria-label": "Delete", disabled: !free });
    keys.replaceChildren(
      el("div", { class: "key-row signs", role: "group", "aria-label": "Signs" }, ...signs, remove),
      ...(free ? [el("div", { class: "key-row", role: "group", "aria-label": "Your numbers" }, ...numbers)] : []),
    );
  };

  /**
   * What the coach says of the moves that are not made on the board.
   * @param {View} view
   * @param {Choice[] | null} choices
   */
  const tint = (view, choices) => {
    const found = choices ?? [];
    const pressed = new Set([...view.listed, ...tilesOf(view.board).map(({ entry }) => entry)]);
    const typed = found.filter(({ entries }) => !pressed.has(entries[0]));
    mark(play, "Play", view.free_text ? bestOf(typed) : null);
    for (const named of listed.querySelectorAll("button")) {
      const move = named.dataset.move ?? "";
      mark(named, onButton(move), bestOf(found.filter((choice) => choice.move === move)));
    }
  };

  return {
    element: form,
    /** Somebody wants to type. */
    open: () => {
      form.classList.add("typing");
      field.focus();
    },
    /** @param {boolean} typing the field is always there */
    keepOpen: (typing) => form.classList.toggle("typing", typing),
    /** What was refused is typed over, or corrected. */
    refused: () => {
      if (document.activeElement === field) field.select();
    },
    /** @param {string} [done] only this: what was typed in the meantime stays */
    clear: (done = field.value) => {
      if (field.value.trim() === done.trim()) field.value = "";
      use();
    },
    /**
     * @param {View} view
     * @param {object} now
     * @param {boolean} now.active something can be entered
     * @param {string} now.asked the question that typing answers
     * @param {boolean} now.roomy keys are needed in this game: their room is kept, so that nothing jumps
     * @param {Choice[] | null} now.choices what every move leads to, when the coach may say so
     */
    show(view, { active, asked, roomy, choices }) {
      const free = view.free_text && active;
      form.classList.toggle("roomy", roomy);
      form.classList.toggle("free", view.free_text);
      if (changed(keys, roomy && [free, view.hand, view.signs])) {
        if (roomy) drawKeys(view, free);
        else keys.replaceChildren();
      }
      label.textContent = asked;
      field.placeholder = (view.free_text && asked.match(/such as [^,]+/)?.[0]) || "";
      if (changed(listed, active && view.listed)) {
        const named = active ? view.listed : [];
        listed.replaceChildren(
          ...named.map((move) => button(onButton(move), () => enter(move), { class: "button", "data-move": move })),
        );
      }
      tint(view, active ? choices : null);
      // Never disabled, which would drop the focus: who types too early is told why it has to wait.
      form.classList.toggle("idle", !active);
      use();
    },
  };
}

/** @param {HTMLElement} pressed @param {string} words @param {Verdict | null} verdict where pressing it leads */
function mark(pressed, words, verdict) {
  if (!changed(pressed, words, verdict)) return;
  pressed.replaceChildren(words);
  pressed.classList.remove("win", "loss", "draw", "endless");
  pressed.removeAttribute("aria-label");
  if (!verdict) return;
  pressed.classList.add(verdict.value);
  pressed.setAttribute("aria-label", `${words}, ${valueWords(verdict)}`);
  pressed.append(el("span", { class: "tint", "aria-hidden": "true" }, worthMark(verdict)));
}

const NAMES = /** @type {Record<string, string>} */ ({
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "divided by",
  "=": "equals",
  "(": "open parenthesis",
  ")": "close parenthesis",
});
