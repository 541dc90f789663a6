/** The tree of a worksheet: empty triangles to fill in, or filled in with what is right. */
import { svg } from "../lib/dom.ts";
import { signless } from "../understand/scores.ts";
import type { Sheet } from "./sheet.ts";

const [SLOT, LEVEL, TOP] = [86, 100, 34];

export function treePicture({ branches, inner, root, cut, chosen }: Sheet, solved: boolean, label: string) {
  const leaves = branches.reduce((sum, { replies }) => sum + replies.length, 0);
  const width = leaves * SLOT + 20;
  const picture = svg("svg", { class: "sheet-tree", viewBox: `0 0 ${width} ${TOP + 2 * LEVEL + 40}`, role: "img", "aria-label": label });
  const top = { x: width / 2, y: TOP };
  let place = 0;
  branches.forEach((branch, index) => {
    const first = place;
    place += branch.replies.length;
    const x = 10 + ((first + place) / 2) * SLOT;
    const y = TOP + LEVEL;
    const best = solved && branch.move === chosen;
    picture.append(edge(top.x, top.y + 22, x, y - 22, best), name((top.x + x) / 2, (top.y + y) / 2, branch.move));
    branch.replies.forEach((reply, number) => {
      const leafX = 10 + (first + number + 0.5) * SLOT;
      const leafY = TOP + 2 * LEVEL;
      const crossed = solved && cut.has(`${index}.${number}`);
      picture.append(
        edge(x, y + 22, leafX, leafY - 16, false),
        name((x + leafX) / 2, (y + leafY) / 2, reply),
        svg("rect", { x: leafX - 37, y: leafY - 16, width: 74, height: 32, rx: 6, class: "shape" }),
        svg("text", { x: leafX, y: leafY + 6, class: "number" }, signless(branch.leaves[number] ?? 0)),
      );
      if (crossed)
        picture.append(svg("path", { class: "cross", d: `M${leafX - 24} ${leafY - 12}l48 24M${leafX + 24} ${leafY - 12}l-48 24` }));
    });
    picture.append(svg("path", { class: "shape", d: `M${x} ${y + 24}l42 -46h-84Z` }));
    if (solved) picture.append(svg("text", { x, y: y - 5, class: "number" }, signless(inner[index] ?? 0)));
  });
  picture.append(svg("path", { class: "shape", d: `M${top.x} ${top.y - 26}l42 48h-84Z` }));
  if (solved) picture.append(svg("text", { x: top.x, y: top.y + 16, class: "number" }, signless(root)));
  return picture;
}

function edge(x1: number, y1: number, x2: number, y2: number, best: boolean) {
  return svg("line", { x1, y1, x2, y2, class: best ? "edge best" : "edge" });
}

function name(x: number, y: number, text: string) {
  const wide = 10 + text.length * 10;
  return svg(
    "g",
    {},
    svg("rect", { x: x - wide / 2, y: y - 11, width: wide, height: 22, class: "name-ground" }),
    svg("text", { x, y: y + 6, class: "name" }, text),
  );
}
