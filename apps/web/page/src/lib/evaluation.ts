/** The bar above the board: who stands better, as a picture and as a sentence. */
import { byId, element } from "./dom.ts";
import { roleName } from "./marks.ts";
import { t } from "./texts.ts";
import { ownMoves, percent, share, words } from "./values.ts";
import type { Position, Report, Side } from "./openapi.ts";

export function drawEvaluation(play: { position: Position | null; hinted: boolean }, thought: Report | null, asking: boolean) {
  const place = byId("evaluation");
  const position = play.position;
  place.hidden = !play.hinted || !position;
  if (place.hidden || !position) return;
  const ending = position.ending;
  const part = ending
    ? ending.winner === null
      ? 0.5
      : ending.winner === "first"
        ? 1
        : 0
    : thought
      ? (share(thought.best.value, position.turn) ?? 0.5)
      : 0.5;
  let bar = place.querySelector(".bar");
  if (!bar) {
    bar = element("div", { class: "bar", "aria-hidden": "true" }, element("span", { class: "bar-first" }));
    place.replaceChildren(bar, element("p", { class: "verdict" }));
  }
  (bar.querySelector(".bar-first") as HTMLElement | null)?.style.setProperty("width", `${(part * 100).toFixed(1)}%`);
  const verdict = place.querySelector(".verdict");
  if (verdict)
    verdict.textContent = ending
      ? t("problems.game-over")
      : thought
        ? sentence(position.game, thought, position.turn)
        : asking
          ? t("play.asking")
          : t("play.no-hints");
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
