// @ts-check
// The tables of this browser, in its own storage. Where it keeps nothing, they live as long as the page does.

/** @import { StoredTable } from "./types.js" */

const FULL = "Your browser has no room left, so this game is not kept. Save it as a file to keep it.";
const NONE = "This browser keeps nothing here, so your games are gone when you close the page.";

/** @type {Map<string, StoredTable>} what could not be kept */
const unkept = new Map();

/** Milliseconds after which a browser that says nothing about its storage has none for us. */
const SILENCE = 3000;

/** @type {Promise<IDBDatabase | null>} */
const database = new Promise((resolve) => {
  setTimeout(() => resolve(null), SILENCE);
  try {
    const opening = indexedDB.open("digitduel", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("tables", { keyPath: "facts.id" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => resolve(null);
  } catch {
    resolve(null);
  }
});

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(tables: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T>}
 */
async function tables(mode, ask) {
  const opened = await database;
  if (!opened) throw new Error(NONE);
  return new Promise((resolve, reject) => {
    const change = opened.transaction("tables", mode);
    const asked = ask(change.objectStore("tables"));
    change.oncomplete = () => resolve(asked.result);
    change.onabort = () => reject(change.error);
  });
}

/** @param {string} id @returns {Promise<StoredTable | undefined>} */
export const kept = async (id) => unkept.get(id) ?? (await tables("readonly", (all) => all.get(id)).catch(() => undefined));

/** @param {StoredTable} stored @returns {Promise<string | null>} why it could not be kept */
export async function keep(stored) {
  try {
    await tables("readwrite", (all) => all.put(stored));
    unkept.delete(stored.facts.id);
    return null;
  } catch {
    const first = !unkept.size;
    unkept.set(stored.facts.id, stored);
    return first ? ((await database) ? FULL : NONE) : null;
  }
}

/** @returns {Promise<StoredTable[]>} the latest first */
export async function listed() {
  const found = await tables("readonly", (all) => /** @type {IDBRequest<StoredTable[]>} */ (all.getAll())).catch(() => []);
  return [...unkept.values(), ...found].sort((one, other) => (one.facts.started < other.facts.started ? 1 : -1));
}

/** @param {string} id */
export async function forget(id) {
  unkept.delete(id);
  await tables("readwrite", (all) => all.delete(id)).catch(() => {});
}

/**
 * One window after the other.
 * @template T
 * @param {string} table
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function locked(table, act) {
  let begun = false;
  try {
    return await navigator.locks.request(`table ${table}`, () => {
      begun = true;
      return act();
    });
  } catch (error) {
    if (begun) throw error;
    return act(); // where nothing is kept, there is nothing to be locked either
  }
}
