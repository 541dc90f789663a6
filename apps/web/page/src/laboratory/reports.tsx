/** What the works claim beside what was measured: claims.json, made from the tables of the shipped report. */
import { hasText, language, t } from "../lib/texts.ts";

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

export function Claims({ claims }: { claims: Claim[] }) {
  const works = [...new Set(claims.map(({ source }) => source))];
  return (
    <section id="reports">
      <h2>{t("laboratory.reports")}</h2>
      <p>{t("laboratory.reports.about")}</p>
      <p>{counts(claims)}</p>
      <p>
        <a href={language === "hr" ? "/reports/sources.hr.html" : "/reports/sources.html"}>{t("laboratory.reports.whole")}</a>
        {" · "}
        <a href="/reports/sources/claims.csv">{t("laboratory.reports.table")}</a>
      </p>
      {works.map((work) => (
        <details key={work} id={`claims-${work}`}>
          <summary>{work === "ours" ? t("laboratory.reports.ours") : work}</summary>
          <ul class="claims">
            {claims
              .filter(({ source }) => source === work)
              .map((claim) => (
                <Item key={claim.id} claim={claim} />
              ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

/** The other shipped reports: how the levels were measured, how the evaluation learnt. */
export function OtherReports({ shipped }: { shipped: Shipped[] }) {
  return (
    <section id="other-reports">
      <h2>{t("laboratory.others")}</h2>
      <p>{t("laboratory.others.about")}</p>
      <ul>
        {shipped
          .filter(({ name }) => name !== SOURCES)
          .map((report) => (
            <Other key={report.name} {...report} />
          ))}
      </ul>
    </section>
  );
}

function Other({ name, date, languages }: Shipped) {
  const translated = languages.includes(language);
  const address = translated && language !== "en" ? `/reports/${name}.${language}.html` : `/reports/${name}.html`;
  const [year, month, day] = date.split("-").map(Number);
  const made = new Date(year ?? 0, (month ?? 1) - 1, day).toLocaleDateString(language, { dateStyle: "long" });
  return (
    <li>
      <a href={address} hreflang={translated ? language : "en"}>
        {t(`laboratory.others.${name}`)}
      </a>
      <span class="soft">{` · ${made}${translated ? "" : ` · ${t("laboratory.others.english")}`}`}</span>
      <br />
      <a href={`/experiments/${name}.toml`} class="soft">
        {t("laboratory.others.experiment")}
      </a>
    </li>
  );
}

/** Claims of the works alone. */
function counts(claims: Claim[]) {
  const theirs = claims.filter(({ source }) => source !== "ours");
  const agrees = theirs.filter(({ result }) => result.en === "agrees").length;
  const different = theirs.filter(({ result }) => result.en === "different").length;
  return t("laboratory.reports.counts", { agrees, different, others: theirs.length - agrees - different });
}

function Item({ claim }: { claim: Claim }) {
  const { id, experiments, result } = claim;
  const said = (part: "section" | "claim" | "published" | "measured" | "result") => claim[part][language];
  return (
    <li id={`claim-${id}`}>
      <span class="verdict">{said("result")}</span>
      {` · ${said("claim")} `}
      <span class="soft">{`(${t("laboratory.reports.section", { section: said("section") })})`}</span>
      <p class="soft">{t("laboratory.reports.published", { published: said("published") })}</p>
      <p class="soft">{t("laboratory.reports.measured", { measured: said("measured") })}</p>
      {experiments.length > 0 ? (
        <p>
          {t("laboratory.reports.experiments")}
          {experiments.map((name, index) => (
            <>
              {index === 0 ? " " : ", "}
              <a href={`/experiments/${name}.toml`}>
                {hasText(`laboratory.experiment.${name}`) ? t(`laboratory.experiment.${name}`) : name}
              </a>
            </>
          ))}
        </p>
      ) : (
        result.en !== "not testable" && <p class="soft">{t("laboratory.reports.asked")}</p>
      )}
    </li>
  );
}
