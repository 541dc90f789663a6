/** What the works claim beside what was measured: claims.json, made from the tables of the shipped report. */
import { element } from "../dom.js";
import { language, t } from "../texts.js";

/** @typedef {{ en: string, hr: string }} Both */
/**
 * @typedef {object} Claim
 * @property {string} id
 * @property {string} source
 * @property {string} section
 * @property {Both} claim
 * @property {string} published
 * @property {Both} measured
 * @property {Both} result
 * @property {string[]} experiments files without their ending
 */

/** @returns {Promise<HTMLElement>} */
export async function reportSection() {
  const answer = await fetch("/claims.json");
  const claims = /** @type {Claim[]} */ (await answer.json());
  const works = [...new Set(claims.map(({ source }) => source))];
  return element(
    "section",
    { id: "reports" },
    element("h2", {}, t("laboratory.reports")),
    element("p", {}, t("laboratory.reports.about")),
    element("p", {}, counts(claims)),
    element("p", {}, element("a", { href: language === "hr" ? "/reports/sources.hr.html" : "/reports/sources.html" }, t("laboratory.reports.whole"))),
    ...works.map((work) =>
      element(
        "details",
        { id: `claims-${work}` },
        element("summary", {}, work === "ours" ? t("laboratory.reports.ours") : work),
        element("ul", { class: "claims" }, ...claims.filter(({ source }) => source === work).map(item)),
      ),
    ),
  );
}

/** Claims of the works alone. @param {Claim[]} claims */
function counts(claims) {
  const theirs = claims.filter(({ source }) => source !== "ours");
  const agrees = theirs.filter(({ result }) => result.en === "agrees").length;
  const different = theirs.filter(({ result }) => result.en === "different").length;
  return t("laboratory.reports.counts", { agrees, different, others: theirs.length - agrees - different });
}

/** @param {Claim} claim */
function item(claim) {
  const links = claim.experiments.flatMap((name) => [" ", element("a", { href: `/experiments/${name}.toml` }, `${name}.toml`)]);
  const measured = claim.result.en !== "not testable";
  return element(
    "li",
    { id: `claim-${claim.id}` },
    element("span", { class: "verdict" }, claim.result[language]),
    ` · ${claim.claim[language]} `,
    element("span", { class: "soft" }, `(${t("laboratory.reports.section", { section: claim.section })})`),
    element("p", { class: "soft" }, t("laboratory.reports.published", { published: claim.published })),
    element("p", { class: "soft" }, t("laboratory.reports.measured", { measured: claim.measured[language] })),
    ...(links.length > 0
      ? [element("p", {}, t("laboratory.reports.experiments"), ...links)]
      : measured
        ? [element("p", { class: "soft" }, t("laboratory.reports.asked"))]
        : []),
  );
}
