// @ts-check
// The addresses of the pages where there is no server: all behind the # of one file, so that any host can serve it and
// Python goes on while somebody walks from page to page.

import { part } from "./dom.js";

/** @param {string} address within the site @returns {string} what a link to it says */
export const href = (address) => (address.startsWith("/") ? `#${address}` : address);

/** @param {string} address within the site */
export const go = (address) => {
  location.hash = address;
};

/** The same, in the place of where we are: whoever goes back does not come here again. @param {string} address */
export const instead = (address) => location.replace(`#${address}`);

/** Where we are. @returns {URL} */
export const here = () =>
  new URL(location.hash.startsWith("#/") ? location.hash.slice(1) : (document.documentElement.dataset.address ?? "/"), location.origin);

let page = new AbortController();

/** Whatever listens beyond its own part of the page stops with this. */
export const leaving = () => page.signal;

/** @param {() => void} show shows the page that belongs to the address */
export function eachAddress(show) {
  const arrive = () => {
    page.abort();
    page = new AbortController();
    for (const open of document.querySelectorAll("dialog")) open.close();
    show();
  };
  let shown = here().href;
  addEventListener("hashchange", () => {
    if (here().href === shown) return;
    shown = here().href;
    arrive();
    scrollTo(0, 0);
    part("main").focus({ preventScroll: true });
  });
  document.addEventListener("click", (event) => {
    // A place within a page: the address stays that of the page.
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]:not([href^="#/"])') : null;
    if (!link) return;
    event.preventDefault();
    const place = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  });
  arrive();
}

/** Where the pictures of the written pages lie. */
export const PICTURES = new URL("../pictures/", import.meta.url).href;
