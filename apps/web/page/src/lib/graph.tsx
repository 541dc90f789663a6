/** The value over the moves, as a line: up is good for the first player. Every point is a button to that position. */
import { Disc } from "./piece.tsx";
import { t } from "./texts.ts";

/** Wide and low on a desk, nearly square on a phone. */
const WIDTHS = { desk: 720, phone: 380 } as const;
const HEIGHT = 200;
const LEFT = 44;
const EDGE = 16;

interface Props {
  label: string;
  /** From 0 to 1 for each ply, null where nothing is known. */
  points: (number | null)[];
  /** Plies after which something had been given away. */
  slips: number[];
  /** The ply on the screen. */
  current: number;
  go: (ply: number) => void;
}

export function Graph({ label, points, slips, current, go }: Props) {
  const width = matchMedia("(max-width: 40rem)").matches ? WIDTHS.phone : WIDTHS.desk;
  const plies = Math.max(points.length - 1, 1);
  const step = (width - LEFT - EDGE) / plies;
  const x = (ply: number) => LEFT + ply * step;
  const y = (point: number) => EDGE + (1 - point) * (HEIGHT - 2 * EDGE);
  const half = { x: LEFT, width: width - LEFT - EDGE, height: (HEIGHT - 2 * EDGE) / 2 };
  const curve = points.map((point, ply) =>
    point === null ? "" : `${ply === 0 || points[ply - 1] === null ? "M" : "L"}${x(ply).toFixed(1)} ${y(point).toFixed(1)}`,
  );
  const press = (event: KeyboardEvent, ply: number) => {
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: plies, Enter: ply }[event.key];
    if (to === undefined || to < 0 || to > plies) return;
    event.preventDefault();
    go(to);
    // Whoever walks with the arrows goes on from where they lead.
    const picture = event.currentTarget instanceof Element ? event.currentTarget.parentElement : null;
    picture?.querySelector<SVGElement>(`[data-ply="${to}"]`)?.focus();
  };
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} class="graph" role="group" aria-label={label}>
      <rect {...half} y={EDGE} class="half first" />
      <rect {...half} y={HEIGHT / 2} class="half second" />
      <line x1={LEFT} x2={width - EDGE} y1={HEIGHT / 2} y2={HEIGHT / 2} class="middle" />
      <g transform={`translate(20 ${EDGE + 18}) scale(0.3)`}>
        <Disc role="first" />
      </g>
      <g transform={`translate(20 ${HEIGHT - EDGE - 18}) scale(0.3)`}>
        <Disc role="second" />
      </g>
      <line x1={x(current)} x2={x(current)} y1={EDGE} y2={HEIGHT - EDGE} class="now" />
      <path d={curve.join("")} class="curve" />
      {points.map((point, ply) => {
        if (point === null) return null;
        const slip = slips.includes(ply);
        return (
          <g
            key={ply}
            role="button"
            data-ply={ply}
            tabindex={ply === current ? 0 : -1}
            aria-label={t(slip ? "review.point-slip" : "review.point", { count: ply })}
            onClick={() => go(ply)}
            onKeyDown={(event) => press(event, ply)}
          >
            <rect x={x(ply) - step / 2} y={0} width={step} height={HEIGHT} class="area" />
            {slip ? (
              <path d={`M${x(ply)} ${y(point) - 9}l9 9l-9 9l-9 -9Z`} class="slip" />
            ) : (
              <circle cx={x(ply)} cy={y(point)} r={ply === current ? 6 : 3.5} class="point" />
            )}
          </g>
        );
      })}
    </svg>
  );
}
