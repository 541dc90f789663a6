"use strict";
(() => {
  // src/worker/service-worker.ts
  var VERSION = "{version}";
  var FILES = "{files}";
  var worker = self;
  worker.addEventListener("install", (event) => {
    const first = JSON.parse(FILES).filter((file) => file !== "large.book");
    event.waitUntil(
      caches.open(VERSION).then((cache) => cache.addAll(first)).then(() => worker.skipWaiting())
    );
  });
  worker.addEventListener("activate", (event) => {
    const forget = async () => {
      for (const name of await caches.keys()) if (name !== VERSION && name.startsWith("foursight-")) await caches.delete(name);
      await worker.clients.claim();
    };
    event.waitUntil(forget());
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
    const answer = async () => {
      const cache = await caches.open(VERSION);
      const found = await cache.match(request, { ignoreSearch: true });
      if (found) return found;
      const large = request.url.endsWith("large.book");
      const fetched = await fetch(request).catch((error) => {
        if (large) return new Response(null, { status: 204 });
        throw error;
      });
      if (fetched.status === 200 && large) await cache.put(request, fetched.clone());
      return fetched;
    };
    event.respondWith(answer());
  });
})();
