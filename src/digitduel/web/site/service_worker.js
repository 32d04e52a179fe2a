// Keeps one whole version of the site in the browser, so that it works with the network cut. A version is fetched and
// checked whole before it is used, and a page is only ever given files of one version. FILES and VERSION are put in
// when the site is made.

const VERSION = "@VERSION@";
/** Every file with its checksum. */
const FILES = "@FILES@";
const CACHE = `digitduel ${VERSION}`;

/** @param {ArrayBuffer} content */
async function checksum(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Cache} cache @param {string} path @param {string} expected */
async function fetchInto(cache, path, expected) {
  // What a name made from content stands for never changes: an older version may have it already, or the browser.
  const lasting = /^(v|pyodide)-[^/]*\//.test(path);
  const had = lasting ? await caches.match(path) : undefined;
  if (had) return cache.put(path, had);
  const response = await fetch(path, { cache: lasting ? "force-cache" : "no-store" });
  const content = await response.arrayBuffer();
  if (!response.ok || (await checksum(content)) !== expected) throw new Error(`${path} is not of this version.`);
  return cache.put(path, new Response(content, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } }));
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      for (const [path, expected] of Object.entries(FILES)) await fetchInto(cache, path, expected);
    }),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("digitduel ") && name !== CACHE).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const base = new URL("./", self.location.href);
  if (event.request.method !== "GET" || !address.href.startsWith(base.href)) return;
  const path = address.pathname.slice(base.pathname.length).replace(/(^|\/)$/, "$1index.html");
  if (Object.hasOwn(FILES, path)) event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(path)) ?? fetch(event.request)));
});

// Somebody wants the version that waits, now.
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
