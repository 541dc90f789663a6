/** Why not another move: it is played out on the board, a sentence for every step. */
import { api } from "../lib/api.ts";
import { infoOf } from "../lib/games.ts";
import { roleName } from "../lib/marks.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { percent } from "../lib/values.ts";
import { capital, ownMoves, place, places, signed } from "./claims.ts";
import { Requests } from "./requests.ts";
import type { Asked } from "./why.ts";
import type { Refutation, RefutationStep, Side, Value } from "../lib/openapi.ts";

/** Where another move is asked about: in place of the one that was played, by this side. */
export type Instead = Asked & { turn: Side };

export class WhyNot {
  asked: Instead | null = null;
  /** The other move. */
  instead: string | null = null;
  refutation: Refutation | null = null;
  /** How many of its moves are on the board. */
  step = 0;
  requests = new Requests();
  /** Told when another move is looked at, or none any more. */
  changed: () => void = () => {};

  constructor() {
    observe(this, "asked", "instead", "refutation", "step");
  }

  get state() {
    const { instead, step, refutation, requests } = this;
    return { instead, step, length: refutation?.steps.length ?? 0, ...requests.state };
  }

  /** @param asked about which move it can be asked, if about any */
  ready(asked: Instead | null) {
    this.asked = asked;
    this.#forget();
  }

  clear() {
    this.#forget();
    this.changed();
  }

  #forget() {
    this.requests.stop();
    this.instead = null;
    this.refutation = null;
  }

  async open(instead: string) {
    const { asked } = this;
    if (!asked) return;
    const { game, moves, board, player, seed, played } = asked;
    this.instead = instead;
    this.changed();
    await this.requests.run(async (signal) => {
      const question = { game, moves, ...(board ? { board } : {}), player, ...(seed ? { seed } : {}), played, instead };
      this.refutation = await api.whyNot(question, { signal });
      this.go(1);
    });
  }

  go(wanted: number) {
    this.step = Math.max(1, Math.min(this.refutation?.steps.length ?? 1, wanted));
  }

  /** The moves that are on the board. */
  get done(): RefutationStep[] {
    return this.refutation?.steps.slice(0, this.step) ?? [];
  }

  /** What happens in this step. */
  get sentence() {
    const { asked, refutation, step } = this;
    const now = refutation?.steps[step - 1];
    if (!asked || !refutation || !now) return "";
    return told(now, step, asked, refutation.steps[step] ?? null, refutation.steps[step - 2] ?? null);
  }

  /** What all of it rests on. */
  get basis() {
    const { asked, refutation } = this;
    if (!asked || !refutation) return "";
    // A player that looks at its own move only expects no answer.
    const alone = refutation.steps.length < 2 && !refutation.value.proven;
    return t(`why.not.${alone ? "one" : infoOf(asked.game).examined}`);
  }

  /** What the other move would have come to. */
  get verdict() {
    const { asked, refutation, instead, requests } = this;
    if (!asked || instead === null) return null;
    if (requests.busy) return t("why.not.working");
    return requests.trouble ?? (refutation && verdict(refutation, asked, instead));
  }
}

/**
 * A step in words, with what the rules say of it.
 * @param next a threat that comes too late is not told: the game is over before
 * @param before of several threats one is blocked
 */
export function told(
  step: RefutationStep,
  number: number,
  { game }: { game: string },
  next: RefutationStep | null,
  before: RefutationStep | null = null,
) {
  const late = next?.claims.some(({ kind }) => kind === "wins") ?? false;
  const several = before?.claims.some(({ kind, moves }) => kind === "threatens" && (moves?.length ?? 0) > 1) ?? false;
  const name = roleName(game, step.turn);
  const parts = [t("why.not.step", { number, name, place: place(game, step.action) })];
  const ends = step.claims.some(({ kind }) => kind === "wins" || kind === "ends_in_draw");
  for (const claim of step.claims) {
    const moves = claim.moves ?? [];
    if (claim.kind === "wins") parts.push(t("why.not.step.wins", { name }));
    if (claim.kind === "blocks") parts.push(t(several || late ? "why.not.step.blocks.one" : "why.not.step.blocks", { name }));
    if (claim.kind === "ends_in_draw") parts.push(t("why.not.step.draw"));
    if (claim.kind === "threatens" && !late)
      parts.push(
        t(moves.length > 1 ? "why.not.step.double" : "why.not.step.threat", { count: moves.length, ins: places("ins", game, moves) }),
      );
  }
  if (next === null && number > 1 && !ends) parts.push(t("why.not.step.on"));
  return parts.join(" ");
}

/** What the move would have come to, beside the one that was played. */
export function verdict({ value, played }: Refutation, { game, turn, you }: Instead, instead: string) {
  const here = place(game, instead);
  const opponent = turn === "first" ? "second" : "first";
  const values = { place: here, Place: capital(here), opponent: roleName(game, opponent) };
  const reader = you === opponent ? "you" : "side";
  const count = ownMoves(value.plies ?? null);
  const other = ownMoves(played.plies ?? null);
  const once = (key: string) => (count === 1 ? `${key}.now` : key);
  if (!value.proven || !played.proven)
    return t(value.kind === "rate" || played.kind === "rate" ? "why.not.rate" : "why.not.estimate", {
      ...values,
      value: amount(value),
      other: amount(played),
    });
  if (value.kind === "loss") {
    const lost = count === null ? t("why.result.loss.unknown", values) : t(once(`why.not.loss.${reader}`), { ...values, count });
    if (played.kind !== "loss") return lost;
    return `${lost} ${t((other ?? 0) > (count ?? 0) ? "why.not.sooner" : "why.not.loss.also")}`;
  }
  if (value.kind === "draw")
    return t(played.kind === "win" ? "why.not.draw" : played.kind === "loss" ? "why.not.draw.better" : "why.not.same", values);
  if (played.kind !== "win" || (count !== null && other !== null && count < other))
    return count === null ? t("why.not.win-unknown", values) : t(once("why.not.win.better"), { ...values, count });
  if (count === null || other === null) return t("why.not.win-unknown", values);
  return count > other ? t("why.not.equal-win", { ...values, count, other }) : t("why.not.same", values);
}

/** @param value a value that nobody has proved, or has */
function amount(value: Value) {
  if (value.kind === "rate") return percent(value.amount ?? 0);
  if (value.kind === "estimate") return signed(value.amount ?? 0);
  if (value.kind === "draw") return t("understand.short.draw");
  return value.kind === "unknown" ? "–" : t(`understand.short.${value.kind}.unknown`);
}
