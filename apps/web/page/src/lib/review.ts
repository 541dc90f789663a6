/**
 * How a game went: the value of every position as a graph, the mistakes by name, and another try from each. Finished or not, played here or pasted: the table after
 * a game and the analysis board show the same.
 */
import texts from "texts:review,analysis";
import { api } from "./api.ts";
import { isAborted } from "./back-end/problem.ts";
import { judge } from "./adviser.ts";
import { byId, element } from "./dom.ts";
import { graph } from "./graph.ts";
import { roleName } from "./marks.ts";
import { joinMoves } from "./games.ts";
import { addTexts, t } from "./texts.ts";
import { moveName } from "./turns.ts";
import { percent, share } from "./values.ts";
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
  why?: (ply: number) => HTMLElement | null;
  /** What stands under the mistakes once all moves are judged. */
  more?: (review: Review) => HTMLElement | null;
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
  #host;
  #game;
  /** What was thought before each move. */
  #thoughts: (Report | null)[];
  /** What each move gave away. */
  #reviews: (ReviewedMove | null)[];
  /** Whose move it was. */
  #movers: Side[];
  #work = new AbortController();
  #drawn = "";

  constructor(host: Host, name: string, game: Position) {
    this.name = name;
    this.#host = host;
    this.#game = game;
    this.#reviews = game.moves.map(() => null);
    this.#thoughts = game.moves.map(() => null);
    // Turns alternate; the last snapshot says whose turn would be next.
    this.#movers = game.moves.map((_, ply) =>
      (game.moves.length - ply) % 2 === 0 ? game.turn : game.turn === "first" ? "second" : "first",
    );
  }

  close() {
    this.#work.abort();
  }

  /** Asks about every position, the last first: late positions are answered at once, and mistakes are found there as well. */
  async run() {
    const { game, origin, moves } = this.#game;
    this.draw();
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
        this.#thoughts[ply] = report;
        this.#reviews[ply] = review;
      } catch (error) {
        if (isAborted(error)) return;
      }
      this.draw();
    }
  }

  draw() {
    const place = byId("review");
    const done = this.#thoughts.filter((thought) => thought !== null).length;
    const state = `${this.name} ${done} ${this.#host.ply()}`;
    if (place.dataset["state"] === state && !place.hidden) return;
    place.dataset["state"] = state;
    place.hidden = false;
    if (this.#drawn === "" || place.childElementCount === 0) this.#drawn = this.name;
    const { moves, game, ending } = this.#game;
    const points = this.#thoughts.map((thought, ply) => (thought ? share(thought.best.value, this.#movers[ply] ?? "first") : null));
    // Where a game was not played to its end, the value of its last move is what the end is worth.
    const final = moves.length - 1;
    const played = this.#reviews[final]?.played.value;
    const last =
      !ending || ending.reason === "resigned"
        ? played
          ? share(played, this.#movers[final] ?? "first")
          : null
        : ending.winner === null
          ? 0.5
          : ending.winner === "first"
            ? 1
            : 0;
    const all = this.slips();
    const slips = all.filter(({ review }) => !costsTime(review));
    const delays = all.filter(({ review }) => costsTime(review));
    const { go } = this.#host;
    const picture = graph(
      [...points, last],
      slips.map(({ ply }) => ply + 1),
      this.#host.ply(),
      {
        label: t("review.graph"),
        first: roleName(game, "first"),
        second: roleName(game, "second"),
        go,
      },
    );
    const waiting = done < moves.length ? element("p", { class: "soft" }, t("review.working", { done, count: moves.length })) : null;
    // Without the solver a review often does not know whether a move kept the result.
    const certain = this.#reviews.every((review) => review?.mistake === false);
    const verdict =
      done === moves.length && slips.length === 0 ? element("p", {}, t(certain ? "review.flawless" : "review.none-certain")) : null;
    const more = done === moves.length ? (this.#host.more?.(this) ?? null) : null;
    place.replaceChildren(
      element("h2", {}, t("play.review")),
      element("p", { class: "soft" }, t("review.about")),
      picture,
      ...(waiting ? [waiting] : []),
      ...(verdict ? [verdict] : []),
      ...(slips.length > 0 ? [element("h3", {}, t("review.slips", { count: slips.length })), this.#list(slips, "slips")] : []),
      ...(delays.length > 0 ? [element("h3", {}, t("analysis.delays", { count: delays.length })), this.#list(delays, "delays")] : []),
      ...(more ? [more] : []),
    );
  }

  #list(slips: Slip[], name: string) {
    const { go, again, why } = this.#host;
    const list = element("ol", { class: name });
    for (const { ply, mover, text } of slips) {
      const retry = again
        ? element("button", { type: "button", class: "button again", click: () => again(ply, mover) }, t("review.again"))
        : null;
      list.append(
        element(
          "li",
          {},
          element("p", {}, text),
          element(
            "div",
            { class: "row" },
            element("button", { type: "button", class: "button", click: () => go(ply) }, t("review.show")),
            retry,
            why?.(ply),
          ),
        ),
      );
    }
    return list;
  }

  /** Every move that gave something away, in words. */
  slips(): Slip[] {
    const { game } = this.#game;
    const named = (move: string) => moveName(game, move);
    return this.#reviews.flatMap((review, ply) => {
      const thought = this.#thoughts[ply];
      const lost = review?.gave_away;
      if (!thought || !review || !lost) return [];
      const mover = this.#movers[ply] ?? "first";
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
