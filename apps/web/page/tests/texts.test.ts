import { expect, test } from "vitest";
import croatian from "texts:about,analysis,automat,boards,common,figures,laboratory,learn,missing,opponents,play,players,problems,review,setup,terminal,tournament,understand,values,why,window,worksheet";
import data from "../../../../testdata/texts/wording.json";
import { wording, type Language, type Text } from "../src/lib/wording.ts";

// That both languages have the same keys, forms and placeholders, and that every key of the page exists, is crates/texts/tests/data.rs.

test("the page fills in plural forms and placeholders as the other front ends do", () => {
  const cases = data.cases as { language: Language; text: Text; values: Record<string, string | number>; expected: string }[];
  expect(cases.length).toBeGreaterThan(30);
  for (const { language, text, values, expected } of cases)
    expect(wording(language, text, values), JSON.stringify({ language, text, values })).toBe(expected);
});

test("in Croatian a number that may be any stands in a plural form, or not before a noun", () => {
  // Numbers that are always the same, and nouns whose form is the same after every number that can come.
  const fixed = /^(understand\.lesson\.|play\.link\.|play\.walking|why\.estimate\.many|why\.guess\.about|why\.values\.some)/;
  const number = /\{(count|plies|depth|shown|points|amount|nodes|seen|length|moves|done|played|steps)\} (?!od |i |umjesto |na )\p{Ll}{3,}/u;
  const loose = Object.entries(croatian.hr)
    .filter(([key, text]) => typeof text === "string" && !fixed.test(key) && number.test(text))
    .map(([key, text]) => `${key}: ${text}`);
  expect(loose).toEqual([]);
});
