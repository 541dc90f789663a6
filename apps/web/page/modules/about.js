/** The page that tells: how to use Foursight, the rules of the three games, and the works it is built from. */
import { byId, element } from "./dom.js";
import { mountHeader } from "./header.js";
import { hasText, loadTexts, t } from "./texts.js";
import { addressOf, hasPage } from "./where.js";

/** How many paragraphs each section has; the words are in the tables. */
const SECTIONS = /** @type {const} */ ([
  ["use", 4],
  ["connect-four", 2],
  ["tic-tac-toe", 1],
  ["atoll", 4],
  ["hints", 3],
]);
const WORKS = /** @type {const} */ (["automat", "four-in-a-row", "atoll", "minimaks", "povezi-cetiri"]);

await loadTexts("common", "about");
mountHeader("about");
document.title = `Foursight – ${t("common.about")}`;

const works = element(
  "section",
  { id: "works" },
  element("h2", {}, t("about.works.title")),
  element("p", {}, t("about.works.1")),
);
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

byId("content").replaceChildren(
  element("h1", {}, t("about.title")),
  element("p", { class: "lead" }, t("about.lead")),
  ...SECTIONS.map(([name, paragraphs]) => {
    const section = element("section", { id: name }, element("h2", {}, t(hasText(`common.${name}`) ? `common.${name}` : `about.${name}.title`)));
    for (let number = 1; number <= paragraphs; number += 1)
      section.append(element("p", {}, t(`about.${name}.${number}`)));
    return section;
  }),
  works,
);
// The address may name a section, which was not there when the page was loaded.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
