/**
 * A position, an analysis or a search tree in a frame of another site. It reads its address and keeps nothing: `#game=…&tree=…&at=…` as the analysis board writes it, `?game=…&moves=…`, or with
 * `player=…` the tree of that search.
 */
import { api, problemText } from "../api.js";
import { createBoard } from "../board.js";
import { byId, element } from "../dom.js";
import { firstGame, loadGames } from "../games.js";
import { icon, roleName } from "../marks.js";
import { withMove } from "../pending.js";
import { loadTexts, t } from "../texts.js";
import { opponent } from "../turns.js";
import { addressOf as pageAddress } from "../where.js";
import { addressOf, readAddress } from "../analysis/kept.js";
import { TreeList } from "../analysis/list.js";
import { MoveTree, endOf } from "../analysis/tree.js";
import { question } from "../analysis/values.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../analysis/tree.js").MoveNode} MoveNode */

await Promise.all([loadTexts("common", "problems", "boards", "values", "play", "analysis", "games"), loadGames()]);
document.title = `Foursight – ${t("common.analysis")}`;

const content = byId("content");
const query = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);

/** The search tree that the address names. @param {string} player */
async function showSearch(player) {
  await loadTexts("players", "understand", "figures");
  const { Pane } = await import("../understand/pane.js");
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

/** @param {string} address @param {string} text */
function link(address, text) {
  return element("p", {}, element("a", { href: address, target: "_blank", rel: "noopener" }, t(text)));
}

class Embed {
  #tree;
  #node;
  /** @type {WeakMap<MoveNode, Position>} */
  #positions = new WeakMap();
  /** @type {WeakMap<MoveNode, Position>} */
  #sketches = new WeakMap();
  #list = new TreeList(
    (node) => void this.go(node),
    () => null,
  );
  #status = element("div", { id: "status" });
  #link = element("div");
  /** @type {import("../board.js").Board | null} */
  #board = null;

  /** @param {MoveTree} tree @param {MoveNode} node */
  constructor(tree, node) {
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

  /** @param {string} move */
  async #play(move) {
    const position = this.#positions.get(this.#node);
    if (!position?.legal.includes(move)) return;
    const node = this.#tree.add(this.#node, move);
    if (!this.#positions.has(node)) this.#sketches.set(node, withMove(position, move));
    await this.go(node);
  }

  /** @param {MoveNode} node */
  async go(node) {
    this.#node = node;
    this.#draw();
    if (this.#positions.has(node)) return;
    this.#positions.set(node, await api.position(question(this.#tree, node)));
    if (this.#node === node) this.#draw();
  }

  #draw() {
    const position = this.#positions.get(this.#node) ?? this.#sketches.get(this.#node);
    if (!position) return;
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
