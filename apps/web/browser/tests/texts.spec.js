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
