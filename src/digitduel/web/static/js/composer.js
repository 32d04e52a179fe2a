// @ts-check
// The field to type a move in; where anything may be declared, also keys to tap: numbers held, operators, no.

import { button, el } from "./dom.js";

/** @import { View } from "./types.js" */

const SHOWN_AS = /** @type {Record<string, string>} */ ({ "-": "−", "*": "×", "/": "÷" });
const OPERATORS = "+-*/";
const LONGEST = 200;

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
    maxlength: LONGEST,
  });
  const label = el("label", { class: "entry-label", for: "entry" }, "Or type your move");
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
    el("div", { class: "entry-row" }, label, field, play, listed),
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
    mark();
  };

  const erase = () => {
    const [from, to] = selection();
    const erased = from === to ? (field.value.slice(0, from).match(/(\d+|.)\s*$/u)?.[0].length ?? 0) : 0;
    field.setRangeText("", from - erased, to, "end");
    mark();
  };

  /** A held number that stands in the field already is marked as used. */
  const mark = () => {
    const used = new Set(field.value.match(/\d+/g));
    for (const key of keys.querySelectorAll("[data-number]")) {
      key.classList.toggle("used", used.has(/** @type {HTMLElement} */ (key).dataset.number ?? ""));
    }
  };
  field.addEventListener("input", mark);

  /** @param {View} view @param {boolean} free */
  const drawKeys = (view, free) => {
    const operators = typeof view.game.options?.operators === "string" ? view.game.options.operators : OPERATORS;
    const numbers = view.hand.map((number) =>
      button(String(number), () => insert(String(number)), { class: "key number", "data-number": number }),
    );
    const signs = [...operators, "=", "(", ")"].map((sign) =>
      button(SHOWN_AS[sign] ?? sign, () => insert(sign), {
        class: "key sign",
        "aria-label": NAMES[sign],
        disabled: !free,
      }),
    );
    const remove = button("⌫", erase, { class: "key sign", "aria-label": "Delete", disabled: !free });
    keys.replaceChildren(
      ...(free ? [el("div", { class: "key-row", role: "group", "aria-label": "Your numbers" }, ...numbers)] : []),
      el("div", { class: "key-row signs", role: "group", "aria-label": "Signs" }, ...signs, remove),
    );
    listed.replaceChildren(
      ...(free ? (view.listed ?? ["no"]) : []).map((move) =>
        button(move === "no" ? "Say no" : move, () => enter(move), { class: "button" }),
      ),
    );
  };

  let drawn = "";
  return {
    element: form,
    focus: () => field.focus(),
    clear: () => {
      field.value = "";
      mark();
    },
    /** @param {View} view @param {boolean} active */
    show(view, active) {
      const free = view.free_text && active;
      // Where declarations can come, their room is kept and their keys can be seen, so that nothing jumps.
      const roomy = view.free_text || view.goes_on.length > 0;
      form.classList.toggle("roomy", roomy);
      form.classList.toggle("free", free);
      form.classList.toggle("over", Boolean(view.result));
      const wanted = roomy ? JSON.stringify([free, view.ply, view.hand]) : "";
      if (wanted !== drawn) {
        drawn = wanted;
        if (roomy) drawKeys(view, free);
        else [keys, listed].forEach((part) => part.replaceChildren());
      }
      label.textContent = free ? "Your equation" : "Or type your move";
      play.textContent = free ? "Declare" : "Play";
      // Never disabled, which would drop the focus: who types too early is told why it has to wait.
      form.classList.toggle("idle", !active);
      mark();
    },
  };
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
