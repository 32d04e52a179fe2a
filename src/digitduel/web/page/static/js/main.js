// @ts-check
// Which page this is, by its address.

import { eachAddress, here } from "./addresses.js";
import * as api from "./api.js";
import { el, part, titled } from "./dom.js";
import { homePage } from "./home.js";
import { lessonPage } from "./lesson.js";
import { MORE_PAGES } from "./more_pages.js";
import { newGamePage } from "./newgame.js";
import { perfectPage } from "./perfect.js";
import { puzzlesPage } from "./puzzles.js";
import { rulesPage } from "./rules.js";
import { tablePage } from "./table.js";

const main = part("main");

/** @type {Record<string, (which: string, main: HTMLElement) => unknown>} */
const pages = {
  "": () => homePage(main),
  new: () => newGamePage(main),
  t: (which) => tablePage(main, which),
  lessons: (which) => lessonPage(main, which),
  puzzles: () => puzzlesPage(main),
  "perfect-play": () => perfectPage(main),
  rules: (which) => rulesPage(main, which),
  join: () => nowhere("This invitation is damaged. Ask your friend to send it again."),
  ...MORE_PAGES,
};

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
  (Object.hasOwn(pages, page) ? pages[page] : () => nowhere())(which, main);
});

api.games().then(
  ({ games }) =>
    part("foot-rules").replaceChildren(...games.map((game) => el("a", { href: `/rules/${game.name}` }, game.title))),
  () => {},
);
