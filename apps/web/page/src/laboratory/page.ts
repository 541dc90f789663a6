/** The laboratory: the sources' programs as challenges, and what was measured again. */
import texts from "texts:common,problems,boards,players,laboratory,games";
import { byId, element } from "../lib/dom.ts";
import { loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { addTexts, t } from "../lib/texts.ts";
import { challengeList } from "./challenges.ts";
import { otherReports, reportSection } from "./reports.ts";

addTexts(texts);
await loadGames();
mountHeader("laboratory");
document.title = `Foursight – ${t("common.laboratory")}`;

byId("content").replaceChildren(
  element("h1", {}, t("common.laboratory")),
  element("p", { class: "lead" }, t("laboratory.lead")),
  element(
    "section",
    { id: "challenges" },
    element("h2", {}, t("laboratory.challenges")),
    element("p", {}, t("laboratory.challenges.about")),
    await challengeList(),
  ),
  await reportSection(),
  await otherReports(),
);
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
