const FILES = ["./", "plain.css", "plain.js"];
addEventListener("install", (event) => event.waitUntil(caches.open("plain").then((cache) => cache.addAll(FILES))));
addEventListener("fetch", (event) => event.respondWith(
  caches.match(event.request, { ignoreSearch: true }).then((found) => found || fetch(event.request))));
