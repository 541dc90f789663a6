/** Where the nodes of a tree stand: leaves side by side, a parent above the middle of its children. */
import type { Item } from "./model.ts";

export type Placed = { item: Item; x: number; y: number; parent: Placed | null };
export type Spacing = { slot: number; stub: number; level: number; top: number; bottom: number };

export function layout(root: Item, spacing: Spacing): { placed: Placed[]; width: number; height: number } {
  const placed: Placed[] = [];
  let right = 0;
  let deepest = 0;
  const place = (item: Item, parent: Placed | null): Placed => {
    const here = { item, x: 0, y: spacing.top + item.ply * spacing.level, parent };
    placed.push(here);
    deepest = Math.max(deepest, item.ply);
    const children = item.children.map((child) => place(child, here));
    const [first, last] = [children[0], children[children.length - 1]];
    if (first && last) here.x = (first.x + last.x) / 2;
    else {
      const width = item.stub ? spacing.stub : spacing.slot;
      here.x = right + width / 2;
      right += width;
    }
    return here;
  };
  place(root, null);
  return { placed, width: Math.max(right, spacing.slot), height: spacing.top + deepest * spacing.level + spacing.bottom };
}
