/**
 * What the browser remembers between visits: choices and the secrets of one's seats, as JSON under `foursight.<name>`.
 * A browser that forbids it plays just as well, only without a memory.
 */

/** @returns what was remembered, or null */
export function recall(name: string): any {
  try {
    const text = localStorage.getItem(`foursight.${name}`);
    if (text === null) return null;
    // The theme is read by a script that knows no JSON.
    return name === "theme" ? text : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Forgets the seats of matches that the server has deleted by now, and of this one.
 * @param gone a match that there is no more
 */
export function forgetSeats(gone?: string) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith("foursight.seat.")) continue;
      const expires = Date.parse(recall(key.slice("foursight.".length))?.expires ?? "");
      if (key !== `foursight.seat.${gone}` && !(expires < Date.now())) continue;
      localStorage.removeItem(key);
      // A move that was never sent goes with its seat.
      localStorage.removeItem(key.replace(".seat.", ".unsent."));
    }
    if (gone !== undefined && recall("last") === gone) remember("last", null);
  } catch {
    // Forbidden.
  }
}

/** @param value null forgets */
export function remember(name: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(`foursight.${name}`);
    else localStorage.setItem(`foursight.${name}`, name === "theme" ? String(value) : JSON.stringify(value));
  } catch {
    // Forbidden or full.
  }
}
