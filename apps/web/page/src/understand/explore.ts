/** A position of one's own choice, searched by a player of one's own choice, or by two beside each other. */
import { api } from "../lib/api.ts";
import { columnMove } from "../lib/columns.ts";
import { firstGame, infoOf, joinMoves, nameOf, splitMoves } from "../lib/games.ts";
import { roster } from "../lib/players.ts";
import { observe } from "../lib/state.ts";
import { isSpecial } from "../lib/turns.ts";
import { Search } from "./search.ts";
import { otherThan, read, write, type Settings } from "./settings.ts";
import { Requests } from "./requests.ts";
import type { Explanation, Position } from "../lib/openapi.ts";

/** What an address can say. */
export interface Wanted {
  game?: string | null;
  moves?: string | null;
  board?: string | null;
  player?: string | null;
  against?: string | null;
  at?: string[];
  along?: string[];
  windows?: boolean;
}

/** A search that was asked for, by whom, and the branch that it looks into. */
export type Result = { search: Search; player: Settings; along: string[] };

/** Milliseconds after which the address follows a step. */
const NOTED = 300;

export class Explore {
  game = firstGame();
  moves: string;
  board: string | null = null;
  /** One, or two beside each other. */
  players: readonly Settings[];
  /** The branch each of them looks into. */
  along: readonly string[][] = [[], []];
  windows = true;
  /** The position, and the game that it is one of: another one may have been chosen since. */
  shown: { game: string; position: Position } | null = null;
  /** The evaluations of the game. */
  evaluations: readonly string[] = [];
  results: readonly Result[] = [];
  requests = new Requests();
  /** Where in each tree one was, until it is shown again. */
  #places: string[] = [];
  #noting: ReturnType<typeof setTimeout> | null = null;

  /** @param changed told when the address should follow */
  constructor(readonly changed: () => void) {
    // A tree that can be taken in, with something to see.
    const { example } = infoOf(this.game);
    this.moves = example.moves;
    this.players = [read(example.player)];
    observe(this, "game", "moves", "board", "players", "along", "windows", "shown", "evaluations", "results");
  }

  get state() {
    const { game, moves, board, players, along, windows, results, requests } = this;
    const searches = results.map(({ search }) => search.state);
    return { game, moves, board, players: players.map(write), along, windows, over: this.over, ...requests.state, searches };
  }

  get searches() {
    return this.results.map(({ search }) => search);
  }

  /** Whether there is nothing to search, since the game is over. */
  get over() {
    return this.shown?.position.ending != null && this.requests.trouble === null;
  }

  async open(wanted: Wanted) {
    if (wanted.game) this.#choose(wanted.game, wanted.moves ?? "", wanted.board ?? null);
    const players = [wanted.player, wanted.against].flatMap((text) => (text ? [this.#readFor(text)] : []));
    if (players.length > 0) this.players = players;
    this.#places = wanted.at ?? [];
    if (wanted.along) this.along = [0, 1].map((number) => (wanted.along?.[number] ?? "").split(" ").filter(Boolean));
    if (wanted.windows !== undefined) this.windows = wanted.windows;
    await this.ask();
  }

  /** @param text a player, with the game's usual evaluation unless it says otherwise */
  #readFor(text: string) {
    const settings = read(text);
    settings.eval ||= read(infoOf(this.game).example.player).eval;
    return settings;
  }

  #choose(game: string, moves: string, board: string | null) {
    const before = nameOf(this.game);
    this.game = game;
    this.moves = moves;
    this.board = board;
    this.along = [[], []];
    if (nameOf(game) !== before) this.players = [read(infoOf(game).example.player)];
  }

  /** Another game or other options, from its beginning or another position. */
  async choose(game: string, moves: string) {
    this.#choose(game, moves, null);
    await this.ask();
  }

  /** What the address says of all this. */
  query() {
    const query = new URLSearchParams({ game: this.game, moves: this.moves });
    if (this.board) query.set("board", this.board);
    this.players.forEach((player, number) => query.set(number === 0 ? "player" : "against", write(player)));
    // What is the same for every visitor is left out.
    const places = this.results.length > 0 ? this.searches.map(({ place }) => place) : this.#places;
    if (places.some((place) => place !== "0")) for (const place of places) query.append("at", place);
    if (this.along.some((along) => along.length > 0)) for (const along of this.along) query.append("along", along.join(" "));
    if (!this.windows) query.set("windows", "off");
    return query;
  }

  /** Lets the address follow a step or a branch; not each at once, for browsers refuse many changes in a row. */
  #note() {
    this.#noting ??= setTimeout(() => {
      this.#noting = null;
      this.changed();
    }, NOTED);
  }

  async ask() {
    for (const search of this.searches) search.pause();
    this.changed();
    const { game, moves, board, players, along } = this;
    const question = { game, moves, ...(board ? { board } : {}) };
    await this.#run(async (signal) => {
      const known = this.#learn(game, signal);
      const position = await api.position(question, { signal });
      this.shown = { game, position };
      await known;
      signal.throwIfAborted();
      if (position.ending) {
        this.results = [];
        return;
      }
      const answers = await Promise.all(
        players.map((player, number) =>
          api.explain({ ...question, player: write(player), ...(along[number]?.length ? { along: along[number] } : {}) }, { signal }),
        ),
      );
      const made = answers.map((explanation, number) => this.#search(explanation, question, number, position));
      this.results = made.map((search, number) => ({ search, player: players[number] as Settings, along: along[number] ?? [] }));
      this.#places = [];
    });
  }

  /** What is wrong stands in place of the results. */
  async #run(task: (signal: AbortSignal) => Promise<void>) {
    const done = await this.requests.run(task);
    if (this.requests.trouble !== null) this.results = [];
    return done;
  }

  /** Learns which evaluations the game has, whatever becomes of the position. */
  #learn(game: string, signal: AbortSignal) {
    const known = roster(game).then(({ evaluations }) => {
      if (!signal.aborted) this.evaluations = evaluations.map(({ name }) => name);
    });
    known.catch(() => {});
    return known;
  }

  #search(explanation: Explanation, question: { game: string; moves: string; board?: string }, number: number, { cells }: Position) {
    const search = new Search({
      explanation,
      cells,
      windows: this.windows,
      judge: (along) => api.judge({ ...question, player: explanation.player, along }),
      inside: (along) => this.inside(number, along),
      changed: () => this.#note(),
    });
    const place = this.#places[number];
    if (place) search.restore(place);
    return search;
  }

  inside(number: number, along: string[]) {
    this.along = this.along.map((known, index) => (index === number ? along : known));
    void this.ask();
  }

  showWindows(search: Search, shown: boolean) {
    this.windows = shown;
    search.windows = shown;
    this.#note();
  }

  /** Other settings of a player. */
  set(number: number, change: Partial<Settings>) {
    this.players = this.players.map((settings, index) => (index === number ? { ...settings, ...change } : settings));
    this.inside(number, []);
  }

  /** Anything that the table accepts: the game's own notation, and every other that the server recognises. */
  async readText(text: string) {
    if (this.#isOwn(text)) return this.play(text);
    const { game } = this;
    const read = await this.#run(async (signal) => {
      const position = await api.position({ game, text }, { signal });
      this.#choose(position.game, position.text, position.origin ?? null);
    });
    if (read) await this.ask();
  }

  /** Whether a text is in the game's own notation, in which a position that begins with a board goes on. */
  #isOwn(text: string) {
    if (!this.shown) return false;
    const { shape, cells } = this.shown.position;
    const places = new Set(
      shape?.kind === "columns"
        ? Array.from({ length: shape.width }, (_, column) => columnMove(column))
        : cells.map(({ cell }) => cell.toLowerCase()),
    );
    return splitMoves(this.game, text).every((move) => places.has(move.toLowerCase()) || isSpecial(move));
  }

  play(moves: string) {
    this.moves = joinMoves(this.game, splitMoves(this.game, moves));
    this.along = [[], []];
    void this.ask();
  }

  /** A move on the board. */
  add(move: string) {
    if (this.shown?.game === this.game) this.play(`${this.moves} ${move}`);
  }

  undo() {
    this.play((this.shown?.position.moves ?? []).slice(0, -1).join(" "));
  }

  compare(wanted: boolean) {
    const [first] = this.players;
    if (!first) return;
    this.players = wanted ? [first, otherThan(first)] : [first];
    void this.ask();
  }
}
