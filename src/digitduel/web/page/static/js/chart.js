// @ts-check
// A game as a line: who was winning after each move, and how close the end was.

import { svg } from "./dom.js";
import { valueWords } from "./value_words.js";

/** @import { ChartPoint, Review, ReviewedMove } from "./types.js" */

const [WIDTH, HEIGHT] = [320, 150];
const [LEFT, RIGHT, EDGE] = [12, 12, 16];
const MIDDLE = HEIGHT / 2;

/**
 * Where each point lies between 1 (Player 1 has won) and -1 (Player 2 has): the sooner the end, the further out.
 * @param {ChartPoint[]} chart
 */
export function heights(chart) {
  const longest = Math.max(1, ...chart.map(({ plies }) => plies ?? 0));
  return chart.map(({ value, plies }) => {
    if (value === "endless" || value === "draw") return 0;
    return (value === "win" ? 1 : -1) * (1 - 0.65 * Math.min(1, (plies ?? 0) / (longest + 1)));
  });
}

/**
 * @param {Review} review
 * @param {[string, string]} names
 * @param {number} here the ply that is shown on the board
 * @param {(ply: number) => void} goTo
 */
export function drawChart(review, names, here, goTo) {
  const { moves, chart } = review;
  const high = heights(chart);
  const across = (/** @type {number} */ ply) => LEFT + ((WIDTH - LEFT - RIGHT) * ply) / Math.max(1, moves.length);
  const down = (/** @type {number} */ height) => MIDDLE - height * (MIDDLE - EDGE);
  const line = chart.map(({ ply }, i) => `${across(ply).toFixed(1)} ${down(high[i]).toFixed(1)}`).join("L");
  const base = (/** @type {number} */ ply) => `${across(ply)} ${MIDDLE}`;
  const area = `M${base(0)}${line && `L${line}`}L${base(moves.length)}Z`;
  return svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "group",
      "aria-label": "Who was winning after each move",
    },
    svg("text", { class: "chart-words", x: LEFT, y: 11 }, `${names[0]} ahead`),
    svg("text", { class: "chart-words", x: LEFT, y: HEIGHT - 3 }, `${names[1]} ahead`),
    svg("line", { class: "chart-middle", x1: LEFT, x2: WIDTH - RIGHT, y1: MIDDLE, y2: MIDDLE }),
    svg("path", { class: "chart-area", d: area }),
    svg("path", { class: "chart-line", d: line && `M${line}` }),
    svg("line", { class: "chart-here", x1: across(here), x2: across(here), y1: EDGE, y2: HEIGHT - EDGE }),
    // The first point is the start, where nobody has moved yet.
    ...moves.map((move, i) =>
      drawPoint(move, across(move.ply), down(high[i + 1]), move.ply === here, names[move.player - 1], goTo),
    ),
  );
}

/**
 * @param {ReviewedMove} move
 * @param {number} x
 * @param {number} y
 * @param {boolean} here
 * @param {string} mover
 * @param {(ply: number) => void} goTo
 */
function drawPoint(move, x, y, here, mover, goTo) {
  const mark = move.mark === "kept" ? "" : `, ${move.mark}`;
  const words = `Move ${move.ply}, ${mover}: ${valueWords(move.after)}${mark}`;
  const mistake = move.mark !== "kept";
  const shape = mistake
    ? svg("path", { class: "chart-slip", d: `M${x} ${y - 6}l6 6l-6 6l-6-6z` })
    : svg("circle", { class: "chart-dot", cx: x, cy: y, r: 3.5 });
  return svg(
    "g",
    {
      class: `chart-point${here ? " here" : ""}`,
      role: "button",
      tabindex: mistake || here ? 0 : -1,
      "aria-label": words,
      onclick: () => goTo(move.ply),
      onkeydown: (/** @type {KeyboardEvent} */ event) =>
        (event.key === "Enter" || event.key === " ") && (event.preventDefault(), goTo(move.ply)),
    },
    svg("title", {}, words),
    svg("rect", { class: "chart-touch", x: x - 8, y: 0, width: 16, height: HEIGHT }),
    shape,
  );
}
