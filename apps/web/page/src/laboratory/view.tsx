/** The laboratory: the sources' programs as challenges, and what was measured again. */
import { t } from "../lib/texts.ts";
import { Challenges } from "./challenges.tsx";
import { Claims, OtherReports, type Claim, type Shipped } from "./reports.tsx";
import type { Attempt } from "./attempt.ts";

export function LaboratoryView({ attempts, claims, shipped }: { attempts: Attempt[]; claims: Claim[]; shipped: Shipped[] }) {
  return (
    <>
      <h1>{t("common.laboratory")}</h1>
      <p class="lead">{t("laboratory.lead")}</p>
      <Challenges attempts={attempts} />
      <Claims claims={claims} />
      <OtherReports shipped={shipped} />
    </>
  );
}
