/**
 * How a game went: what was thought before each move, and what each gave away. Finished or not, played here or pasted: the table after a game and the analysis board
 * show the same (review-view.tsx).
 */
import texts from "texts:review,analysis";
import { api } from "./api.ts";
import { isAborted } from "./back-end/problem.ts";
import { judge } from "./adviser.ts";
import { roleName } from "./marks.ts";
import { joinMoves } from "./games.ts";
import { observe } from "./state.ts";
import { addTexts, t } from "./texts.ts";
import { moveName, moverOf } from "./turns.ts";
import { percent, share } from "./values.ts";
import type { ComponentChild } from "preact";
import type { Position, Report, ReviewedMove, Side } from "./openapi.ts";

// Before anybody can draw a review.
addTexts(texts);

/** Where a review stands. */
export interface Host {
  /** How many moves are on the screen. */
  ply: () => number;
  /** Shows the position after so many moves. */
  go: (ply: number) => void;
  /** Another try from there. */
  again?: (ply: number, mover: Side) => void;
  /** A link that explains a computer's move. */
  why?: (ply: number) => ComponentChild;
  /** What stands under the mistakes once all moves are judged. */
  more?: (review: Review) => ComponentChild;
}

/** A move that gave something away. */
export interface Slip {
  /** Moves before it. */
  ply: number;
  mover: Side;
  review: ReviewedMove;
  /** What was known before it. */
  thought: Report;
  text: string;
}

export class Review {
  name;
  host;
  game;
  /** What was thought before each move. */
  thoughts: (Report | null)[];
  /** What each move gave away. */
  reviews: (ReviewedMove | null)[];
  #work = new AbortController();

  constructor(host: Host, name: string, game: Position) {
    this.name = name;
    this.host = host;
    this.game = game;
    this.reviews = game.moves.map(() => null);
    this.thoughts = game.moves.map(() => null);
    observe(this, "reviews", "thoughts");
  }

  close() {
    this.#work.abort();
  }

  /** Asks about every position, the last first: late positions are answered at once, and mistakes are found there as well. */
  async run() {
    const { game, origin, moves } = this.game;
    for (let ply = moves.length - 1; ply >= 0; ply -= 1) {
      const question = {
        game,
        moves: joinMoves(game, moves.slice(0, ply)),
        ...(origin ? { board: origin } : {}),
        ...judge(game),
        played: moves[ply] ?? "",
      };
      try {
        const { report, review } = await api.review(question, { signal: this.#work.signal });
        this.thoughts = this.thoughts.with(ply, report);
        this.reviews = this.reviews.with(ply, review);
      } catch (error) {
        if (isAborted(error)) return;
      }
    }
  }

  /** How many positions are judged. */
  get done() {
    return this.thoughts.filter((thought) => thought !== null).length;
  }

  /** How good each position is for the first player, the end of the game included. */
  get points(): (number | null)[] {
    const points = this.thoughts.map((thought, ply) => (thought ? share(thought.best.value, moverOf(this.game, ply)) : null));
    return [...points, this.#end];
  }

  /** Where a game was not played to its end, the value of its last move is what the end is worth. */
  get #end() {
    const { ending, moves } = this.game;
    if (ending && ending.reason !== "resigned") return ending.winner === null ? 0.5 : ending.winner === "first" ? 1 : 0;
    const final = moves.length - 1;
    const played = this.reviews[final]?.played.value;
    return played ? share(played, moverOf(this.game, final)) : null;
  }

  /** Whether it is known of every move that it kept the result: without the solver a review often does not know. */
  get isFlawless() {
    return this.reviews.every((review) => review?.mistake === false);
  }

  /** Every move that gave something away, in words. */
  slips(): Slip[] {
    const { game } = this.game;
    const named = (move: string) => moveName(game, move);
    return this.reviews.flatMap((review, ply) => {
      const thought = this.thoughts[ply];
      const lost = review?.gave_away;
      if (!thought || !review || !lost) return [];
      const mover = moverOf(this.game, ply);
      const values = {
        number: ply + 1,
        name: roleName(game, mover),
        move: named(review.played.action),
        better: named(thought.best.action),
        before: percent(lost.before ?? 0),
        after: percent(lost.after ?? 0),
        count: lost.moves ?? 0,
      };
      const kind = lost.kind.replaceAll("_", "-");
      return [{ ply, mover, review, thought, text: t(`review.slip.${kind}`, values) }];
    });
  }
}

/** Whether a move kept the result and only cost time. */
export function costsTime({ gave_away: lost }: ReviewedMove) {
  return lost?.kind === "win_delayed" || lost?.kind === "defence_shortened";
}
