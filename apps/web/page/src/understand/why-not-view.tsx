/** Why not another move: what it would have come to, and its moves one by one. */
import { Button } from "../lib/controls.tsx";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../lib/texts.ts";
import { place } from "./claims.ts";
import type { WhyNot } from "./why-not.ts";

export function WhyNotView({ not }: { not: WhyNot }) {
  const { asked, instead, refutation, requests } = not;
  const title = useRef<HTMLHeadingElement>(null);
  // The answer stands there: whoever asked is led to it.
  useEffect(() => {
    if (refutation) title.current?.focus({ preventScroll: true });
  }, [refutation]);
  return (
    <section class="why-not card" hidden={!asked}>
      <h2 tabindex={-1} ref={title}>
        {asked && instead !== null ? t("why.not.title", { place: place(asked.game, instead) }) : t("why.not")}
      </h2>
      <p class="soft" hidden={instead !== null}>
        {t("why.not.how")}
      </p>
      <p class="not-verdict" hidden={instead === null}>
        {not.verdict}
      </p>
      <Walk not={not} length={refutation?.steps.length ?? 0} hidden={!refutation || requests.busy || requests.trouble !== null} />
    </section>
  );
}

function Walk({ not, length, hidden }: { not: WhyNot; length: number; hidden: boolean }) {
  const { step } = not;
  const button = (name: string, more: string, press: () => void, useless = false) => (
    <Button look={`${more}not-${name}`} disabled={useless} press={press}>
      {t(`why.not.${name}`)}
    </Button>
  );
  return (
    <div class="not-walk" hidden={hidden}>
      <p class="not-sentence" aria-live="polite">
        {not.sentence}
      </p>
      <div class="row" hidden={length < 2}>
        {button("back", "", () => not.go(step - 1), step <= 1)}
        {button("next", "primary ", () => not.go(step + 1), step >= length)}
        <span class="soft not-place">{t("why.not.place", { step, count: length })}</span>
      </div>
      <p class="soft not-basis">{not.basis}</p>
      <div class="row">{button("close", "", () => not.clear())}</div>
    </div>
  );
}
