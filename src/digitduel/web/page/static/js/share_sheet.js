// @ts-check
// A sheet over the page with links on it: to copy, to send, to show as a code.

import { button, el } from "./dom.js";
import { note } from "./announce.js";

/** @param {string} text @param {string} told */
export async function copy(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    note(told);
  } catch {
    note("The link could not be copied. Select it and copy it by hand.");
  }
}

/** @param {string} title @param {string} url */
async function send(title, url) {
  // Whoever closes the sheet of the system has changed their mind, which is no trouble.
  await navigator.share({ title, url }).catch(() => {});
}

/** A sheet over the page. @param {string} label @param {...HTMLElement} parts */
export function openSheet(label, ...parts) {
  const sheet = el(
    "dialog",
    { class: "sheet", "aria-label": label, onclose: () => sheet.remove() },
    el(
      "div",
      { class: "sheet-head" },
      el("h2", { class: "panel-title" }, label),
      button("×", () => sheet.close(), { class: "icon-button", "aria-label": "Close" }),
    ),
    ...parts,
  );
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

/**
 * @param {string} game
 * @param {string} link
 * @param {{ title: string, about: string, copies: string, told: string }} words
 */
export function linkPart(game, link, { title, about, copies, told }) {
  return el(
    "section",
    { class: "share-part", "aria-label": title },
    el("h3", { class: "share-title" }, title),
    el("p", { class: "small soft" }, about),
    el(
      "div",
      { class: "share-deeds" },
      button(copies, () => copy(link, told), { class: "button" }),
      ...ways(game, link),
    ),
  );
}

/** @param {string} game @param {string} link */
function ways(game, link) {
  const show = async () => code.replaceWith((await import("./qr.js")).drawCode(link));
  const code = button("Show a code", show, { class: "button quiet" });
  const system = button("Send…", () => send(`Digit Duel: ${game}`, link), { class: "button quiet" });
  return "share" in navigator ? [system, code] : [code];
}

/**
 * A link that has to be sent now: to be seen, and copied with one press.
 * @param {string} game
 * @param {string} link
 * @param {{ title: string, about: string, told: string }} words
 */
export function linkField(game, link, { title, about, told }) {
  const field = el("input", { class: "entry invite", id: "invite", readonly: true, value: link });
  field.addEventListener("focus", () => field.select());
  return el(
    "section",
    { class: "share-part invitation", "aria-label": title },
    el("label", { for: "invite" }, about),
    field,
    el(
      "div",
      { class: "share-deeds" },
      button("Copy", () => copy(link, told), { class: "button main", autofocus: true }),
      ...ways(game, link),
    ),
  );
}
