/**
 * The shapes of boards, by the text of their game: columns with gravity, a grid, or cells at places of their own. Whoever answers the page's questions says them; here
 * they are remembered, so that whatever draws a board has its shape at hand.
 */
import type { Shape } from "./openapi.ts";

const known: Map<string, Shape> = new Map();

export function noteShape(game: string, shape: Shape | null | undefined) {
  const before = known.get(game);
  // What has places for its cells says more than what has none.
  if (shape && (!before || (shape.cells && !before.cells))) known.set(game, shape);
}

export function knownShape(game: string): Shape | null {
  return known.get(game) ?? null;
}

/** Whether everything is known that is needed to draw a board of this game. */
export function isDrawable(game: string) {
  const shape = known.get(game);
  return shape !== undefined && (shape.kind !== "cells" || shape.cells !== undefined);
}
