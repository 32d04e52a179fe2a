// @ts-check
// All games of this browser: to go on with, to save as files, to forget; and games that come from files.

import * as api from "./api.js";
import { attempt, note } from "./announce.js";
import { forgetGame } from "./browser_memory.js";
import { button, el, pageHead, titled } from "./dom.js";
import { ask } from "./transport.js";
import { downloadAll, downloadRecord, readFile } from "./game_links_and_files.js";

/** @import { Facts } from "./types.js" */

/** @param {HTMLElement} main */
export async function yourGamesPage(main) {
  titled("Your games");
  const list = el("ul", { class: "recent" });
  const all = button("Save all as one file", () => void downloadAll(ids), { class: "button" });
  const file = el("input", { type: "file", id: "records", accept: ".json,application/json", class: "entry" });
  file.addEventListener("change", () => void bring());
  /** @type {string[]} */
  let ids = [];
  main.replaceChildren(
    pageHead("Your games", el("p", { class: "lead" }, LEAD)),
    el(
      "div",
      { class: "share-deeds" },
      all,
      el("div", { class: "field" }, el("label", { for: "records" }, "Bring games from a file"), file),
    ),
    list,
  );

  const show = async () => {
    /** @type {Promise<Facts[]>} */
    const listed = ask("listed", {});
    const [{ games }, tables] = await Promise.all([api.games(), listed]);
    const titles = new Map(games.map(({ name, title }) => [name, title]));
    ids = tables.map(({ id }) => id);
    all.disabled = !ids.length;
    list.replaceChildren(
      ...(tables.length
        ? tables.map((facts) => line(facts, titles.get(facts.game.split(":")[0]) ?? facts.game, show))
        : [el("li", { class: "nothing" }, "No game has been played in this browser yet.")]),
    );
  };

  const bring = async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    await attempt(async () => {
      const came = await readFile(chosen);
      note(came.length === 1 ? "One game has come." : `${came.length} games have come.`);
    });
    file.value = "";
    await show();
  };

  await show();
}

const LEAD = "They are kept in this browser and nowhere else. Save them as files to keep them, or to take them along.";

/** @param {Facts} facts @param {string} title @param {() => Promise<void>} redraw */
function line(facts, title, redraw) {
  const forget = async () => {
    await ask("forget", { table: facts.id });
    forgetGame(facts.id);
    await redraw();
  };
  const programs = [facts.who_1, facts.who_2].filter((who) => who !== "human");
  const against = programs.length ? `with ${programs.join(" and ")}` : facts.mode === "friend" ? "by links" : "on one screen";
  const when = new Date(facts.started).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return el(
    "li",
    { class: "recent-line" },
    el(
      "a",
      { href: `/t/${facts.id}`, class: "recent-link" },
      el("span", { class: "recent-title" }, title),
      el("span", { class: "soft small" }, [against, when, facts.over ? "over" : "running"].join(" · ")),
    ),
    button("Save", () => void downloadRecord(facts.id, title), { class: "button quiet", "aria-label": `Save this game of ${title}` }),
    button("×", () => void forget(), { class: "icon-button", "aria-label": `Forget this game of ${title}` }),
  );
}
