/** The page that tells: how to use Foursight, the rules of the games, and the works it is built from. */
import texts from "texts:common,problems,about,games";
import { byId, element } from "../lib/dom.ts";
import { gameTitle, games, loadGames, ownText } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { hasText, addTexts, t } from "../lib/texts.ts";
import { addressOf, hasPage } from "../lib/where.ts";

const WORKS = ["automat", "four-in-a-row", "atoll", "minimaks", "povezi-cetiri"] as const;

addTexts(texts);
await loadGames();
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

/** Texts whose keys end in 1, 2, …, as many as there are. */
function numbered(key: (number: number) => string) {
  const texts = [];
  for (let number = 1; hasText(key(number)); number += 1) texts.push(t(key(number)));
  return texts;
}

/** The rules of a game, what its options change, and remarks. */
function rules(name: string, options: { key: string }[]) {
  const ofOptions = options.map(({ key }) => ownText(name, `rules.${key}`)).filter((text) => text !== null);
  return [...numbered((number) => `games.${name}.rules.${number}`), ...ofOptions, ...numbered((number) => `games.${name}.about.${number}`)];
}

function section(id: string, title: string, paragraphs: string[]) {
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
