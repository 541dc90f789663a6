// Što čitač zaslona čuje o pločama.
export default {
  "boards.connect-four": "Ploča za četiri u nizu",
  "boards.tic-tac-toe": "Ploča za križić-kružić",
  "boards.atoll": "Ploča za Atoll",
  "boards.column": "Stupac {column}",
  "boards.square": "Polje {square}",
  "boards.empty": "prazno",
  "boards.full": "puno",
  "boards.stack": "odozdo: {list}",
  "boards.best": "najbolje",
  "boards.rank": "{rank}. po sudu računala",
  "boards.shore": "uz {number}. otok ({name})",
  "boards.move.connect-four": "stupac {move}",
  "boards.move.tic-tac-toe": "polje {move}",
  "boards.move.atoll": "polje {move}",
  "boards.move.swap": "zamjena",
};
