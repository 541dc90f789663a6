/** What a player thinks of moves: in short on a board, in words in a table. Its texts are those of the part "why". */
import { element } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { percent } from "../lib/values.ts";
import { capital, ownMoves, place, signed } from "./claims.ts";
import type { MoveValue, Value } from "../lib/openapi.ts";

/** How many moves of a large board are listed at first. */
const LISTED = 12;

/** Moves from the best to the worst, as a table; where there are many, the first few and a button for the others. */
export function ratedMoves(game: string, moves: MoveValue[], played: string): HTMLElement[] {
  const sorted = moves.toSorted((one, other) => rank(other.value) - rank(one.value));
  const row = ({ action, value }: MoveValue) =>
    element(
      "tr",
      { class: action === played ? "played" : null },
      element("th", { scope: "row" }, capital(place(game, action))),
      element("td", { class: tone(value) }, long(value)),
    );
  const body = element("tbody", {}, ...sorted.slice(0, LISTED).map(row));
  const table = element("table", { class: "why-values" }, body);
  const rest = sorted.slice(LISTED);
  if (rest.length === 0) return [table];
  const all = element(
    "p",
    { class: "row why-all" },
    t("why.values.some", { shown: LISTED, count: sorted.length }),
    element(
      "button",
      {
        type: "button",
        class: "button",
        click: () => {
          body.append(...rest.map(row));
          all.remove();
        },
      },
      t("why.values.all"),
    ),
  );
  return [table, all];
}

export function short(value: Value) {
  const moves = ownMoves(value.plies ?? null);
  switch (value.kind) {
    case "win":
      return moves === null ? t("understand.short.win.unknown") : t("understand.short.win", { moves });
    case "loss":
      return moves === null ? t("understand.short.loss.unknown") : t("understand.short.loss", { moves });
    case "draw":
      return t("understand.short.draw");
    case "rate":
      return percent(value.amount ?? 0);
    default:
      return signed(value.amount ?? 0);
  }
}

function long(value: Value) {
  const moves = ownMoves(value.plies ?? null);
  if (value.kind === "win" || value.kind === "loss")
    return moves === null ? t(`why.long.${value.kind}.unknown`) : t(`why.long.${value.kind}`, { count: moves });
  if (value.kind === "estimate") return t("why.long.estimate", { points: signed(value.amount ?? 0) });
  return short(value);
}

export function tone(value: Value) {
  const amount = value.kind === "rate" ? (value.amount ?? 0.5) - 0.5 : (value.amount ?? 0);
  if (value.kind === "win" || (value.kind !== "loss" && amount > 0)) return "good";
  return value.kind === "loss" || amount < 0 ? "bad" : "even";
}

function rank(value: Value) {
  if (value.kind === "win") return 3_000_000 - (value.plies ?? 0);
  if (value.kind === "loss") return -3_000_000 + (value.plies ?? 0);
  return value.kind === "draw" ? 0 : value.kind === "rate" ? ((value.amount ?? 0) - 0.5) * 1000 : (value.amount ?? 0);
}
