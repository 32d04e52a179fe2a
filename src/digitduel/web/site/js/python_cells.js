// @ts-check
// The examples on a page of the documentation, as cells: their code can be changed, and runs in the Python of the site,
// which starts when it is first wanted.

import { button, el } from "./dom.js";

/** @typedef {{ code: HTMLTextAreaElement, said: HTMLElement, run: HTMLButtonElement, done: boolean }} Cell */

const PROMPT = /^(>>>|\.\.\.)( |$)/;
const ABOUT = "Every example on this page can be changed and run: Python is in your browser.";
const STARTING = "Python is being fetched…";

/** @type {Worker | null} */
let python = null;
/** @type {Cell | null} the one that Python is busy with */
let running = null;

/** An example, written as at Python's prompt, makes way for a cell. @param {Element} example @param {number} number */
function cell(example, number) {
  const lines = (example.querySelector("code")?.textContent ?? "").split("\n");
  const typed = lines.filter((line) => PROMPT.test(line)).map((line) => line.slice(4).replace(/ +# doctest:.*/, ""));
  const answers = lines.filter((line) => !PROMPT.test(line)).join("\n").trim();
  const name = `Example ${number + 1}`;
  const code = el("textarea", { class: "cell-code", rows: typed.length, spellcheck: "false", "aria-label": name });
  code.value = typed.join("\n");
  const said = el("pre", { class: "cell-said", role: "status", tabindex: 0, "aria-label": `${name}: answer` }, answers);
  const run = button("Run", () => void press(made), { class: "cell-run", "aria-label": `Run ${name}` });
  /** @type {Cell} */
  const made = { code, said, run, done: false };
  code.addEventListener("input", () => {
    code.rows = code.value.split("\n").length;
  });
  example.replaceWith(el("div", { class: "cell" }, code, run, said));
  return made;
}

document.querySelector("h1")?.after(el("p", {}, ABOUT));
const cells = [...document.querySelectorAll(".language-pycon")].map(cell);

/** @param {Cell} pressed */
async function press(pressed) {
  if (running) return stop();
  // Examples go on from one to the next, so those before this one come first.
  for (const each of cells.slice(0, cells.indexOf(pressed) + 1)) {
    if (each.done && each !== pressed) continue;
    if (!(await run(each))) return;
  }
}

/** @param {Cell} cell @returns {Promise<boolean>} whether it came to its end */
async function run(cell) {
  running = cell;
  cell.run.textContent = "Stop";
  const answer = await asked(cell);
  cell.run.textContent = "Run";
  running = null;
  cell.said.textContent = answer.said;
  cell.done = answer.done;
  return answer.done;
}

/** @param {Cell} cell @returns {Promise<{ said: string, done: boolean }>} */
function asked(cell) {
  cell.said.textContent = python ? "…" : STARTING;
  python ??= new Worker(new URL("./python_worker.js", import.meta.url), { type: "module" });
  const worker = python;
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => {
      if (data.words) cell.said.textContent = data.words;
      if (data.failed) resolve({ said: "Python could not be started in this browser.", done: false });
      if (data.id !== undefined) resolve({ said: data.answer.said, done: true });
    };
    worker.addEventListener("stopped", () => resolve({ said: "Stopped. Everything begins anew.", done: false }));
    worker.postMessage({ id: 0, question: "run", given: { code: cell.code.value } });
  });
}

/** Whatever goes on for too long is ended with all of Python; the next run starts it again. */
function stop() {
  python?.terminate();
  python?.dispatchEvent(new Event("stopped"));
  python = null;
  for (const each of cells) each.done = false;
}
