/** What answers the page's questions: a server over HTTP, or the engine in a worker of this browser. Types only. */
import type { ProblemBody, Seat, Snapshot } from "../openapi.ts";

/** Who is there, as the WebSocket of a match says it; the document of the API describes what goes over HTTP. */
export interface Presence {
  spectators: number;
  seats: Record<Seat, boolean>;
}

export interface Listener {
  snapshot: (snapshot: Snapshot) => void;
  presence?: (presence: Presence) => void;
  trouble?: (trouble: ProblemBody) => void;
  connected?: (yes: boolean) => void;
}

export interface BackEnd {
  /** Asks once; a refusal is thrown as a `Problem` */
  once: (method: string, path: string, body: unknown, signal?: AbortSignal) => Promise<any>;
  /** Follows a match until it is closed. */
  live: (id: string, listener: Listener, secret?: string) => { close(): void };
}
