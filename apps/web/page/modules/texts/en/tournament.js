// All chosen players in turn.
export default {
  "tournament.title": "Tournament",
  "tournament.player": "Player",
  "tournament.games": "Games",
  "tournament.wins": "Won",
  "tournament.draws": "Drawn",
  "tournament.losses": "Lost",
  "tournament.points": "Points",
  "tournament.played": {
    one: "{played} of {count} game played. A win is one point, a draw a half.",
    other: "{played} of {count} games played. A win is one point, a draw a half.",
  },
  "tournament.done": "All games are played. A win is one point, a draw a half.",
  "tournament.made": "depth {depth} · {evaluation} · order: {order}",
  "tournament.cross": "All against all",
  "tournament.against": "Player",
  "tournament.of": "{won} of {games}",
  "tournament.plies": "{plies} plies",
  "tournament.milliseconds": "{time} ms",
  "tournament.seconds": "{time} s",
  "tournament.about-cross":
    "Points of the player in the row against the player in the column. Below: the mean length of their games, and the time both searches took for a game.",
  "tournament.too-few": "A tournament needs at least two players.",
};
