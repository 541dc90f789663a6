/**
 * Where an analysis is kept: whole in the address, behind `#`, which is never sent to a server; and in this browser, until it is deleted. Every one lies under a
 * key of its own, so that two tabs have nothing to overwrite.
 */
import { signal } from "@preact/signals";
import { firstGame } from "../lib/games.ts";
import { recall } from "../lib/memory.ts";
import { addressOf as pageAddress } from "../lib/where.ts";

const PREFIX = "foursight.analysis.";

/** How often what is kept has changed here. */
const changes = signal(0);

export interface Kept {
  id: string;
  game: string;
  board: string | null;
  /** As `tree.ts` writes it. */
  tree: string;
  /** The place on the screen. */
  at: number;
  /** Milliseconds. */
  changed: number;
}

/** Every analysis that this browser keeps, the latest first. */
export function keptAnalyses(): Kept[] {
  void changes.value;
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => recall(key.slice("foursight.".length)))
      .filter((kept) => typeof kept?.tree === "string" && typeof kept.game === "string")
      .sort((one, other) => other.changed - one.changed);
  } catch {
    return [];
  }
}

export function keptAnalysis(id: string): Kept | null {
  return recall(`analysis.${id}`);
}

/** Keeps an analysis; whether the browser allowed it. */
export function keep(kept: Kept) {
  try {
    localStorage.setItem(PREFIX + kept.id, JSON.stringify(kept));
    changes.value = changes.peek() + 1;
    return true;
  } catch {
    return false;
  }
}

export function forget(id: string) {
  try {
    localStorage.removeItem(PREFIX + id);
    changes.value = changes.peek() + 1;
  } catch {
    // Forbidden: then it was never kept.
  }
}

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The address of an analysis. Parentheses stay as they are: they may stand behind `#`, and the address stays short. */
export function addressOf({ id, game, board, tree, at }: Omit<Kept, "changed">) {
  const parts = [`game=${encodeURIComponent(game)}`, `tree=${tree}`, `at=${at}`, `id=${id}`];
  if (board) parts.splice(1, 0, `board=${encodeURIComponent(board)}`);
  return pageAddress("analysis", {}, parts.join("&"));
}

/** What an address holds: an analysis behind `#`, or a game to begin one with. */
export function readAddress(address: URL | Location):
  | { kind: "tree"; kept: Omit<Kept, "changed"> }
  | {
      kind: "game";
      game: string;
      board: string | null;
      moves: string;
      ply: number | null;
      move: string | null;
      practise: "first" | "second" | "both" | null;
    }
  | null {
  const hash = new URLSearchParams(address.hash.slice(1));
  const game = hash.get("game");
  if (game !== null)
    return {
      kind: "tree",
      kept: {
        id: /^[0-9a-f]{1,32}$/.exec(hash.get("id") ?? "")?.[0] ?? newId(),
        game,
        board: hash.get("board"),
        tree: hash.get("tree") ?? "",
        at: Number.parseInt(hash.get("at") ?? "0", 10) || 0,
      },
    };
  const query = new URLSearchParams(address.search);
  if (!query.has("game") && !query.has("moves") && !query.has("board")) return null;
  const ply = Number.parseInt(query.get("ply") ?? "", 10);
  return {
    kind: "game",
    game: query.get("game") ?? firstGame(),
    board: query.get("board"),
    moves: query.get("moves") ?? "",
    ply: Number.isFinite(ply) ? ply : null,
    move: query.get("move"),
    practise: (["first", "second", "both"] as const).find((whose) => whose === query.get("practise")) ?? null,
  };
}
