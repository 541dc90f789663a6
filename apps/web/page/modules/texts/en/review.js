// After the game: how it went.
export default {
  "review.title": "How the game went",
  "review.about": "The higher the line, the better for the first player. A diamond marks a mistake.",
  "review.graph": "Value of the game after every move",
  "review.point": "After {ply} moves",
  "review.point-slip": "After {ply} moves: a mistake",
  "review.working": { one: "{done} of {count} move judged…", other: "{done} of {count} moves judged…" },
  "review.flawless": "Nobody gave anything away: every move kept what there was.",
  "review.slips": { one: "{count} mistake", other: "{count} mistakes" },
  "review.slip.win-to-loss": "Move {number}, {name} on {move}: turned a won game into a lost one. {better} would have won.",
  "review.slip.win-to-draw": "Move {number}, {name} on {move}: gave the win away, now a draw. {better} would have won.",
  "review.slip.draw-to-loss": "Move {number}, {name} on {move}: gave the draw away. {better} would have held it.",
  "review.slip.chance": "Move {number}, {name} on {move}: chances fell from {before} to {after}. {better} was better.",
  "review.show": "Show",
  "review.again": "Try again from here",
};
