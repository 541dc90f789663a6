import { expect, test } from "vitest";
import { layout, type Placed } from "../src/understand/layout.ts";
import type { Item } from "../src/understand/model.ts";

const SPACING = { slot: 60, stub: 20, level: 80, top: 30, bottom: 40 };

function item(ply: number, children: Item[], stub = false): Item {
  return {
    key: "",
    visit: 0,
    plain: null,
    label: "",
    stub,
    stubs: 0,
    ply,
    maximises: ply % 2 === 0,
    leaf: children.length === 0,
    cutBy: null,
    folded: 0,
    canFold: false,
    children,
  };
}

function tree(ply: number, width: number): Item {
  const children = ply === 3 ? [] : Array.from({ length: ((width + ply) % 4) + 1 }, (_, child) => tree(ply + 1, width + child));
  return item(ply, children, children.length === 0 && width % 3 === 0);
}

test("a node alone has room", () => {
  const { placed, width, height } = layout(item(0, []), SPACING);
  expect(placed.map(({ x, y }) => [x, y])).toEqual([[30, 30]]);
  expect([width, height]).toEqual([60, 70]);
});

test("leaves stand side by side without touching, a parent above the middle of its children, a level below the one before", () => {
  for (let width = 0; width < 12; width += 1) {
    const { placed, width: whole } = layout(tree(0, width), SPACING);
    const half = ({ item }: Placed) => (item.stub ? SPACING.stub : SPACING.slot) / 2;
    const leaves = placed.filter((node) => node.item.children.length === 0);
    leaves.forEach((leaf, place) => {
      const next = leaves[place + 1];
      if (next) expect(leaf.x + half(leaf)).toBeLessThanOrEqual(next.x - half(next));
      else expect(leaf.x + half(leaf)).toBeLessThanOrEqual(whole);
    });
    for (const node of placed) {
      const children = placed.filter(({ parent }) => parent === node);
      const ends = [children[0], children.at(-1)];
      if (ends[0] && ends[1]) expect(node.x).toBe((ends[0].x + ends[1].x) / 2);
      for (const child of children) expect(child.y - node.y).toBe(SPACING.level);
    }
  }
});
