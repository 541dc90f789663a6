/** Parts of the texts, in every language; `build/texts.mjs` makes these modules. */
declare module "texts:*" {
  const texts: import("./texts.ts").Texts;
  export default texts;
}
