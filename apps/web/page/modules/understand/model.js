/**
 * What is drawn of a search: its visits, the branches it left out, and where there is too much, folds.
 *
 * For a tree of numbers the plain search's tree is known as well; then the branches left out are drawn with the numbers nobody looked at.
 * Otherwise they are short stubs, one for up to three moves, else one for all.
 */

/** @typedef {import("./replay.js").Replay} Replay */

/**
 * @typedef {object} Item
 * @property {string} key the moves from the root
 * @property {number | null} visit its place in the explanation; null if it was left out
 * @property {number | null} plain its place in the plain tree, if that is known
 * @property {string} label the move
 * @property {boolean} stub
 * @property {number} stubs how many moves a stub stands for
 * @property {number} ply
 * @property {boolean} maximises
 * @property {boolean} leaf
 * @property {number | null} cutBy the visit whose cut left it out
 * @property {number} folded positions that stand behind it and are not drawn
 * @property {boolean} canFold
 * @property {Item[]} children
 */

/** No more than so many nodes are drawn at once. */
export const MOST_DRAWN = 400;
/** A tree up to this size is drawn whole, each node at its place from the beginning: of numbers, and of boards, whose trees are broad. */
const SMALL = Object.freeze({ tree: 60, game: 24 });
const MOST_STUBS = 3;

/**
 * @param {Replay} replay
 * @param {Replay | null} plain
 */
export function isSmall(replay, plain) {
  const { game, visits } = (plain ?? replay).explanation;
  return visits.length <= (game === "tree" ? SMALL.tree : SMALL.game) && replay.explanation.counts.unrecorded === 0;
}

/**
 * @param {Replay} replay
 * @param {Replay | null} plain
 * @param {number} step
 * @param {number} focus
 * @param {Map<number, boolean>} opened what the reader opened or closed
 * @returns {{ root: Item, drawn: number }}
 */
export function modelAt(replay, plain, step, focus, opened) {
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
    const children = (replay.children[place] ?? []).filter((child) => whole || replay.entered[child] <= step);
    const unrecorded = replay.unrecorded(place, step);
    const stubs = stubsOf(replay, plain, next, whole ? Infinity : step);
    next.canFold = children.length > 0 && place !== 0 && !whole;
    const closed = next.canFold && !(opened.get(place) ?? (onPath.has(place) || replay.left[place] > step));
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

/**
 * @param {Item} parent
 * @param {number[]} children
 * @param {(child: number) => Item} make
 * @param {Item[]} queue
 * @param {{ left: number }} budget
 */
function grow(parent, children, make, queue, budget) {
  budget.left -= children.length;
  const items = children.map(make);
  parent.children.push(...items);
  queue.push(...items);
}

/**
 * @param {Replay} replay
 * @param {number} place
 * @param {number | null} plain
 * @param {string} before
 * @returns {Item}
 */
function item(replay, place, plain, before) {
  const visit = replay.visit(place);
  const key = visit.by === undefined ? before : `${before} ${visit.by}`.trim();
  return {
    key,
    visit: place,
    plain,
    label: visit.by ?? "",
    stub: false,
    stubs: 0,
    ply: visit.ply,
    maximises: visit.maximises,
    leaf: visit.leaf !== undefined,
    cutBy: null,
    folded: 0,
    canFold: false,
    children: [],
  };
}

/**
 * @param {Replay} plain
 * @param {number} place
 * @param {Item} parent
 * @returns {Item}
 */
function ghost(plain, place, parent) {
  return { ...item(plain, place, place, parent.key), visit: null, cutBy: parent.cutBy };
}

/**
 * The place in the plain tree of a visit's child.
 * @param {Replay} replay
 * @param {Replay} plain
 * @param {Item} parent
 * @param {number} child
 */
function twin(replay, plain, parent, child) {
  const { by } = replay.visit(child);
  return (plain.children[parent.plain ?? -1] ?? []).find((other) => plain.visit(other).by === by) ?? null;
}

/**
 * @param {Replay} replay
 * @param {Replay | null} plain
 * @param {Item} parent
 * @param {number} step
 * @returns {Item[]}
 */
function stubsOf(replay, plain, parent, step) {
  const place = /** @type {number} */ (parent.visit);
  const cut = replay.visit(place).cut_off;
  if (!cut || replay.left[place] > step) return [];
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
