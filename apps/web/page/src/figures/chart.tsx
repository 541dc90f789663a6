/**
 * A chart over depth, one curve for each search, linear or logarithmic. Curves are told apart by colour, dash and sign; a stopped search by a hollow sign with an arrow up.
 * Monte-Carlo has no depth: what it needs is drawn over its playouts, below, with an axis of its own.
 */
import { formatNumber, t } from "../lib/texts.ts";
import { searchName } from "./names.ts";
import { isStopped } from "./rows.ts";
import { countsPlayouts } from "./state.ts";
import type { Row } from "./rows.ts";
import type { State } from "./state.ts";

/** As wide as the column of an essay, or as a phone: letters are the same size in both. */
export const WIDTHS = Object.freeze({ paper: 720, phone: 360 });

const HEIGHT = 420;
const [LEFT, RIGHT, TOP, BOTTOM] = [84, 16, 34, 52];
const SIGNS = ["M-6 -6h12v12h-12Z", "M0 -7L7 6H-7Z", "M0 -8L8 0L0 8L-8 0Z", "M-7 -6H7L0 7Z", "M-2 -7h4v5h5v4h-5v5h-4v-5h-5v-4h5Z"];

interface Point {
  depth: number;
  value: number;
  stopped: boolean;
}

interface Props {
  rows: readonly Row[];
  state: State;
  width: number;
}

/** The searches of a panel, each with its number among all, which gives it its colour and its sign. */
type Numbered = [search: string, number: number][];

export function Chart({ rows, state, width }: Props) {
  const { measure, scale, searches } = state;
  const all: Numbered = searches.map((search, number) => [search, number]);
  const deep = all.filter(([search]) => !countsPlayouts(search));
  const played = all.filter(([search]) => countsPlayouts(search));
  const panels = [
    { axis: "depth", searches: deep },
    { axis: "playouts", searches: played },
  ].filter(({ searches: of }, index) => of.length > 0 || (index === 0 && played.length === 0));
  let height = 0;
  const placed = panels.map((panel) => {
    const top = height;
    height += HEIGHT + 16 + panel.searches.length * 24;
    return { ...panel, top };
  });
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={placed
        .map(({ axis }) =>
          t(axis === "depth" ? "figures.chart-label" : "figures.chart-label-playouts", {
            measure: t(`figures.measure.${measure}`),
            scale: t(`figures.scale.${scale}`),
          }),
        )
        .join("; ")}
    >
      {placed.map(({ axis, searches: of, top }) => (
        <g key={axis} class={`over-${axis}`} transform={`translate(0 ${top})`}>
          <Panel rows={rows} state={state} width={width} searches={of} axis={axis} />
        </g>
      ))}
    </svg>
  );
}

/** Axes, curves and legend of the searches that are drawn over the same. */
function Panel({ rows, state, width, searches, axis }: Props & { searches: Numbered; axis: string }) {
  const { measure, scale } = state;
  const drawn = new Set(searches.map(([search]) => search));
  // Playouts are ten to the power of what stands in the table's column of depths, as far as they are allowed.
  const [from, to] =
    axis === "depth"
      ? [state.from, state.to]
      : [state.from, Math.max(state.from, ...rows.filter(({ search }) => drawn.has(search)).map(({ depth }) => depth))];
  const points = rows
    .filter(({ search }) => drawn.has(search))
    .flatMap(({ search, depth, report }) => {
      const value = report ? report[measure] / (measure === "microseconds" ? 1000 : 1) : null;
      return value === null || !report ? [] : [{ search, depth, value, stopped: isStopped(report) }];
    });
  const log = scale === "log";
  const { bottom, top } = rangeOf(
    points.map(({ value }) => value),
    log,
  );
  const x = (depth: number) => LEFT + ((depth - from + 0.5) / (to - from + 1)) * (width - LEFT - RIGHT);
  const y = (value: number) => {
    const part = log
      ? (Math.log10(Math.max(value, bottom)) - Math.log10(bottom)) / (Math.log10(top) - Math.log10(bottom) || 1)
      : value / top;
    return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM);
  };
  const legend = HEIGHT + 10;
  const unit = t(`figures.measure.${measure}`);
  const depths = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <>
      {ticks(bottom, top, log).map((value) => (
        <>
          <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} />
          <text class="tick end" x={LEFT - 8} y={y(value) + 5}>
            {formatNumber(value, { maximumFractionDigits: 3 })}
          </text>
        </>
      ))}
      {depths.map((depth) => (
        <text key={depth} class="tick middle" x={x(depth)} y={HEIGHT - BOTTOM + 20}>
          {axis === "depth" ? depth : formatNumber(10 ** depth)}
        </text>
      ))}
      <path class="axis" d={`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${width - RIGHT}`} />
      <text class="tick middle" x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 10}>
        {t(axis === "depth" ? "figures.depth" : "figures.axis.playouts")}
      </text>
      <text class="tick middle" transform={`translate(16 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`}>
        {unit}
      </text>
      {searches.map(([search, number], line) => (
        <Series
          key={search}
          number={number}
          name={searchName(search)}
          points={points.filter((point) => point.search === search && (!log || point.value > 0))}
          line={legend + line * 24 + 8}
          x={x}
          y={y}
        />
      ))}
    </>
  );
}

interface SeriesProps {
  number: number;
  name: string;
  points: Point[];
  /** Where it stands in the legend. */
  line: number;
  x: (depth: number) => number;
  y: (value: number) => number;
}

/** The curve of a search, and its line in the legend. */
function Series({ number, name, points, line, x, y }: SeriesProps) {
  const kind = `series series-${number % 8}`;
  const sign = SIGNS[number % SIGNS.length] ?? "";
  const places = points.map(({ depth, value, stopped }) => ({ stopped, left: x(depth).toFixed(1), top: y(value).toFixed(1) }));
  return (
    <>
      <path class={`curve ${kind}`} d={places.map(({ left, top }, index) => `${index === 0 ? "M" : "L"}${left} ${top}`).join("")} />
      {places.map(({ left, top, stopped }, index) => (
        <g key={index} transform={`translate(${left} ${top})`}>
          <path class={`sign ${kind}${stopped ? " stopped" : ""}`} d={sign} />
          {stopped && <path class={`arrow ${kind}`} d="M0 -10V-24M-5 -18L0 -24L5 -18" />}
        </g>
      ))}
      <path class={`curve ${kind}`} d={`M${LEFT} ${line}h40`} />
      <g transform={`translate(${LEFT + 20} ${line})`}>
        <path class={`sign ${kind}`} d={sign} />
      </g>
      <text class="tick" x={LEFT + 52} y={line + 5}>
        {name}
      </text>
    </>
  );
}

/** From which value to which the chart reaches. */
function rangeOf(values: number[], log: boolean) {
  const most = Math.max(1, ...values);
  if (!log) return { bottom: 0, top: nice(most) };
  const least = Math.max(Math.min(1, ...values.filter((value) => value > 0)), 0.001);
  return { bottom: 10 ** Math.floor(Math.log10(least)), top: 10 ** Math.ceil(Math.log10(most)) };
}

/** The next number of one digit and zeros. */
function nice(value: number) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((top) => top >= value) ?? value;
}

function ticks(bottom: number, top: number, log: boolean) {
  if (!log) return [0, 1, 2, 3, 4, 5].map((step) => (step * top) / 5);
  const all = [];
  for (let power = Math.round(Math.log10(bottom)); power <= Math.round(Math.log10(top)); power += 1) all.push(10 ** power);
  return all;
}
