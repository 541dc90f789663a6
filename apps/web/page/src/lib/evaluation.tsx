/** The bar above the board: who stands better, as a picture and as a sentence. */
import { roleName } from "./marks.ts";
import { t } from "./texts.ts";
import { ownMoves, percent, share, words } from "./values.ts";
import type { Position, Report, Side } from "./openapi.ts";

/** @param asking whether the answer is still on its way */
export function Evaluation({ position, thought, asking }: { position: Position; thought: Report | null; asking: boolean }) {
  const { game, turn, ending } = position;
  const decided = ending && (ending.winner === null ? 0.5 : ending.winner === "first" ? 1 : 0);
  const part = decided ?? (thought && share(thought.best.value, turn)) ?? 0.5;
  const told = thought ? sentence(game, thought, turn) : t(asking ? "play.asking" : "play.no-hints");
  return (
    <>
      <div class="bar" aria-hidden="true">
        <span class="bar-first" style={{ width: `${(part * 100).toFixed(1)}%` }} />
      </div>
      <p class="verdict">{ending ? t("problems.game-over") : told}</p>
    </>
  );
}

export function sentence(game: string, thought: Report, turn: Side) {
  const { value } = thought.best;
  const other = turn === "first" ? "second" : "first";
  if (value.bound !== "exact" && value.kind !== "unknown")
    return t("values.sentence.bound", { name: roleName(game, turn), value: words(value).text });
  switch (value.kind) {
    case "unknown":
      return t("values.sentence.unknown");
    case "draw":
      return t("values.sentence.draw");
    case "win":
    case "loss": {
      const name = roleName(game, value.kind === "win" ? turn : other);
      return value.plies === null
        ? t("values.sentence.wins", { name })
        : t(value.plies === 1 ? "values.sentence.wins-next" : "values.sentence.wins-in", { name, count: ownMoves(value.plies ?? 0) });
    }
    case "rate": {
      const rate = value.amount ?? 0.5;
      return rate >= 0.5
        ? t("values.sentence.chance", { name: roleName(game, turn), chance: percent(rate) })
        : t("values.sentence.chance", { name: roleName(game, other), chance: percent(1 - rate) });
    }
    case "estimate":
      return t("values.sentence.estimate", { name: roleName(game, turn), amount: value.amount ?? 0 });
  }
}
