/** The depth at which the algorithms of a tournament meet. */
import type { Roster } from "../lib/openapi.ts";

/** The algorithms that search to a depth one may choose: they meet at the same one. */
const ALGORITHMS = Object.freeze(["minimax", "minimax-ab", "negamax", "negamax-ab"]);

/** The depth at which the algorithms meet unless one chooses otherwise: that of plain search. */
export function usualDepth(roster: Roster) {
  const plain = roster.players.find(({ name }) => name === "minimax");
  return Number(plain?.keys.find(({ name }) => name === "depth")?.default ?? 6);
}

/** A player as it takes part: an algorithm with the depth of all. */
export function entrant(name: string, depth: number | undefined) {
  return depth !== undefined && ALGORITHMS.includes(name) ? `${name}:depth=${depth}` : name;
}
