// @ts-check
// How this page asks: Python, in a worker of its own. This stands in the place of the module that asks a server.

import { leaving } from "./addresses.js";
import { heard, starting } from "./python_loading.js";
import { Refusal } from "./refusal.js";

/** @import { ActSent, State } from "./types.js" */
/** @import { Listener } from "./socket.js" */

/** Milliseconds between two moves in a game that is only watched. */
const BETWEEN_MOVES = 1000;

/** Answers that were worked out when the site was made, by question. @type {Promise<Record<string, any>>} */
const prepared = fetch(new URL("../answers.json", import.meta.url)).then((found) => found.json());

/** The windows of this browser tell each other which table has changed. */
const windows = new BroadcastChannel("tables");

const python = new Worker(new URL("./python_worker.js", import.meta.url), { type: "module" });
/** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
const waiting = new Map();
let asked = 0;
starting();

python.addEventListener("message", ({ data }) => {
  const { id, answer, changed, ...news } = data;
  if (changed) windows.postMessage(changed);
  if (id === undefined) return heard(news);
  const { resolve, reject } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (answer?.error) reject?.(new Refusal(answer.error.code, answer.error.message));
  else resolve?.(answer);
});
python.addEventListener("error", () => {
  heard({ failed: true });
  for (const { reject } of waiting.values()) reject(new Refusal("no-python", "The games could not be started here."));
  waiting.clear();
});

/**
 * @param {string} question
 * @param {Record<string, any>} given
 * @returns {Promise<any>}
 */
export async function ask(question, given) {
  const found = (await prepared)[JSON.stringify([question, given])];
  if (found) return structuredClone(found);
  return new Promise((resolve, reject) => {
    asked += 1;
    waiting.set(asked, { resolve, reject });
    python.postMessage({ id: asked, question, given });
  });
}

/** The line to a table: what is done there is done at once, and programs are asked for their moves. */
export class Line {
  /** @param {string} table @param {Listener} listener */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    this.left = leaving();
    /** Counts what was heard, so that a program is asked once for each of its turns. */
    this.heard = 0;
    windows.addEventListener("message", ({ data }) => data === table && this.reconnect(), { signal: this.left });
    this.reconnect();
  }

  reconnect() {
    ask("look", { table: this.table }).then(
      (state) => this.tell(state),
      () => this.left.aborted || this.listener.gone(),
    );
  }

  /** @param {ActSent} said */
  send({ type, ...more }) {
    ask(type, { table: this.table, ...more }).then(
      (state) => this.tell(state),
      (error) => this.left.aborted || this.listener.refused(type, error.message),
    );
  }

  /** @param {State} state */
  tell(state) {
    if (this.left.aborted) return;
    this.heard += 1;
    this.listener.state(state);
    const { clock } = state;
    const heard = this.heard;
    // Nobody but this page sees to it that a flag falls.
    if (clock?.runs) setTimeout(() => heard === this.heard && this.reconnect(), 1000 * clock.left[clock.runs - 1] + 20);
    if (state.thinking) setTimeout(() => this.think(this.heard), state.mode === "watch" ? BETWEEN_MOVES : 0);
  }

  /** @param {number} heard */
  think(heard) {
    if (heard !== this.heard || this.left.aborted) return;
    ask("think", { table: this.table }).then(
      (state) => this.tell(state),
      (error) => this.listener.refused("think", error.message),
    );
  }
}
