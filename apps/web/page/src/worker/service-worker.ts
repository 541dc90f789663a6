// Keeps the site for times without a network: every file it names is fetched once, at the first visit, and answered from there ever after, until a
// new version of the site names others. The two lines that `cargo xtask site` fills in:
const VERSION = "{version}";
const FILES = "{files}";

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener("install", (event) => {
  const first = (JSON.parse(FILES) as string[]).filter((file) => file !== "large.book");
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(first))
      .then(() => worker.skipWaiting()),
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
    // What stands after the question mark concerns the page, not the file.
    const found = await cache.match(request, { ignoreSearch: true });
    if (found) return found;
    const large = request.url.endsWith("large.book");
    const fetched = await fetch(request).catch((error: unknown) => {
      // The one file that is fetched after the first visit: without a network it is empty, and the small book does.
      if (large) return new Response(null, { status: 204 });
      throw error;
    });
    if (fetched.status === 200 && large) await cache.put(request, fetched.clone());
    return fetched;
  };
  event.respondWith(answer());
});
