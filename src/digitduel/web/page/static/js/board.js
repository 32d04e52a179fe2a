// @ts-check
// The board: pool, hand, track, row and grid, drawn once for all games.

import { capital } from "./announce.js";
import { el } from "./dom.js";
import { SIGNS, isPrinted } from "./mini_board.js";
import { valueWords, worthMark } from "./value_words.js";

/** @import { Component, Seat, Tile, Verdict } from "./types.js" */

/**
 * @typedef {object} Look how the board is to be looked at just now
 * @property {(entry: string) => boolean} open it can be chosen now
 * @property {(tile: Tile) => string} why the reason why a tile cannot be chosen
 * @property {string | null} held what was picked up and not yet put down
 * @property {(entry: string) => Verdict | null} tint what choosing it leads to, when the coach may say so
 * @property {(entry: string) => void} choose
 * @property {(reason: string) => void} tell
 * @property {(seat: Seat) => string} whose a word for the owner, such as "you"
 * @property {(text: string) => string} words what the server says, as this screen says it
 * @property {Component[]} start the board at the start of the game, for the places that numbers leave empty
 * @property {number} causes for how many reasons numbers of a pool have been closed at once in this game
 */

const LONGEST_NOTCHED = 40;

/** Fewer have room on every phone; from so many on, a grid scrolls where it must. */
const MANY_COLUMNS = 9;

/** Two of them lie side by side, one of each player. */
const OWNED = new Set(["hand", "grid"]);

/** What stands on a tile is too wide for a square. @param {string} label */
export const isWord = (label) => /^\p{L}{3,}$/u.test(label.trim()) || label.trim().length > 3;

/** Every tile that lies on the table. @param {Component[]} board */
export const tilesOf = (board) => board.flatMap(({ tiles = [], rows = [] }) => [...tiles, ...rows.flat()]);

/** @param {Component[]} board @param {Look} look */
export function drawBoard(board, look) {
  const parts = [];
  for (let at = 0; at < board.length;) {
    const kind = board[at].kind;
    let end = at;
    while (end < board.length && board[end].kind === kind) end += 1;
    const drawn = board.slice(at, end).map((component, i) => drawComponent(component, at + i, look));
    const lone = kind === "grid" && drawn.length === 1 ? " lone" : "";
    parts.push(el("div", { class: `set set-${kind}${lone}` }, ...drawn));
    at = end;
  }
  return el("div", { class: "board", onkeydown: steer }, ...parts);
}

/** @param {Component} component @param {number} place @param {Look} look */
function drawComponent(component, place, look) {
  const { kind, title, owner = null, goal, total } = component;
  const whose = owner ? look.whose(owner) : "";
  const amount = kind === "track" ? component.at : kind === "hand" ? total : null;
  const towards = amount === null || amount === undefined ? "" : goal ? `${amount} of ${goal}` : `total ${amount}`;
  const name = look.words(title);
  // Where the title does not say whose it is, a word beside it does.
  const chip = name === title ? whose : "";
  // Where there is little room, whose it is says enough.
  const short = owner && OWNED.has(kind) ? capital(whose) || `Player ${owner}` : "";
  const heading = el(
    "div",
    { class: "part-head" },
    el("h3", { class: "part-title" }, el("span", { class: short ? "part-name long" : "part-name" }, name), short && el("span", { class: "part-short" }, short), chip && el("span", { class: "owner" }, chip)),
    towards && el("span", { class: "amount" }, towards),
  );
  const mine = whose === "you" ? " mine" : "";
  const label = [name, chip, towards].filter(Boolean).join(", ");
  const body = BODIES[kind](component, `${place}`, look);
  return el("section", { class: `part part-${kind}${mine}`, "aria-label": label }, heading, ...body);
}

/** @type {Record<Component["kind"], (component: Component, key: string, look: Look) => HTMLElement[]>} */
const BODIES = {
  pool: (component, key, look) => {
    const tiles = withHollows(component, look.start[Number(key)]);
    if (!tiles.length) return [el("p", { class: "nothing" }, "none left")];
    // Where nothing at all can be chosen, no single number is barred.
    const resting = tiles.every((tile) => tile.entry === null) ? " resting" : "";
    return [
      el("div", { class: `tiles${resting}` }, ...tiles.map((tile, i) => drawTile(tile, `${key}-${i}`, look))),
      ...drawCauses(component, look),
    ];
  },
  hand: (component, key, look) => {
    const tiles = component.tiles ?? [];
    const held = tiles.length
      ? tiles.map((tile, i) => drawTile(tile, `${key}-${i}`, look))
      : [el("p", { class: "nothing" }, "nothing yet")];
    const gauge = component.goal ? [drawTrack(component.total ?? 0, component.goal)] : [];
    return [el("div", { class: "tiles tiles-held" }, ...held), ...gauge];
  },
  track: ({ at = 0, goal, fresh, deciding }) => [
    drawTrack(at ?? 0, goal ?? 1, `${fresh ? " fresh" : ""}${deciding ? " deciding" : ""}`),
  ],
  row: (component, key, look) => {
    const tiles = (component.tiles ?? []).map((tile, i) => drawTile(tile, `${key}-${i}`, look));
    const content = tiles.length ? tiles : [el("p", { class: "nothing" }, "empty so far")];
    const label = `${component.title}, scrolls`;
    return [el("div", { class: "tiles tiles-row", tabindex: 0, role: "group", "aria-label": label }, ...content)];
  },
  grid: (component, key, look) => {
    const rows = component.rows ?? [];
    if (isPrinted(rows)) {
      const printed = rows.map(([tile]) => tile.label).join("\n");
      return [el("pre", { class: "printed", tabindex: 0, role: "group", "aria-label": `${component.title}, scrolls` }, printed)];
    }
    const cells = rows.flatMap((row, r) =>
      row.map((tile, c) => drawTile(tile, `${key}-${r}-${c}`, look, `Row ${r + 1}, column ${c + 1}`)),
    );
    const columns = rows[0]?.length ?? 1;
    // Where a word lay there is room for one until the end.
    const ever = [...rows.flat(), ...(look.start[Number(key)]?.rows ?? []).flat()];
    const marks = `${columns < MANY_COLUMNS ? "" : " scrolls"}${ever.some(({ label }) => isWord(label)) ? " of-words" : ""}`;
    const grid = el("div", { class: `cells${marks}` }, ...cells);
    grid.style.setProperty("--columns", String(columns));
    grid.style.setProperty("--rows", String(rows.length));
    return [grid];
  },
};

/**
 * Why numbers of a pool cannot be chosen, for whoever is choosing. Where there can be reasons they always have room.
 * @param {Component} pool
 * @param {Look} look
 */
function drawCauses({ causes = 0, closed = [], tiles = [] }, look) {
  const room = Math.max(causes, look.causes);
  if (!room) return [];
  const choosing = tiles.some(({ entry }) => entry !== null && look.open(entry));
  const drawn = el("p", { class: "causes" }, choosing ? closed.map(look.words).join(" ") : "");
  drawn.style.setProperty("--causes", String(room));
  return [drawn];
}

/** @type {Tile} */
const HOLLOW = { label: "", entry: null, why: "", fresh: false, owner: null, deciding: false };

/**
 * Numbers keep their places in the pool; where one was taken, a hollow stays.
 * @param {Component} pool
 * @param {Component | undefined} start
 * @returns {Tile[]}
 */
function withHollows(pool, start) {
  const tiles = pool.tiles ?? [];
  const places = (start?.tiles ?? []).map((tile) => tile.label);
  const lies = new Map(tiles.map((tile) => [tile.label, tile]));
  const fits = new Set(places).size === places.length && tiles.every((tile) => places.includes(tile.label));
  return fits && lies.size === tiles.length ? places.map((label) => lies.get(label) ?? HOLLOW) : tiles;
}

/**
 * @param {number} at
 * @param {number} goal
 * @param {string} [marks]
 */
function drawTrack(at, goal, marks = "") {
  const track = el("div", { class: `track${marks}`, "aria-hidden": "true" });
  if (goal <= LONGEST_NOTCHED) {
    track.classList.add("notched");
    for (let step = 1; step <= goal; step += 1) {
      const state = step < at ? "done" : step === at ? "done here" : "";
      track.append(el("span", { class: `notch ${state}` }));
    }
  } else {
    const done = el("span", { class: "done" });
    done.style.width = `${Math.min(100, (100 * at) / goal)}%`;
    track.append(done);
  }
  return track;
}

/**
 * @param {Tile} tile
 * @param {string} key where it lies, so that the focus can come back to it
 * @param {Look} look
 * @param {string} [place] what to call the place in a grid
 */
function drawTile(tile, key, look, place = "") {
  if (tile === HOLLOW) return el("span", { class: "tile hollow", "aria-hidden": "true" });
  const { entry, owner } = tile;
  const label = tile.label.trim();
  const empty = !label && !owner;
  const content = [label, owner && el("span", { class: label ? "owner-sign" : "owner-sign alone", "aria-hidden": "true" }, SIGNS[owner])];
  const marks = `${tile.fresh ? " fresh" : ""}${empty ? " blank" : ""}${isWord(label) ? " word" : ""}${owner ? ` owner-${owner}` : ""}${tile.deciding ? " deciding" : ""}`;
  const said = [label || (empty ? "empty" : ""), owner && ownerWords(look.whose(owner), owner)].filter(Boolean).join(", ");
  const name = place ? `${place}: ${said}` : said;
  const about = [tile.fresh && "just played", tile.deciding && "decided the game"];
  if (entry !== null && look.open(entry)) {
    const held = look.held === entry;
    const tint = look.tint(entry);
    return el(
      "button",
      {
        type: "button",
        class: `tile open${marks}${held ? " held" : ""}${tint ? ` ${tint.value}` : ""}`,
        "data-key": key,
        "data-entry": entry,
        "aria-label": [name, ...about, tint && valueWords(tint)].filter(Boolean).join(", "),
        "aria-pressed": held ? "true" : null,
        onclick: () => look.choose(entry),
      },
      ...content,
      tint && el("span", { class: "tint", "aria-hidden": "true" }, worthMark(tint)),
    );
  }
  const why = look.why(tile);
  if (!why) {
    // What is seen is not always what has to be heard.
    const spoken = [name, ...about].filter(Boolean).join(", ");
    const heard = spoken === label ? [label] : [el("span", { class: "unseen" }, spoken), el("span", { "aria-hidden": "true" }, ...content)];
    return el("span", { class: `tile still${marks}` }, ...heard);
  }
  return el(
    "button",
    {
      type: "button",
      class: `tile closed${marks}${entry === null ? " barred" : ""}`,
      "data-key": key,
      "aria-disabled": "true",
      "aria-label": `${name}. ${why}`,
      title: why,
      onclick: () => look.tell(why),
    },
    ...content,
  );
}

/** @param {string} word @param {Seat} owner */
const ownerWords = (word, owner) => (word === "you" ? "yours" : `${word || `Player ${owner}`}’s`);

/** Arrow keys go to the nearest tile in that direction. @param {KeyboardEvent} event */
function steer(event) {
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[/** @type {keyof typeof ways} */ (event.key)];
  const from = event.target instanceof HTMLElement ? event.target.closest("button.tile") : null;
  if (!way || !from || !(event.currentTarget instanceof HTMLElement)) return;
  /** @param {Element} tile */
  const centre = (tile) => {
    const box = tile.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(from);
  let nearest = null;
  let distance = Infinity;
  for (const tile of event.currentTarget.querySelectorAll("button.tile")) {
    const [dx, dy] = [centre(tile)[0] - x, centre(tile)[1] - y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead > 1 && ahead + 3 * aside < distance) [nearest, distance] = [tile, ahead + 3 * aside];
  }
  if (nearest instanceof HTMLElement) {
    nearest.focus();
    event.preventDefault();
  }
}
