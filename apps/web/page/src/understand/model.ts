/**
 * What is drawn of a search: its visits, the branches it left out, and where there is too much, folds.
 *
 * For a tree of numbers the plain search's tree is known as well; then the branches left out are drawn with the numbers nobody looked at.
 * Otherwise they are short stubs, one for up to three moves, else one for all.
 */
import type { Replay } from "./replay.ts";

export interface Item {
  /** The moves from the root. */
  key: string;
  /** Its place in the explanation; null if it was left out. */
  visit: number | null;
  /** Its place in the plain tree, if that is known. */
  plain: number | null;
  /** The move. */
  label: string;
  stub: boolean;
  /** How many moves a stub stands for. */
  stubs: number;
  ply: number;
  maximises: boolean;
  leaf: boolean;
  /** The visit whose cut left it out. */
  cutBy: number | null;
  /** Positions that stand behind it and are not drawn. */
  folded: number;
  canFold: boolean;
  children: Item[];
}

/** No more than so many nodes are drawn at once. */
export const MOST_DRAWN = 400;
/** A tree up to this size is drawn whole, each node at its place from the beginning: of numbers, and of boards, whose trees are broad. */
const SMALL = Object.freeze({ tree: 60, game: 24 });
const MOST_STUBS = 3;

export function isSmall(replay: Replay, plain: Replay | null) {
  const { game, visits } = (plain ?? replay).explanation;
  return visits.length <= (game === "tree" ? SMALL.tree : SMALL.game) && replay.explanation.counts.unrecorded === 0;
}

/** @param opened what the reader opened or closed */
export function modelAt(
  replay: Replay,
  plain: Replay | null,
  step: number,
  focus: number,
  opened: ReadonlyMap<number, boolean>,
): { root: Item; drawn: number } {
  const whole = isSmall(replay, plain);
  const onPath = new Set([...replay.path(replay.current(step)), ...replay.path(focus)]);
  // At the end stays open what the whole search was about: the best line.
  if (step >= replay.length)
    for (let best = replay.bestChild(0, step); best; best = replay.bestChild(best.child, step)) onPath.add(best.child);
  const budget = { left: MOST_DRAWN - 1 };
  const root = item(replay, 0, plain ? 0 : null, "");
  // Breadth first, so that what is near the root is drawn before what is deep.
  const queue = [root];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (next.visit === null) {
      if (plain && next.plain !== null) grow(next, plain.children[next.plain] ?? [], (child) => ghost(plain, child, next), queue, budget);
      continue;
    }
    const place = next.visit;
    const children = (replay.children[place] ?? []).filter((child) => whole || (replay.entered[child] ?? Infinity) <= step);
    const unrecorded = replay.unrecorded(place, step);
    const stubs = stubsOf(replay, plain, next, whole ? Infinity : step);
    next.canFold = children.length > 0 && place !== 0 && !whole;
    const closed = next.canFold && !(opened.get(place) ?? (onPath.has(place) || (replay.left[place] ?? Infinity) > step));
    if (closed || children.length + stubs.length > budget.left) {
      next.folded = replay.below(place, step);
      continue;
    }
    next.folded = unrecorded;
    grow(next, children, (child) => item(replay, child, plain ? twin(replay, plain, next, child) : null, next.key), queue, budget);
    budget.left -= stubs.length;
    next.children.push(...stubs);
    queue.push(...stubs);
  }
  return { root, drawn: MOST_DRAWN - budget.left };
}

function grow(parent: Item, children: number[], make: (child: number) => Item, queue: Item[], budget: { left: number }) {
  budget.left -= children.length;
  const items = children.map(make);
  parent.children.push(...items);
  queue.push(...items);
}

function item(replay: Replay, place: number, plain: number | null, before: string): Item {
  const visit = replay.visit(place);
  const key = visit.by == null ? before : `${before} ${visit.by}`.trim();
  return {
    key,
    visit: place,
    plain,
    label: visit.by ?? "",
    stub: false,
    stubs: 0,
    ply: visit.ply,
    maximises: visit.maximises,
    leaf: visit.leaf != null,
    cutBy: null,
    folded: 0,
    canFold: false,
    children: [],
  };
}

function ghost(plain: Replay, place: number, parent: Item): Item {
  return { ...item(plain, place, place, parent.key), visit: null, cutBy: parent.cutBy };
}

/** The place in the plain tree of a visit's child. */
function twin(replay: Replay, plain: Replay, parent: Item, child: number) {
  const { by } = replay.visit(child);
  return (plain.children[parent.plain ?? -1] ?? []).find((other) => plain.visit(other).by === by) ?? null;
}

function stubsOf(replay: Replay, plain: Replay | null, parent: Item, step: number): Item[] {
  const place = parent.visit as number;
  const cut = replay.visit(place).cut_off;
  if (!cut || (replay.left[place] ?? Infinity) > step) return [];
  if (plain && parent.plain !== null) {
    return (plain.children[parent.plain] ?? [])
      .filter((child) => cut.unvisited.includes(plain.visit(child).by ?? ""))
      .map((child) => ({ ...ghost(plain, child, parent), cutBy: place }));
  }
  const groups = cut.unvisited.length <= MOST_STUBS ? cut.unvisited.map((move) => [move]) : [cut.unvisited];
  return groups.map((moves) => ({
    key: `${parent.key} ${moves[0]}`.trim(),
    visit: null,
    plain: null,
    label: String(moves[0]),
    stub: true,
    stubs: moves.length,
    ply: parent.ply + 1,
    maximises: !parent.maximises,
    leaf: true,
    cutBy: place,
    folded: 0,
    canFold: false,
    children: [],
  }));
}
