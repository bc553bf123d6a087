/**
 * The worker of an installed client: its own files come from the network, and from what was kept where there is
 * none. Tables, scenes and everything else under /api are the network's alone. The server writes VERSION, which
 * changes with any file, and FILES above this.
 */

const worker = /** @type {any} */ (self);
const CACHE = `zariba ${VERSION}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
  worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

/**
 * Under which name an answer is kept; empty for what is never kept. All tables have one page, and so have all
 * reports: which one it shows stands in the address alone, and no address of a table is ever kept.
 * @param {Request} request
 */
function keptAs({ url, method, mode }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return "";
  if (mode === "navigate" && pathname.startsWith("/table/")) return pathname.endsWith("/report") ? "/static/report.html" : "/static/table.html";
  if (mode === "navigate" && pathname === "/played") return "/static/played.html";
  return pathname === "/" || pathname.startsWith("/static/") ? pathname : "";
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const name = keptAs(event.request);
  if (!name) return;
  const kept = async () => (await caches.match(name)) ?? Response.error();
  event.respondWith(fetch(event.request).catch(kept));
});
