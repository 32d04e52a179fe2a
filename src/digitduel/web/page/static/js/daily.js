// @ts-check
// The puzzle of a day: how often it was tried here, days in a row, when the next one comes, earlier ones, and a text to
// share that gives nothing away.

import { href, leaving } from "./addresses.js";
import { resultOf, score } from "./browser_memory.js";
import { button, el } from "./dom.js";
import { note } from "./announce.js";

/** @import { Puzzle } from "./types.js" */

const DAY = 86_400_000;
const EARLIER = 28;

/** A day as people write it. @param {string} day */
export const written = (day) =>
  new Date(day).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** @param {number} time @returns {string} */
const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

/** Days one after the other, if the last of them is no longer ago than yesterday. */
export function daysInARow() {
  const { days_in_a_row: days, latest_day: latest } = score();
  return latest && Date.parse(dayOf(Date.now())) - Date.parse(latest) <= DAY ? days : 0;
}

/** @param {number} days */
const inARow = (days) => (days === 1 ? "1 day in a row" : `${days} days in a row`);

export class Daily {
  constructor() {
    this.countdown = el("span", { class: "countdown" });
    this.row = el("p", { class: "small soft day-row" });
    this.list = el("ul", { class: "days" });
    this.earlier = el("details", { class: "earlier" }, el("summary", {}, "Earlier puzzles"), this.list);
    this.element = el("div", { class: "daily", hidden: true }, this.row, this.earlier);
    const ticking = setInterval(() => this.tick(), 1000);
    leaving().addEventListener("abort", () => clearInterval(ticking));
  }

  /** @param {Puzzle | null} puzzle of a day; nothing is shown for others */
  show(puzzle) {
    this.element.hidden = !puzzle?.day;
    if (!puzzle?.day) return;
    const days = daysInARow();
    this.tick();
    this.row.replaceChildren(days ? `${inARow(days)}. ` : "", "The next puzzle comes in ", this.countdown, ".");
    const today = Date.parse(dayOf(Date.now()));
    this.list.replaceChildren(
      ...Array.from({ length: EARLIER }, (_, i) => earlier(dayOf(today - i * DAY), puzzle.day ?? "")),
    );
  }

  tick() {
    const left = Math.floor((DAY - (Date.now() % DAY)) / 1000);
    const parts = [left / 3600, (left / 60) % 60, left % 60].map((part) => String(Math.floor(part)).padStart(2, "0"));
    this.countdown.textContent = parts.join(":");
  }
}

/** @param {string} day @param {string} shown the day whose puzzle is looked at */
function earlier(day, shown) {
  const result = resultOf(day);
  const name = new Date(day).toLocaleDateString("en", { day: "numeric", month: "short", timeZone: "UTC" });
  const label = result ? `${name}, ${result.told}` : name;
  return el(
    "li",
    {},
    el(
      "a",
      { class: "day", href: `/puzzles?day=${day}`, "aria-label": label, "aria-current": day === shown ? "page" : null },
      name,
      el("span", { "aria-hidden": "true" }, result ? (result.solved ? "✓" : "✕") : ""),
    ),
  );
}

/** What a friend may read: how it went, and not how it goes. @param {Puzzle} puzzle */
export function shareText(puzzle) {
  const day = puzzle.day ?? "";
  const days = daysInARow();
  return [
    `Digit Duel, ${written(day)}: ${puzzle.game.title}`,
    `${resultOf(day)?.squares ?? ""}${days > 1 ? ` ${inARow(days)}` : ""}`,
    new URL(href(`/puzzles?day=${day}`), location.href).href,
  ].join("\n");
}

/** @param {Puzzle} puzzle */
export function shareButton(puzzle) {
  const send = async () => {
    const text = shareText(puzzle);
    try {
      if ("share" in navigator && matchMedia("(pointer: coarse)").matches) return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      note("Your result is copied. It does not tell the answer.");
    } catch (error) {
      // Whoever closes the sheet of the system has changed their mind.
      if (!(error instanceof DOMException && error.name === "AbortError")) note("Your result could not be copied.");
    }
  };
  return button("Share", () => void send(), { class: "button" });
}
