// @ts-check
// How far Python has come, for whoever waits for it: a line at the foot of the page, which goes when it is there.

import { note } from "./announce.js";
import { el } from "./dom.js";
import { stayOffline } from "./offline.js";

/** @typedef {{ share?: number, words?: string, ready?: boolean, failed?: boolean, note?: string }} News */

const bar = el("progress", { class: "ready-bar", max: 1, value: 0, "aria-label": "Getting ready" });
const words = el("span", { class: "ready-words" }, "The games are being fetched…");
const shown = el("div", { class: "ready", role: "status" }, words, bar);

export function starting() {
  document.body.append(shown);
  document.documentElement.dataset.python = "starting";
}

/** @param {News} news */
export function heard(news) {
  if (news.share !== undefined) bar.value = news.share;
  if (news.note) note(news.note);
  if (news.words) words.textContent = news.words;
  if (news.ready) {
    shown.remove();
    document.documentElement.dataset.python = "ready";
    void stayOffline();
  }
  if (news.failed) {
    bar.remove();
    words.textContent = "The games could not be started in this browser. Load the page again, or try another browser.";
    document.documentElement.dataset.python = "failed";
  }
}
