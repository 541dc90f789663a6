/**
 * Whoever answers the page's questions, as the page sees it: the server (`back-end/http.ts`), or without one the engine in this browser
 * (`back-end/engine.ts`).
 *
 * How to use it
 *   import { api, problemText } from "./api.ts";
 *   const thought = await api.analyse({ game: "connect-four", moves: "4455" }, { signal });
 *   const explanation = await api.explain({ game, moves, player: "minimax-ab:depth=4" }, { signal });
 *   const live = api.live(id, { snapshot(s) {…}, presence(p) {…}, connected(yes) {…} });  live.close();
 *
 * A refusal is thrown as a `Problem` with the server's stable `code`; `problemText(error)` is the sentence to show, in the page's
 * language. A lost connection and a full server (429, 503) are tried again, quietly, for a while: every command carries an id
 * of its own, so that the same one sent twice is done once. `signal` (an AbortController's) gives up: the server stops the
 * search of a client that leaves.
 */
import { http, read } from "./back-end/http.ts";
import { Problem } from "./back-end/problem.ts";
import { isDrawable, noteShape } from "./shapes.ts";
import { hasText, t } from "./texts.ts";
import { withoutServer } from "./where.ts";
import type { BackEnd, Listener } from "./back-end/types.ts";
import type {
  Ask,
  CodeLeads,
  Command,
  ExplainRequest,
  Explanation,
  GameEntry,
  Joined,
  JudgeRequest,
  LearnMove,
  LearnRequest,
  LearnRun,
  MoveQuestion,
  Notations,
  Opened,
  OpenMatch,
  PlayedMove,
  PlayedPosition,
  Position,
  PositionEvaluation,
  PositionQuestion,
  Question,
  Reach,
  Refutation,
  Report,
  Reviewed,
  Roster,
  ShortCode,
  Snapshot,
  Threats,
  Why,
  WhyNotRequest,
  WhyRequest,
} from "./openapi.ts";

export type Options = { signal?: AbortSignal; attempts?: number };

const ATTEMPTS = 5;

/** The sentence to show for an error, in the page's language. */
export function problemText(error: unknown): string {
  if (!(error instanceof Problem)) return t("problems.unknown");
  const key = `problems.${error.code}`;
  return hasText(key) ? t(key) : t(error.status === 0 ? "problems.offline" : "problems.unknown");
}

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
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

/** Who answers, found when first asked. */
async function backEnd(): Promise<BackEnd> {
  return withoutServer ? (await import("./back-end/engine.ts")).engine : http;
}

/** @param problem whether a second attempt may fare better */
export function passes(problem: Problem) {
  return problem.status === 0 || problem.status === 429 || problem.status === 502 || problem.status === 503;
}

/** Asks until answered: only for what may be asked twice. */
export async function ask(method: string, path: string, body?: unknown, { signal, attempts = ATTEMPTS }: Options = {}): Promise<any> {
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

/** The answer to a question that `early.ts` has asked already, if it is this one. */
function askedEarly(body: object): Promise<any> | null {
  const { early } = globalThis;
  globalThis.early = undefined;
  // Any random seed is as good as any other.
  const same = early && JSON.stringify({ ...early.body, seed: 0 }) === JSON.stringify({ ...body, seed: 0 });
  return same ? early.answer.then(read) : null;
}

/** Learns what is missing to draw a position: the places of cells that lie neither in columns nor in a grid. (Islands have a picture of their own.) */
export async function drawable({ game, shape, archipelago }: Position, options?: Options) {
  noteShape(game, shape);
  if (!archipelago && !isDrawable(game)) noteShape(game, (await api.game(game, options)).shape);
}

const matchPath = (id: string) => `/matches/${encodeURIComponent(id)}`;

export const api = {
  games: async (options?: Options): Promise<GameEntry[]> => {
    // Whoever asks first says so: `early.ts` asks nothing then.
    globalThis.earlyGames ??= Promise.resolve(null);
    return (await globalThis.earlyGames) ?? ask("GET", "/games", undefined, options);
  },

  /** One game with its options, and with the places of its cells. */
  game: async (game: string, options?: Options): Promise<GameEntry> =>
    (await ask("GET", `/games?game=${encodeURIComponent(game)}`, undefined, options))[0],

  players: (game: string, options?: Options): Promise<Roster> =>
    ask("GET", `/players?game=${encodeURIComponent(game)}`, undefined, options),

  async position(body: PositionQuestion, options?: Options): Promise<Position> {
    const position: Position = await ask("POST", "/position", body, options);
    await drawable(position, options);
    return position;
  },

  /** A line of play in every notation. */
  notations: (body: PlayedPosition, options?: Options): Promise<Notations> => ask("POST", "/notations", body, options),

  /** What a move gave away. */
  review: (body: PlayedMove, options?: Options): Promise<Reviewed> => ask("POST", "/review", body, options),

  /** The cells that would complete four in a line. */
  threats: (body: PlayedPosition, options?: Options): Promise<Threats> => ask("POST", "/threats", body, options),

  move: (body: MoveQuestion, options?: Options): Promise<Report> => ask("POST", "/move", body, options),

  analyse: (body: Question, options?: Options): Promise<Report> => ask("POST", "/analyse", body, options),

  explain: (body: ExplainRequest, options?: Options): Promise<Explanation> => ask("POST", "/explain", body, options),

  judge: (body: JudgeRequest, options?: Options): Promise<PositionEvaluation> => ask("POST", "/judge", body, options),

  learn: (body: LearnRequest, options?: Options): Promise<LearnRun> => ask("POST", "/learn", body, options),

  learnMove: (body: LearnRequest, options?: Options): Promise<LearnMove> => ask("POST", "/learn/move", body, options),

  why: (body: WhyRequest, options?: Options): Promise<Why> => ask("POST", "/why", body, options),

  whyNot: (body: WhyNotRequest, options?: Options): Promise<Refutation> => ask("POST", "/why-not", body, options),

  async createMatch(body: OpenMatch, options?: Options): Promise<Opened> {
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

  /** Why no board of lights can be had; its own connection is `automat/connection.ts`. */
  automat: () => ask("GET", "/automat", undefined, { attempts: 1 }),

  joinMatch: (id: string, invitation: string | null, name?: string, options?: Options): Promise<Joined> =>
    // The key is as good as the seat's secret: with it a lost answer can be asked for again.
    ask(
      "POST",
      `${matchPath(id)}/join`,
      { ...(invitation ? { invitation } : {}), ...(name ? { name } : {}), key: newRequestId() },
      options,
    ),

  /** A short code to type that leads to a match. */
  code: (id: string, secret: string, invitation: string | null): Promise<ShortCode> =>
    ask("POST", `${matchPath(id)}/code`, { secret, ...(invitation ? { invitation } : {}) }),

  /** The match that a code leads to. */
  openCode: (code: string): Promise<CodeLeads> => ask("POST", "/codes", { code }, { attempts: 1 }),

  /** Where others can reach this server. */
  server: (): Promise<Reach> => ask("GET", "/server"),

  match: (id: string, options?: Options): Promise<Snapshot> => ask("GET", matchPath(id), undefined, options),

  /** @param options the snapshot it answers; whether to wait for the computer's answer; the id under which it may be sent again */
  command: (
    id: string,
    secret: string,
    command: Command,
    { ticket, answer, request = newRequestId(), ...options }: Options & { ticket?: string; answer?: boolean; request?: string } = {},
  ): Promise<Snapshot> => {
    const asked: Ask = { secret, command, ...(ticket ? { ticket } : {}), ...(answer ? { answer } : {}), request };
    return ask("POST", `${matchPath(id)}/commands`, asked, options);
  },

  /** @param ticket of the view whose computer is to move: if it has moved, the view as it is comes back */
  think: (id: string, secret: string, ticket: string, options?: Options): Promise<Snapshot> =>
    ask("POST", `${matchPath(id)}/think`, { secret, ticket }, options),

  /**
   * Follows a match as long as it is not closed, through lost connections and a server that starts again.
   * @param secret of one's seat, so that the other sees that one is here
   */
  live(id: string, listener: Listener, secret?: string): { close(): void } {
    if (!withoutServer) return http.live(id, listener, secret);
    let closed = false;
    let live: { close(): void } | null = null;
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
