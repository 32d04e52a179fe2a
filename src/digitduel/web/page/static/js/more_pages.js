// @ts-check
// What only the site without a server has. It has another module in the place of this one.

/** @import { Opened, Wanted } from "./api.js" */
/** @import { Game } from "./types.js" */

/** @type {Record<string, (which: string, main: HTMLElement) => unknown>} */
export const MORE_PAGES = {};

/** With a server a table is open at once. @param {Game} _game @param {Wanted} _wanted @param {Promise<Opened>} opening */
export const whileItOpens = (_game, _wanted, opening) => opening;
