/**
 * What the browser remembers between visits: choices and the secrets of one's seats, as JSON under `foursight.<name>`.
 * A browser that forbids it plays just as well, only without a memory.
 */

/**
 * @param {string} name
 * @returns {any} what was remembered, or null
 */
export function recall(name) {
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
 * @param {string} name
 * @param {unknown} value null forgets
 */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(`foursight.${name}`);
    else localStorage.setItem(`foursight.${name}`, name === "theme" ? String(value) : JSON.stringify(value));
  } catch {
    // Forbidden or full.
  }
}
