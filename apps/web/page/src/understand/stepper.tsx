/** The controls that walk through a search: first, back, play, forward, last, a slider and a speed. The same by keys: `walkByKey` in search.ts. */
import { t } from "../lib/texts.ts";
import { SPEEDS, type Action, type Search, type Speed } from "./search.ts";

// Drawn in a square of 24.
const ICONS = Object.freeze({
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M8 4.5l11 7.5-11 7.5z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
});
const BUTTONS = ["first", "back", "play", "forward", "last"] as const;

export function Stepper({ search }: { search: Search }) {
  const { step, length } = search;
  const place = t("understand.step-of", { step, count: length });
  return (
    <div class="stepper">
      <div class="step-buttons" role="group" aria-label={t("understand.controls")}>
        {BUTTONS.map((name) => (
          <StepButton key={name} search={search} name={name} />
        ))}
      </div>
      <div class="step-line">
        <input
          type="range"
          min={0}
          max={length}
          value={step}
          class="step-slider"
          aria-label={t("understand.slider")}
          aria-valuetext={place}
          onInput={({ currentTarget }) => search.go(Number(currentTarget.value))}
        />
        <output class="step-place">{place}</output>
      </div>
      <select
        class="step-speed"
        aria-label={t("common.speed")}
        value={search.speed}
        onChange={({ currentTarget }) => search.pace(currentTarget.value as Speed)}
      >
        {Object.keys(SPEEDS).map((name) => (
          <option key={name} value={name}>
            {t(`common.speed.${name}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function StepButton({ search, name }: { search: Search; name: Action }) {
  const { step, length, playing } = search;
  const isPause = name === "play" && playing;
  const label = t(isPause ? "common.pause" : `understand.${name}`);
  const useless = name === "play" ? false : name === "first" || name === "back" ? step === 0 : step >= length;
  return (
    <button
      type="button"
      class={`step-button ${name}`}
      data-action={name}
      aria-label={label}
      title={label}
      disabled={useless}
      onClick={() => search.act(name)}
    >
      <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
        <path d={ICONS[isPause ? "pause" : name]} />
      </svg>
    </button>
  );
}
