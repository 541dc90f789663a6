/** Matches, positions and reports as a back end would send them. */
import type { Position, Report, ReviewedMove, Snapshot, Value } from "../src/lib/openapi.ts";

/** A match after these moves: seat A is a person, seat B a computer unless another one is named. */
export function match(moves: string, more: Partial<Snapshot> = {}): Snapshot {
  const legal = ["1", "2", "3", "4", "5", "6", "7"];
  return {
    id: "m",
    ticket: `t${moves.length}`,
    revision: moves.length,
    game: "connect-four",
    moves: [...moves],
    text: moves,
    cells: legal.map((column) => ({ cell: `${"abcdefg"[Number(column) - 1]}1`, owner: null })),
    legal,
    fills: legal.map((column) => `${"abcdefg"[Number(column) - 1]}1`),
    turn: moves.length % 2 === 0 ? "first" : "second",
    winning: [],
    ending: null,
    last: null,
    origin: null,
    shape: { kind: "columns", width: 7, height: 6 },
    opening: 0,
    redo: [],
    awaited: moves.length % 2 === 0 ? "human" : "computer",
    can_undo: moves.length > 0,
    can_redo: false,
    number: 1,
    tally: { a: 0, b: 0, draws: 0 },
    seats: { a: { kind: "human" }, b: { kind: "computer", player: "level-2" } },
    began: "a",
    starter: "a",
    first_seat: "a",
    seed: "1",
    two_people: false,
    hints_allowed: true,
    can_join: false,
    expires: new Date(Date.now() + 1e9).toISOString(),
    ...more,
  };
}

/** A position after these moves. */
export function position(moves: string, more: Partial<Position> = {}): Position {
  const { game, cells, legal, fills, turn, winning, shape } = match(moves);
  return {
    game,
    moves: [...moves],
    text: moves,
    cells,
    legal,
    turn,
    winning,
    ...(fills ? { fills } : {}),
    ...(shape ? { shape } : {}),
    ...more,
  };
}

export function value(kind: Value["kind"], plies: number | null = null): Value {
  return { kind, plies, amount: null, bound: "exact", proven: true, text: "", score: 0 } as Value;
}

/** What moves are worth; the first of them is the best. */
export function report(...values: [string, Value][]): Report {
  const moves = values.map(([action, one]) => ({ action, value: one }));
  return { best: moves[0], moves, line: moves.slice(0, 1).map(({ action }) => action), value: moves[0]?.value } as unknown as Report;
}

/** What a move gave away; null where it kept the result. */
export function reviewed(played: string, kind: string | null): ReviewedMove {
  return {
    played: { action: played, value: value("loss", 4) },
    mistake: kind !== null,
    gave_away: kind === null ? null : { kind, before: 1, after: 0, moves: 2 },
  } as unknown as ReviewedMove;
}
