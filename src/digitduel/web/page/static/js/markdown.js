// @ts-check
// The rules pages are Markdown. This reads as much of it as they use, into elements and text nodes, never into markup.

import { el } from "./dom.js";

/** @typedef {{ lines: string[], at: number, headings: string[] }} Reader the headings that were read, as anchors */

const TOKEN = /(`[^`]+`)|(\*\*[^*]+\*\*)|(\*[^*\s][^*]*\*)|(!?\[[^\]]*\]\([^)\s]*\))/;

/** @param {string} text @param {string} [base] where relative pictures lie @returns {HTMLElement[]} */
export function fromMarkdown(text, base = "") {
  const lines = text.replace(/<!--[\s\S]*?-->/g, "").split("\n");
  /** @type {Reader} */
  const reader = { lines, at: 0, headings: [] };
  const blocks = [];
  while (reader.at < lines.length) {
    const block = nextBlock(reader, base);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** @param {Reader} reader @param {string} base @returns {HTMLElement | null} */
function nextBlock(reader, base) {
  const line = reader.lines[reader.at];
  if (!line.trim()) {
    reader.at += 1;
    return null;
  }
  const heading = /^(#{1,4})\s+(.*)$/.exec(line);
  if (heading) {
    reader.at += 1;
    const level = /** @type {"h1" | "h2" | "h3" | "h4"} */ (`h${heading[1].length}`);
    const name = anchor(heading[2]);
    const before = reader.headings.filter((other) => other === name).length;
    reader.headings.push(name);
    return el(level, { id: before ? `${name}-${before}` : name }, ...inline(heading[2], base));
  }
  if (line.startsWith("```")) return fenced(reader);
  if (line.startsWith("|")) return table(reader, base);
  if (/^([-*]|\d+\.)\s/.test(line)) return list(reader, base);
  const paragraph = take(reader, (next) => next.trim() !== "" && !/^(#|```|\||[-*]\s|\d+\.\s)/.test(next));
  return el("p", {}, ...inline(paragraph.join(" "), base));
}

/** @param {Reader} reader @param {(line: string) => boolean} fits @returns {string[]} */
function take(reader, fits) {
  const taken = [reader.lines[reader.at]];
  reader.at += 1;
  while (reader.at < reader.lines.length && fits(reader.lines[reader.at])) {
    taken.push(reader.lines[reader.at]);
    reader.at += 1;
  }
  return taken;
}

/** @param {Reader} reader */
function fenced(reader) {
  const lines = take(reader, (line) => !line.startsWith("```"));
  reader.at += 1;
  return el("pre", { tabindex: 0 }, el("code", {}, lines.slice(1).join("\n")));
}

/** @param {Reader} reader @param {string} base */
function list(reader, base) {
  const ordered = /^\d/.test(reader.lines[reader.at]);
  const lines = take(reader, (line) => /^([-*]|\d+\.)\s/.test(line) || /^\s+\S/.test(line));
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    if (/^([-*]|\d+\.)\s/.test(line)) items.push(line.replace(/^([-*]|\d+\.)\s+/, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return el(ordered ? "ol" : "ul", {}, ...items.map((item) => el("li", {}, ...inline(item, base))));
}

/** @param {Reader} reader @param {string} base */
function table(reader, base) {
  const rows = take(reader, (line) => line.startsWith("|")).map((line) =>
    line
      .replace(/^\||\|\s*$/g, "")
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
  const [head, , ...body] = rows;
  return el(
    "div",
    { class: "table-scroller", tabindex: 0, role: "group", "aria-label": `Table: ${head.join(", ")}` },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el("tr", {}, ...head.map((cell) => (cell ? el("th", { scope: "col" }, ...inline(cell, base)) : el("td", {})))),
      ),
      el("tbody", {}, ...body.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, ...inline(cell, base)))))),
    ),
  );
}

/** @param {string} text @param {string} base @returns {(Node | string)[]} */
function inline(text, base) {
  const parts = [];
  for (let rest = text; rest;) {
    const found = TOKEN.exec(rest);
    if (!found) {
      parts.push(rest);
      break;
    }
    parts.push(rest.slice(0, found.index), piece(found[0], base));
    rest = rest.slice(found.index + found[0].length);
  }
  return parts;
}

/** @param {string} token @param {string} base @returns {Node | string} */
function piece(token, base) {
  if (token.startsWith("`")) return code(token.slice(1, -1));
  if (token.startsWith("**")) return el("strong", {}, ...inline(token.slice(2, -2), base));
  if (token.startsWith("*")) return el("em", {}, ...inline(token.slice(1, -1), base));
  const [, picture, words, address] = /^(!?)\[([^\]]*)\]\(([^)]*)\)$/.exec(token) ?? ["", "", token, ""];
  if (picture) return base ? el("img", { src: base + address.replace(/^.*\//, ""), alt: words, loading: "lazy" }) : "";
  // Only links within the page can be followed here; the others lead to files that the server may not have.
  return address.startsWith("#")
    ? el("a", { href: address }, ...inline(words, base))
    : el("span", {}, ...inline(words, base));
}

/** @param {string} heading */
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A word such as game:option=value may go on in the next line where its parts meet. @param {string} text */
function code(text) {
  return el("code", {}, ...text.split(/(?<=[:,])/).flatMap((part, at) => (at ? [el("wbr"), part] : [part])));
}
