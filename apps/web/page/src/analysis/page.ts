/**
 * The analysis board: any position of any game, every continuation of it, and what each is worth. Wires the parts together; each has a file of its own.
 *
 * The board and the tree show a move at once, drawn into the position the server described last; whether it may be played was the server's word before, and how the
 * position goes on is its word afterwards.
 */
import { Latest } from "../lib/latest.ts";
import texts from "texts:common,problems,boards,values,play,share,analysis,games";
import { Announcer } from "./announcer.ts";
import { api, problemText } from "../lib/api.ts";
import { createBoard } from "../lib/board.ts";
import { byId, element } from "../lib/dom.ts";
import { drawEvaluation } from "../lib/evaluation.ts";
import { mountHeader } from "../lib/header.ts";
import { icon, roleName } from "../lib/marks.ts";
import { recall, remember } from "../lib/memory.ts";
import { withMove } from "../lib/pending.ts";
import { firstGame, gameTitle, games, infoOf, loadGames, nameOf } from "../lib/games.ts";
import { addTexts, t, translate } from "../lib/texts.ts";
import { moveName, opponent } from "../lib/turns.ts";
import { sameValue } from "../lib/values.ts";
import { bestLine } from "./best-line.ts";
import { addressOf, keep, keptAnalysis, newId, readAddress } from "./kept.ts";
import { TreeList, beside } from "./list.ts";
import { mountMistakes } from "./mistakes-card.ts";
import { mountTools } from "./tools.ts";
import { MoveTree, branch, endOf, movesTo } from "./tree.ts";
import { NodeValues, question } from "./values.ts";
import type { Board } from "../lib/board.ts";
import type { LineReview, Whose } from "./practice.ts";
import type { ThreatView } from "./threats.ts";
import type { Kept } from "./kept.ts";
import type { MoveNode } from "./tree.ts";
import type { Position, Side, Value } from "../lib/openapi.ts";

addTexts(texts);
await loadGames();

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds between two changes of the address: browsers refuse many in a row. */
const ADDRESS_PACE = 400;

/** How many changes of the tree can be undone. */
const UNDO = 200;

export class Analysis {
  #latest = new Latest();
  tree = new MoveTree(firstGame());
  node = this.tree.root;
  id = newId();
  /** Whether values are shown. */
  hinted = recall("analysis-values") !== false;
  /** What went wrong, or what was done. */
  message: string | null = null;
  values = new NodeValues(() => this.render());
  /** Whether this browser keeps what is done here. */
  kept = true;
  /** Whether the position on the screen is only looked at: an exercise from another game, which is not kept as an analysis. */
  #glancing = false;
  /** Parts that are there only once somebody asked for them. */
  parts: { draw(): void; left?(): void }[] = [];
  /** Takes a move before it is played; whether it did. */
  intercept: ((move: string) => boolean) | null = null;
  /** What else is drawn on the board. */
  overlay: (board: HTMLElement) => void = () => {};

  #positions: WeakMap<MoveNode, Position> = new WeakMap();
  /** Positions as they are drawn before the server has answered. */
  #sketches: WeakMap<MoveNode, Position> = new WeakMap();
  #asked: WeakSet<MoveNode> = new WeakSet();
  #board: { game: string; board: Board } | null = null;
  #list = new TreeList(
    (node) => this.go(node),
    (node) => this.values.of(node),
  );
  #before: { tree: string; at: number }[] = [];
  #announcer = new Announcer();
  #review: LineReview | null = null;
  #threats: ThreatView | null = null;
  #writing: ReturnType<typeof setTimeout> | null = null;
  #written = Number.NEGATIVE_INFINITY;
  /** The address as it was opened or written here last; another one was typed and is opened in a moment. */
  #address = "";
  /** The analysis it holds, if it was written here. */
  #addressed = "";
  /** How many judged positions the list shows. */
  #marked = 0;

  async start() {
    mountHeader("analysis");
    translate(document);
    document.title = `Foursight – ${t("common.analysis")}`;
    byId("tree").append(this.#list.element);
    mountTools(this);
    mountMistakes(this);
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => void this.#arrive(true));
    addEventListener("pagehide", () => {
      if (!this.#glancing) this.#writeAddress();
    });
    await this.#arrive();
  }

  /**
   * Opens what the address holds, else what this browser did last, else an empty board.
   * @param typed whether somebody changed the address by hand
   */
  async #arrive(typed: boolean = false) {
    const place = readAddress(location);
    this.#address = location.href;
    this.message = null;
    if (place?.kind === "tree") {
      // In this tab the browser's own copy is the newer one; elsewhere an address that differs from what is kept under its name is an analysis of its own.
      const own = keptAnalysis(place.kept.id);
      const mine = own && !typed && sessionStorage.getItem("foursight.analysis") === own.id;
      if (own && mine) return this.#open(own.game, own.board, own.tree, own.at, own.id);
      const same = own?.tree === place.kept.tree && own.game === place.kept.game && own.board === place.kept.board;
      const { game, board, tree, at, id } = place.kept;
      return this.#open(game, board, tree, at, own && !same ? newId() : id);
    }
    if (place?.kind === "game") return this.begin(place);
    const last = recall("analysis-last");
    const kept = typeof last === "string" ? keptAnalysis(last) : null;
    if (kept) return this.#open(kept.game, kept.board, kept.tree, kept.at, kept.id);
    return this.#open(firstGame(), null, "", 0, newId());
  }

  /**
   * A new analysis of a game that somebody played or pasted.
   * @returns the end of the game
   */
  async begin({
    game,
    board,
    moves,
    text,
    ply,
    move,
    practise,
  }: {
    game: string;
    board?: string | null;
    moves?: string;
    text?: string;
    ply?: number | null;
    move?: string | null;
    practise?: Whose | null;
  }): Promise<Position | null> {
    const isLatest = this.#latest.ask();
    try {
      const position = await api.position({
        game,
        ...(text === undefined ? { ...(moves ? { moves } : {}), ...(board ? { board } : {}) } : { text }),
      });
      if (!isLatest()) return null;
      const tree = new MoveTree(position.game, position.origin);
      const line = tree.addLine(tree.root, position.moves);
      const at = ply === null || ply === undefined ? line : (nodeAt(tree, ply) ?? line);
      this.#adopt(tree, at, newId());
      this.#positions.set(line, position);
      if (move) await this.#position(at).then(() => this.play(move));
      this.save();
      this.render();
      if (practise) void this.review(practise);
      return position;
    } catch (error) {
      if (!isLatest()) return null;
      this.say(problemText(error));
      if (!this.#board) await this.#open(firstGame(), null, "", 0, newId(), problemText(error));
      return null;
    }
  }

  async #open(game: string, board: string | null, text: string, at: number, id: string, message: string | null = null) {
    try {
      const tree = MoveTree.read(game, board, text);
      this.#adopt(tree, tree.at(at), id);
      this.message = message;
    } catch {
      const tree = new MoveTree(firstGame());
      this.#adopt(tree, tree.root, newId());
      this.message = t("analysis.bad-address");
    }
    this.save();
    this.render();
  }

  /** Opens a kept analysis. */
  open({ game, board, tree, at, id }: Kept) {
    return this.#open(game, board, tree, at, id);
  }

  #adopt(tree: MoveTree, node: MoveNode, id: string) {
    this.leave();
    this.#glancing = false;
    this.#show(tree, node, id);
  }

  /** Ends what belongs to the analysis on the screen: its review, its exercises. */
  leave() {
    for (const part of this.parts) part.left?.();
  }

  /** Shows a position of another game without keeping it. */
  glance(game: string, board: string | null, moves: string[]) {
    const tree = new MoveTree(game, board);
    this.#glancing = true;
    this.#show(tree, tree.addLine(tree.root, moves), newId());
    this.message = null;
    this.render();
  }

  #show(tree: MoveTree, node: MoveNode, id: string) {
    this.values.stop();
    this.tree = tree;
    this.node = node;
    this.id = id;
    this.#before = [];
    this.values.adopt(tree);
  }

  // ---- what one can do ----

  /** Shows a node. */
  go(node: MoveNode) {
    this.node = node;
    this.message = null;
    this.save();
    this.render();
  }

  /** Plays a move from the position on the screen, as a variation if the game went on otherwise. */
  play(move: string) {
    const position = this.position;
    if (!position?.legal.includes(move) || this.intercept?.(move)) return;
    const known = this.node.children.some((child) => child.move === move);
    if (!known) this.#remember();
    const node = this.tree.add(this.node, move);
    if (!this.#positions.has(node)) this.#sketches.set(node, withMove(position, move));
    this.#announcer.played(this.tree.game, position.turn, move);
    this.go(node);
  }

  /** Plays several moves of a line that the server named. */
  playLine(moves: string[]) {
    this.#remember();
    this.go(this.tree.addLine(this.node, moves));
  }

  promote() {
    this.#change(() => this.tree.promote(this.node));
  }

  promoteFully() {
    this.#change(() => this.tree.promoteFully(this.node));
  }

  /** Deletes the move on the screen and what follows it. */
  remove() {
    if (!this.node.parent) return;
    const { size } = this.tree;
    this.#change(() => {
      this.node = this.tree.remove(this.node);
      return true;
    });
    this.say(t("analysis.deleted", { count: size - this.tree.size }));
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  /** Whether the node on the screen lies in a variation. */
  get varies() {
    return branch(this.node) !== null;
  }

  /** Undoes the last change of the tree. */
  undo() {
    const before = this.#before.pop();
    if (!before) return;
    this.tree = MoveTree.read(this.tree.game, this.tree.board, before.tree);
    this.node = this.tree.at(before.at);
    this.values.adopt(this.tree);
    this.message = null;
    this.save();
    this.render();
  }

  #change(change: () => boolean) {
    this.#remember();
    if (!change()) this.#before.pop();
    this.save();
    this.render();
  }

  #remember() {
    this.#before.push({ tree: this.tree.text, at: this.tree.placeOf(this.node) });
    if (this.#before.length > UNDO) this.#before.shift();
  }

  /**
   * Reviews the line on the screen.
   * @param practise whose mistakes become exercises at once
   */
  async review(practise: Whose | null = null) {
    const { LineReview } = await import("./later.ts");
    this.#review ??= new LineReview(this);
    await this.#review.start(practise);
  }

  async showThreats(on: boolean) {
    const { ThreatView } = await import("./later.ts");
    this.#threats ??= new ThreatView(this);
    this.#threats.show(on);
  }

  setValues(on: boolean) {
    this.hinted = on;
    remember("analysis-values", on);
    if (!on) this.values.leave();
    this.render();
  }

  say(text: string | null) {
    this.message = text;
    this.render();
  }

  // ---- keeping ----

  /** Keeps everything in this browser at once and in the address as soon as it may change again. */
  save() {
    if (this.#glancing) return;
    const state = this.state;
    if (this.tree.size > 0 || this.tree.board) this.kept = keep({ ...state, changed: Date.now() });
    remember("analysis-last", this.id);
    try {
      sessionStorage.setItem("foursight.analysis", this.id);
    } catch {
      // Forbidden: the address holds it all.
    }
    // An address that still holds another analysis would bring that back at the next visit, even if it is deleted by then.
    if (this.#addressed !== this.id) return this.#writeAddress();
    if (this.#writing !== null) return;
    const wait = Math.max(0, this.#written + ADDRESS_PACE - performance.now());
    if (wait === 0) return this.#writeAddress();
    this.#writing = setTimeout(() => this.#writeAddress(), wait);
  }

  /** Everything that is kept. */
  get state() {
    const { id, tree, node } = this;
    return { id, game: tree.game, board: tree.board, tree: tree.text, at: tree.placeOf(node) };
  }

  #writeAddress() {
    if (this.#writing !== null) clearTimeout(this.#writing);
    this.#writing = null;
    if (location.href !== this.#address) return;
    this.#written = performance.now();
    history.replaceState(null, "", addressOf(this.state));
    this.#address = location.href;
    this.#addressed = this.id;
  }

  // ---- drawing ----

  /** The position on the screen; a move that is on its way is drawn into the one before. */
  get position(): Position | null {
    return this.#positions.get(this.node) ?? this.#sketches.get(this.node) ?? null;
  }

  /** Whether the position on the screen is the server's word, with the moves that may be played. */
  get known() {
    return this.#positions.has(this.node);
  }

  async #position(node: MoveNode): Promise<Position | null> {
    const known = this.#positions.get(node);
    if (known) return known;
    if (this.#asked.has(node)) return null;
    this.#asked.add(node);
    try {
      const position = await api.position(question(this.tree, node));
      this.#positions.set(node, position);
      if (node === this.node) this.render();
      return position;
    } catch (error) {
      if (this.tree.byNumber(node.number) !== node) return null;
      // What cannot be played does not belong into the tree, whoever wrote it there.
      this.node = this.tree.remove(node);
      this.save();
      this.say(problemText(error));
      return null;
    } finally {
      this.#asked.delete(node);
    }
  }

  render() {
    if (!this.known) void this.#position(this.node);
    const { position } = this;
    this.#drawGames();
    const notice = byId("notice");
    const text = this.message ?? (this.kept ? null : t("analysis.not-kept"));
    notice.hidden = text === null;
    notice.classList.add("calm");
    if (notice.textContent !== text) notice.textContent = text;
    if (position) {
      this.#drawStatus(position);
      void this.#drawBoard(position);
    }
    this.#list.draw(this.tree, this.node, this.#beginner(position));
    this.#list.drawValues(this.node);
    if (this.values.version !== this.#marked) {
      this.#marked = this.values.version;
      for (const node of [this.tree.root, ...this.tree.all()]) if (this.values.known(node)) this.#list.drawValues(node);
    }
    for (const part of this.parts) part.draw();
  }

  #beginner(position: Position | null): Side {
    if (!position) return "first";
    return this.node.ply % 2 === 0 ? position.turn : opponent(position.turn);
  }

  #drawGames() {
    const place = byId("games");
    if (place.childElementCount === 0)
      for (const { name: game } of games())
        place.append(element("button", { type: "button", "data-game": game, click: () => void this.choose(game) }, gameTitle(game)));
    const game = nameOf(this.tree.game);
    for (const button of place.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset["game"] === game));
  }

  /** An empty board of a game; what was on the screen stays kept. */
  choose(name: string) {
    return this.#open(infoOf(name).text, null, "", 0, newId());
  }

  #drawStatus(position: Position) {
    const { game, ending, turn } = position;
    const role = ending ? ending.winner : turn;
    const text = ending
      ? ending.winner
        ? t("analysis.won", { name: roleName(game, ending.winner) })
        : t("play.drawn")
      : t("play.turn", { name: roleName(game, turn) });
    const place = byId("status");
    const state = `${game} ${role} ${text}`;
    if (place.dataset["state"] !== state) {
      place.dataset["state"] = state;
      place.replaceChildren(...(role ? [icon(game, role)] : []), element("span", {}, text));
    }
    const last = this.node.move
      ? t("play.move", {
          number: this.node.ply,
          name: roleName(game, opponent(turn)),
          move: moveName(game, this.node.move),
        })
      : t("analysis.at-start");
    if (byId("last").textContent !== last) byId("last").textContent = last;
  }

  /** What is known of the position on the screen. */
  advice() {
    const { position } = this;
    const none = { values: null, best: new Set<string>(), asking: false, thought: null };
    if (!this.hinted || !position || position.ending || !this.known) return none;
    const thought = this.values.ask(this.tree, this.node);
    const values = new Map(thought?.moves.map(({ action, value }) => [action, value]));
    const equal = thought?.moves.filter(({ value }) => sameValue(value, thought.best.value)) ?? [];
    const best = thought ? [thought.best.action, ...equal.map(({ action }) => action)] : [];
    return { values, best: new Set(best), asking: thought === null && !this.values.failed, thought };
  }

  async #drawBoard(position: Position) {
    if (this.#board?.game !== position.game) {
      const board = await createBoard(position, (move) => this.play(move));
      if (this.position?.game !== position.game || this.#board?.game === position.game) return;
      this.#board = { game: position.game, board };
      byId("board").replaceChildren(board.element);
      this.render();
      return;
    }
    const advice = this.advice();
    // Until the answer is there the numbers of the position before would be wrong, and none at all would make the board jump.
    const waiting = this.hinted && !this.known && !position.ending;
    drawEvaluation(this, advice.thought, advice.asking || waiting);
    bestLine(this, advice.thought);
    this.#board.board.draw({
      position,
      active: position.legal.length > 0,
      hints: this.hinted ? (advice.values ?? new Map<string, Value>()) : null,
      best: advice.best,
      asking: advice.asking || waiting,
      chosen: null,
      pending: false,
      linked: false,
      animate: !stillness.matches,
    });
    this.overlay(this.#board.board.element);
  }

  #key(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const writes = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
    if (writes || (target instanceof HTMLInputElement && target.type !== "checkbox")) return;
    const next = { ",": "ArrowLeft", ".": "ArrowRight" }[event.key];
    const node = next ? beside(this.node, next) : null;
    if (node) this.go(node);
    else if (event.key === "Delete") this.remove();
    else if (event.key === "u") this.undo();
    else if (/^[1-9]$/.test(event.key)) this.play(event.key);
    else return;
    event.preventDefault();
  }

  /** The end of the line on the screen. */
  get lineEnd() {
    return endOf(this.node);
  }

  /** The moves of the line on the screen to its end. */
  get line() {
    return movesTo(this.lineEnd);
  }
}

/** The node after so many moves of the first line. */
function nodeAt(tree: MoveTree, ply: number) {
  let node = tree.root;
  while (node.ply < ply) {
    const [next] = node.children;
    if (!next) return null;
    node = next;
  }
  return node;
}

await new Analysis().start();
