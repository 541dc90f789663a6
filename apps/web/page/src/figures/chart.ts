/** A chart over depth, one curve for each search, linear or logarithmic. Curves are told apart by colour, dash and sign; a stopped search by a hollow sign with an arrow up. */
import { svg } from "../lib/dom.ts";
import { formatNumber, t } from "../lib/texts.ts";
import { isStopped } from "./rows.ts";
import type { Row } from "./rows.ts";
import type { State } from "./state.ts";

/** As wide as the column of an essay, or as a phone: letters are the same size in both. */
export const WIDTHS = Object.freeze({ paper: 720, phone: 360 });

const HEIGHT = 420;
const [LEFT, RIGHT, TOP, BOTTOM] = [84, 16, 34, 52];
const SIGNS = ["M-6 -6h12v12h-12Z", "M0 -7L7 6H-7Z", "M0 -8L8 0L0 8L-8 0Z", "M-7 -6H7L0 7Z", "M-2 -7h4v5h5v4h-5v5h-4v-5h-5v-4h5Z"];

export function chart(
  rows: Row[],
  { measure, scale, from, to, searches }: State,
  name: (search: string) => string,
  width: number = WIDTHS.paper,
) {
  const points = rows.flatMap(({ search, depth, report }) => {
    const value = report ? report[measure] / (measure === "microseconds" ? 1000 : 1) : null;
    return value === null || !report ? [] : [{ search, depth, value, stopped: isStopped(report) }];
  });
  const most = Math.max(1, ...points.map(({ value }) => value));
  const log = scale === "log";
  const top = log ? 10 ** Math.ceil(Math.log10(most)) : nice(most);
  const bottom = log
    ? 10 ** Math.floor(Math.log10(Math.max(Math.min(1, ...points.filter(({ value }) => value > 0).map(({ value }) => value)), 0.001)))
    : 0;
  const x = (depth: number) => LEFT + ((depth - from + 0.5) / (to - from + 1)) * (width - LEFT - RIGHT);
  const y = (value: number) => {
    const part = log
      ? (Math.log10(Math.max(value, bottom)) - Math.log10(bottom)) / (Math.log10(top) - Math.log10(bottom) || 1)
      : value / top;
    return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM);
  };
  const legendTop = HEIGHT + 10;
  const height = legendTop + searches.length * 24 + 6;
  const unit = t(`figures.measure.${measure}`);
  const picture = svg("svg", {
    class: "chart",
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": t("figures.chart-label", { measure: unit, scale: t(`figures.scale.${scale}`) }),
  });
  for (const value of ticks(bottom, top, log)) {
    picture.append(
      svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value) }),
      svg("text", { class: "tick end", x: LEFT - 8, y: y(value) + 5 }, formatNumber(value, { maximumFractionDigits: 3 })),
    );
  }
  for (let depth = from; depth <= to; depth += 1)
    picture.append(svg("text", { class: "tick middle", x: x(depth), y: HEIGHT - BOTTOM + 20 }, String(depth)));
  picture.append(
    svg("path", { class: "axis", d: `M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${width - RIGHT}` }),
    svg("text", { class: "tick middle", x: (LEFT + width - RIGHT) / 2, y: HEIGHT - 10 }, t("figures.depth")),
    svg("text", { class: "tick middle", transform: `translate(16 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)` }, unit),
  );
  searches.forEach((search, number) => {
    const own = points.filter((point) => point.search === search && (!log || point.value > 0));
    const kind = `series series-${number % 8}`;
    const sign = SIGNS[number % SIGNS.length] ?? "";
    picture.append(
      svg("path", {
        class: `curve ${kind}`,
        d: own.map(({ depth, value }, index) => `${index === 0 ? "M" : "L"}${x(depth).toFixed(1)} ${y(value).toFixed(1)}`).join(""),
      }),
    );
    for (const { depth, value, stopped } of own) {
      const mark = svg(
        "g",
        { transform: `translate(${x(depth).toFixed(1)} ${y(value).toFixed(1)})` },
        svg("path", { class: `sign ${kind}${stopped ? " stopped" : ""}`, d: sign }),
      );
      if (stopped) mark.append(svg("path", { class: `arrow ${kind}`, d: "M0 -10V-24M-5 -18L0 -24L5 -18" }));
      picture.append(mark);
    }
    const line = legendTop + number * 24 + 8;
    picture.append(
      svg("path", { class: `curve ${kind}`, d: `M${LEFT} ${line}h40` }),
      svg("g", { transform: `translate(${LEFT + 20} ${line})` }, svg("path", { class: `sign ${kind}`, d: sign })),
      svg("text", { class: "tick", x: LEFT + 52, y: line + 5 }, name(search)),
    );
  });
  return picture;
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
