// What a screen reader hears of the boards.
export default {
  "boards.connect-four": "Connect Four board",
  "boards.tic-tac-toe": "Tic-tac-toe board",
  "boards.atoll": "Atoll board",
  "boards.column": "Column {column}",
  "boards.square": "Square {square}",
  "boards.empty": "empty",
  "boards.full": "full",
  "boards.stack": "from the bottom: {list}",
  "boards.best": "best",
  "boards.rank": "number {rank} of the engine",
  "boards.shore": "next to island {number} ({name})",
  "boards.move.connect-four": "column {move}",
  "boards.move.tic-tac-toe": "square {move}",
  "boards.move.atoll": "cell {move}",
  "boards.move.swap": "swap",
};
