/** What learning looks like: how good the generations are as a curve, and their numbers as bars. */
import { formatNumber, t } from "../lib/texts.ts";
import { percent } from "../lib/values.ts";
import { LAST, type Generation } from "./learn.ts";

const WIDE = 320;

export function Curve({ generations, title }: { generations: readonly Generation[]; title: string }) {
  const [tall, left, bottom] = [160, 38, 24];
  const x = (number: number) => left + (number / LAST) * (WIDE - left - 8);
  const y = (strength: number) => 8 + (1 - strength) * (tall - bottom - 8);
  const last = generations.at(-1);
  const told = generations
    .filter(({ number }) => number % 10 === 0 || number === last?.number)
    .map(({ number, strength }) => `${number}: ${percent(strength)}`);
  return (
    <svg viewBox={`0 0 ${WIDE} ${tall}`} class="learn-graph" role="img" aria-label={`${title}: ${told.join(", ")}`}>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={left} x2={WIDE - 8} y1={y(share)} y2={y(share)} class="grid" />
          <text x={left - 5} y={y(share) + 4} class="axis end">
            {percent(share)}
          </text>
        </g>
      ))}
      {[0, 10, 20, 30, 40, 50].map((number) => (
        <text key={number} x={x(number)} y={tall - 6} class="axis">
          {number}
        </text>
      ))}
      <polyline points={generations.map(({ number, strength }) => `${x(number)},${y(strength)}`).join(" ")} class="line" />
      {last && <circle cx={x(last.number)} cy={y(last.strength)} r={4.5} class="dot" />}
    </svg>
  );
}

/** Of a pair and of a three. */
export function WeightBars({ weights }: { weights: number[] }) {
  return (
    <ul class="weight-bars">
      {weights.map((weight, index) => {
        const share = Math.min(1, Math.abs(weight) / 10) * 50;
        const style = { width: `${share}%`, insetInlineStart: `${weight < 0 ? 50 - share : 50}%` };
        return (
          <li key={index}>
            <span class="weight-name">{t(`learn.weight.${index}`)}</span>
            <span class="weight-bar" aria-hidden="true">
              <span class={`weight-fill ${weight < 0 ? "minus" : "plus"}`} style={style} />
            </span>
            <b>{formatNumber(weight, { signDisplay: "exceptZero" }).replace("-", "−")}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** Of the last layer. */
export function NetworkBars({ weights }: { weights: number[] }) {
  const step = WIDE / Math.max(1, weights.length);
  return (
    <svg viewBox={`0 0 ${WIDE} 120`} class="learn-graph" role="img" aria-label={t("learn.network.bars", { count: weights.length })}>
      <line x1={0} x2={WIDE} y1={60} y2={60} class="grid" />
      {weights.map((weight, index) => {
        const tall = Math.min(58, Math.abs(weight) * 30);
        return (
          <rect
            key={index}
            x={index * step + 1}
            y={weight < 0 ? 60 : 60 - tall}
            width={step - 2}
            height={Math.max(0.5, tall)}
            class={weight < 0 ? "minus" : "plus"}
          />
        );
      })}
    </svg>
  );
}
