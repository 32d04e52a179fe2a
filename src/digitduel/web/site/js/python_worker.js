// @ts-check
// Python, away from the page so that nothing there ever waits for it. It answers what a server would answer: the desk of
// digitduel.tables does the work, and what must not be lost is kept in the browser's own storage.

import { forget, keep, kept, listed, locked } from "./kept_tables.js";

/** @import { Facts, NewTable, State, StoredTable } from "./types.js" */

const PYODIDE = new URL("../../pyodide/pyodide.mjs", import.meta.url).href;

const START = `
from random import SystemRandom
from digitduel.tables.desk import Desk, ask
desk = Desk(seeds=SystemRandom().getrandbits)
def answer(question, arguments):
    return ask(desk, question, arguments)
answer
`;

/** What somebody wrote, run as at Python's prompt: what it says, in order. */
const RUN = `
import ast, contextlib, io, traceback
names = {"__name__": "__main__"}
def run(code):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        try:
            for statement in ast.parse(code).body:
                exec(compile(ast.Interactive([statement]), "<cell>", "single"), names)
        except BaseException as error:
            print(*traceback.format_exception_only(error), sep="", end="")
    return said.getvalue()
run
`;

/** @param {object} news */
const tell = (news) => self.postMessage(news);

/**
 * Everything fetched from here on is counted, so that whoever waits sees how far it is.
 * @returns {Promise<never>} Fails as soon as something does not come, which Pyodide itself would tell nobody.
 */
function count() {
  /** @type {(why: unknown) => void} */
  let fail;
  const missing = /** @type {Promise<never>} */ (new Promise((_, reject) => (fail = reject)));
  const plain = self.fetch.bind(self);
  const sizes = plain(new URL("../sizes.json", import.meta.url)).then((found) => found.json());
  let come = 0;
  // What arrives is left as it is: a browser keeps what it has compiled only of a file that came straight from its host.
  self.fetch = async (...asked) => {
    const response = await plain(...asked).catch((error) => {
      fail(error);
      throw error;
    });
    const all = /** @type {Record<string, number>} */ (await sizes);
    come += all[response.url.split("/").at(-1) ?? ""] ?? 0;
    tell({ share: come / Object.values(all).reduce((sum, size) => sum + size, 0) });
    return response;
  };
  return missing;
}

async function start() {
  const missing = count();
  const source = fetch(new URL("../python.json", import.meta.url)).then((found) => found.json());
  const { loadPyodide } = await import(PYODIDE);
  const pyodide = await Promise.race([loadPyodide(), missing]);
  tell({ words: "The games are being set up…", share: 1 });
  const folder = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const [path, text] of Object.entries(await source)) {
    pyodide.FS.mkdirTree(`${folder}/${path}`.replace(/\/[^/]*$/, ""));
    pyodide.FS.writeFile(`${folder}/${path}`, text);
  }
  return { pyodide, answer: pyodide.runPython(START) };
}

const python = start();

/** @param {string} question @param {object} given @returns {Promise<any>} */
const ask = async (question, given) => JSON.parse((await python).answer(question, JSON.stringify(given)));

/** @type {((code: string) => string) | undefined} */
let run;

/** @param {string} code */
async function said(code) {
  const { pyodide } = await python;
  run ??= /** @type {(code: string) => string} */ (pyodide.runPython(RUN));
  return { said: run(code) };
}

/** Tables whose latest version Python has. @type {Map<string, number>} */
const known = new Map();

/** A table as it is kept, which another window may have changed. @param {string} table */
async function bring(table) {
  const stored = await kept(table);
  if (stored && known.get(table) !== stored.facts.version) {
    await ask("bring_back", { stored });
    known.set(table, stored.facts.version);
  }
}

/** A table is kept, unless it is as it was, or still where it is kept. @param {string} table */
async function put(table) {
  /** @type {StoredTable & { error?: object }} */
  const stored = await ask("kept", { table });
  if (stored.error || known.get(table) === stored.facts.version) return;
  known.set(table, stored.facts.version);
  const trouble = await keep(stored);
  if (trouble) tell({ note: trouble });
  tell({ changed: table });
}

/** What is known of each table of this browser. @returns {Promise<Facts[]>} */
const allFacts = async () => (await listed()).map(({ facts }) => facts);

/** @param {string} question @param {Record<string, any>} given */
async function answered(question, given) {
  if (question === "listed") return allFacts();
  if (question === "forget") return forget(given.table);
  if (question === "run") return said(given.code);
  return given.table ? locked(given.table, () => atTable(question, given)) : elsewhere(question, given);
}

/** Whatever is asked at a table, it may be another one after it: only to look may show that a clock has run out.
 * @param {string} question @param {Record<string, any>} given */
async function atTable(question, given) {
  await bring(given.table);
  const answer = await ask(question, given);
  if (answer.error) return answer;
  await put(given.table);
  if (answer.table) await put(answer.table); // for a rematch
  return answer;
}

/** What has a version is a table that was opened by this: it is told where it is.
 * @param {string} question @param {Record<string, any>} given */
async function elsewhere(question, given) {
  const answer = await ask(question, given);
  if (answer.version === undefined) return answer;
  await put(answer.id);
  return opened(answer);
}

/** What a server answers to whoever opens a table; here nobody else can come to it. @param {State} state @returns {NewTable} */
const opened = ({ id, you }) => ({ table: id, seat: you, invite: null, seat_link: null });

self.addEventListener("message", async ({ data: { id, question, given } }) => {
  const answer = await answered(question, given).catch((error) => {
    console.error(error);
    return { error: { code: "broken", message: "Something went wrong here. It is not your fault; load the page again." } };
  });
  tell({ id, answer });
});

python.then(
  () => tell({ ready: true }),
  () => tell({ failed: true }),
);
