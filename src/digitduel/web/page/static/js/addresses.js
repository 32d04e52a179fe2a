// @ts-check
// The addresses of the pages, as a server gives them out. The page without a server has another module in the place of
// this one.

/** @param {string} address within the site @returns {string} what a link to it says */
export const href = (address) => address;

/** @param {string} address within the site */
export const go = (address) => location.assign(address);

/** Where we are. @returns {URL} */
export const here = () => new URL(location.href);

/** A new game in a link that is the same for the page without a server, where every address stands behind the #. */
const NEW_GAME = "#/new?";

/** What is to be done at each new address without the page being loaded anew: here there is none. */
export const eachAddress = (/** @type {() => void} */ show) =>
  location.hash.startsWith(NEW_GAME) ? location.replace(location.hash.slice(1)) : show();

/** Whatever listens beyond its own part of the page stops with this. Here it never comes: the page itself goes. */
export const leaving = () => new AbortController().signal;

/** Where the pictures of the written pages lie. */
export const PICTURES = "/static/pictures/";
