import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { tables, wordingModule } from "./tables.js";

// That both languages have the same keys, forms and placeholders, and that every key of the page exists, is crates/texts/tests/data.rs.

test("the page fills in plural forms and placeholders as the other front ends do", async () => {
  const { wording } = await wordingModule();
  const file = new URL("../../../../testdata/texts/wording.json", import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8"));
  expect(cases.length).toBeGreaterThan(30);
  for (const { language, text, values, expected } of cases) {
    expect(wording(language, text, values), JSON.stringify({ language, text, values })).toBe(expected);
  }
});

test("in Croatian a number that may be any stands in a plural form, or not before a noun", async () => {
  // Numbers that are always the same, and nouns whose form is the same after every number that can come.
  const fixed = /^(understand\.lesson\.|play\.link\.|play\.walking|why\.estimate\.many|why\.guess\.about|why\.values\.some)/;
  const loose = [];
  for (const [, texts] of tables("hr")) {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== "string" || fixed.test(key)) continue;
      if (
        /\{(count|plies|depth|shown|points|amount|nodes|seen|length|moves|done|played|steps)\} (?!od |i |umjesto |na )\p{Ll}{3,}/u.test(
          text,
        )
      )
        loose.push(`${key}: ${text}`);
    }
  }
  expect(loose).toEqual([]);
});
