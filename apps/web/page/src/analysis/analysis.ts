/**
 * The state of the analysis board and what one can do: any position of any game, every continuation of it, and what each is worth.
 *
 * The board and the tree show a move at once, drawn into the position the server described last; whether it may be played was the server's word before, and how the
 * position goes on is its word afterwards.
 */
import { batch } from "@preact/signals";
import { NO_ADVICE, adviceOf } from "../lib/adviser.ts";
import { api, problemText } from "../lib/api.ts";
import { firstGame, infoOf } from "../lib/games.ts";
import { Latest } from "../lib/latest.ts";
import { recall, remember } from "../lib/memory.ts";
import { withMove } from "../lib/pending.ts";
import { Stage } from "../lib/stage.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { opponent } from "../lib/turns.ts";
import { announcePlayed } from "./announcer.ts";
import { Changes } from "./changes.ts";
import { Keeper } from "./keeper.ts";
import { keptAnalysis, newId, readAddress } from "./kept.ts";
import { MoveTree, atPly, branch, endOf } from "./tree.ts";
import { NodeValues, question } from "./values.ts";
import type { Advice } from "../lib/adviser.ts";
import type { Position, Side } from "../lib/openapi.ts";
import type { Exercises } from "./exercises.ts";
import type { Kept } from "./kept.ts";
import type { LineReview, Whose } from "./practice.ts";
import type { ThreatView } from "./threats.ts";
import type { MoveNode } from "./tree.ts";

/** A game to begin an analysis with. */
export interface Begun {
  game: string;
  board?: string | null;
  moves?: string;
  text?: string;
  ply?: number | null;
  move?: string | null;
  practise?: Whose | null;
}

export class Analysis {
  tree = new MoveTree(firstGame());
  /** On the screen. */
  node = this.tree.root;
  id = newId();
  /** Whether values are shown. */
  hinted = recall("analysis-values") !== false;
  /** Whether the scores of a solver stand beside them. */
  scored = recall("analysis-scores") === true;
  /** What went wrong, or what was done. */
  message: string | null = null;
  /** Whether this browser keeps what is done here. */
  kept = true;
  /** What is there only once somebody asked for it. */
  review: LineReview | null = null;
  threats: ThreatView | null = null;
  exercises: Exercises | null = null;
  /** Whether the review is brought into the window when it is drawn. */
  seeking = false;
  values = new NodeValues();
  changes = new Changes(this);
  stage = new Stage((move) => this.play(move));
  /** Whether the position on the screen is only looked at: an exercise from another game, which is not kept as an analysis. */
  #glancing = false;
  #asked: WeakSet<MoveNode> = new WeakSet();
  #keeper = new Keeper(this);
  #latest = new Latest();

  constructor() {
    observe(this, "tree", "node", "id", "hinted", "scored", "message", "kept", "review", "threats", "exercises");
  }

  /**
   * Opens what the address holds, else what this browser did last, else an empty board.
   * @param typed whether somebody changed the address by hand
   */
  async arrive(typed: boolean = false) {
    const place = readAddress(location);
    this.#keeper.arrived();
    this.message = null;
    if (place?.kind === "tree") {
      // In this tab the browser's own copy is the newer one; elsewhere an address that differs from what is kept under its name is an analysis of its own.
      const own = keptAnalysis(place.kept.id);
      const mine = own && !typed && sessionStorage.getItem("foursight.analysis") === own.id;
      if (own && mine) return this.open(own);
      const same = own?.tree === place.kept.tree && own.game === place.kept.game && own.board === place.kept.board;
      return this.open({ ...place.kept, id: own && !same ? newId() : place.kept.id });
    }
    if (place?.kind === "game") return void (await this.begin(place));
    const last = recall("analysis-last");
    const kept = typeof last === "string" ? keptAnalysis(last) : null;
    if (kept) this.open(kept);
    else this.choose(firstGame());
  }

  /** The page is left. */
  leavePage() {
    if (!this.#glancing) this.#keeper.writeAddress();
  }

  /**
   * A new analysis of a game that somebody played or pasted.
   * @returns the end of the game
   */
  async begin({ game, board, moves, text, ply, move, practise }: Begun): Promise<Position | null> {
    const isLatest = this.#latest.ask();
    try {
      const given = text === undefined ? { ...(moves ? { moves } : {}), ...(board ? { board } : {}) } : { text };
      const position = await api.position({ game, ...given });
      if (!isLatest()) return null;
      const tree = new MoveTree(position.game, position.origin);
      const line = tree.addLine(tree.root, position.moves);
      const at = ply === null || ply === undefined ? line : (atPly(tree, ply) ?? line);
      line.position = position;
      this.#adopt(tree, at, newId());
      this.message = null;
      if (move) await this.describe(at).then(() => this.play(move));
      this.save();
      if (practise) void this.startReview(practise);
      return position;
    } catch (error) {
      if (!isLatest()) return null;
      // There is always something on the board.
      if (!this.stage.board) this.choose(firstGame());
      this.message = problemText(error);
      return null;
    }
  }

  /** Opens a kept analysis. */
  open({ game, board, tree: text, at, id }: Omit<Kept, "changed">) {
    try {
      const tree = MoveTree.read(game, board, text);
      this.#adopt(tree, tree.at(at), id);
      this.message = null;
    } catch {
      const tree = new MoveTree(firstGame());
      this.#adopt(tree, tree.root, newId());
      this.message = t("analysis.bad-address");
    }
    this.save();
  }

  /** An empty board of a game; what was on the screen stays kept. */
  choose(game: string) {
    this.open({ game: infoOf(game).text, board: null, tree: "", at: 0, id: newId() });
  }

  #adopt(tree: MoveTree, node: MoveNode, id: string) {
    this.leave();
    this.#glancing = false;
    this.#show(tree, node, id);
  }

  /** Ends what belongs to the analysis on the screen: its review, its exercises. */
  leave() {
    this.exercises?.end();
    this.review?.close();
    this.threats?.leave();
  }

  /** Shows a position of another game without keeping it. */
  glance(game: string, board: string | null, moves: string[]) {
    const tree = new MoveTree(game, board);
    this.#glancing = true;
    this.#show(tree, tree.addLine(tree.root, moves), newId());
    this.message = null;
  }

  #show(tree: MoveTree, node: MoveNode, id: string) {
    this.values.stop();
    this.values.adopt(tree);
    batch(() => Object.assign(this, { tree, node, id }));
    this.changes.before = [];
  }

  // ---- what one can do ----

  /** Shows a node. */
  go(node: MoveNode) {
    this.node = node;
    this.message = null;
    this.save();
  }

  /** Plays a move from the position on the screen, as a variation if the game went on otherwise. */
  play(move: string) {
    const { position } = this;
    if (!position?.legal.includes(move) || this.exercises?.answer(move)) return;
    const known = this.node.children.some((child) => child.move === move);
    if (!known) this.changes.remember();
    const node = this.tree.add(this.node, move);
    if (!node.position) node.sketch = withMove(position, move);
    announcePlayed(this.tree.game, position.turn, move);
    this.go(node);
  }

  /** Plays several moves of a line that the server named. */
  playLine(moves: string[]) {
    this.changes.remember();
    this.go(this.tree.addLine(this.node, moves));
  }

  /** Whether the node on the screen lies in a variation. */
  get varies() {
    return branch(this.node) !== null;
  }

  /**
   * Reviews the line on the screen.
   * @param practise whose mistakes become exercises at once
   */
  async startReview(practise: Whose | null = null) {
    const { LineReview } = await import("./later.ts");
    this.review ??= new LineReview(this);
    await this.review.start(practise);
  }

  async showThreats(on: boolean) {
    const { ThreatView } = await import("./later.ts");
    this.threats ??= new ThreatView(this);
    this.threats.shown = on;
  }

  setValues(on: boolean) {
    this.hinted = on;
    remember("analysis-values", on);
  }

  setScores(on: boolean) {
    this.scored = on;
    remember("analysis-scores", on);
  }

  save() {
    if (!this.#glancing) this.#keeper.save();
  }

  /** Everything that is kept. */
  get record() {
    const { id, tree, node } = this;
    return { id, game: tree.game, board: tree.board, tree: tree.text, at: tree.placeOf(node) };
  }

  // ---- what is known ----

  /** The position on the screen; a move that is on its way is drawn into the one before. */
  get position(): Position | null {
    return this.node.position ?? this.node.sketch;
  }

  /** Asks the server how the position of a node goes on. */
  async describe(node: MoveNode) {
    if (node.position || this.#asked.has(node)) return;
    this.#asked.add(node);
    const { tree } = this;
    try {
      node.position = await api.position(question(tree, node));
    } catch (error) {
      if (this.tree.byNumber(node.number) !== node) return;
      // What cannot be played does not belong into the tree, whoever wrote it there.
      this.node = tree.remove(node);
      this.save();
      this.message = problemText(error);
    } finally {
      this.#asked.delete(node);
    }
  }

  /** Whose turn it is at the start. */
  get beginner(): Side {
    const { position, node } = this;
    if (!position) return "first";
    return node.ply % 2 === 0 ? position.turn : opponent(position.turn);
  }

  /** Whether the position on the screen is judged for whoever looks at it. */
  get isJudged() {
    const { position } = this.node;
    return this.hinted && position !== null && !position.ending;
  }

  /** What is known of the position on the screen. */
  advice(): Advice {
    return this.isJudged ? adviceOf(this.node.thought, this.values.failed) : NO_ADVICE;
  }

  /** Until the answer is there the numbers of the position before would be wrong, and none at all would make the board jump. */
  get isWaiting() {
    return this.hinted && !this.node.position && !this.position?.ending;
  }

  /** The end of the line on the screen. */
  get lineEnd() {
    return endOf(this.node);
  }

  /** All that the screen is a function of, to look at in the console: `foursight.state`. */
  get state() {
    const { record, node, hinted, message, kept, changes, values, review, threats, exercises } = this;
    return {
      ...record,
      position: this.position,
      thought: node.thought,
      hinted,
      scored: this.scored,
      message,
      kept,
      undo: changes.before.length,
      values: { progress: values.progress, failed: values.failed },
      review: review?.state ?? null,
      threats: threats?.state ?? null,
      exercises: exercises?.state ?? null,
    };
  }
}
