// @ts-check
// What only the site without a server has: pages of its own, and a first move before Python is there.

import { go, here, instead } from "./addresses.js";
import * as api from "./api.js";
import { sentence } from "./announce.js";
import { el, titled } from "./dom.js";
import { choiceBefore, openTable } from "./open_table.js";
import { ask } from "./transport.js";
import { yourGamesPage } from "./your_games.js";

export { whileItOpens } from "./first_move.js";

/** @type {Record<string, (which: string, main: HTMLElement) => unknown>} */
export const MORE_PAGES = {
  follow: (_, main) => followPage(main),
  play: (which, main) => playPage(which, main),
  games: (_, main) => yourGamesPage(main),
};

/** A game that came in a link: checked move by move, then it goes on at its table. @param {HTMLElement} main */
function followPage(main) {
  const { search, searchParams } = here();
  return opening(main, "The link is being checked…", "This link cannot be opened", async () => {
    const state = await ask("follow", { table: searchParams.get("table") ?? "", link: search.slice(1) });
    instead(`/t/${state.id}`);
  });
}

/** A game to be played at once. @param {string} word with options @param {HTMLElement} main */
function playPage(word, main) {
  return opening(main, "The table is being laid…", "This game cannot be opened", async () => {
    const { games } = await api.games();
    const game = games.find(({ name }) => name === word.split(":")[0]);
    if (!game) return go(`/new?game=${encodeURIComponent(word)}`);
    const level = here().searchParams.get("level") ?? choiceBefore().level;
    return openTable(game, word, { ...choiceBefore(), mode: "program", level }, "", instead);
  });
}

/** @param {HTMLElement} main @param {string} words @param {string} failed @param {() => Promise<unknown>} open */
async function opening(main, words, failed, open) {
  titled("");
  const title = el("h1", {}, "One moment");
  const told = el("p", { role: "status" }, words);
  const home = el("a", { class: "button main", href: "/", hidden: true }, "Home");
  main.replaceChildren(el("div", { class: "empty" }, title, told, home));
  try {
    await open();
  } catch (error) {
    title.textContent = failed;
    told.textContent = sentence(error);
    home.hidden = false;
  }
}
