/** The position that a question is about, as a small board: moves of the class's game, or any text that shows one. */
import { signal, type Signal } from "@preact/signals";
import { api } from "../lib/api.ts";
import { SmallBoard } from "../understand/small-board.tsx";
import type { Position } from "../lib/openapi.ts";

const known: Map<string, Signal<Position | null | "unreadable">> = new Map();

/** What a text shows; null while it is on its way. */
export function positionOf(game: string, text: string) {
  const key = `${game} ${text}`;
  let found = known.get(key);
  if (!found) {
    const asked = signal<Position | null | "unreadable">(null);
    known.set(key, asked);
    found = asked;
    api.position({ game, text }).then(
      (position) => (asked.value = position),
      () => (asked.value = "unreadable"),
    );
  }
  return found.value;
}

export function ExerciseBoard({ game, text }: { game: string; text: string }) {
  const position = positionOf(game, text);
  if (position === null) return null;
  if (position === "unreadable") return <p class="soft">{text}</p>;
  return <SmallBoard game={position.game} cells={position.cells} winning={position.winning} />;
}
