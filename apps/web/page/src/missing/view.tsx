/** What a person sees at an address where nothing is: that, and where to go from here. */
import { t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";

export function MissingView() {
  return (
    <>
      <h1>{t("missing.title")}</h1>
      <p class="lead">{t("missing.about")}</p>
      <p>
        <a class="button primary" href={addressOf("play")}>
          {t("missing.play")}
        </a>
      </p>
    </>
  );
}
