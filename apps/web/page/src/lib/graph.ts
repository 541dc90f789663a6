/** The value over the moves, as a line: up is good for the first player. Every point is a button to that position. */
import { svg } from "./dom.ts";
import { disc } from "./marks.ts";
import { t } from "./texts.ts";

/** Wide and low on a desk, nearly square on a phone. */
const WIDTHS = { desk: 720, phone: 380 } as const;
const HEIGHT = 200;
const LEFT = 44;
const EDGE = 16;

/**
 * @param points from 0 to 1 for each ply, null where nothing is known
 * @param slips plies after which something had been given away
 * @param current the ply on the screen
 */
export function graph(
  points: (number | null)[],
  slips: number[],
  current: number,
  options: { label: string; first: string; second: string; go: (ply: number) => void },
) {
  const width = matchMedia("(max-width: 40rem)").matches ? WIDTHS.phone : WIDTHS.desk;
  const plies = Math.max(points.length - 1, 1);
  const x = (ply: number) => LEFT + (ply / plies) * (width - LEFT - EDGE);
  const y = (point: number) => EDGE + (1 - point) * (HEIGHT - 2 * EDGE);
  const picture = svg("svg", {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    class: "graph",
    role: "group",
    "aria-label": options.label,
  });
  picture.append(svg("rect", { x: LEFT, y: EDGE, width: width - LEFT - EDGE, height: (HEIGHT - 2 * EDGE) / 2, class: "half first" }));
  picture.append(
    svg("rect", {
      x: LEFT,
      y: HEIGHT / 2,
      width: width - LEFT - EDGE,
      height: (HEIGHT - 2 * EDGE) / 2,
      class: "half second",
    }),
  );
  picture.append(svg("line", { x1: LEFT, x2: width - EDGE, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" }));
  for (const [role, height] of [
    ["first", EDGE + 18],
    ["second", HEIGHT - EDGE - 18],
  ] as const) {
    const sign = disc(role, 44);
    sign.setAttribute("transform", `translate(20 ${height}) scale(0.3)`);
    picture.append(sign);
  }
  picture.append(svg("line", { x1: x(current), x2: x(current), y1: EDGE, y2: HEIGHT - EDGE, class: "now" }));

  let path = "";
  points.forEach((point, ply) => {
    if (point === null) return;
    path += `${path === "" || points[ply - 1] === null ? "M" : "L"}${x(ply).toFixed(1)} ${y(point).toFixed(1)}`;
  });
  picture.append(svg("path", { d: path, class: "curve" }));
  points.forEach((point, ply) => {
    if (point === null) return;
    const slip = slips.includes(ply);
    const mark = slip
      ? svg("path", { d: `M${x(ply)} ${y(point) - 9}l9 9l-9 9l-9 -9Z`, class: "slip" })
      : svg("circle", { cx: x(ply), cy: y(point), r: ply === current ? 6 : 3.5, class: "point" });
    const step = (width - LEFT - EDGE) / plies;
    const area = svg("rect", { x: x(ply) - step / 2, y: 0, width: step, height: HEIGHT, class: "area" });
    picture.append(
      svg(
        "g",
        {
          role: "button",
          tabindex: ply === current ? 0 : -1,
          "aria-label": t(slip ? "review.point-slip" : "review.point", { ply }),
          click: () => options.go(ply),
          keydown: (event: KeyboardEvent) => {
            const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: plies, Enter: ply }[event.key];
            if (to === undefined || to < 0 || to > plies) return;
            event.preventDefault();
            options.go(to);
          },
        },
        area,
        mark,
      ),
    );
  });
  return picture;
}
