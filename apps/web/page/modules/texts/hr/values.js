// Koliko vrijedi potez ili položaj.
export default {
  "values.wins": "dobiva",
  "values.loses": "gubi",
  "values.draw": "remi",
  "values.in": "za {plies}",
  "values.rate": "izgledi",
  "values.estimate": "oko",
  "values.unknown": "neispitano",
  "values.at-least": "{value} ili bolje",
  "values.at-most": "{value} ili lošije",
  "values.sentence.unknown": "Pretraga je zaustavljena prije nego što je išta saznala.",
  "values.sentence.bound": "Za igrača {name}: {value}. Pretraga je ranije zaustavljena.",
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
