// After the game: how it went.
export default {
  "review.title": "How the game went",
  "review.about": "The higher the line, the better for the first player. A diamond marks a mistake.",
  "review.graph": "Value of the game after every move",
  "review.point": "After {ply} moves",
  "review.point-slip": "After {ply} moves: a mistake",
  "review.working": { one: "{done} of {count} move judged…", other: "{done} of {count} moves judged…" },
  "review.flawless": "No mistakes: every move kept the result.",
  "review.slips": { one: "{count} mistake", other: "{count} mistakes" },
  "review.slip.win-to-loss": "Move {number}, {name}, {move}: a won game became a lost one. Better: {better}.",
  "review.slip.win-to-draw":
    "Move {number}, {name}, {move}: the win was given away, now it is a draw. Better: {better}.",
  "review.slip.draw-to-loss": "Move {number}, {name}, {move}: the draw was given away. Better: {better}.",
  "review.slip.chance": "Move {number}, {name}, {move}: the chances fell from {before} to {after}. Better: {better}.",
  "review.move.connect-four": "column {move}",
  "review.move.tic-tac-toe": "square {move}",
  "review.move.atoll": "cell {move}",
  "review.show": "Show",
  "review.again": "Try again from here",
};
