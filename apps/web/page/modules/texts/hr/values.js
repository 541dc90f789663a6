// Koliko vrijedi potez ili položaj.
export default {
  "values.wins": "dobiva",
  "values.loses": "gubi",
  "values.draw": "remi",
  "values.in": "za {plies}",
  "values.rate": "izgledi",
  "values.estimate": "oko",
  "values.sentence.draw": "Uz najbolju igru je remi.",
  "values.sentence.wins": "{name} pobjeđuje uz najbolju igru.",
  "values.sentence.wins-in": {
    one: "{name} pobjeđuje za {count} potez.",
    few: "{name} pobjeđuje za {count} poteza.",
    other: "{name} pobjeđuje za {count} poteza.",
  },
  "values.sentence.chance": "{name} stoji bolje: dobiveno je {chance} iskušanih partija.",
  "values.sentence.estimate": "Procjena za igrača {name}: {amount} bodova.",
};
