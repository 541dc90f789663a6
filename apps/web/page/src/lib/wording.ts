/**
 * How a text becomes a sentence: its plural form is chosen and its placeholders are filled in.
 *
 * The rule is that of crates/texts/src/wording.rs, and testdata/texts/wording.json holds cases that both are checked with: `{name}` (letters,
 * digits, underscores) stands for a value and stays where none is given; a number is written as the language groups its digits; a text with
 * forms takes the form of the number `count`, as Unicode's CLDR has it (0 if none is given).
 */

export type Language = "en" | "hr";
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;

const rules: Map<Language, Intl.PluralRules> = new Map();

function form(language: Language, count: number) {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}

/** A number as the language writes it. */
export function written(language: Language, value: number, options?: Intl.NumberFormatOptions) {
  return new Intl.NumberFormat(language, options).format(value);
}

export function wording(language: Language, text: Text, values: Record<string, string | number> = {}): string {
  const count = typeof values["count"] === "number" ? values["count"] : 0;
  const chosen = typeof text === "string" ? text : (text[form(language, count)] ?? text.other ?? "");
  return chosen.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? written(language, value) : value;
  });
}
