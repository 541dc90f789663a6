/** What the works claim beside what was measured: claims.json, made from the tables of the shipped report. */
import { element } from "../dom.js";
import { language, t } from "../texts.js";

/** @typedef {{ en: string, hr: string }} Both */
/**
 * @typedef {object} Claim
 * @property {string} id
 * @property {string} source
 * @property {Both} section
 * @property {Both} claim
 * @property {Both} published
 * @property {Both} measured
 * @property {Both} result
 * @property {string[]} experiments files without their ending
 */

/**
 * A shipped report: its name, when it was made and the languages it is in.
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} date
 * @property {string[]} languages
 */

/** The report that has a section of its own. */
const SOURCES = "sources";

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
    element(
      "p",
      {},
      element("a", { href: language === "hr" ? "/reports/sources.hr.html" : "/reports/sources.html" }, t("laboratory.reports.whole")),
      " · ",
      element("a", { href: "/reports/sources/claims.csv" }, t("laboratory.reports.table")),
    ),
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

/** The other shipped reports: how the levels were measured, how the evaluation learnt. @returns {Promise<HTMLElement>} */
export async function otherReports() {
  const answer = await fetch("/reports/list.json");
  const shipped = /** @type {Shipped[]} */ (await answer.json());
  return element(
    "section",
    { id: "other-reports" },
    element("h2", {}, t("laboratory.others")),
    element("p", {}, t("laboratory.others.about")),
    element("ul", {}, ...shipped.filter(({ name }) => name !== SOURCES).map(link)),
  );
}

/** @param {Shipped} report */
function link({ name, date, languages }) {
  const translated = languages.includes(language);
  const address = translated && language !== "en" ? `/reports/${name}.${language}.html` : `/reports/${name}.html`;
  const [year, month, day] = date.split("-").map(Number);
  const made = new Date(year ?? 0, (month ?? 1) - 1, day).toLocaleDateString(language, { dateStyle: "long" });
  return element(
    "li",
    {},
    element("a", { href: address, hreflang: translated ? language : "en" }, t(`laboratory.others.${name}`)),
    element("span", { class: "soft" }, ` · ${made}${translated ? "" : ` · ${t("laboratory.others.english")}`}`),
    element("br"),
    element("a", { href: `/experiments/${name}.toml`, class: "soft" }, `${name}.toml`),
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
    element("span", { class: "soft" }, `(${t("laboratory.reports.section", { section: claim.section[language] })})`),
    element("p", { class: "soft" }, t("laboratory.reports.published", { published: claim.published[language] })),
    element("p", { class: "soft" }, t("laboratory.reports.measured", { measured: claim.measured[language] })),
    ...(links.length > 0
      ? [element("p", {}, t("laboratory.reports.experiments"), ...links)]
      : measured
        ? [element("p", { class: "soft" }, t("laboratory.reports.asked"))]
        : []),
  );
}
