// Put in the place of sw.js when a site must be rid of its worker: the caches of this game go, the worker goes, and pages load from the net.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("freecell") && name.endsWith(registration.scope)) await caches.delete(name);
  await registration.unregister();
})()));
