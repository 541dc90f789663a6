/**
 * A tree of moves: the game as it was is the first line, everything else stands beside it as variations. It knows no rule: which moves may be
 * added is the server's word. What follows a node and what is known of it are signals, so that a list of thousands draws again only what has changed.
 *
 * As text a variation stands in parentheses behind the move it could replace, as chess players write it: `44(3(3)5)55` is the line 4 4 5 5, where 3 was
 * possible for the second move, and 3 or 5 for the one after that. Moves of more than one character are separated by full stops.
 */
import { batch } from "@preact/signals";
import { infoOf } from "../lib/games.ts";
import { observe } from "../lib/state.ts";
import type { Position, Report } from "../lib/openapi.ts";

export interface MoveNode {
  /** Empty at the root. */
  move: string;
  parent: MoveNode | null;
  /** The first is the main continuation. */
  children: MoveNode[];
  /** How many moves lead here. */
  ply: number;
  /** Its own, for as long as the page is open. */
  number: number;
  /** As the server describes it, with the moves that may be played. */
  position: Position | null;
  /** As it is drawn before the server has answered. */
  sketch: Position | null;
  /** What its moves are worth, where it was judged. */
  thought: Report | null;
}

export class MoveTree {
  #numbers = 0;
  #nodes: Map<number, MoveNode> = new Map();
  root = this.#make("", null);
  /** The game as the server reads it. */
  game;
  /** The board the moves start from. */
  board: string | null;
  /** How often the tree has changed. */
  version = 0;
  #written: { version: number; text: string } = { version: -1, text: "" };

  constructor(game: string, board: string | null = null) {
    this.game = game;
    this.board = board;
    observe(this, "version");
  }

  #make(move: string, parent: MoveNode | null): MoveNode {
    const ply = parent ? parent.ply + 1 : 0;
    const node: MoveNode = { move, parent, children: [], ply, number: this.#numbers, position: null, sketch: null, thought: null };
    observe(node, "children", "position", "sketch", "thought");
    this.#nodes.set(this.#numbers, node);
    this.#numbers += 1;
    return node;
  }

  /** How many moves there are. */
  get size() {
    void this.version;
    return this.#nodes.size - 1;
  }

  byNumber(number: number) {
    return this.#nodes.get(number) ?? null;
  }

  /** The move after a node; made if it is new. */
  add(node: MoveNode, move: string) {
    const known = node.children.find((child) => child.move === move);
    if (known) return known;
    const made = this.#make(move, node);
    node.children = [...node.children, made];
    this.version += 1;
    return made;
  }

  /** Several moves in a row; the last of them. */
  addLine(node: MoveNode, moves: string[]) {
    return batch(() => moves.reduce((last, move) => this.add(last, move), node));
  }

  /** Makes a variation the main continuation where it begins; whether that changed anything. */
  promote(node: MoveNode) {
    const start = branch(node);
    if (!start?.parent) return false;
    const { parent } = start;
    parent.children = [start, ...parent.children.filter((other) => other !== start)];
    this.version += 1;
    return true;
  }

  /** Makes the line to a node the first of all. */
  promoteFully(node: MoveNode) {
    let changed = false;
    while (this.promote(node)) changed = true;
    return changed;
  }

  /** Deletes a move and what follows it; the move before it. */
  remove(node: MoveNode) {
    const { parent } = node;
    if (!parent) return node;
    parent.children = parent.children.filter((other) => other !== node);
    for (const gone of below(node)) this.#nodes.delete(gone.number);
    this.version += 1;
    return parent;
  }

  /** Every move in the order in which it is written. */
  *all(): Generator<MoveNode> {
    for (const node of below(this.root)) if (node !== this.root) yield node;
  }

  /** The place of a node among all, from 1; 0 is the start. */
  placeOf(node: MoveNode) {
    let place = 0;
    for (const other of below(this.root)) {
      if (other === node) return place;
      place += 1;
    }
    return 0;
  }

  at(place: number) {
    let left = place;
    for (const node of below(this.root)) {
      if (left === 0) return node;
      left -= 1;
    }
    return this.root;
  }

  /** The tree as text. */
  get text() {
    if (this.#written.version !== this.version)
      this.#written = { version: this.version, text: written(this.root, isShort(this.game) ? "" : ".") };
    return this.#written.text;
  }

  /** A tree from its text; throws if it is none. */
  static read(game: string, board: string | null, text: string) {
    const tree = new MoveTree(game, board);
    const token = isShort(game) ? /[A-Za-z0-9]|[()]/gy : /[A-Za-z0-9-]+|[().]/gy;
    /** Where to go on after a closing parenthesis. */
    const open: MoveNode[] = [];
    let node = tree.root;
    while (token.lastIndex < text.length) {
      const [part] = token.exec(text) ?? [];
      if (part === undefined) throw new Error(`no move in ${text.slice(0, 20)}`);
      if (part === "(") {
        if (!node.parent) throw new Error("a variation of nothing");
        open.push(node);
        node = node.parent;
      } else if (part === ")") {
        const before = open.pop();
        if (!before) throw new Error("a variation that never began");
        node = before;
      } else if (part !== ".") node = tree.add(node, part);
    }
    if (open.length > 0) throw new Error("a variation that never ends");
    return tree;
  }
}

/** The nodes from the first move to this one. */
export function lineTo(node: MoveNode): MoveNode[] {
  const line = [];
  for (let now = node as MoveNode | null; now?.parent; now = now.parent) line.push(now);
  return line.reverse();
}

/** The moves that lead to a node. */
export function movesTo(node: MoveNode) {
  return lineTo(node).map(({ move }) => move);
}

/** The last move of the line that goes on from here by main continuations. */
export function endOf(node: MoveNode) {
  let last = node;
  for (let next = last.children[0]; next; next = next.children[0]) last = next;
  return last;
}

/** The node after so many moves of the first line. */
export function atPly(tree: MoveTree, ply: number) {
  let node = tree.root;
  while (node.ply < ply) {
    const [next] = node.children;
    if (!next) return null;
    node = next;
  }
  return node;
}

/** Where the variation that a node belongs to begins; null on the first line. */
export function branch(node: MoveNode) {
  for (let now = node as MoveNode | null; now?.parent; now = now.parent) if (now.parent.children[0] !== now) return now;
  return null;
}

/** A node and all below it, in the order in which they are written: a move, what could replace it, then what follows. */
function* below(node: MoveNode): Generator<MoveNode> {
  yield node;
  for (let now = node; ;) {
    const [main, ...others] = now.children;
    if (!main) return;
    yield main;
    for (const other of others) yield* below(other);
    now = main;
  }
}

function written(node: MoveNode, separator: string): string {
  let text = "";
  for (let now = node; ;) {
    const [main, ...others] = now.children;
    if (!main) return text;
    text += (text === "" || text.endsWith(")") ? "" : separator) + main.move;
    for (const other of others) {
      const rest = written(other, separator);
      text += `(${other.move}${rest === "" || rest.startsWith("(") ? "" : separator}${rest})`;
    }
    now = main;
  }
}

/** Whether every move of a game is one letter or digit, so that nothing need stand between two of them. */
function isShort(game: string) {
  return infoOf(game).separator === "";
}

/** How many moves a tree has, by its text. */
export function countMoves(game: string, text: string) {
  return isShort(game) ? text.replaceAll(/[().]/g, "").length : text.split(/[().]+/).filter(Boolean).length;
}
