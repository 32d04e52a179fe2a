// @ts-check
// The line to a table. It comes back by itself after a loss, catches up, and sends again what was not acknowledged.
// A message says which ply it was meant for, so the server takes it once, however often it arrives.

/** @import { ActSent, Heard, Sent, State } from "./types.js" */

/**
 * @typedef {object} Listener
 * @property {(state: State) => void} state
 * @property {(connected: boolean) => void} connection
 * @property {(type: string, reason: string) => void} refused
 * @property {() => void} gone there is no such table
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
const NO_SUCH_TABLE = 4404;
const SPREAD = 0.3;

export class Line {
  /** @param {string} table @param {Listener} listener */
  constructor(table, listener) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    // Older servers, which may be at work beside ours while a new version is installed, send changes only if asked to.
    this.address = `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket?changes=1`;
    this.listener = listener;
    /** @type {ActSent[]} sent or to be sent, and not acknowledged */
    this.pending = [];
    /** @type {State["moves"]} all that the server has told; it tells only what is new */
    this.moves = [];
    /** @type {WebSocket | null} */
    this.socket = null;
    /** The server has told where the table stands since we are connected. */
    this.caughtUp = false;
    this.wait = FIRST_WAIT;
    /** @type {number | undefined} */
    this.retry = undefined;
    /** @type {number | undefined} */
    this.pong = undefined;
    setInterval(() => this.ping(), PING_EVERY);
    window.addEventListener("online", () => this.hurry());
    window.addEventListener("pageshow", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.ping());
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.caughtUp = false;
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.heard(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.lost(event.code);
    });
  }

  /** @param {number} code */
  lost(code) {
    this.socket = null;
    this.caughtUp = false;
    clearTimeout(this.pong);
    if (code === NO_SUCH_TABLE) return this.listener.gone();
    this.listener.connection(false);
    this.retry = setTimeout(() => this.connect(), this.wait * (1 + SPREAD * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }

  /** Begin anew, as who we are now. */
  reconnect() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.connect();
  }

  /** The network is back: do not wait for the next try. */
  hurry() {
    this.wait = FIRST_WAIT;
    if (this.socket === null) this.connect();
  }

  /** @param {Heard} message */
  heard(message) {
    clearTimeout(this.pong);
    if (message.type === "state") {
      message.state.moves = this.moves = [...this.moves.slice(0, message.since), ...message.state.moves];
      if (!this.caughtUp) this.catchUp(message.state);
      this.listener.state(message.state);
    } else if (message.type === "done") {
      this.settle(message.id);
    } else if (message.type === "refused") {
      const refused = this.settle(message.id);
      if (refused) this.listener.refused(refused.type, message.message);
    }
  }

  /** @param {ActSent["id"]} id */
  settle(id) {
    const settled = this.pending.find((message) => message.id === id);
    this.pending = this.pending.filter((message) => message.id !== id);
    return settled;
  }

  /** Say again what may not have arrived, unless the table has moved past it. @param {State} state */
  catchUp(state) {
    this.caughtUp = true;
    this.wait = FIRST_WAIT;
    this.listener.connection(true);
    this.pending = this.pending.filter(
      (message) => message.type === "move" || (message.ply === state.ply && !state.result),
    );
    for (const message of this.pending) this.transmit(message);
  }

  /** @param {ActSent} said */
  send(said) {
    const message = { ...said, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
    this.pending.push(message);
    if (this.caughtUp) this.transmit(message);
  }

  /** @param {Sent} message */
  transmit(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** A line can be dead without anyone being told; silence after a ping means that it is. */
  ping() {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.transmit({ type: "ping" });
    clearTimeout(this.pong);
    this.pong = setTimeout(() => {
      if (socket !== this.socket) return;
      socket.close();
      this.lost(0);
    }, PONG_WITHIN);
  }
}
