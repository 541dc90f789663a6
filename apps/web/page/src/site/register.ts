// The site works without a network after the first visit. A page from disk has no service worker, and needs none.
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("service-worker.js").catch(() => {
      // A browser that forbids it needs the network each time.
    });
  });
}
