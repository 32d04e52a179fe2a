// @ts-check
// Which page this is, by its address.

import { eachAddress, here, leaving } from "./addresses.js";
import * as api from "./api.js";
import { sentence } from "./announce.js";
import { el, part, titled } from "./dom.js";
import { MORE_PAGES } from "./more_pages.js";

/** @typedef {(main: HTMLElement, which: string) => unknown} Page */

const main = part("main");

/**
 * Each page comes when it is asked for; the server reads from these lines what to send along.
 * @type {Record<string, () => Promise<Page>>}
 */
const pages = {
  "": async () => (await import("./home.js")).homePage,
  new: async () => (await import("./new_game.js")).newGamePage,
  lobby: async () => (await import("./lobby.js")).lobbyPage,
  t: async () => (await import("./table.js")).tablePage,
  lessons: async () => (await import("./lesson.js")).lessonPage,
  puzzles: async () => (await import("./puzzles.js")).puzzlesPage,
  "perfect-play": async () => (await import("./perfect_play.js")).perfectPage,
  rules: async () => (await import("./rules.js")).rulesPage,
};

/** @param {string} page @param {string} which */
async function show(page, which) {
  const left = leaving();
  if (Object.hasOwn(MORE_PAGES, page)) return MORE_PAGES[page](which, main);
  if (page === "join") return nowhere("This invitation is damaged. Ask your friend to send it again.");
  if (!Object.hasOwn(pages, page)) return nowhere();
  const draw = await pages[page]();
  return left.aborted || draw(main, which);
}

/** @param {string} [why] */
function nowhere(why = "This address leads nowhere.") {
  titled("Not found");
  main.replaceChildren(
    el(
      "div",
      { class: "empty" },
      el("h1", {}, "Nothing here"),
      el("p", {}, why),
      el("a", { class: "button main", href: "/" }, "Home"),
    ),
  );
}

eachAddress(() => {
  const [page = "", which = ""] = here().pathname.split("/").filter(Boolean).map(decodeURIComponent);
  for (const link of document.querySelectorAll("[data-page]")) {
    if (link instanceof HTMLElement && link.dataset.page === page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  show(page, which).catch((error) => main.replaceChildren(el("p", { class: "trouble" }, sentence(error))));
});

api.games().then(
  ({ games }) =>
    part("foot-rules").replaceChildren(...games.map((game) => el("a", { href: `/rules/${game.name}` }, game.title))),
  () => {},
);
