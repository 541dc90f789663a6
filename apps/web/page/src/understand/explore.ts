/** A position of one's own choice, searched by a player of one's own choice, or by two beside each other. */
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { columnMove } from "../lib/columns.ts";
import { element } from "../lib/dom.ts";
import {
  firstGame,
  gameTitle,
  games,
  infoOf,
  isSwitch,
  joinMoves,
  nameOf,
  optionTitle,
  optionsOf,
  splitMoves,
  writeGame,
} from "../lib/games.ts";
import { playerName, roster } from "../lib/players.ts";
import { hasText, t } from "../lib/texts.ts";
import { isSpecial } from "../lib/turns.ts";
import { board } from "./board.ts";
import { legend } from "./legend.ts";
import { Pane } from "./pane.ts";
import { long } from "./scores.ts";
import { treeTools } from "./tree-tools.ts";
import type { Explanation, Position } from "../lib/openapi.ts";

export type Settings = { algorithm: string; depth: number; eval: string; order: string; more: string[] };

const ALGORITHMS = Object.freeze(["basic", "minimax", "minimax-ab", "negamax", "negamax-ab"]);
const ORDERS = Object.freeze(["left", "center", "random"]);
const DEEPEST = 8;

export class Explore {
  changed: () => void;
  game: string;
  moves: string;
  board: string | null;
  players: Settings[];
  along: string[][];
  panes: Pane[];
  position: Position | null;
  windows: boolean;
  places: string[];
  noting: ReturnType<typeof setTimeout> | null;
  asking: AbortController | null;
  form: HTMLFormElement;
  results: HTMLDivElement;
  element: HTMLDivElement;

  /** @param changed told when the address should follow */
  constructor(changed: () => void) {
    this.changed = changed;
    this.game = firstGame();
    // A tree that can be taken in, with something to see.
    const { example } = infoOf(this.game);
    this.moves = example.moves;
    this.board = null;
    /** One, or two beside each other. */
    this.players = [read(example.player)];
    /** The branch each of them looks into. */
    this.along = [[], []];
    this.panes = [];
    this.position = null;
    this.windows = true;
    /** Where in each tree one was, until it is shown again. */
    this.places = [];
    this.noting = null;
    this.asking = null;
    this.form = element("form", { class: "explore-form card", submit: (event: Event) => event.preventDefault() });
    this.results = element("div", { class: "results" });
    this.element = element(
      "div",
      { class: "explore" },
      element("h2", {}, t("understand.section.explore")),
      element("p", {}, t("understand.explore.about")),
      this.form,
      this.results,
    );
  }

  async open(wanted: {
    game?: string | null;
    moves?: string | null;
    board?: string | null;
    player?: string | null;
    against?: string | null;
    at?: string[];
    along?: string[];
    windows?: boolean;
  }) {
    if (wanted.game) this.choose(wanted.game, wanted.moves ?? "", wanted.board ?? null);
    const players = [wanted.player, wanted.against].flatMap((text) => (text ? [this.readFor(text)] : []));
    if (players.length > 0) this.players = players;
    this.places = wanted.at ?? [];
    if (wanted.along) this.along = [0, 1].map((number) => (wanted.along?.[number] ?? "").split(" ").filter(Boolean));
    if (wanted.windows !== undefined) this.windows = wanted.windows;
    await this.ask();
  }

  /** @param text a player, with the game's usual evaluation unless it says otherwise */
  readFor(text: string) {
    const settings = read(text);
    settings.eval ||= read(infoOf(this.game).example.player).eval;
    return settings;
  }

  choose(game: string, moves: string, board: string | null) {
    const before = nameOf(this.game);
    this.game = game;
    this.moves = moves;
    this.board = board;
    this.along = [[], []];
    if (nameOf(game) !== before) this.players = [read(infoOf(game).example.player)];
  }

  /** What the address says of all this. */
  query() {
    const query = new URLSearchParams({ game: this.game, moves: this.moves });
    if (this.board) query.set("board", this.board);
    this.players.forEach((player, number) => query.set(number === 0 ? "player" : "against", write(player)));
    // What is the same for every visitor is left out.
    const places = this.panes.length > 0 ? this.panes.map((pane) => pane.place) : this.places;
    if (places.some((place) => place !== "0")) for (const place of places) query.append("at", place);
    if (this.along.some((along) => along.length > 0)) for (const along of this.along) query.append("along", along.join(" "));
    if (!this.windows) query.set("windows", "off");
    return query;
  }

  /** Lets the address follow a step or a branch; not each at once, for browsers refuse many changes in a row. */
  note() {
    this.noting ??= setTimeout(() => {
      this.noting = null;
      this.changed();
    }, 300);
  }

  async ask() {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    for (const pane of this.panes) pane.stepper.pause();
    this.results.setAttribute("aria-busy", "true");
    this.changed();
    const question = { game: this.game, moves: this.moves, ...(this.board ? { board: this.board } : {}) };
    try {
      this.position = await api.position(question, { signal: asking.signal });
      await this.controls();
      if (this.position.ending) {
        this.panes = [];
        this.results.replaceChildren(element("p", { class: "trouble" }, t("understand.over")));
        return;
      }
      const answers = await Promise.all(
        this.players.map((player, number) =>
          api.explain(
            { ...question, player: write(player), ...(this.along[number]?.length ? { along: this.along[number] } : {}) },
            { signal: asking.signal },
          ),
        ),
      );
      this.show(answers, question);
    } catch (error) {
      if (isAborted(error)) return;
      if (!this.position) await this.controls().catch(() => {});
      this.panes = [];
      this.results.replaceChildren(element("p", { class: "trouble", role: "alert" }, problemText(error)));
    } finally {
      if (this.asking === asking) this.results.removeAttribute("aria-busy");
    }
  }

  show(answers: Explanation[], question: { game: string; moves: string; board?: string }) {
    this.panes = answers.map(
      (explanation, number) =>
        new Pane({
          explanation,
          cells: this.position?.cells ?? null,
          windows: this.windows,
          judge: (along) => api.judge({ ...question, player: explanation.player, along }),
          inside: (along) => this.inside(number, along),
          changed: () => this.note(),
        }),
    );
    this.panes.forEach((pane, number) => this.places[number] && pane.restore(this.places[number]));
    this.places = [];
    const shown = answers.map((explanation, number) => {
      const pane = this.panes[number] as Pane;
      return element("div", { class: "result" }, this.summary(explanation, number), ...this.crumbs(number), this.tools(pane), pane.element);
    });
    this.results.replaceChildren(...(answers.length > 1 ? [comparison(answers)] : []), ...shown, legend(...answers));
    this.results.classList.toggle("two", answers.length > 1);
  }

  summary(explanation: Explanation, number: number) {
    const score = explanation.visits[0]?.score;
    const { action } = explanation.report.best;
    const title =
      this.players.length > 1 ? element("h3", {}, `${number + 1}. ${describe(this.players[number] ?? read(explanation.player))}`) : null;
    const text =
      score == null
        ? t("understand.limited", { count: explanation.counts.nodes })
        : t("understand.plays", { move: action, value: long(score, explanation.report.best.value.kind === "draw") });
    return element("div", { class: "summary" }, title, element("p", { class: "plays" }, text));
  }

  crumbs(number: number) {
    const along = this.along[number] ?? [];
    if (along.length === 0) return [];
    const back = () => this.inside(number, []);
    return [
      element(
        "p",
        { class: "crumbs" },
        `${t("understand.inside", { line: along.join(" ") })} `,
        element("button", { type: "button", class: "button", click: back }, t("understand.whole")),
      ),
    ];
  }

  inside(number: number, along: string[]) {
    this.along[number] = along;
    void this.ask();
  }

  tools(pane: Pane) {
    const prunes = pane.replay.explanation.visits[0]?.window != null;
    const toggle = element("input", {
      type: "checkbox",
      checked: this.windows,
      change: () => {
        this.windows = toggle.checked;
        pane.showWindows(toggle.checked);
        this.note();
      },
    });
    return element(
      "div",
      { class: "tools" },
      prunes ? element("label", { class: "switch" }, toggle, t("understand.show-windows")) : null,
      element("button", { type: "button", class: "button open-all", click: () => pane.openAll(true) }, t("understand.open-all")),
      element("button", { type: "button", class: "button close-all", click: () => pane.openAll(false) }, t("understand.close-all")),
      treeTools(pane, () => ({ game: this.game, moves: this.moves, board: this.board })),
    );
  }

  /** Draws the form anew: what can be chosen depends on the game. */
  async controls() {
    const { evaluations } = await roster(this.game);
    const names = evaluations.map((evaluation) => evaluation.name);
    const held =
      document.activeElement instanceof HTMLElement && this.form.contains(document.activeElement) ? document.activeElement.id : "";
    const game = select(
      "explore-game",
      games().map((info) => info.name),
      nameOf(this.game),
      gameTitle,
      (value) => {
        const { text, example } = infoOf(value);
        this.choose(text, example.moves, null);
        void this.ask();
      },
    );
    const options = infoOf(this.game).options.filter((option) => !isSwitch(option));
    const chosen = optionsOf(this.game);
    const optionFields = options.map(({ key, values }) => {
      const id = `explore-option-${key}`;
      const choose = (value: string) => {
        this.choose(writeGame(nameOf(this.game), { ...chosen, [key]: value }), "", null);
        void this.ask();
      };
      return field(
        id,
        optionTitle(this.game, key),
        select(id, values, chosen[key] ?? "", (value) => value, choose),
      );
    });
    const moves = element("input", {
      type: "text",
      id: "explore-moves",
      value: this.moves,
      autocomplete: "off",
      spellcheck: "false",
      change: () => void this.readText(moves.value),
    });
    // A field of one line joins lines: a drawn board that is pasted is taken before that.
    moves.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (!text.includes("\n")) return;
      event.preventDefault();
      void this.readText(text);
    });
    const play = (move: string) => this.play(`${this.moves} ${move}`);
    const picture = this.position
      ? board({ game: this.game, cells: this.position.cells, winning: this.position.winning, legal: this.position.legal, act: play })
      : null;
    const undo = element(
      "button",
      {
        type: "button",
        class: "button",
        disabled: !this.position || this.position.moves.length === 0,
        click: () => this.play((this.position?.moves ?? []).slice(0, -1).join(" ")),
      },
      t("common.undo"),
    );
    const compare = element("input", {
      type: "checkbox",
      id: "explore-compare",
      checked: this.players.length > 1,
      change: () => this.compare(compare.checked),
    });
    this.form.replaceChildren(
      element(
        "fieldset",
        { class: "choose-position" },
        element("legend", {}, t("understand.position")),
        element("div", { class: "pick" }, picture),
        element(
          "div",
          { class: "picked" },
          field("explore-game", t("common.game"), game),
          ...optionFields,
          field("explore-moves", t("understand.moves"), moves),
          element("p", { class: "soft" }, t("understand.pick")),
          undo,
        ),
      ),
      ...this.players.map((settings, number) => this.playerFields(settings, number, names)),
      element("label", { class: "switch compare" }, compare, t("understand.compare")),
    );
    if (held) document.getElementById(held)?.focus();
  }

  playerFields(settings: Settings, number: number, evaluations: string[]) {
    const id = (what: string) => `explore-${what}-${number}`;
    const set = (change: Partial<Settings>) => {
      Object.assign(settings, change);
      this.along[number] = [];
      void this.ask();
    };
    // A preset, which only a link can bring here, stands for settings of its own.
    const preset = !ALGORITHMS.includes(settings.algorithm);
    const depths = Array.from({ length: DEEPEST }, (_, index) => String(index + 1));
    const text = (part: string, value: string) => (hasText(`players.${part}.${value}`) ? t(`players.${part}.${value}`) : value);
    return element(
      "fieldset",
      { class: this.players.length > 1 ? "choose-player" : "choose-player alone" },
      element("legend", {}, this.players.length > 1 ? t("understand.player-number", { number: number + 1 }) : t("understand.player")),
      field(
        id("algorithm"),
        t("players.algorithm"),
        select(id("algorithm"), ALGORITHMS, settings.algorithm, playerName, (algorithm) => set({ algorithm })),
      ),
      settings.algorithm === "basic" || preset
        ? null
        : field(
            id("depth"),
            t("understand.depth"),
            select(
              id("depth"),
              depths,
              String(settings.depth),
              (value) => value,
              (depth) => set({ depth: Number(depth) }),
            ),
          ),
      preset
        ? null
        : field(
            id("eval"),
            t("players.evaluation"),
            select(
              id("eval"),
              evaluations,
              settings.eval,
              (value) => text("eval", value),
              (value) => set({ eval: value, more: [] }),
            ),
          ),
      preset
        ? null
        : field(
            id("order"),
            t("players.order"),
            select(
              id("order"),
              ORDERS,
              settings.order,
              (value) => text("order", value),
              (order) => set({ order }),
            ),
          ),
    );
  }

  /** Anything that the table accepts: the game's own notation, and every other that the server recognises. */
  async readText(text: string) {
    if (this.isOwn(text)) return this.play(text);
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      const position = await api.position({ game: this.game, text }, { signal: asking.signal });
      this.choose(position.game, position.text, position.origin ?? null);
    } catch (error) {
      if (isAborted(error)) return;
      this.panes = [];
      this.results.replaceChildren(element("p", { class: "trouble", role: "alert" }, problemText(error)));
      return;
    }
    await this.ask();
  }

  /** Whether a text is in the game's own notation, in which a position that begins with a board goes on. */
  isOwn(text: string) {
    const { position } = this;
    if (!position) return false;
    const { shape, cells } = position;
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

  compare(wanted: boolean) {
    const [first] = this.players;
    if (!first) return;
    const other = {
      ...first,
      algorithm: first.algorithm.endsWith("-ab")
        ? first.algorithm.slice(0, -3)
        : `${first.algorithm === "basic" ? "minimax" : first.algorithm}-ab`,
    };
    this.players = wanted ? [first, other] : [first];
    void this.ask();
  }
}

/** A player's text as settings; what the form does not know is kept. */
function read(text: string): Settings {
  const [algorithm = "minimax-ab", rest = ""] = text.split(/:(.*)/s);
  const settings: Settings = { algorithm, depth: 3, eval: "", order: "left", more: [] };
  for (const pair of rest.split(",").filter(Boolean)) {
    const [key, value = ""] = pair.split("=");
    if (key === "depth") settings.depth = Number(value);
    else if (key === "eval") settings.eval = value;
    else if (key === "order") settings.order = value;
    else settings.more.push(pair);
  }
  return settings;
}

function write({ algorithm, depth, eval: evaluation, order, more }: Settings) {
  if (!ALGORITHMS.includes(algorithm)) return [algorithm, ...(more.length > 0 ? [more.join(",")] : [])].join(":");
  const pairs = [
    ...(algorithm === "basic" ? [] : [`depth=${depth}`]),
    ...(evaluation ? [`eval=${evaluation}`] : []),
    `order=${order}`,
    ...more,
  ];
  return `${algorithm}:${pairs.join(",")}`;
}

function describe({ algorithm, depth, order }: Settings) {
  if (!ALGORITHMS.includes(algorithm)) return playerName(algorithm);
  return [
    t(`players.name.${algorithm}`),
    ...(algorithm === "basic" ? [] : [t("players.depth", { depth })]),
    t(`players.order.${order}`),
  ].join(", ");
}

function select(id: string, values: readonly string[], chosen: string, label: (value: string) => string, changed: (value: string) => void) {
  const node = element("select", { id, change: () => changed(node.value) });
  for (const value of values.includes(chosen) || chosen === "" ? values : [chosen, ...values])
    node.append(element("option", { value, selected: value === chosen }, label(value)));
  return node;
}

function field(id: string, label: string, control: HTMLElement) {
  return element("div", { class: "field" }, element("label", { for: id }, label), control);
}

/** @param answers both searches' work beside the smallest possible */
function comparison(answers: Explanation[]) {
  const most = Math.max(...answers.map(({ counts }) => counts.nodes), 1);
  const bar = (label: string, nodes: number, kind: string) => {
    const fill = element("span", { class: `bar-fill ${kind}` });
    fill.style.inlineSize = `${Math.max(1, (100 * nodes) / most)}%`;
    return element(
      "li",
      {},
      element("span", { class: "bar-label" }, label),
      element("span", { class: "bar" }, fill),
      element("b", {}, t("understand.count.plain", { value: nodes })),
    );
  };
  const list = element("ul", { class: "bars" });
  answers.forEach((explanation, number) =>
    list.append(bar(`${number + 1}. ${describe(read(explanation.player))}`, explanation.counts.nodes, "walked")),
  );
  const smallest = answers.find((explanation) => explanation.smallest !== null)?.smallest;
  const depths = new Set(answers.map((explanation) => explanation.report.depth));
  if (smallest !== undefined && smallest !== null && depths.size === 1) list.append(bar(t("understand.count.smallest"), smallest, "least"));
  return element("section", { class: "card comparison" }, element("h3", {}, t("understand.comparison")), list);
}
