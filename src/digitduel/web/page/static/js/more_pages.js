// @ts-check
// Pages that only the site without a server has. It has another module in the place of this one.

/** @type {Record<string, (which: string, main: HTMLElement) => unknown>} */
export const MORE_PAGES = {};
