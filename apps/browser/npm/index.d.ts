/** Which players there are, and how they are written, says `players(game)`; positions and moves are written as everywhere in Foursight. */

export interface Value {
  kind: "unknown" | "win" | "loss" | "draw" | "estimate" | "rate";
  plies: number | null;
  amount: number | null;
  bound: "exact" | "at_least" | "at_most" | null;
  proven: boolean;
  /** Connect Four's strong score, where it is proven. */
  score: number | null;
}

export interface MoveValue {
  action: string;
  value: Value;
}

export interface Report {
  best: MoveValue;
  moves: MoveValue[];
  line: string[];
  nodes: number;
  depth: number;
  work: number;
  stopped_by: "depth" | "nodes" | "time" | "playouts" | "stop" | "server" | null;
  microseconds: number;
  player: string;
}

export interface Position {
  game: string;
  moves: string[];
  text: string;
  legal: string[];
  turn: "first" | "second";
  ending: { winner: "first" | "second" | null; reason: string } | null;
  cells: { cell: string; owner: "first" | "second" | null }[];
  winning: string[];
}

export interface Question {
  /** `connect-four`, `tic-tac-toe`, `atoll:size=5,swap=on` */
  game: string;
  /** As the game writes them: `4455`, `15`, `C3 B2`. */
  moves?: string;
  /** A board they start from: rows from the top, `X O .`, separated by `/`. */
  board?: string;
  /** `level-3`, `strong`, `minimax-ab:depth=5`, … */
  player?: string;
  /** A number below 2⁶⁴ as digits, or a smaller one as a number. */
  seed?: number | string;
}

export interface Options {
  /** Gives up: the search ends with its worker, and its memory is free. */
  signal?: AbortSignal;
}

/** What was refused. */
export class FoursightError extends Error {
  /** Stable. */
  code: string;
  status: number;
}

export class Foursight {
  private constructor();
  /** The exact score of a Connect Four position for the player to move: +n wins with the n-th last own disc, 0 is a draw, −n loses. */
  solve(moves: string, options?: Options): Promise<number>;
  /** The exact score of every column, from the left; null where no disc can go. */
  scores(moves: string, options?: Options): Promise<(number | null)[]>;
  /** The move a player makes. */
  bestMove(question: Question & { player: string }, options?: Options): Promise<string>;
  /** The same with its value and what it cost. */
  move(question: Question & { player: string }, options?: Options): Promise<Report>;
  /** What every legal move is worth. */
  analyse(question: Question, options?: Options): Promise<Report>;
  /** Reads a position from moves, a board, or any text that shows one. */
  position(question: { game: string; moves?: string; board?: string } | { text: string; game?: string }, options?: Options): Promise<Position>;
  games(options?: Options): Promise<{ name: string; text: string; summary: string; rules: string; credit: string | null }[]>;
  players(game: string, options?: Options): Promise<{ players: { name: string; about: string; reproducible: boolean }[]; analyst: string }>;
  /** The search tree that a player of fixed depth walks. */
  explain(question: Question & { player: string; capacity?: number; along?: string[] }, options?: Options): Promise<any>;
  /** Why a player made its move, and what would have become of another. */
  why(question: Question & { player: string; played?: string }, options?: Options): Promise<any>;
  whyNot(question: Question & { player: string; played: string; instead: string }, options?: Options): Promise<any>;
  /** Ends its worker and frees its memory. */
  close(): void;
}

/** Starts the engine; its worker is started with the first question. */
export function open(options?: { book?: Uint8Array }): Foursight;
