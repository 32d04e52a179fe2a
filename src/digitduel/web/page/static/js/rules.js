// @ts-check
// The rules of a game: in a drawer beside the table, or as a page.

import * as api from "./api.js";
import { button, el, titled } from "./dom.js";
import { fromMarkdown } from "./markdown.js";
import { sentence } from "./announce.js";

/** @type {Map<string, Promise<{ title: string, markdown: string }>>} */
const read = new Map();

/** @param {string} game */
function rulesOf(game) {
  const found = read.get(game) ?? api.rules(game);
  read.set(game, found);
  found.catch(() => read.delete(game));
  return found;
}

/** @param {string} game */
export async function openRules(game) {
  const text = el("div", { class: "prose" }, el("p", { class: "soft" }, "Opening the rules…"));
  const drawer = el(
    "dialog",
    { class: "drawer", "aria-label": "Rules", onclose: () => drawer.remove() },
    el(
      "div",
      { class: "drawer-head" },
      button("Close", () => drawer.close(), { class: "button quiet" }),
    ),
    text,
  );
  drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
  document.body.append(drawer);
  drawer.showModal();
  try {
    text.replaceChildren(...fromMarkdown((await rulesOf(game)).markdown));
  } catch (error) {
    text.replaceChildren(el("p", { class: "trouble" }, sentence(error)));
  }
}

/** @param {HTMLElement} main @param {string} game */
export async function rulesPage(main, game) {
  const page = el("article", { class: "prose page-prose" });
  main.replaceChildren(page);
  try {
    const { title, markdown } = await rulesOf(game);
    titled(`${title}: the rules`);
    page.replaceChildren(
      ...fromMarkdown(markdown),
      el("p", {}, el("a", { class: "button main", href: `/new?game=${encodeURIComponent(game)}` }, `Play ${title}`)),
    );
  } catch (error) {
    titled("Rules");
    page.replaceChildren(el("h1", {}, "Rules"), el("p", { class: "trouble" }, sentence(error)));
  }
}
