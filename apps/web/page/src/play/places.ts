/**
 * Where one is on the page, as an address: a match, a tournament, or a position that somebody sent. Back and Forward lead from one to
 * the other, every tab has its own, and a reload opens the same again.
 */
import { firstGame } from "../lib/games.ts";
import { addressOf } from "../lib/where.ts";
import type { Play } from "./play.ts";

export type Place =
  | { kind: "home" }
  | { kind: "match"; id: string; invitation: string | null }
  | { kind: "tournament"; id: string }
  | { kind: "code"; code: string }
  | { kind: "position"; game: string; moves: string; board: string };

export function placeOf(address: Location | URL): Place {
  const query = new URLSearchParams(address.search);
  const id = query.get("match");
  // What stands after # is never sent to a server, so an invitation is in no log and no preview takes the seat.
  const invitation = new URLSearchParams(address.hash.slice(1)).get("join") ?? query.get("join");
  if (id) return { kind: "match", id, invitation };
  const tournament = query.get("tournament");
  if (tournament) return { kind: "tournament", id: tournament };
  const code = query.get("code");
  if (code) return { kind: "code", code };
  if (query.has("game") || query.has("moves") || query.has("board"))
    return {
      kind: "position",
      game: query.get("game") ?? firstGame(),
      moves: query.get("moves") ?? "",
      board: query.get("board") ?? "",
    };
  return { kind: "home" };
}

export function matchAddress(id: string) {
  return addressOf("play", { match: id });
}

export function tournamentAddress(id: string) {
  return addressOf("play", { tournament: id });
}

/** The analysis of the game on the board, at the position on the screen; with a move, that is played there. */
export function analysisAddress({ table, walk }: Play, move?: string) {
  const now = table.snapshot;
  if (!now) return addressOf("analysis");
  const query = new URLSearchParams({
    game: now.game,
    moves: now.text,
    ...(now.origin ? { board: now.origin } : {}),
    ...(walk.ply === null ? {} : { ply: String(walk.ply) }),
    ...(move === undefined ? {} : { move }),
  });
  return addressOf("analysis", query);
}

/**
 * Notes where one is now.
 * @param step `new`: Back leads to where one was; `same`: this address stands for the one that led here
 */
export function note(address: string, step: "new" | "same") {
  if (address === location.pathname + location.search && location.hash === "") return;
  if (step === "new") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
