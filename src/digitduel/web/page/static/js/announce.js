// @ts-check
// What is said aloud: to screen readers in the live region, to everyone in a short note at the top.

import { el, part } from "./dom.js";

const KEPT = 8;
const SHOWN_FOR = 6000;

/** @type {number | undefined} */
let fading;

/** @param {...(string | null)} sentences for a screen reader */
export function say(...sentences) {
  const live = part("live");
  for (const sentence of sentences) if (sentence) live.append(el("p", {}, sentence));
  while (live.childElementCount > KEPT) live.firstElementChild?.remove();
}

/** @param {string} sentence for everyone */
export function note(sentence) {
  document.querySelector(".note")?.remove();
  const shown = el("div", { class: "note", "aria-hidden": "true", popover: "manual" }, sentence);
  document.body.append(shown);
  shown.showPopover?.(); // above whatever sheet is open; an older browser shows it on the page
  say(sentence);
  clearTimeout(fading);
  fading = setTimeout(() => shown.remove(), SHOWN_FOR);
}

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A move on a button: a word begins with a capital, while notation, such as a1b2, stays as it is typed. @param {string} move */
export const onButton = (move) => (/^\p{L}{2,}$/u.test(move) ? capital(move) : move);

/** What a program is called. @param {string} word */
export const programName = (word) => (word === "mcts" ? "Monte Carlo" : capital(word.replace(/^adaptive@.*/, "adaptive")));

/** @param {unknown} error @returns {string} */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));

/** Do what may be refused; if it is, that is told. @param {() => Promise<unknown>} deed */
export async function attempt(deed) {
  try {
    await deed();
  } catch (error) {
    note(sentence(error));
  }
}
