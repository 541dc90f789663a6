// What a move or a position is worth.
export default {
  "values.wins": "wins",
  "values.loses": "loses",
  "values.draw": "draw",
  "values.in": "in {plies}",
  "values.rate": "chance",
  "values.estimate": "about",
  "values.unknown": "not examined",
  "values.at-least": "{value} or better",
  "values.at-most": "{value} or worse",
  "values.sentence.unknown": "The search was stopped before it knew anything.",
  "values.sentence.bound": "For {name}: {value}. The search was stopped early.",
  "values.sentence.draw": "With best play it is a draw.",
  "values.sentence.wins": "{name} wins with best play.",
  "values.sentence.wins-in": { one: "{name} wins with the next move.", other: "{name} wins in {count} moves." },
  "values.sentence.chance": "{name} stands better: {chance} of the games tried were won.",
  "values.sentence.estimate": "Judged at {amount} points for {name}.",
};
