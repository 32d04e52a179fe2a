// @ts-check
// What only the site without a server has. It has another module in the place of this one.

/** @import { Game, NewTable, TableAsked } from "./types.js" */

/** @type {Record<string, (which: string, main: HTMLElement) => unknown>} */
export const MORE_PAGES = {};

/** With a server a table is open at once. @param {Game} _game @param {TableAsked} _wanted @param {Promise<NewTable>} opening */
export const whileItOpens = (_game, _wanted, opening) => opening;
