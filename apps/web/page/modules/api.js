/**
 * The server, seen from the page: all HTTP, and the WebSocket of matches. Nothing else in the page calls `fetch`.
 *
 * How to use it
 *   import { api, Problem, problemText } from "./api.js";
 *   const thought = await api.analyse({ game: "connect-four", moves: "4455" }, { signal });
 *   const explanation = await api.explain({ game, moves, player: "minimax-ab:depth=4" }, { signal });
 *   const live = api.live(id, { snapshot(s) {…}, presence(p) {…}, connected(yes) {…} });  live.close();
 *
 * A refusal is thrown as a `Problem` with the server's stable `code`; `problemText(error)` is the sentence to show, in the page's
 * language. A lost connection and a full server (429, 503) are tried again, quietly, for a while: every command carries an id
 * of its own, so that the same one sent twice is done once. `signal` (an AbortController's) gives up: the server stops the
 * search of an asker who leaves.
 */
import { hasText, t } from "./texts.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Thought} Thought */
/** @typedef {import("./types.js").PlayerInfo} PlayerInfo */
/** @typedef {import("./types.js").Presence} Presence */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {{ signal?: AbortSignal, attempts?: number }} Options */
/** @typedef {{ game: string, moves?: string, board?: string, player?: string, seed?: number | string }} Question */
/** @typedef {{ kind: string, move?: string, seat?: Seat, player?: string | null, starter?: string, what?: string, offer?: number, allowed?: boolean, name?: string | null }} Command */

const ROOT = "/api/v1";
const ATTEMPTS = 5;

/** What the server refused, or the connection that is not there (status 0). */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} detail
   * @param {number | null} retryAfter seconds
   */
  constructor(status, code, detail, retryAfter = null) {
    super(`${code}: ${detail}`);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

/**
 * The sentence to show for an error, in the page's language.
 * @param {unknown} error
 * @returns {string}
 */
export function problemText(error) {
  if (!(error instanceof Problem)) return t("problems.unknown");
  const key = `problems.${error.code}`;
  return hasText(key) ? t(key) : t(error.status === 0 ? "problems.offline" : "problems.unknown");
}

/** @param {unknown} error whether it says only that the asker left */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const gaveUp = () => {
      clearTimeout(timer);
      reject(new DOMException("gave up", "AbortError"));
    };
    if (signal?.aborted) return reject(new DOMException("gave up", "AbortError"));
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", gaveUp);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", gaveUp, { once: true });
  });
}

/** A client's own id: the same id twice is done once. */
export function newRequestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function once(method, path, body, signal) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(ROOT + path, {
      method,
      signal: signal ?? null,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      cache: "no-store",
    });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new Problem(0, "offline", String(error));
  }
  return read(response);
}

/**
 * What an answer holds, or the problem it is.
 * @param {Response} response
 * @returns {Promise<any>}
 */
async function read(response) {
  const type = response.headers.get("content-type") ?? "";
  if (response.ok) return type.includes("json") ? response.json() : response.text();
  const problem = type.includes("json") ? await response.json().catch(() => ({})) : {};
  const retryAfter = Number(response.headers.get("retry-after") ?? NaN);
  throw new Problem(
    response.status,
    String(problem.code ?? "unknown"),
    String(problem.detail ?? response.statusText),
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

/** @param {Problem} problem whether a second attempt may fare better */
function passes(problem) {
  return problem.status === 0 || problem.status === 429 || problem.status === 502 || problem.status === 503;
}

/**
 * Asks until answered: only for what may be asked twice.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Options} [options]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, { signal, attempts = ATTEMPTS } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(method, path, body, signal);
    } catch (error) {
      if (!(error instanceof Problem) || !passes(error) || attempt >= attempts) throw error;
      const wait = error.retryAfter === null ? 250 * 2 ** (attempt - 1) : error.retryAfter * 1000;
      await pause(Math.min(wait, 10_000), signal);
    }
  }
}

/**
 * The answer to a question that `early.js` has asked already, if it is this one.
 * @param {object} body
 * @returns {Promise<any> | null}
 */
function askedEarly(body) {
  const { early } = /** @type {{ early?: { body: object, answer: Promise<Response> } }} */ (globalThis);
  Object.assign(globalThis, { early: undefined });
  // Any random seed is as good as any other.
  const same = early && JSON.stringify({ ...early.body, seed: 0 }) === JSON.stringify({ ...body, seed: 0 });
  return same ? early.answer.then(read) : null;
}

/** @param {string} id */
const matchPath = (id) => `/matches/${encodeURIComponent(id)}`;

export const api = {
  /** @param {Options} [options] */
  games: (options) => ask("GET", "/games", undefined, options),

  /**
   * @param {string} game
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  players: (game, options) => ask("GET", `/players?game=${encodeURIComponent(game)}`, undefined, options),

  /**
   * @param {{ game: string, moves?: string, board?: string, text?: string }} body
   * @param {Options} [options]
   * @returns {Promise<Position>}
   */
  position: (body, options) => ask("POST", "/position", body, options),

  /**
   * @param {Question} body
   * @param {Options} [options]
   * @returns {Promise<Thought>}
   */
  move: (body, options) => ask("POST", "/move", body, options),

  /**
   * @param {Question} body
   * @param {Options} [options]
   * @returns {Promise<Thought>}
   */
  analyse: (body, options) => ask("POST", "/analyse", body, options),

  /**
   * @param {Question & { capacity?: number, along?: string[] }} body
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  explain: (body, options) => ask("POST", "/explain", body, options),

  /**
   * @param {Question & { along: string[] }} body
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  judge: (body, options) => ask("POST", "/judge", body, options),

  /**
   * @param {{ kind: string, seed: string, generation: number }} body
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  learn: (body, options) => ask("POST", "/learn", body, options),

  /**
   * @param {{ kind: string, seed: string, generation: number, moves: string }} body
   * @param {Options} [options]
   * @returns {Promise<import("./understand/learn-why.js").Answer>}
   */
  learnMove: (body, options) => ask("POST", "/learn/move", body, options),

  /**
   * @param {Question & { played?: string }} body
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  why: (body, options) => ask("POST", "/why", body, options),

  /**
   * @param {Question & { played: string, instead: string }} body
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  whyNot: (body, options) => ask("POST", "/why-not", body, options),

  /**
   * @param {object} body
   * @param {Options} [options]
   * @returns {Promise<{ id: string, secrets: { a: string | null, b: string | null }, invitation?: string | null, snapshot: Snapshot }>}
   */
  async createMatch(body, options) {
    const early = askedEarly(body);
    if (early) {
      try {
        return await early;
      } catch {
        // Asked again below, with patience.
      }
    }
    return ask("POST", "/matches", body, options);
  },

  /** Why no board of lights can be had; its own connection is `automat/connection.js`. */
  automat: () => ask("GET", "/automat", undefined, { attempts: 1 }),

  /**
   * @param {string} id
   * @param {string | null} invitation
   * @param {string} [name]
   * @param {Options} [options]
   * @returns {Promise<{ seat: Seat, secret: string, snapshot: Snapshot }>}
   */
  joinMatch: (id, invitation, name, options) =>
    // The key is as good as the seat's secret: with it a lost answer can be asked for again.
    ask(
      "POST",
      `${matchPath(id)}/join`,
      { ...(invitation ? { invitation } : {}), ...(name ? { name } : {}), key: newRequestId() },
      options,
    ),

  /**
   * A short code to type that leads to a match.
   * @param {string} id
   * @param {string} secret
   * @param {string | null} invitation
   * @returns {Promise<{ code: string, seconds: number }>}
   */
  code: (id, secret, invitation) =>
    ask("POST", `${matchPath(id)}/code`, { secret, ...(invitation ? { invitation } : {}) }),

  /**
   * The match that a code leads to.
   * @param {string} code
   * @returns {Promise<{ id: string, invitation: string | null }>}
   */
  openCode: (code) => ask("POST", "/codes", { code }, { attempts: 1 }),

  /** Where others can reach this server. @returns {Promise<{ loopback_only: boolean, addresses: string[] }>} */
  server: () => ask("GET", "/server"),

  /**
   * @param {string} id
   * @param {Options} [options]
   * @returns {Promise<Snapshot>}
   */
  match: (id, options) => ask("GET", matchPath(id), undefined, options),

  /**
   * @param {string} id
   * @param {string} secret
   * @param {Command} command
   * @param {Options & { ticket?: string, request?: string }} [options] the snapshot it answers; the id under which it may be sent again
   * @returns {Promise<Snapshot>}
   */
  command: (id, secret, command, { ticket, request = newRequestId(), ...options } = {}) =>
    ask("POST", `${matchPath(id)}/commands`, { secret, command, ...(ticket ? { ticket } : {}), request }, options),

  /**
   * @param {string} id
   * @param {string} secret
   * @param {string} ticket of the view whose computer is to move: if it has moved, the view as it is comes back
   * @param {Options} [options]
   * @returns {Promise<Snapshot>}
   */
  think: (id, secret, ticket, options) => ask("POST", `${matchPath(id)}/think`, { secret, ticket }, options),

  /**
   * Follows a match as long as it is not closed, through lost connections and a server that starts again.
   * @param {string} id
   * @param {{ snapshot: (snapshot: Snapshot) => void, presence?: (presence: Presence) => void, trouble?: (trouble: import("./types.js").Trouble) => void, connected?: (yes: boolean) => void }} listener
   * @param {string} [secret] of one's seat, so that the other sees that one is here
   * @returns {{ close(): void }}
   */
  live(id, listener, secret) {
    let closed = false;
    let wait = 250;
    /** @type {WebSocket | null} */
    let socket = null;
    const open = () => {
      const address = new URL(`${ROOT}${matchPath(id)}/live`, location.href);
      address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
      const opened = new WebSocket(address);
      socket = opened;
      socket.addEventListener("open", () => {
        wait = 250;
        if (secret) opened.send(JSON.stringify({ secret }));
        listener.connected?.(true);
      });
      socket.addEventListener("message", (event) => {
        const message = JSON.parse(String(event.data));
        if (message.kind === "presence") listener.presence?.(message);
        else if (message.kind === "problem") listener.trouble?.(message);
        else listener.snapshot(message.snapshot ?? message);
      });
      socket.addEventListener("close", () => {
        if (closed) return;
        listener.connected?.(false);
        setTimeout(() => closed || open(), wait);
        wait = Math.min(wait * 2, 4000);
      });
    };
    open();
    return {
      close() {
        closed = true;
        socket?.close();
      },
    };
  },
};
