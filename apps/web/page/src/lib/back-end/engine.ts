/**
 * The engine in this browser as the back end: WebAssembly in workers, matches in the browser's storage.
 *
 * The engine has no state. A request about a match carries the match as it is kept, and what happened comes back to be kept. So a search can be stopped by
 * ending its worker, which also frees its memory, and a page that is loaded again goes on where it was.
 */
import { Kept } from "./kept.ts";
import { Problem } from "./problem.ts";
import { Workers } from "./workers.ts";
import type { Texts } from "./kept.ts";
import type { BackEnd } from "./types.ts";

/** How long a match is kept after its last change. */
const LIFETIME = 30 * 24 * 60 * 60 * 1000;
/** How often a command is tried again because another window was faster. */
const RACES = 8;

const kept = new Kept(LIFETIME);
const workers = new Workers();

export type Answer = { status: number; body: any; kept?: Texts; changes?: string[] };

/** Letters that nobody can guess, and the time: what the engine cannot have by itself. */
function surroundings() {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const random = [...crypto.getRandomValues(new Uint8Array(40))].map((byte) => letters[byte % 32]).join("");
  const now = Date.now();
  return { random, now, expires: new Date(now + LIFETIME).toISOString() };
}

async function ask(method: string, path: string, body: unknown, signal?: AbortSignal, match?: Texts): Promise<Answer> {
  const request = { method, path, body: body ?? null, ...(match ? { kept: match } : {}), surroundings: surroundings() };
  const answer: Answer = await workers.ask(request, signal);
  if (answer.status >= 400) throw new Problem(answer.status, String(answer.body?.code ?? "unknown"), String(answer.body?.detail ?? ""));
  return answer;
}

function unknown(id: string) {
  return new Problem(404, "no-such-match", `there is no match ${id} in this browser`);
}

/** Changes a match, or tries again if another window did meanwhile. */
async function change(id: string, path: string, body: unknown, signal?: AbortSignal) {
  for (let race = 0; race < RACES; race += 1) {
    const match = kept.read(id);
    if (!match) throw unknown(id);
    const answer = await ask("POST", path, body, signal, { opening: match.opening, changes: match.changes });
    const changes = answer.changes ?? [];
    // What the computer said of its move stays in view until the next change.
    if (changes.length === 0) return match.view;
    if (kept.add(id, match.changes.length, changes, answer.body)) return answer.body;
    // Whoever waits for a move waits no longer for that one.
    if (path.endsWith("/think")) return kept.read(id)?.view;
  }
  throw new Problem(503, "busy", "others change this match all the time");
}

export const engine: BackEnd = {
  async once(method, path, body, signal) {
    const match = /^\/matches\/([^/]+)(\/(commands|think))?$/.exec(path);
    if (match) {
      const id = decodeURIComponent(match[1] ?? "");
      if (match[2]) return change(id, path, body, signal);
      const found = kept.read(id);
      if (!found) throw unknown(id);
      return found.view;
    }
    const answer = await ask(method, path, body, signal);
    if (answer.kept) kept.open(answer.body.id, answer.kept, answer.body.snapshot);
    return answer.body;
  },

  live(id, listener) {
    const show = () => {
      const match = kept.read(id);
      if (match) listener.snapshot(match.view);
    };
    const stop = kept.watch(id, show);
    // Not before whoever asked has what this returns.
    queueMicrotask(() => {
      listener.connected?.(true);
      listener.presence?.({ spectators: 0, seats: { a: true, b: true } });
      show();
    });
    return { close: stop };
  },
};
