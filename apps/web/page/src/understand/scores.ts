/**
 * Scores as words. The server sends one number on one scale, seen by the player at the root (MAX): an estimate as it is, a win in n
 * plies as 2,000,000 − n, a loss as −2,000,000 + n (n = 1023: of unknown length), and ±2,000,001 where nothing is known yet.
 */
import { roleName } from "../lib/marks.ts";
import { formatNumber, t } from "../lib/texts.ts";
import type { Side } from "../lib/openapi.ts";

const WIN = 2_000_000;
const ESTIMATE = 1_000_000;
const UNKNOWN_LENGTH = 1023;

export function isNothing(score: number) {
  return Math.abs(score) > WIN;
}

/** @param score plies to the win or loss, or null */
function distance(score: number) {
  return !isNothing(score) && Math.abs(score) > ESTIMATE ? WIN - Math.abs(score) : null;
}

/** @param number with a real minus sign */
export function signless(number: number) {
  return number < 0 ? `−${formatNumber(-number)}` : formatNumber(number);
}

/** What the side at the root and its opponent are called. */
export type Sides = { max: string; min: string };

/** The two sides of a search: by their pieces on a board, MAX and MIN in a tree of numbers. */
export function sidesOf({ game, root_player: max }: { game: string; root_player: Side }): Sides {
  if (game === "tree") return { max: "MAX", min: "MIN" };
  return { max: roleName(game, max), min: roleName(game, max === "first" ? "second" : "first") };
}

/** @param plies from the root to the end of the game: the winner's own moves */
function moves(plies: number) {
  return Math.ceil(plies / 2);
}

/** For a node or an edge: "−5", "win 2", "+∞". */
export function short(score: number): string {
  if (isNothing(score)) return score > 0 ? "+∞" : "−∞";
  const plies = distance(score);
  if (plies === null) return signless(score);
  if (plies === UNKNOWN_LENGTH) return t(score > 0 ? "understand.short.win.unknown" : "understand.short.loss.unknown");
  return t(score > 0 ? "understand.short.win" : "understand.short.loss", { moves: moves(plies) });
}

/**
 * In a sentence about the machine: "5", "a win in 2 moves", "draw".
 * @param draw whether a score of 0 is a draw
 */
export function long(score: number, draw: boolean = false): string {
  if (draw) return t("understand.short.draw");
  const plies = distance(score);
  if (plies === null || plies === UNKNOWN_LENGTH) return short(score);
  return t(`understand.long.${score > 0 ? "win" : "loss"}`, { count: moves(plies) });
}

/**
 * In a sentence about both sides, where it must be said who wins: "Yellow wins in 2 moves".
 * @param draw whether a score of 0 is a draw
 */
export function told(score: number, sides: Sides, draw: boolean = false): string {
  if (draw) return t("understand.short.draw");
  const plies = distance(score);
  if (plies === null) return short(score);
  if (plies === UNKNOWN_LENGTH) return t("understand.told.some-win", { name: score > 0 ? sides.max : sides.min });
  return t("understand.told.wins", { name: score > 0 ? sides.max : sides.min, count: moves(plies) });
}

/** A window as mathematicians write it: "(−∞, 3)". */
export function interval([alpha, beta]: [number, number]) {
  return `(${short(alpha)}, ${short(beta)})`;
}
