// Svi odabrani igrači redom.
export default {
  "tournament.title": "Turnir",
  "tournament.player": "Igrač",
  "tournament.games": "Partije",
  "tournament.wins": "Dobio",
  "tournament.draws": "Remi",
  "tournament.losses": "Izgubio",
  "tournament.points": "Bodovi",
  "tournament.played": {
    one: "Odigrano {played} od {count} partije. Pobjeda je bod, remi pola boda.",
    few: "Odigrano {played} od {count} partije. Pobjeda je bod, remi pola boda.",
    other: "Odigrano {played} od {count} partija. Pobjeda je bod, remi pola boda.",
  },
  "tournament.done": "Sve su partije odigrane. Pobjeda je bod, remi pola boda.",
  "tournament.too-few": "Za turnir su potrebna barem dva igrača.",
};
