/** The laboratory: the sources' programs as challenges, and what was measured again. */
import { byId, element } from "../dom.js";
import { loadGames } from "../games.js";
import { mountHeader } from "../header.js";
import { loadTexts, t } from "../texts.js";
import { challengeList } from "./challenges.js";
import { otherReports, reportSection } from "./reports.js";

await Promise.all([loadTexts("common", "problems", "boards", "players", "laboratory", "games"), loadGames()]);
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
