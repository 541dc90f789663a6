/** What is drawn of a search tree at one moment, and what is said of each of its items: their state, what is written on them, their name for who does not see them. */
import { t } from "../lib/texts.ts";
import { short, sidesOf, told } from "./scores.ts";
import { pair, type Replay } from "./replay.ts";
import type { Item } from "./model.ts";
import type { Cell } from "../lib/openapi.ts";

export interface Scene {
  replay: Replay;
  plain: Replay | null;
  step: number;
  focus: number;
  opened: ReadonlyMap<number, boolean>;
  /** Whether (α, β) is written on the edges. */
  windows: boolean;
  /** The root's board, where nodes are drawn as boards. */
  cells: Cell[] | null;
  /** Where the reader marks branches. */
  marking: Marking | null;
}

export type Verdict = "right" | "wrong" | "missed";
export type Marking = { marked: ReadonlySet<string>; verdicts: ReadonlyMap<string, Verdict> | null };
export type ItemState = "unseen" | "open" | "done" | "cut";

export function stateOf({ replay, step, marking }: Scene, { visit, cutBy }: Item): ItemState {
  if (marking) return "done";
  const isLeft = (place: number) => (replay.left[place] ?? Infinity) <= step;
  if (visit === null) return cutBy !== null && isLeft(cutBy) ? "cut" : "unseen";
  if ((replay.entered[visit] ?? Infinity) > step) return "unseen";
  return isLeft(visit) ? "done" : "open";
}

/** What is written on an item. */
export function valueOf(scene: Scene, item: Item): string | null {
  const { replay, plain, step, marking } = scene;
  const state = stateOf(scene, item);
  // In a tree of numbers the leaves are there for everyone to read; nobody has looked at them yet.
  if (item.leaf && plain && item.plain !== null) return short(plain.visit(item.plain).score ?? 0);
  if (item.visit === null || state === "unseen" || marking) return null;
  const value = replay.value(item.visit, step);
  if (value === null) return null;
  if (replay.isOpen(item.visit)) return "?";
  const bound = state === "done" ? replay.bounds[item.visit] : "exact";
  const sign = bound === "at_least" ? "≥" : bound === "at_most" ? "≤" : "";
  return sign + (replay.isDraw(item.visit, step) ? t("understand.short.draw") : short(value));
}

/** An item in words. */
export function labelOf(scene: Scene, item: Item): string {
  const { replay, marking } = scene;
  const [state, value] = [stateOf(scene, item), valueOf(scene, item)];
  const sides = sidesOf(replay.explanation);
  const asked = item.visit === null || state === "unseen" || marking ? null : pair(replay.visit(item.visit).asked);
  const verdict = marking?.verdicts?.get(item.key);
  return [
    item.key === ""
      ? t("understand.item.root")
      : item.stubs > 1
        ? t("understand.stub", { count: item.stubs })
        : t("understand.item.move", { move: item.label }),
    item.leaf ? t("understand.item.leaf") : t("understand.item.chooses", { name: item.maximises ? sides.max : sides.min }),
    value !== null && t("understand.item.value", { value }),
    state === "cut" && t("understand.item.cut"),
    state === "unseen" && t("understand.item.unseen"),
    asked && t("understand.item.window", { alpha: told(asked[0], sides), beta: told(asked[1], sides) }),
    item.folded > 0 && t("understand.item.folded", { count: item.folded }),
    marking?.marked.has(item.key) && t("understand.item.marked"),
    verdict && t(`exercise.verdict.${verdict}`),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The cut in focus, once the position it is in was left. */
export function cutOf({ replay, step, focus, marking }: Scene) {
  return marking || (replay.left[focus] ?? Infinity) > step ? null : (replay.visit(focus).cut_off ?? null);
}
