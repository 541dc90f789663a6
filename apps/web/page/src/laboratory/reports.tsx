/** What the works claim beside what was measured: claims.json, made from the tables of the shipped report. */
import { element } from "../lib/dom.ts";
import { language, t } from "../lib/texts.ts";

export type Both = { en: string; hr: string };
export interface Claim {
  id: string;
  source: string;
  section: Both;
  claim: Both;
  published: Both;
  measured: Both;
  result: Both;
  /** Files without their ending. */
  experiments: string[];
}

/** A shipped report: its name, when it was made and the languages it is in. */
export interface Shipped {
  name: string;
  date: string;
  languages: string[];
}

/** The report that has a section of its own. */
const SOURCES = "sources";

export async function reportSection(): Promise<HTMLElement> {
  const answer = await fetch("/claims.json");
  const claims = (await answer.json()) as Claim[];
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

/** The other shipped reports: how the levels were measured, how the evaluation learnt. */
export async function otherReports(): Promise<HTMLElement> {
  const answer = await fetch("/reports/list.json");
  const shipped = (await answer.json()) as Shipped[];
  return element(
    "section",
    { id: "other-reports" },
    element("h2", {}, t("laboratory.others")),
    element("p", {}, t("laboratory.others.about")),
    element("ul", {}, ...shipped.filter(({ name }) => name !== SOURCES).map(link)),
  );
}

function link({ name, date, languages }: Shipped) {
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

/** Claims of the works alone. */
function counts(claims: Claim[]) {
  const theirs = claims.filter(({ source }) => source !== "ours");
  const agrees = theirs.filter(({ result }) => result.en === "agrees").length;
  const different = theirs.filter(({ result }) => result.en === "different").length;
  return t("laboratory.reports.counts", { agrees, different, others: theirs.length - agrees - different });
}

function item(claim: Claim) {
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
