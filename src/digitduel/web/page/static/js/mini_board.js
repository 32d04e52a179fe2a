// @ts-check
// A small drawing of a board, made from the same components as the board itself.

import { svg } from "./dom.js";

/** @import { Component, Tile } from "./types.js" */

const [WIDTH, HEIGHT] = [280, 150];
const MARGIN = 14;
const GAP = 10;

/** @param {Component[]} board */
export function drawSmall(board) {
  /** @type {Component[][]} */
  const bands = [];
  for (const component of board) {
    const last = bands.at(-1);
    if (last && component.kind === "grid" && last[0].kind === "grid") last.push(component);
    else bands.push([component]);
  }
  const weights = bands.map(([first]) => WEIGHT[first.kind]);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const room = HEIGHT - 2 * MARGIN - GAP * (bands.length - 1);
  const parts = [];
  let y = MARGIN;
  for (const [i, band] of bands.entries()) {
    const height = (room * weights[i]) / whole;
    const width = (WIDTH - 2 * MARGIN - GAP * 2 * (band.length - 1)) / band.length;
    for (const [j, component] of band.entries()) {
      parts.push(
        svg(
          "g",
          { class: `small-${component.kind}` },
          ...drawPart(component, MARGIN + j * (width + GAP * 2), y, width, height),
        ),
      );
    }
    y += height + GAP;
  }
  return svg(
    "svg",
    { class: "drawing", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
    ...parts,
  );
}

/** Whose a tile is can be seen without colour. */
export const SIGNS = { 1: "✕", 2: "◯" };

const WEIGHT = { pool: 1, hand: 1, track: 0.7, row: 1.2, grid: 3 };

/** @param {Component} component @param {number} x @param {number} y @param {number} width @param {number} height */
function drawPart(component, x, y, width, height) {
  if (component.kind === "grid") return drawGrid(component.rows ?? [], x, y, width, height);
  if (component.kind === "track") return drawBar(component, x, y, width, height);
  const tiles = component.tiles ?? [];
  const least = component.kind === "hand" ? 9 : 1;
  const side = Math.min(height, width / Math.max(least, tiles.length) - 4);
  const base = svg("rect", {
    class: "small-well",
    x,
    y: y + (height - side) / 2,
    width,
    height: side,
    rx: side * 0.28,
  });
  const left = component.kind === "hand" ? x : x + (width - tiles.length * (side + 4) + 4) / 2;
  const choosing = tiles.some((tile) => tile.entry !== null);
  const shown = tiles.map((tile, i) =>
    drawSquare(choosing ? tile : { ...tile, why: "" }, left + i * (side + 4), y + (height - side) / 2, side),
  );
  return component.kind === "hand" || !tiles.length ? [base, ...shown.flat()] : shown.flat();
}

/** @param {Tile[][]} rows @param {number} x @param {number} y @param {number} width @param {number} height */
function drawGrid(rows, x, y, width, height) {
  if (isPrinted(rows)) return drawPrinted(rows, x, y, width, height);
  const columns = rows[0]?.length ?? 1;
  const side = Math.min(width / columns, height / Math.max(1, rows.length)) - 4;
  const left = x + (width - columns * (side + 4) + 4) / 2;
  return rows.flatMap((row, r) =>
    row.flatMap((tile, c) => drawSquare(tile, left + c * (side + 4), y + r * (side + 4), side)),
  );
}

/** A board that another program has printed: a line for each row, and nothing is known of it. @param {Tile[][]} rows */
export const isPrinted = (rows) =>
  rows.every(([tile, ...more]) => !more.length && !(tile.entry || tile.why || tile.owner || tile.fresh || tile.deciding)) &&
  rows.some(([tile]) => tile.label.length > 3);

/** @param {Tile[][]} rows @param {number} x @param {number} y @param {number} width @param {number} height */
function drawPrinted(rows, x, y, width, height) {
  const lines = rows.map(([tile]) => tile.label);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(height / lines.length / 1.1, width / longest / 0.62);
  const left = x + (width - longest * size * 0.6) / 2;
  return lines.map((line, i) => svg("text", { class: "small-printed", x: left, y: y + (i + 1) * size * 1.1, "font-size": size }, line));
}

/** @param {Tile} tile @param {number} x @param {number} y @param {number} side */
function drawSquare(tile, x, y, side) {
  const sign = tile.owner ? SIGNS[tile.owner] : "";
  const label = tile.label.trim();
  const marks = [
    tile.owner && `owner-${tile.owner}`,
    tile.fresh ? "fresh" : tile.why && !tile.owner && "closed",
    tile.deciding && "deciding",
  ];
  const state = label || sign ? marks.filter(Boolean).join(" ") : "empty";
  const square = svg("rect", { class: `small-tile ${state}`, x, y, width: side, height: side, rx: side * 0.26 });
  /** In sides of the tile. @param {string} words @param {number} across @param {number} down @param {number} size */
  const text = (words, across, down, size) => {
    const place = { x: x + side * across, y: y + side * down, "font-size": side * size };
    return svg("text", { class: `small-label ${state}`, ...place }, words);
  };
  const size = Math.min(0.55, 1.5 / (label || sign).length);
  return [square, text(label || sign, 0.5, 0.53, size), ...(label && sign ? [text(sign, 0.8, 0.82, 0.25)] : [])];
}

/** @param {Component} component @param {number} x @param {number} y @param {number} width @param {number} height */
function drawBar({ at, goal, fresh }, x, y, width, height) {
  const thick = Math.min(14, height);
  const top = y + (height - thick) / 2;
  const done = (width * Math.min(at ?? 0, goal ?? 1)) / (goal ?? 1);
  return [
    svg("rect", { class: "small-well", x, y: top, width, height: thick, rx: thick / 2 }),
    svg("rect", {
      class: `small-done ${fresh ? "fresh" : ""}`,
      x,
      y: top,
      width: Math.max(done, thick),
      height: thick,
      rx: thick / 2,
    }),
  ];
}
