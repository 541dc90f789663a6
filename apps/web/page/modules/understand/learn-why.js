/** Why a generation played its last move: what it thought of every column, beside its board. */
import { element } from "../dom.js";
import { t } from "../texts.js";
import { addressOf } from "../where.js";
import { ratedMoves } from "./rated.js";
import { LARGE } from "./subjects.js";

/** @typedef {{ action: string, plies: number, moves: import("../types.js").Judged[], player: string | null }} Answer */

const GAME = LARGE;

/**
 * @param {string} kind
 * @param {string} moves before the move
 * @param {Answer} answer
 * @returns {HTMLElement}
 */
export function learnWhy(kind, moves, { action, plies, moves: values, player }) {
  // Weights are a player that the page knows; a network that somebody has just trained is none.
  const query = player === null ? null : new URLSearchParams({ game: GAME, moves, player, played: action, you: "first" });
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
