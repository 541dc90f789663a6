/**
 * One's own mistakes of all games, kept in this browser until they are deleted: those of one's own seats in every game that was reviewed at the table, and those that
 * somebody practised on the analysis board. Kept is the position and the move, not what was better: that is asked for again.
 */
import { signal } from "@preact/signals";
import { recall, remember } from "../lib/memory.ts";
import type { Slip } from "../lib/review.ts";
import type { Side } from "../lib/openapi.ts";

/** How many are kept; the oldest go first. */
const MOST = 500;

/** How often what is kept has changed here. */
const changes = signal(0);

export interface Mistake {
  game: string;
  /** What the game started from. */
  board: string | null;
  /** Before it. */
  moves: string[];
  played: string;
  mover: Side;
  /** What it gave away. */
  kind: string;
  /** Whether somebody found a better move at the first try since. */
  solved: boolean;
}

/** Every mistake, the latest first. */
export function keptMistakes(): Mistake[] {
  void changes.value;
  const kept = recall("mistakes");
  return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one?.moves) && typeof one.game === "string") : [];
}

const same = (one: Mistake, other: Mistake) =>
  one.game === other.game && one.board === other.board && one.moves.join() === other.moves.join() && one.played === other.played;

/** Keeps the mistakes of a game. One that is kept already is not kept twice, and stays solved. */
export function keepMistakes({ game, origin, moves }: { game: string; origin?: string | null; moves: string[] }, slips: Slip[]) {
  const before = keptMistakes();
  const found = slips.map(({ ply, mover, review }) => ({
    game,
    board: origin ?? null,
    moves: moves.slice(0, ply),
    played: review.played.action,
    mover,
    kind: review.gave_away?.kind ?? "chance",
    solved: false,
  }));
  const fresh = found.filter((one) => !before.some((other) => same(one, other)));
  if (fresh.length > 0) write([...fresh, ...before].slice(0, MOST));
}

export function noteAnswer(mistake: Mistake, solved: boolean) {
  write(keptMistakes().map((one) => (same(one, mistake) ? { ...one, solved } : one)));
}

export function forgetMistakes() {
  write(null);
}

function write(mistakes: Mistake[] | null) {
  remember("mistakes", mistakes);
  changes.value = changes.peek() + 1;
}
