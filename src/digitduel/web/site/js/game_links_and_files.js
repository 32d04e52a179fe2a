// @ts-check
// Games that leave this browser, and come to it: in links and in files.

import { ask } from "./transport.js";

/** @import { State } from "./types.js" */

/**
 * A whole address, under which those who only look at links find a picture.
 * @param {string} file which of the pages of the site
 * @param {string} address within the site
 */
export const linkTo = (file, address) => new URL(`${file}.html#${address}`, location.href.replace(/#.*/s, "")).href;

/** @param {string} name @param {string} text */
function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {string} table @param {string} game */
export async function downloadRecord(table, game) {
  const { record } = await ask("record", { table });
  download(`${game}-${table}.json`, record);
}

/** All games in one file, one record each. @param {string[]} tables */
export async function downloadAll(tables) {
  const records = [];
  for (const table of tables) records.push(JSON.parse((await ask("record", { table })).record));
  download("digitduel-games.json", JSON.stringify(records, null, 1));
}

/** @param {File} file with one record, or a list of them @returns {Promise<string[]>} the tables that came */
export async function readFile(file) {
  const text = await file.text();
  const came = [];
  for (const record of listed(text)) came.push((await ask("read_record", { record })).table);
  return came;
}

/** @param {string} text @returns {string[]} */
function listed(text) {
  try {
    const found = JSON.parse(text);
    if (Array.isArray(found)) return found.map((record) => JSON.stringify(record));
  } catch {
    // What is wrong with it is said by whoever reads records.
  }
  return [text];
}
