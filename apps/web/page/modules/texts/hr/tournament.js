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
  "tournament.made": "dubina {depth} · {evaluation} · redoslijed: {order}",
  "tournament.cross": "Svaki sa svakim",
  "tournament.against": "Igrač",
  "tournament.of": "{won} od {games}",
  "tournament.plies": "polupotezi: {plies}",
  "tournament.milliseconds": "{time} ms",
  "tournament.seconds": "{time} s",
  "tournament.about-cross":
    "Bodovi igrača u retku protiv igrača u stupcu. Ispod: prosječna duljina njihovih partija i vrijeme koje su obje pretrage trebale za partiju.",
  "tournament.too-few": "Za turnir su potrebna barem dva igrača.",
};
