/**
 * The shapes of boards, by the text of their game: columns with gravity, a grid, or cells at places of their own. Whoever answers the page's questions says them; here
 * they are remembered, so that whatever draws a board has its shape at hand.
 */

/** @typedef {import("./types.js").Shape} Shape */

/** @type {Map<string, Shape>} */
const known = new Map();

/** @param {string} game @param {Shape | undefined} shape */
export function noteShape(game, shape) {
  const before = known.get(game);
  // What has places for its cells says more than what has none.
  if (shape && (!before || (shape.cells && !before.cells))) known.set(game, shape);
}

/** @param {string} game @returns {Shape | null} */
export function knownShape(game) {
  return known.get(game) ?? null;
}

/** Whether everything is known that is needed to draw a board of this game. @param {string} game */
export function isDrawable(game) {
  const shape = known.get(game);
  return shape !== undefined && (shape.kind !== "cells" || shape.cells !== undefined);
}
