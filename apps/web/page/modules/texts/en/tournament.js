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
  "tournament.too-few": "A tournament needs at least two players.",
};
