/** Why not another move: it is played out on the board, a sentence for every step. */
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { infoOf } from "../lib/games.ts";
import { element } from "../lib/dom.ts";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { percent } from "../lib/values.ts";
import { board } from "./board.ts";
import { capital, ownMoves, place, places, signed } from "./claims.ts";
import type { Position, Refutation, RefutationStep, Side, Value } from "../lib/openapi.ts";

export type Asked = import("./why.ts").Asked & { turn: Side };

export class WhyNot {
  draw: (picture: SVGSVGElement) => void;
  restore: () => void;
  asking: AbortController | null;
  refutation: Refutation | null;
  step: number;
  asked: Asked | null = null;
  position: Position | null = null;
  title: HTMLHeadingElement;
  verdict: HTMLParagraphElement;
  sentence: HTMLParagraphElement;
  where: HTMLSpanElement;
  buttons: { back: HTMLButtonElement; next: HTMLButtonElement; close: HTMLButtonElement };
  basis: HTMLParagraphElement;
  steps: HTMLDivElement;
  walk: HTMLDivElement;
  how: HTMLParagraphElement;
  element: HTMLElement;

  /**
   * @param draw shows a board in place of the one before the move
   * @param restore shows that one again
   */
  constructor(draw: (picture: SVGSVGElement) => void, restore: () => void) {
    this.draw = draw;
    this.restore = restore;
    this.asking = null;
    this.refutation = null;
    this.step = 0;
    this.title = element("h2", { tabindex: -1 });
    this.verdict = element("p", { class: "not-verdict" });
    this.sentence = element("p", { class: "not-sentence", "aria-live": "polite" });
    this.where = element("span", { class: "soft not-place" });
    const button = (name: string, click: () => void, more = "") =>
      element("button", { type: "button", class: `button ${more} not-${name}`, click }, t(`why.not.${name}`));
    this.buttons = {
      back: button("back", () => this.go(this.step - 1)),
      next: button("next", () => this.go(this.step + 1), "primary"),
      close: button("close", () => this.clear()),
    };
    this.basis = element("p", { class: "soft not-basis" });
    this.steps = element("div", { class: "row" }, this.buttons.back, this.buttons.next, this.where);
    this.walk = element(
      "div",
      { class: "not-walk" },
      this.sentence,
      this.steps,
      this.basis,
      element("div", { class: "row" }, this.buttons.close),
    );
    this.how = element("p", { class: "soft" }, t("why.not.how"));
    this.element = element("section", { class: "why-not card" }, this.title, this.how, this.verdict, this.walk);
    this.clear();
  }

  ready(asked: Asked, position: Position) {
    this.asked = asked;
    this.position = position;
    this.element.hidden = position.legal.length < 2;
  }

  clear() {
    this.asking?.abort();
    this.refutation = null;
    this.title.textContent = t("why.not");
    this.how.hidden = false;
    this.verdict.hidden = true;
    this.walk.hidden = true;
    this.restore();
  }

  async open(instead: string) {
    const { asked } = this;
    if (!asked) return;
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.title.textContent = t("why.not.title", { place: place(asked.game, instead) });
    this.how.hidden = true;
    this.walk.hidden = true;
    this.verdict.hidden = false;
    this.verdict.textContent = t("why.not.working");
    const { game, moves, board: origin, player, seed, played } = asked;
    try {
      this.refutation = (await api.whyNot(
        { game, moves, ...(origin ? { board: origin } : {}), player, ...(seed ? { seed } : {}), played, instead },
        { signal: asking.signal },
      )) as Refutation;
      this.verdict.textContent = verdict(this.refutation, asked, instead);
      // A player that looks at its own move only expects no answer.
      const alone = this.refutation.steps.length < 2 && !this.refutation.value.proven;
      const basis = alone ? "one" : infoOf(game).examined;
      this.steps.hidden = this.refutation.steps.length < 2;
      this.basis.textContent = t(`why.not.${basis}`);
      this.walk.hidden = false;
      this.go(1);
      this.title.focus({ preventScroll: true });
    } catch (error) {
      if (!isAborted(error)) this.verdict.textContent = problemText(error);
    }
  }

  /** @param wanted how many of the moves are on the board */
  go(wanted: number) {
    const { refutation, position, asked } = this;
    if (!refutation || !position || !asked) return;
    const { steps } = refutation;
    this.step = Math.max(1, Math.min(steps.length, wanted));
    const done = steps.slice(0, this.step);
    const last = done[done.length - 1] as RefutationStep;
    const placed = new Map(done.flatMap(({ cell, turn }) => (cell ? [[cell, turn]] : [])));
    const wins = last.claims.find(({ kind }) => kind === "wins")?.cells ?? [];
    this.draw(
      board({
        game: asked.game,
        cells: position.cells.map(({ cell, owner }) => ({ cell, owner: placed.get(cell) ?? owner })),
        placed: [...placed.keys()],
        marked: last.cell ? [last.cell] : [],
        winning: wins,
        // Another move can be chosen at any time.
        legal: position.legal.filter((move) => move !== asked.played && !placed.has(move)),
        act: (move) => void this.open(move),
      }),
    );
    this.sentence.textContent = told(last, this.step, asked, steps[this.step] ?? null, steps[this.step - 2] ?? null);
    this.where.textContent = t("why.not.place", { step: this.step, count: steps.length });
    this.buttons.back.disabled = this.step <= 1;
    this.buttons.next.disabled = this.step >= steps.length;
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
  { game }: Asked,
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
export function verdict({ value, played }: Refutation, { game, turn, you }: Asked, instead: string) {
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
