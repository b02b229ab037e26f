// Keeps the table for playing offline, on Workbox. A new version is fetched whole, checked byte for byte and waits until
// no page of the old one is open, or the player wants it.
// All of it in one block: a worker that comes by half is no script, and does not take the place of a whole one.
{
  self.trustedTypes?.createPolicy("default", { createScriptURL: (url) => new URL(url, location).origin === origin ? url : null }); // as in boot.js
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
  // A damaged copy may lie in the browser's own cache: the host is asked again, for the next attempt.
  const plugins = [{ fetchDidFail: async ({ request }) => void await fetch(request.url, { cache: "reload" }).catch(() => {}) }];
  precaching.addPlugins(plugins);
  precaching.precache({{files}});

  // A page is the same whatever its query asks for; everything else is matched exactly.
  routing.registerRoute(
    ({ request, sameOrigin, url }) => sameOrigin && request.mode === "navigate" && pages.get(url.pathname),
    (options) => precaching.createHandlerBoundToURL(options.params)(options)
      .catch(() => new Response({{lost}}, { headers: { "Content-Type": "text/html" } })),
  );
  const exactly = { cleanURLs: false, directoryIndex: null, ignoreURLParametersMatching: [] };
  precaching.addRoute(exactly);

  // A new version that waits takes over when a page says so: the player has, or it is the only one and cannot start. The present one says that it is awake.
  const open = async () => (await clients.matchAll({ includeUncontrolled: true })).filter(({ url }) => url.startsWith(registration.scope));
  addEventListener("message", async (event) => {
    if (event.data === "awake") event.ports[0].postMessage(true);
    if (event.data === "update" || event.data === "rescue" && (await open()).length === 1) skipWaiting();
  });

  // The analysis part comes when a page asks for it, and the page hears whether it is there; what has come of it stays for the next time.
  const analysis = new precaching.PrecacheController({ cacheName: `freecell-analysis-${registration.scope}`, plugins });
  analysis.addToCacheList({{analysis}});
  routing.registerRoute(new precaching.PrecacheRoute(analysis, exactly));
  addEventListener("message", (event) => {
    if (event.data !== "analysis") return;
    const waitUntil = (work) => event.waitUntil(work);
    const installing = analysis.install({ type: "install", waitUntil }); // Workbox stores nothing new at another event
    const there = installing.then(() => analysis.activate(event)).then(() => true, () => false);
    waitUntil(there.then((answer) => event.ports[0].postMessage(answer)));
  });
}
