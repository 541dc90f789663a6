/** The address at which other devices reach this server: opened as 127.0.0.1, a link would lead every other device to itself. */
import { signal } from "@preact/signals";
import { api } from "../lib/api.ts";
import type { Reach } from "../lib/openapi.ts";

const reach = signal<Reach | null>(null);
let asked = false;

function isLoopback() {
  return /^(localhost$|127\.|\[::1\])/.test(location.hostname);
}

/** Asks where the server is, where the page's own address does not say. */
export function learnOrigin() {
  if (asked || !isLoopback()) return;
  asked = true;
  api.server().then(
    (known) => (reach.value = known),
    () => (asked = false),
  );
}

export function origin() {
  return reach.value?.addresses[0]?.replace(/\/$/, "") ?? location.origin;
}

/** What would let others in, where nobody can reach this server. */
export function listenCommand() {
  return reach.value && !reach.value.addresses[0] ? `foursight serve --addr 0.0.0.0:${location.port || "8044"}` : null;
}
