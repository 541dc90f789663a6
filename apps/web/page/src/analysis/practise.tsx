/** Under a review: whose mistakes become exercises. */
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import type { Review } from "../lib/review.ts";
import type { Whose } from "./practice.ts";

export function practiseView(review: Review, practise: (whose: Whose) => void) {
  const slips = review.slips();
  if (slips.length === 0) return null;
  const count = (whose: Whose) => slips.filter(({ mover }) => whose === "both" || mover === whose).length;
  // Of both only where both made some.
  const chosen = (["first", "second", "both"] as Whose[]).filter(
    (whose) => count(whose) > 0 && (whose !== "both" || count("first") * count("second") > 0),
  );
  return (
    <div class="row" id="exercises">
      <span>{t("analysis.practise-whose")}</span>
      {chosen.map((whose) => (
        <button key={whose} type="button" class="button" data-whose={whose} onClick={() => practise(whose)}>
          {t("analysis.practise-of", {
            name: whose === "both" ? t("analysis.practise-both") : roleName(review.game.game, whose),
            count: count(whose),
          })}
        </button>
      ))}
    </div>
  );
}
