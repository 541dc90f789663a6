/** Why a generation played its last move: what it thought of every column, beside its board. */
import { element } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { ratedMoves } from "./rated.ts";
import { LARGE } from "./subjects.ts";
import type { LearnMove } from "../lib/openapi.ts";

const GAME = LARGE;

/** @param moves before the move */
export function learnWhy(kind: string, moves: string, { action, plies, moves: values, player }: LearnMove): HTMLElement {
  // Weights are a player that the page knows; a network that somebody has just trained is none.
  const query = player == null ? null : new URLSearchParams({ game: GAME, moves, player, played: action, you: "first" });
  return element(
    "details",
    { class: "card learn-why" },
    element("summary", {}, t("learn.why", { move: action })),
    element("p", {}, t(`learn.why.${kind}`, { count: plies })),
    ...ratedMoves(GAME, values, action),
    query === null
      ? null
      : element("p", { class: "row" }, element("a", { class: "button", href: addressOf("understand", query) }, t("why.whole"))),
  );
}
