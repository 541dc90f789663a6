/** What a player thinks of moves: in short on a board, in words in a table. Its texts are those of the part "why". */
import { useSignal } from "@preact/signals";
import { Button } from "../lib/controls.tsx";
import { t } from "../lib/texts.ts";
import { percent } from "../lib/values.ts";
import { capital, ownMoves, place, signed } from "./claims.ts";
import type { MoveValue, Value } from "../lib/openapi.ts";

/** How many moves of a large board are listed at first. */
const LISTED = 12;

/** Moves from the best to the worst, as a table; where there are many, the first few and a button for the others. */
export function RatedMoves({ game, moves, played }: { game: string; moves: MoveValue[]; played: string }) {
  const all = useSignal(false);
  const sorted = moves.toSorted((one, other) => rank(other.value) - rank(one.value));
  const shown = all.value ? sorted : sorted.slice(0, LISTED);
  return (
    <>
      <table class="why-values">
        <tbody>
          {shown.map(({ action, value }) => (
            <tr key={action} class={action === played ? "played" : undefined}>
              <th scope="row">{capital(place(game, action))}</th>
              <td class={tone(value)}>{long(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length && (
        <p class="row why-all">
          {t("why.values.some", { shown: LISTED, count: sorted.length })}
          <Button
            press={() => {
              all.value = true;
            }}
          >
            {t("why.values.all")}
          </Button>
        </p>
      )}
    </>
  );
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
