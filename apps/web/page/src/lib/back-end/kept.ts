/**
 * Matches in the browser's storage: how each was opened, what happened since, and how it looks now. Other windows of the same browser see them.
 * A browser that forbids storage keeps them as long as the window is open.
 */

/** What the engine wrote, and reads again. */
export type Texts = { opening: string; changes: string[] };
export type Match = Texts & { view: any; at: number };

const PREFIX = "foursight.match.";
/** More matches than anybody looks for again. */
const MOST = 60;

export class Kept {
  /** Where the browser forbids storage. */
  #memory: Map<string, string> = new Map();
  #watchers: Map<string, Set<() => void>> = new Map();
  #lifetime;

  /** @param lifetime milliseconds after the last change */
  constructor(lifetime: number) {
    this.#lifetime = lifetime;
    addEventListener("storage", (event) => {
      if (event.key?.startsWith(PREFIX)) this.#tell(event.key.slice(PREFIX.length));
    });
  }

  read(id: string): Match | null {
    let text = this.#memory.get(id) ?? null;
    try {
      text ??= localStorage.getItem(PREFIX + id);
    } catch {
      // Forbidden.
    }
    if (text === null) return null;
    const match = JSON.parse(text);
    return match.at + this.#lifetime < Date.now() ? null : match;
  }

  open(id: string, texts: Texts, view: any) {
    this.#tidy();
    this.#write(id, { ...texts, view, at: Date.now() });
  }

  /**
   * Adds what happened, unless something else has happened meanwhile; whether it did.
   * @param after so many changes
   */
  add(id: string, after: number, changes: string[], view: any) {
    const match = this.read(id);
    if (!match || match.changes.length !== after) return false;
    this.#write(id, { opening: match.opening, changes: [...match.changes, ...changes], view, at: Date.now() });
    this.#tell(id);
    return true;
  }

  /** @returns ends it */
  watch(id: string, watcher: () => void): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(watcher));
    return () => void watchers.delete(watcher);
  }

  #tell(id: string) {
    for (const watcher of [...(this.#watchers.get(id) ?? [])]) watcher();
  }

  #write(id: string, match: Match) {
    const text = JSON.stringify(match);
    try {
      localStorage.setItem(PREFIX + id, text);
      this.#memory.delete(id);
    } catch {
      // Forbidden or full.
      this.#memory.set(id, text);
    }
  }

  /** Forgets what has expired, and the oldest of too many. */
  #tidy() {
    try {
      const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      const matches = ids.map((key) => ({ key, at: this.read(key.slice(PREFIX.length))?.at ?? 0 }));
      matches.sort((a, b) => b.at - a.at);
      for (const { key, at } of matches.slice(MOST - 1).concat(matches.filter((match) => match.at === 0))) {
        if (at >= 0) localStorage.removeItem(key);
      }
    } catch {
      // Forbidden.
    }
  }
}
