/**
 * One's own mistakes of all games, kept in this browser until they are deleted: those of one's own seats in every game that was reviewed at the table, and those that
 * somebody practised on the analysis board. Kept is the position and the move, not what was better: that is asked for again.
 */
import { recall, remember } from "../memory.js";

/** How many are kept; the oldest go first. */
const MOST = 500;

/**
 * @typedef {object} Mistake
 * @property {string} game
 * @property {string | null} board what the game started from
 * @property {string[]} moves before it
 * @property {string} played
 * @property {import("../types.js").Role} mover
 * @property {string} kind what it gave away
 * @property {boolean} solved whether somebody found a better move at the first try since
 */

/** Every mistake, the latest first. @returns {Mistake[]} */
export function keptMistakes() {
  const kept = recall("mistakes");
  return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one?.moves) && typeof one.game === "string") : [];
}

/** @param {Mistake} one @param {Mistake} other */
const same = (one, other) =>
  one.game === other.game && one.board === other.board && one.moves.join() === other.moves.join() && one.played === other.played;

/**
 * Keeps the mistakes of a game. One that is kept already is not kept twice, and stays solved.
 * @param {{ game: string, origin?: string | null, moves: string[] }} game
 * @param {import("../review.js").Slip[]} slips
 */
export function keepMistakes({ game, origin, moves }, slips) {
  const before = keptMistakes();
  const found = slips.map(({ ply, mover, review }) => ({
    game,
    board: origin ?? null,
    moves: moves.slice(0, ply),
    played: review.played.action,
    mover,
    kind: review.gave_away?.kind ?? "chance",
    solved: false,
  }));
  const fresh = found.filter((one) => !before.some((other) => same(one, other)));
  if (fresh.length > 0) remember("mistakes", [...fresh, ...before].slice(0, MOST));
}

/** @param {Mistake} mistake @param {boolean} solved */
export function noteAnswer(mistake, solved) {
  remember(
    "mistakes",
    keptMistakes().map((one) => (same(one, mistake) ? { ...one, solved } : one)),
  );
}

export function forgetMistakes() {
  remember("mistakes", null);
}
