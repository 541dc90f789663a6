// What a move or a position is worth.
export default {
  "values.wins": "wins",
  "values.loses": "loses",
  "values.draw": "draw",
  "values.in": "in {plies}",
  "values.rate": "chance",
  "values.estimate": "about",
  "values.sentence.draw": "With best play it is a draw.",
  "values.sentence.wins": "{name} wins with best play.",
  "values.sentence.wins-in": { one: "{name} wins with the next move.", other: "{name} wins in {count} moves." },
  "values.sentence.chance": "{name} stands better: {chance} of the games tried were won.",
  "values.sentence.estimate": "Judged at {amount} points for {name}.",
};
