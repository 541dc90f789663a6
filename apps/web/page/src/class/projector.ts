/** What the projector shows when: the code until the first game, boards while games run, the table between rounds, and what the teacher moves everybody to. */
import { observe } from "../lib/state.ts";
import { Room } from "./room.ts";
import { isRunning } from "./words.ts";
import type { Review } from "../lib/review.ts";
import type { Seen } from "./room.ts";
import type { GameView } from "../lib/openapi.ts";

export type Scene = "lobby" | "boards" | "table" | "lesson" | "exercise";

/** What whoever stands at the projector wants to see instead, by a key. */
export type Wish = "boards" | "table" | null;

export class Projector {
  room: Room<"projector">;
  wish: Wish = null;
  /** The mistake that decided the game which ended last, once it is found. */
  decisive: { game: number; text: string } | null = null;
  #judged = 0;
  #review: Review | null = null;

  constructor(code: string, secret: string) {
    this.room = new Room("projector", code, secret);
    observe(this, "wish", "decisive");
  }

  get state() {
    return { wish: this.wish, scene: this.room.view && sceneOf(this.room.view, this.wish), ...this.room.state };
  }

  /** Looks for the mistake that decided the latest game; while a game runs nobody is told of any. */
  async follow() {
    const { view, boards } = this.room;
    const latest = view?.latest[0];
    const position = latest && boards.get(latest.game);
    if (!latest || !position || this.#judged === latest.game || position.moves.length === 0) return;
    this.#judged = latest.game;
    this.#review?.close();
    const { Review, costsTime } = await import("../lib/review.ts");
    const review = new Review({ ply: () => 0, go: () => {} }, "", position);
    this.#review = review;
    await review.run();
    const slip = review.slips().findLast((one) => !costsTime(one.review));
    if (slip && this.#judged === latest.game) this.decisive = { game: latest.game, text: slip.text };
  }

  /** Whether the key meant something. */
  press(key: string) {
    const wish = { b: "boards", t: "table" }[key.toLowerCase()] as Wish | undefined;
    if (key.toLowerCase() === "f") {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void document.documentElement.requestFullscreen().catch(() => {});
      return true;
    }
    if (!wish) return false;
    this.wish = this.wish === wish ? null : wish;
    return true;
  }

  close() {
    this.#review?.close();
    this.room.close();
  }
}

export function counting(games: GameView[]) {
  return games.filter(({ status }) => status !== "annulled");
}

export function sceneOf(view: Seen<"projector">, wish: Wish): Scene {
  if (view.activity !== "games") return "lesson" in view.activity ? "lesson" : "exercise";
  const games = counting(view.games);
  const played = view.round != null || view.latest.length > 0;
  if (games.length === 0 && !played) return "lobby";
  if (wish === "table") return "table";
  if (games.length === 0) return "table";
  return wish === "boards" || games.some(isRunning) ? "boards" : "table";
}

/**
 * In how many columns boards are as large as can be.
 * @param ratio of a board's width to its height
 * @param names the height that the names above a board take, in widths of it
 */
export function columnsFor(count: number, width: number, height: number, ratio: number, names: number) {
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const size = Math.min(width / columns, height / rows / (1 / ratio + names));
    if (size > best.size + 0.5) best = { columns, size };
  }
  return best.columns;
}

/** A list in columns of equal height, read downwards. */
export function inColumns<T>(rows: T[], most: number): T[][] {
  const count = Math.max(1, Math.ceil(rows.length / most));
  const each = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, column) => rows.slice(column * each, (column + 1) * each));
}
