/**
 * "Beat it in four moves": a challenge per source, against its program as printed, and a visitor's attempt at it.
 *
 * The programs always answer the same, so a shortest win can be computed (`foursight lab beat`); challenges.json has one for each. The page knows no rule: it asks the
 * server for the position and for the program's move.
 */
import { api, pause, problemText } from "../lib/api.ts";
import { createBoard, type Board } from "../lib/board.ts";
import { joinMoves, splitMoves } from "../lib/games.ts";
import { recall, remember } from "../lib/memory.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import type { Position, Side } from "../lib/openapi.ts";

export interface Challenge {
  id: string;
  game: string;
  player: string;
  you: Side;
  /** One's own. */
  moves: number;
  /** The moves of both sides. */
  line: string;
}

/** Milliseconds that each move of the known line is shown. */
const SHOWN = 350;

function solvedOnes(): string[] {
  const solved = recall("challenges");
  return Array.isArray(solved) ? solved : [];
}

export class Attempt {
  moves: readonly string[] = [];
  position: Position | null = null;
  board: Board | null = null;
  /** Whether nothing can be played for a moment. */
  busy = false;
  said = "";
  solved: boolean;
  #line: readonly string[];

  constructor(readonly challenge: Challenge) {
    this.#line = splitMoves(challenge.game, challenge.line);
    this.solved = solvedOnes().includes(challenge.id);
    observe(this, "moves", "position", "board", "busy", "said", "solved");
  }

  get state() {
    const { challenge, moves, busy, said, solved } = this;
    return { id: challenge.id, moves, busy, said, solved };
  }

  /** The board with nothing on it, or with the program's first move. */
  async start() {
    if (this.busy) return;
    const { game, you, moves } = this.challenge;
    await this.#work(async () => {
      this.board ??= await createBoard(await api.position({ game }), (move) => void this.play(move));
      await this.#look([]);
      if (you === "second") await this.#answer();
      this.said = t("laboratory.begin", { count: moves });
    });
    this.board?.focus();
  }

  async play(move: string) {
    if (this.busy || !this.position || this.position.ending) return;
    await this.#work(async () => {
      await this.#look([...this.moves, move]);
      if (!this.position?.ending) await this.#answer();
      this.said = this.#told();
    });
  }

  /** What the program answers. */
  async #answer() {
    const { game, player } = this.challenge;
    const { best } = await api.move({ game, moves: joinMoves(game, [...this.moves]), player });
    await this.#look([...this.moves, best.action]);
  }

  /** The position after these moves. */
  async #look(moves: readonly string[]) {
    const { game } = this.challenge;
    this.position = await api.position({ game, moves: joinMoves(game, [...moves]) });
    this.moves = moves;
  }

  /** Does something that takes a moment. */
  async #work(task: () => Promise<void>) {
    this.busy = true;
    try {
      await task();
    } catch (error) {
      this.said = problemText(error);
    } finally {
      this.busy = false;
    }
  }

  /** How it stands after a move. */
  #told() {
    const ending = this.position?.ending;
    const { moves, you, id } = this.challenge;
    const own = this.moves.filter((_, ply) => (ply % 2 === 0) === (you === "first")).length;
    const left = moves - own;
    if (!ending) return left > 0 ? t("laboratory.left", { count: left }) : t("laboratory.over");
    if (ending.winner !== you) return t(ending.winner === null ? "laboratory.drawn" : "laboratory.lost");
    if (left < 0) return t("laboratory.late", { count: own, moves });
    if (!this.solved) remember("challenges", [...solvedOnes(), id]);
    this.solved = true;
    return t("laboratory.solved", { count: own });
  }

  /** The next move of the known line, as long as the game follows it. */
  hint() {
    if (this.position?.ending) return;
    const next = this.#line[this.moves.length];
    const follows = this.moves.every((move, ply) => move === this.#line[ply]);
    const first = this.#line[this.challenge.you === "first" ? 0 : 1] ?? "";
    this.said = follows && next ? t("laboratory.next", { move: next }) : t("laboratory.left-line", { move: first });
  }

  /** Plays the line out. */
  async show() {
    if (this.busy) return;
    await this.#work(async () => {
      for (let ply = 1; ply <= this.#line.length; ply += 1) {
        await this.#look(this.#line.slice(0, ply));
        await pause(SHOWN);
      }
      this.said = t("laboratory.shown", { line: this.#line.join(" ") });
    });
  }
}
