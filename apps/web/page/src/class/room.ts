/** A class as one of its people sees it: the view that came last, the boards that came with it, and how the connection is. */
import { observe } from "../lib/state.ts";
import { Link } from "./link.ts";
import { classes } from "./requests.ts";
import type { Problem } from "../lib/back-end/problem.ts";
import type { ClassSeen, ClassSnapshot, ClocksView, GameSide, GameView, Position } from "../lib/openapi.ts";

export type Role = ClassSeen["role"];
export type Seen<R extends Role> = Extract<ClassSeen, { role: R }>;

/** How often clocks are drawn anew, in milliseconds. */
const TICK = 250;

export class Room<R extends Role> {
  view: Seen<R> | null = null;
  /** What stands on the boards, by the games' numbers. */
  boards: ReadonlyMap<number, Position> = new Map();
  connected = false;
  /** Why nothing comes any more. */
  gone: Problem | null = null;
  /** Milliseconds since the view came, while a clock runs. */
  elapsed = 0;
  matches: Record<string, string> = {};
  #revision = -1;
  #came = 0;
  #link: Link;
  #timer;

  constructor(
    readonly role: R,
    readonly code: string,
    readonly secret: string,
  ) {
    observe(this, "view", "boards", "connected", "gone", "elapsed");
    this.#link = new Link(code, secret, {
      snapshot: (snapshot) => this.take(snapshot),
      connected: (yes) => {
        this.connected = yes;
      },
      refused: (problem) => {
        this.gone = problem;
      },
    });
    this.#timer = setInterval(() => this.#tick(), TICK);
  }

  get state() {
    const { view, boards, connected, gone } = this;
    return { view, boards: Object.fromEntries([...boards].map(([game, { text }]) => [game, text])), connected, gone: gone?.code ?? null };
  }

  /** Takes what came: an older view than the one that is shown is none. */
  take({ revision, view, positions, matches }: ClassSnapshot) {
    this.put(Object.entries(positions).map(([game, position]) => [Number(game), position]));
    if (revision < this.#revision || view.role !== this.role) return;
    this.#revision = revision;
    this.#came = performance.now();
    this.matches = matches;
    this.view = view as Seen<R>;
    this.elapsed = 0;
  }

  /** Boards as they are now. Moves are never taken back in a class, so the longer game is the newer one. */
  put(news: [number, Position][]) {
    const newer = news.filter(([game, { moves }]) => moves.length >= (this.boards.get(game)?.moves.length ?? 0));
    if (newer.length > 0) this.boards = new Map([...this.boards, ...newer]);
  }

  async refresh() {
    this.take(await classes.view(this.code, this.secret));
  }

  /** Milliseconds that a side still has. */
  left(clocks: ClocksView, side: GameSide): number | null {
    const left = clocks[side] ?? null;
    return left === null ? null : Math.max(0, left - (clocks.running === side ? this.elapsed : 0));
  }

  close() {
    clearInterval(this.#timer);
    this.#link.close();
  }

  #tick() {
    const view: ClassSeen | null = this.view;
    if (!view) return;
    const own = view.role === "pupil" && view.own ? [view.own] : [];
    if ([...view.games, ...own].some(({ clocks }: GameView) => clocks?.running)) this.elapsed = performance.now() - this.#came;
  }
}
