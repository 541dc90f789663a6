/**
 * Whoever answers the page's questions, as the page sees it: the server (`back-end/http.js`), or without one the engine in this browser
 * (`back-end/engine.js`).
 *
 * How to use it
 *   import { api, problemText } from "./api.js";
 *   const thought = await api.analyse({ game: "connect-four", moves: "4455" }, { signal });
 *   const explanation = await api.explain({ game, moves, player: "minimax-ab:depth=4" }, { signal });
 *   const live = api.live(id, { snapshot(s) {…}, presence(p) {…}, connected(yes) {…} });  live.close();
 *
 * A refusal is thrown as a `Problem` with the server's stable `code`; `problemText(error)` is the sentence to show, in the page's
 * language. A lost connection and a full server (429, 503) are tried again, quietly, for a while: every command carries an id
 * of its own, so that the same one sent twice is done once. `signal` (an AbortController's) gives up: the server stops the
 * search of a client that leaves.
 */
import { http, read } from "./back-end/http.js";
import { Problem } from "./back-end/problem.js";
import { isDrawable, noteShape } from "./shapes.js";
import { hasText, t } from "./texts.js";
import { withoutServer } from "./where.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Thought} Thought */
/** @typedef {import("./types.js").PlayerInfo} PlayerInfo */
/** @typedef {import("./types.js").Presence} Presence */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {{ signal?: AbortSignal, attempts?: number }} Options */
/** @typedef {{ game: string, moves?: string, board?: string, player?: string, seed?: number | string }} Question */
/** @typedef {{ kind: string, move?: string, seat?: Seat, player?: string | null, starter?: string, what?: string, offer?: number, allowed?: boolean, name?: string | null }} Command */

const ATTEMPTS = 5;

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

/** Who answers, found when first asked. @returns {Promise<import("./back-end/types.js").BackEnd>} */
async function backEnd() {
  return withoutServer ? (await import("./back-end/engine.js")).engine : http;
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
      return await (await backEnd()).once(method, path, body, signal);
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

/**
 * Learns what is missing to draw a position: the places of cells that lie neither in columns nor in a grid. (Islands have a picture of their own.)
 * @param {Position} position
 * @param {Options} [options]
 */
export async function drawable({ game, shape, archipelago }, options) {
  noteShape(game, shape);
  if (!archipelago && !isDrawable(game)) noteShape(game, (await api.game(game, options)).shape);
}

/** @param {string} id */
const matchPath = (id) => `/matches/${encodeURIComponent(id)}`;

export const api = {
  /** @param {Options} [options] @returns {Promise<import("./types.js").GameInfo[]>} */
  games: async (options) => {
    const { earlyGames } = /** @type {{ earlyGames?: Promise<import("./types.js").GameInfo[] | null> }} */ (globalThis);
    return (await earlyGames) ?? ask("GET", "/games", undefined, options);
  },

  /** One game with its options, and with the places of its cells. @param {string} game @param {Options} [options] @returns {Promise<import("./types.js").GameInfo>} */
  game: async (game, options) => (await ask("GET", `/games?game=${encodeURIComponent(game)}`, undefined, options))[0],

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
  async position(body, options) {
    const position = await ask("POST", "/position", body, options);
    await drawable(position, options);
    return position;
  },

  /**
   * A line of play in every notation.
   * @param {{ game: string, moves?: string, board?: string }} body
   * @param {Options} [options]
   * @returns {Promise<{ moves: string, cells: string, record: string, board: string }>}
   */
  notations: (body, options) => ask("POST", "/notations", body, options),

  /**
   * What a move gave away.
   * @param {Question & { played: string }} body
   * @param {Options} [options]
   * @returns {Promise<{ report: Thought, review: import("./types.js").ReviewedMove }>}
   */
  review: (body, options) => ask("POST", "/review", body, options),

  /**
   * The cells that would complete four in a line.
   * @param {{ game: string, moves?: string, board?: string }} body
   * @param {Options} [options]
   * @returns {Promise<import("./types.js").Threats>}
   */
  threats: (body, options) => ask("POST", "/threats", body, options),

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
  code: (id, secret, invitation) => ask("POST", `${matchPath(id)}/code`, { secret, ...(invitation ? { invitation } : {}) }),

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
   * @param {import("./back-end/types.js").Listener} listener
   * @param {string} [secret] of one's seat, so that the other sees that one is here
   * @returns {{ close(): void }}
   */
  live(id, listener, secret) {
    if (!withoutServer) return http.live(id, listener, secret);
    let closed = false;
    /** @type {{ close(): void } | null} */
    let live = null;
    void backEnd().then((found) => {
      if (!closed) live = found.live(id, listener, secret);
    });
    return {
      close() {
        closed = true;
        live?.close();
      },
    };
  },
};
