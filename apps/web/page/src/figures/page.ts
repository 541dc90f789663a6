/** Figures for an essay: any number of searches over depths in one table and a chart, files of both, and the positions of a game where one ply more changes the move. */
import { Latest } from "../lib/latest.ts";
import texts from "texts:common,problems,boards,values,players,figures,games";
import { api, problemText } from "../lib/api.ts";
import { byId, element } from "../lib/dom.ts";
import { mountHeader } from "../lib/header.ts";
import { playerName, roster } from "../lib/players.ts";
import { loadGames, nameOf } from "../lib/games.ts";
import { hasText, addTexts, t, translate } from "../lib/texts.ts";
import { board } from "../understand/board.ts";
import { WIDTHS, chart } from "./chart.ts";
import { download, pngFile, svgFile } from "./export.ts";
import { Horizon } from "./horizon.ts";
import { searchName } from "./names.ts";
import { rowsOf, runRows } from "./rows.ts";
import { addressOf as pageAddress } from "../lib/where.ts";
import { DEEPEST, MEASURES, addressOf, commandOf, readAddress } from "./state.ts";
import { csvFile, jsonFile, latexFile, table } from "./table.ts";
import type { Row } from "./rows.ts";
import type { Measure, State } from "./state.ts";
import type { Position } from "../lib/openapi.ts";

addTexts(texts);
await loadGames();

const ALGORITHMS = Object.freeze(["basic", "minimax", "minimax-ab", "negamax", "negamax-ab", "deepening", "mcts"]);
const phone = matchMedia("(max-width: 36rem)");

const ORDERS = Object.freeze(["left", "center", "random"]);

export class Figures {
  state = readAddress(location);
  position: Position | null = null;
  rows: Row[] = [];
  #latest = new Latest();
  #work = new AbortController();
  #horizon = new Horizon(this);

  async start() {
    mountHeader("figures");
    translate(document);
    document.title = `Foursight – ${t("figures.title")}`;
    addEventListener("hashchange", () => {
      this.state = readAddress(location);
      void this.#open();
    });
    phone.addEventListener("change", () => this.draw());
    byId("horizon").append(this.#horizon.element);
    this.#exports();
    await this.#open();
  }

  /** Reads the position and runs all searches. */
  async #open() {
    const isLatest = this.#latest.ask();
    const { game, moves, board: origin } = this.state;
    try {
      const position = await api.position({ game, moves, ...(origin ? { board: origin } : {}) });
      if (!isLatest()) return;
      this.position = position;
      this.say("");
    } catch (error) {
      if (!isLatest()) return;
      this.say(problemText(error));
    }
    await this.#form();
    if (isLatest()) await this.run();
  }

  say(text: string) {
    byId("notice").hidden = text === "";
    byId("notice").textContent = text;
  }

  /** Anything that Play accepts. */
  async paste(text: string) {
    const isLatest = this.#latest.ask();
    try {
      const position = await api.position({ game: this.state.game, text });
      if (!isLatest()) return;
      this.state = { ...this.state, game: position.game, moves: position.text, board: position.origin ?? null };
      this.position = position;
      this.say("");
      await this.#form();
      if (isLatest()) await this.run();
    } catch (error) {
      if (isLatest()) this.say(problemText(error));
    }
  }

  async run() {
    this.#work.abort();
    this.#work = new AbortController();
    history.replaceState(null, "", addressOf(this.state));
    this.rows = this.position && !this.position.ending ? rowsOf(this.state) : [];
    if (this.position?.ending) this.say(t("figures.over"));
    this.draw();
    this.#horizon.draw();
    byId("results").setAttribute("aria-busy", "true");
    await runRows(this.state, this.rows, this.#work.signal, () => this.draw());
    if (this.rows.every(({ report, problem }) => report || problem)) byId("results").removeAttribute("aria-busy");
  }

  draw() {
    byId("table").replaceChildren(table(this.rows, this.state, searchName));
    this.#chart(phone.matches ? WIDTHS.phone : WIDTHS.paper);
  }

  #chart(width: number) {
    const picture = chart(this.rows, this.state, searchName, width);
    byId("chart").replaceChildren(picture);
    return picture;
  }

  /** Does something with the chart as it leaves the page: as wide on a phone as anywhere. */
  #onPaper<T>(use: (picture: SVGSVGElement) => T) {
    try {
      return use(this.#chart(WIDTHS.paper));
    } finally {
      this.draw();
    }
  }

  // ---- what is chosen ----

  async #form() {
    const { game } = this.state;
    const { evaluations } = await roster(game).catch(() => ({ evaluations: [] }));
    if (game !== this.state.game) return;
    const picture = this.position
      ? board({ game, cells: this.position.cells, winning: this.position.winning, legal: [], labels: true })
      : null;
    const pasted = element("textarea", { id: "paste", rows: 2, spellcheck: "false", "aria-describedby": "paste-about" });
    pasted.value = this.state.moves;
    const open = element(
      "button",
      { type: "button", class: "button", id: "open-position", click: () => void this.paste(pasted.value) },
      t("common.open"),
    );
    byId("position").replaceChildren(
      element("div", { class: "pick" }, picture),
      element(
        "div",
        { class: "field" },
        element("label", { for: "paste" }, t("common.position")),
        pasted,
        element("small", { id: "paste-about" }, t("common.paste-about")),
      ),
      element(
        "div",
        { class: "row" },
        open,
        element("a", { class: "button", href: this.#understand() }, t("figures.understand")),
        element("a", { class: "button", id: "analysis-link", href: this.#analysis() }, t("common.analyse")),
      ),
    );
    this.#searches(evaluations.map(({ name }) => name));
    this.#range();
  }

  #analysis() {
    const { game, moves, board: origin } = this.state;
    return pageAddress("analysis", { game, moves, ...(origin ? { board: origin } : {}) });
  }

  #understand() {
    const { game, moves, board: origin, searches, to } = this.state;
    const first = searches.find((search) => /^(minimax|negamax)/.test(search));
    const query = new URLSearchParams({ game, moves, ...(origin ? { board: origin } : {}) });
    if (first) query.set("player", `${first}${first.includes(":") ? "," : ":"}depth=${Math.min(to, 4)}`);
    return pageAddress("understand", query);
  }

  #searches(evaluations: string[]) {
    const list = element("ul", { class: "search-list" });
    this.state.searches.forEach((search, index) => {
      const remove = () => this.#change({ searches: this.state.searches.filter((_, place) => place !== index) });
      const label = t("figures.remove-label", { name: searchName(search) });
      list.append(
        element(
          "li",
          {},
          element("span", {}, searchName(search)),
          element("button", { type: "button", class: "button", "aria-label": label, click: remove }, t("figures.remove")),
        ),
      );
    });
    const names = (part: string) => (value: string) =>
      value === "" ? t("figures.usual") : hasText(`players.${part}.${value}`) ? t(`players.${part}.${value}`) : value;
    const algorithm = select("add-algorithm", ALGORITHMS, "minimax-ab", playerName);
    const evaluation = select("add-eval", ["", ...evaluations], "", names("eval"));
    const order = select("add-order", ["", ...ORDERS], "", names("order"));
    const add = () => {
      const monte = algorithm.value === "mcts";
      const pairs = [
        ...(evaluation.value && !monte ? [`eval=${evaluation.value}`] : []),
        ...(order.value && !monte && algorithm.value !== "deepening" ? [`order=${order.value}`] : []),
      ];
      const search = [algorithm.value, ...(pairs.length > 0 ? [pairs.join(",")] : [])].join(":");
      if (!this.state.searches.includes(search)) this.#change({ searches: [...this.state.searches, search] });
    };
    byId("searches").replaceChildren(
      list,
      element(
        "div",
        { class: "row add-search" },
        field("add-algorithm", t("players.algorithm"), algorithm),
        field("add-eval", t("players.evaluation"), evaluation),
        field("add-order", t("players.order"), order),
        element("button", { type: "button", class: "button primary", id: "add-search", click: add }, t("figures.add")),
      ),
    );
  }

  #range() {
    const depths = Array.from({ length: DEEPEST }, (_, index) => String(index + 1));
    const same = (value: string) => value;
    const from = select("from", depths, String(this.state.from), same);
    const to = select("to", depths, String(this.state.to), same);
    const limit = select("limit", ["10000", "100000", "2000000", "20000000"], String(this.state.limit), (value) =>
      t("figures.limit-of", { count: Number(value) }),
    );
    const measure = select("measure", MEASURES, this.state.measure, (value) => t(`figures.measure.${value}`));
    const scale = select("scale", ["linear", "log"], this.state.scale, (value) => t(`figures.scale.${value}`));
    from.addEventListener("change", () => this.#change({ from: Number(from.value), to: Math.max(Number(from.value), this.state.to) }));
    to.addEventListener("change", () => this.#change({ to: Number(to.value), from: Math.min(Number(to.value), this.state.from) }));
    limit.addEventListener("change", () => this.#change({ limit: Number(limit.value) }));
    const show = () => {
      this.state = {
        ...this.state,
        measure: measure.value as Measure,
        scale: scale.value === "log" ? "log" : "linear",
      };
      history.replaceState(null, "", addressOf(this.state));
      this.draw();
    };
    measure.addEventListener("change", show);
    scale.addEventListener("change", show);
    byId("range").replaceChildren(
      field("from", t("figures.from"), from),
      field("to", t("figures.to"), to),
      field("limit", t("figures.limit"), limit),
    );
    byId("chart-tools").replaceChildren(field("measure", t("figures.shown"), measure), field("scale", t("figures.scale"), scale));
  }

  #change(change: Partial<State>) {
    this.state = { ...this.state, ...change };
    void this.#form();
    void this.run();
  }

  // ---- files ----

  #exports() {
    const name = () => `foursight-${nameOf(this.state.game)}`;
    const files = [
      ["csv", () => download(`${name()}.csv`, csvFile(this.rows, this.state), "text/csv")],
      ["json", () => download(`${name()}.json`, jsonFile(this.rows, this.state), "application/json")],
      ["latex", () => download(`${name()}.tex`, latexFile(this.rows, this.state, searchName), "application/x-tex")],
      [
        "svg",
        () => {
          const commands = this.rows.map(({ player }) => commandOf(this.state, player)).join("\n");
          download(`${name()}.svg`, this.#onPaper((picture) => svgFile(picture, commands)).text, "image/svg+xml");
        },
      ],
      [
        "png",
        async () => {
          download(`${name()}.png`, await this.#onPaper((picture) => pngFile(picture)));
        },
      ],
    ] as [string, () => void][];
    byId("exports").append(
      ...files.map(([kind, make]) =>
        element("button", { type: "button", class: "button", id: `export-${kind}`, click: make }, t(`figures.export.${kind}`)),
      ),
      element("button", { type: "button", class: "button", id: "print", click: () => print() }, t("common.print")),
    );
  }
}

export function select(id: string, values: readonly string[], chosen: string, label: (value: string) => string) {
  const node = element("select", { id });
  for (const value of values.includes(chosen) ? values : [chosen, ...values])
    node.append(element("option", { value, selected: value === chosen }, label(value)));
  return node;
}

export function field(id: string, label: string, control: HTMLElement) {
  return element("div", { class: "field" }, element("label", { for: id }, label), control);
}

await new Figures().start();
