// @ts-check
// Elements in one expression. Text always becomes a text node, so nothing that a player wrote can become markup.

import { href } from "./addresses.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, unknown>} properties
 */
function dress(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "class") {
      element.setAttribute("class", String(value));
    } else if (name === "href") {
      element.setAttribute("href", href(String(value)));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else {
      element.setAttribute(name, String(value));
    }
  }
}

/** @param {Element} element @param {Child[]} children */
function fill(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [properties] attributes, and listeners as `onclick`
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, properties);
  fill(element, children);
  return element;
}

/**
 * @param {string} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, properties = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  dress(element, properties);
  fill(element, children);
  return element;
}

/**
 * @param {string} text
 * @param {(event: Event) => void} onclick
 * @param {Record<string, unknown>} [properties]
 */
export function button(text, onclick, properties = {}) {
  return el("button", { type: "button", class: "button", onclick, ...properties }, text);
}

/** @type {WeakMap<object, string>} */
const shown = new WeakMap();

/**
 * True when a part has to be drawn anew because what it shows has changed. What has not is left alone: a press that
 * has just begun would be lost with the button under it.
 * @param {object} drawn the part
 * @param {...unknown} what it shows
 */
export function changed(drawn, ...what) {
  const now = JSON.stringify(what);
  const same = shown.get(drawn) === now;
  shown.set(drawn, now);
  return !same;
}

/** The part of a page that must be there. @param {string} id */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no part ${id}.`);
  return found;
}

/** How a page begins. @param {string} title @param {...Child} more */
export const pageHead = (title, ...more) => el("div", { class: "page-head" }, el("h1", {}, title), ...more);

/** @param {string} title */
export function titled(title) {
  document.title = title ? `${title} · Digit Duel` : "Digit Duel";
}
