import { expect, test } from "@playwright/test";
import { tables } from "./tables.js";

test("both languages have the same words, in the right plural forms", async () => {
  const [english, croatian] = [await tables("en"), await tables("hr")];
  expect([...croatian.keys()]).toEqual([...english.keys()]);
  const forms = { en: ["one", "other"], hr: ["few", "one", "other"] };
  const names = (/** @type {any} */ text) => [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  for (const [file, texts] of english) {
    const twin = croatian.get(file) ?? {};
    expect(Object.keys(twin).sort(), file).toEqual(Object.keys(texts).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(key.startsWith(`${file.replace(".js", "")}.`), `${key} in ${file}`).toBe(true);
      const other = twin[key];
      expect(typeof other, key).toBe(typeof text);
      if (typeof text === "object") {
        expect(Object.keys(text).sort(), key).toEqual(forms.en);
        expect(Object.keys(other).sort(), key).toEqual(forms.hr);
      }
      expect([...new Set(names(other))].sort(), `places in ${key}`).toEqual([...new Set(names(text))].sort());
    }
  }
});

test("in Croatian a number that may be any stands in a plural form, or not before a noun", async () => {
  // Numbers that are always the same, and nouns whose form is the same after every number that can come.
  const fixed = /^(understand\.lesson\.|play\.link\.|play\.walking|why\.estimate\.many|why\.guess\.about|why\.values\.some)/;
  const loose = [];
  for (const [, texts] of await tables("hr")) {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== "string" || fixed.test(key)) continue;
      if (/\{(count|plies|depth|shown|points|amount|nodes|seen|length|moves|done|played|steps)\} (?!od |i |umjesto |na )\p{Ll}{3,}/u.test(text)) loose.push(`${key}: ${text}`);
    }
  }
  expect(loose).toEqual([]);
});
