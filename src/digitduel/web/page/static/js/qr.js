// @ts-check
// A link as a square code for cameras (QR, bytes, error correction M, mask 0), drawn here: no other host is asked.

import { svg } from "./dom.js";

/** Per version from 1: codewords of error correction in a block, and the codewords of data of each block. */
const BLOCKS = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const QUIET = 4;

// Arithmetic in the field of 256, in which the correcting codewords are computed.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i += 1, x = x & 128 ? (x << 1) ^ 0x11d : x << 1) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
}
const times = (/** @type {number} */ a, /** @type {number} */ b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** @param {number[]} data @param {number} count @returns {number[]} */
function correction(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i += 1) {
    generator = [...generator, 0].map((term, j) => term ^ times(generator[j - 1] ?? 0, EXP[i]));
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const lead = rest[i];
    generator.forEach((term, j) => (rest[i + j] ^= times(term, lead)));
  }
  return rest.slice(data.length);
}

/** @param {Uint8Array} bytes @param {number} version @returns {number[]} all codewords, in the order they are laid */
function codewords(bytes, version) {
  const [count, ...lengths] = BLOCKS[version - 1];
  const room = lengths.reduce((sum, length) => sum + length, 0);
  const bits = [[4, 4], [bytes.length, version < 10 ? 8 : 16], ...[...bytes].map((byte) => [byte, 8]), [0, 4]]
    .map(([value, width]) => value.toString(2).padStart(width, "0"))
    .join("")
    .slice(0, room * 8);
  const data = (bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? []).map((one) => parseInt(one, 2));
  for (let i = 0; data.length < room; i += 1) data.push(i % 2 ? 0x11 : 0xec);
  const blocks = lengths.map((length) => data.splice(0, length));
  return [...woven(blocks), ...woven(blocks.map((block) => correction(block, count)))];
}

/** The first of each, then the second of each. @param {number[][]} blocks */
const woven = (blocks) =>
  Array.from({ length: Math.max(...blocks.map((block) => block.length)) }, (_, i) =>
    blocks.flatMap((block) => (i < block.length ? [block[i]] : [])),
  ).flat();

/** @param {number} value @param {number} divisor @param {number} width bits of the remainder */
function withRemainder(value, divisor, width) {
  let rest = value << width;
  for (let bit = 31; bit >= width; bit -= 1) if ((rest >>> bit) & 1) rest ^= divisor << (bit - width);
  return (value << width) | rest;
}

/** @param {string} text @returns {boolean[][]} the dark modules, row by row */
export function code(text) {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, ...data]) => data.reduce((a, b) => a + b) >= bytes.length + 3);
  if (!version) throw new Error("That is too long for a code.");
  const size = 17 + 4 * version;
  /** @type {(boolean | null)[][]} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  /** @param {number} row @param {number} column @param {boolean} dark */
  const put = (row, column, dark) => {
    if (row >= 0 && column >= 0 && row < size && column < size) grid[row][column] = dark;
  };
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]]) {
    for (let r = -1; r <= 7; r += 1) {
      for (let c = -1; c <= 7; c += 1) {
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        put(top + r, left + c, ring !== 2 && ring < 4);
      }
    }
  }
  for (const row of ALIGNED[version - 1]) {
    for (const column of ALIGNED[version - 1]) {
      if (grid[row][column] !== null) continue;
      for (let r = -2; r <= 2; r += 1) for (let c = -2; c <= 2; c += 1) put(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
    }
  }
  for (let i = 8; i < size - 8; i += 1) grid[6][i] = grid[i][6] = i % 2 === 0;
  // Correction M and mask 0 are written as 0; then which version it is, in large ones.
  const format = withRemainder(0, 0x537, 10) ^ 0x5412;
  for (let i = 0; i < 15; i += 1) {
    const dark = Boolean((format >> i) & 1);
    put(i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, dark);
    put(8, i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, dark);
  }
  grid[size - 8][8] = true;
  if (version >= 7) {
    const word = withRemainder(version, 0x1f25, 12);
    for (let i = 0; i < 18; i += 1) {
      const [near, far] = [Math.floor(i / 3), size - 11 + (i % 3)];
      grid[near][far] = grid[far][near] = Boolean((word >> i) & 1);
    }
  }
  lay(grid, codewords(bytes, version));
  return /** @type {boolean[][]} */ (grid);
}

/** Up and down in columns of two, from the right, around what is there already. @param {(boolean | null)[][]} grid @param {number[]} words */
function lay(grid, words) {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let i = 0; i < size; i += 1) {
      const row = up ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (grid[row][column] !== null) continue;
        const dark = Boolean(((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
        grid[row][column] = dark !== ((row + column) % 2 === 0);
        bit += 1;
      }
    }
  }
}

/** @param {string} text */
export function drawCode(text) {
  const rows = code(text);
  const side = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, r) => row.flatMap((on, c) => (on ? [`M${c + QUIET} ${r + QUIET}h1v1h-1z`] : [])));
  return svg(
    "svg",
    { class: "code", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": "A code to scan with a camera" },
    svg("rect", { class: "code-paper", width: side, height: side }),
    svg("path", { class: "code-ink", d: dark.join("") }),
  );
}
