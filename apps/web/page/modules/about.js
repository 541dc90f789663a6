/** The page that tells: how to use Foursight, the rules of the games, and the works it is built from. */
import { byId, element } from "./dom.js";
import { gameTitle, games, loadGames, ownText } from "./games.js";
import { mountHeader } from "./header.js";
import { hasText, loadTexts, t } from "./texts.js";
import { addressOf, hasPage } from "./where.js";

const WORKS = /** @type {const} */ (["automat", "four-in-a-row", "atoll", "minimaks", "povezi-cetiri"]);

await Promise.all([loadTexts("common", "problems", "about", "games"), loadGames()]);
mountHeader("about");
document.title = `Foursight – ${t("common.about")}`;

const works = element("section", { id: "works" }, element("h2", {}, t("about.works.title")), element("p", {}, t("about.works.1")));
const list = element("ul", { class: "works" });
for (const work of WORKS) {
  list.append(
    element(
      "li",
      {},
      element("cite", {}, t(`about.work.${work}.title`)),
      element("span", { class: "soft" }, t(`about.work.${work}.who`)),
      element("p", {}, t(`about.work.${work}.what`)),
    ),
  );
}
works.append(
  list,
  ...(hasPage("laboratory") ? [element("p", {}, element("a", { href: addressOf("laboratory") }, t("about.works.laboratory")))] : []),
);

/** Texts whose keys end in 1, 2, …, as many as there are. @param {(number: number) => string} key */
function numbered(key) {
  const texts = [];
  for (let number = 1; hasText(key(number)); number += 1) texts.push(t(key(number)));
  return texts;
}

/** The rules of a game, what its options change, and remarks. @param {string} name @param {{ key: string }[]} options */
function rules(name, options) {
  const ofOptions = options.map(({ key }) => ownText(name, `rules.${key}`)).filter((text) => text !== null);
  return [...numbered((number) => `games.${name}.rules.${number}`), ...ofOptions, ...numbered((number) => `games.${name}.about.${number}`)];
}

/** @param {string} id @param {string} title @param {string[]} paragraphs */
function section(id, title, paragraphs) {
  return element("section", { id }, element("h2", {}, title), ...paragraphs.map((text) => element("p", {}, text)));
}

byId("content").replaceChildren(
  element("h1", {}, t("about.title")),
  element("p", { class: "lead" }, t("about.lead")),
  section(
    "use",
    t("about.use.title"),
    numbered((number) => `about.use.${number}`),
  ),
  ...games().map(({ name, options }) => section(name, gameTitle(name), rules(name, options))),
  section(
    "hints",
    t("about.hints.title"),
    numbered((number) => `about.hints.${number}`),
  ),
  works,
);
// The address may name a section, which was not there when the page was loaded.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
