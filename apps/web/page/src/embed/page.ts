/**
 * A position, an analysis or a search tree in a frame of another site. It reads its address and keeps nothing: `#game=…&tree=…&at=…` as the analysis board writes it, `?game=…&moves=…`, or with
 * `player=…` the tree of that search.
 */
import texts from "texts:common,problems,boards,values,play,analysis,games";
import { api, problemText } from "../lib/api.ts";
import { createBoard } from "../lib/board.ts";
import { byId, element } from "../lib/dom.ts";
import { firstGame, loadGames } from "../lib/games.ts";
import { icon, roleName } from "../lib/marks.ts";
import { withMove } from "../lib/pending.ts";
import { addTexts, t } from "../lib/texts.ts";
import { opponent } from "../lib/turns.ts";
import { addressOf as pageAddress } from "../lib/where.ts";
import { addressOf, readAddress } from "../analysis/kept.ts";
import { TreeList } from "../analysis/list.ts";
import { MoveTree, endOf } from "../analysis/tree.ts";
import { question } from "../analysis/values.ts";
import type { Board } from "../lib/board.ts";
import type { MoveNode } from "../analysis/tree.ts";
import type { Position } from "../lib/openapi.ts";

addTexts(texts);
await loadGames();
document.title = `Foursight – ${t("common.analysis")}`;

const content = byId("content");
const query = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);

/** The search tree that the address names. */
async function showSearch(player: string) {
  const { Pane } = await import("./later.ts");
  const board = query.get("board");
  const asked = { game: query.get("game") ?? firstGame(), moves: query.get("moves") ?? "", ...(board ? { board } : {}) };
  const [explanation, position] = await Promise.all([api.explain({ ...asked, player }), api.position(asked)]);
  const pane = new Pane({ explanation, cells: position.cells, windows: query.get("windows") !== "off", focusCard: false });
  const at = query.get("at");
  // Without a word about the step the whole search is shown, and can be walked back.
  if (at) pane.restore(at);
  else pane.stepper.go(pane.replay.length);
  content.replaceChildren(
    element("h1", { class: "visually-hidden" }, t("understand.tree")),
    pane.element,
    link(pageAddress("understand", { ...asked, player, ...(at ? { at } : {}) }), "figures.understand"),
  );
}

function link(address: string, text: string) {
  return element("p", {}, element("a", { href: address, target: "_blank", rel: "noopener" }, t(text)));
}

class Embed {
  #tree;
  #node;
  #positions: WeakMap<MoveNode, Position> = new WeakMap();
  #sketches: WeakMap<MoveNode, Position> = new WeakMap();
  #list = new TreeList(
    (node) => void this.go(node),
    () => null,
  );
  #status = element("div", { id: "status" });
  #link = element("div");
  #board: Board | null = null;
  /** The last one that is known whole. */
  #shown: MoveNode | null = null;

  constructor(tree: MoveTree, node: MoveNode) {
    this.#tree = tree;
    this.#node = node;
  }

  async start() {
    const position = await api.position(question(this.#tree, this.#node));
    this.#positions.set(this.#node, position);
    this.#board = await createBoard(position, (move) => void this.#play(move));
    const back = element(
      "button",
      { type: "button", class: "button", "data-step": "back", click: () => this.#node.parent && void this.go(this.#node.parent) },
      t("play.walk.back"),
    );
    const forward = element(
      "button",
      {
        type: "button",
        class: "button",
        "data-step": "forward",
        click: () => this.#node.children[0] && void this.go(this.#node.children[0]),
      },
      t("play.walk.forward"),
    );
    content.replaceChildren(
      element("h1", { class: "visually-hidden" }, t("common.analysis")),
      element("div", { class: "embed-head" }, this.#status, element("div", { class: "walk" }, back, forward)),
      element("div", { id: "board" }, this.#board.element),
      this.#list.element,
      this.#link,
    );
    await this.go(this.#node);
  }

  async #play(move: string) {
    const position = this.#positions.get(this.#node);
    if (!position?.legal.includes(move)) return;
    const node = this.#tree.add(this.#node, move);
    if (!this.#positions.has(node)) this.#sketches.set(node, withMove(position, move));
    await this.go(node);
  }

  async go(node: MoveNode) {
    this.#node = node;
    this.#draw();
    if (this.#positions.has(node)) return;
    const before = this.#shown;
    try {
      this.#positions.set(node, await api.position(question(this.#tree, node)));
    } catch {
      // What cannot be had is not shown: one stays where one was.
      if (this.#node === node && before) this.#node = before;
    }
    this.#draw();
  }

  #draw() {
    const position = this.#positions.get(this.#node) ?? this.#sketches.get(this.#node);
    if (!position) return;
    if (this.#positions.has(this.#node)) this.#shown = this.#node;
    const { game, turn, ending } = position;
    const role = ending ? ending.winner : turn;
    const text = ending
      ? ending.winner
        ? t("analysis.won", { name: roleName(game, ending.winner) })
        : t("play.drawn")
      : t("play.turn", { name: roleName(game, turn) });
    this.#status.replaceChildren(...(role ? [icon(game, role)] : []), element("span", {}, text));
    this.#board?.draw({
      position,
      active: position.legal.length > 0,
      hints: null,
      best: new Set(),
      asking: false,
      chosen: null,
      pending: false,
      linked: false,
      animate: false,
    });
    this.#list.draw(this.#tree, this.#node, this.#node.ply % 2 === 0 ? turn : opponent(turn));
    const { tree, board } = { tree: this.#tree.text, board: this.#tree.board };
    this.#link.replaceChildren(link(addressOf({ id: "e", game, board, tree, at: this.#tree.placeOf(this.#node) }), "analysis.open-here"));
  }
}

async function showBoard() {
  const place = readAddress(location);
  if (place?.kind === "tree") {
    const { game, board, tree: text, at } = place.kept;
    const tree = MoveTree.read(game, board, text);
    return new Embed(tree, tree.at(at)).start();
  }
  const { game = firstGame(), moves = "", board = null } = place ?? {};
  const position = await api.position({ game, ...(moves ? { moves } : {}), ...(board ? { board } : {}) });
  const tree = new MoveTree(position.game, position.origin);
  tree.addLine(tree.root, position.moves);
  return new Embed(tree, endOf(tree.root)).start();
}

const player = query.get("player");
try {
  await (player ? showSearch(player) : showBoard());
} catch (error) {
  content.replaceChildren(
    element("p", { role: "alert" }, error instanceof Error && error.name === "Error" ? t("analysis.bad-address") : problemText(error)),
  );
}
