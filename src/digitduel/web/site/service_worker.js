// Keeps one whole version of the site in the browser, so that it works with the network cut. A version is fetched and
// checked whole before it is used, and a page is only ever given files of one version. The documentation comes along
// when somebody first reads in it, whole as well. FILES, DOCS and VERSION are put in when the site is made.

const VERSION = "@VERSION@";
/** Every file with its checksum. */
const FILES = "@FILES@";
/** The same for the documentation. */
const DOCS = "@DOCS@";
const CACHE = `digitduel ${VERSION}`;
const DOCS_CACHE = `${CACHE} docs`;

/** @param {ArrayBuffer} content */
async function checksum(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file of this version. @param {string} path @param {string} expected @returns {Promise<Response>} */
async function fetched(path, expected) {
  // What a name made from content stands for never changes: an older version may have it already, or the browser.
  const lasting = /^(v|pyodide)-[^/]*\//.test(path);
  const had = lasting ? await caches.match(path) : undefined;
  if (had) return had;
  const response = await fetch(path, { cache: lasting ? "force-cache" : "no-store" });
  const content = await response.arrayBuffer();
  if (!response.ok || (await checksum(content)) !== expected) throw new Error(`${path} is not of this version.`);
  return new Response(content, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
}

/** @returns {Promise<Cache>} with all of the documentation, or nothing at all */
async function bringDocs() {
  const cache = await caches.open(DOCS_CACHE);
  const paths = Object.keys(DOCS);
  if ((await cache.keys()).length === paths.length) return cache;
  const files = await Promise.all(paths.map((path) => fetched(path, DOCS[path])));
  await Promise.all(paths.map((path, number) => cache.put(path, files[number])));
  return cache;
}

/** Brought once; where it cannot be had, its pages are the host's own. @type {Promise<Cache | null> | undefined} */
let docs;
const documentation = () => (docs ??= bringDocs().catch(() => null));

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      for (const [path, expected] of Object.entries(FILES)) await cache.put(path, await fetched(path, expected));
      // Who has read in the documentation before has that of the new version too.
      if ((await caches.keys()).some((name) => name.endsWith(" docs"))) await bringDocs();
    }),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("digitduel ") && !name.startsWith(CACHE)).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const base = new URL("./", self.location.href);
  if (event.request.method !== "GET" || !address.href.startsWith(base.href)) return;
  const path = address.pathname.slice(base.pathname.length).replace(/(^|\/)$/, "$1index.html");
  const cache = Object.hasOwn(FILES, path) ? caches.open(CACHE) : Object.hasOwn(DOCS, path) ? documentation() : null;
  if (cache) event.respondWith(cache.then(async (found) => (await found?.match(path)) ?? fetch(event.request)));
});

// Somebody wants the version that waits, now.
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
