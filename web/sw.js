// Keeps the table for playing offline, on Workbox. A new version is fetched whole, checked byte for byte and waits until
// no page of the old one is open, or the player wants it.
importScripts(
  "{{workbox}}/workbox-core.prod.js",
  "{{workbox}}/workbox-routing.prod.js",
  "{{workbox}}/workbox-strategies.prod.js",
  "{{workbox}}/workbox-precaching.prod.js",
);

const { core, precaching, routing } = workbox;
const home = new URL(registration.scope).pathname;
const pages = new Map([["", "index.html"], ...{{pages}}.map((file) => [file, file])]
  .map(([path, file]) => [home + path, file]));

core.setCacheNameDetails({ prefix: "freecell" });
core.clientsClaim(); // the very first page too, so that a newer version waits for its end
precaching.cleanupOutdatedCaches();
precaching.precache({{files}});

// A page is the same whatever its query asks for; everything else is matched exactly.
routing.registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === "navigate" && pages.get(url.pathname),
  (options) => precaching.createHandlerBoundToURL(options.params)(options),
);
const exactly = { cleanURLs: false, directoryIndex: null, ignoreURLParametersMatching: [] };
precaching.addRoute(exactly);

// A new version that waits takes over when a page says so: the player has.
addEventListener("message", (event) => {
  if (event.data === "update") skipWaiting();
});

// The analysis part comes when a page asks for it, and the page hears when it is there.
const analysis = new precaching.PrecacheController({ cacheName: `freecell-analysis-${registration.scope}` });
analysis.addToCacheList({{analysis}});
routing.registerRoute(new precaching.PrecacheRoute(analysis, exactly));
addEventListener("message", (event) => {
  if (event.data !== "analysis") return;
  const waitUntil = (work) => event.waitUntil(work);
  const installing = analysis.install({ type: "install", waitUntil }); // Workbox stores nothing new at another event
  waitUntil(installing.then(() => analysis.activate(event)).then(() => event.ports[0].postMessage("there")));
});
