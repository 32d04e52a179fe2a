// @ts-check
// A tile travels to its place, for those who do not mind motion.

const LASTS = 320;

/** Somebody does mind. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Where the tiles of a pool lie, by what they show.
 * @param {HTMLElement} board
 * @returns {Map<string, DOMRect>}
 */
export function tilesLie(board) {
  const tiles = /** @type {HTMLElement[]} */ ([...board.querySelectorAll(".part-pool .tile:not(.hollow)")]);
  return new Map(tiles.map((tile) => [tile.textContent ?? "", tile.getBoundingClientRect()]));
}

/** What was just played comes from where it lay. @param {HTMLElement} board @param {Map<string, DOMRect>} before */
export function travel(board, before) {
  if (still()) return;
  for (const tile of board.querySelectorAll(".tile.fresh")) {
    const from = before.get(tile.querySelector("[aria-hidden]")?.textContent ?? tile.textContent ?? "");
    const to = tile.getBoundingClientRect();
    if (!from || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) continue;
    const away = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
    tile.animate([{ transform: away }, { transform: "none" }], { duration: LASTS, easing: "ease-out" });
  }
}
