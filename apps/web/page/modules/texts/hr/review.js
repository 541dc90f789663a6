// Nakon partije: kako je tekla.
export default {
  "review.title": "Kako je tekla partija",
  "review.about": "Što je crta viša, to bolje za prvog igrača. Romb označava pogrešku.",
  "review.graph": "Vrijednost partije nakon svakog poteza",
  "review.point": "Potez {ply}",
  "review.point-slip": "Potez {ply}: pogreška",
  "review.working": {
    one: "Prosuđeno {done} od {count} poteza…",
    few: "Prosuđeno {done} od {count} poteza…",
    other: "Prosuđeno {done} od {count} poteza…",
  },
  "review.flawless": "Bez pogrešaka: svaki je potez zadržao ishod.",
  "review.slips": { one: "{count} pogreška", few: "{count} pogreške", other: "{count} pogrešaka" },
  "review.slip.win-to-loss":
    "{number}. potez, {name}, {move}: dobivena je partija postala izgubljena. Bolje: {better}.",
  "review.slip.win-to-draw": "{number}. potez, {name}, {move}: pobjeda je ispuštena, sada je remi. Bolje: {better}.",
  "review.slip.draw-to-loss": "{number}. potez, {name}, {move}: remi je ispušten. Bolje: {better}.",
  "review.slip.chance": "{number}. potez, {name}, {move}: izgledi su pali s {before} na {after}. Bolje: {better}.",
  "review.move.connect-four": "stupac {move}",
  "review.move.tic-tac-toe": "polje {move}",
  "review.move.atoll": "polje {move}",
  "review.show": "Pokaži",
  "review.again": "Pokušaj ponovno odavde",
};
