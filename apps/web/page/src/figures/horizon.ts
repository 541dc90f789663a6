/** The horizon effect in one's own game: positions where a search chooses another move as soon as it looks one ply further. */
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { element } from "../lib/dom.ts";
import { roleName } from "../lib/marks.ts";
import { joinMoves } from "../lib/games.ts";
import { t } from "../lib/texts.ts";
import { moveName, moverOf } from "../lib/turns.ts";
import { words } from "../lib/values.ts";
import { addressOf } from "../lib/where.ts";
import { searchName } from "./names.ts";
import { playerAt } from "./state.ts";
import type { Figures } from "./page.ts";
import type { Report } from "../lib/openapi.ts";

export class Horizon {
  #figures;
  #work: AbortController | null = null;
  #list = element("ol", { class: "horizon-list" });
  #said = element("p", { class: "soft", role: "status" });
  #button = element(
    "button",
    { type: "button", class: "button", id: "find-horizon", click: () => void this.find() },
    t("figures.horizon-find"),
  );
  #choice = element("select", { id: "horizon-search" });
  element = element(
    "div",
    { class: "horizon" },
    element("p", {}, t("figures.horizon-about")),
    element(
      "div",
      { class: "row" },
      element("div", { class: "field" }, element("label", { for: "horizon-search" }, t("figures.search")), this.#choice),
      this.#button,
    ),
    this.#said,
    this.#list,
  );

  constructor(figures: Figures) {
    this.#figures = figures;
  }

  /** What can be chosen are the searches that have a depth. */
  draw() {
    this.#work?.abort();
    this.#work = null;
    const { searches } = this.#figures.state;
    const deep = searches.filter((search) => /^(minimax|negamax|deepening)/.test(search));
    const chosen = this.#choice.value;
    this.#choice.replaceChildren(
      ...deep.map((search) => element("option", { value: search, selected: search === chosen }, searchName(search))),
    );
    this.#button.disabled = deep.length === 0 || (this.#figures.position?.moves.length ?? 0) === 0;
    this.#list.replaceChildren();
    this.#said.textContent = "";
  }

  /** Asks about every position of the game with every depth that is compared, and one more. */
  async find() {
    const { state, position } = this.#figures;
    if (!position) return;
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    this.#list.replaceChildren();
    let found = 0;
    for (let ply = 0; ply < position.moves.length; ply += 1) {
      this.#said.textContent = t("figures.horizon-working", { done: ply, count: position.moves.length });
      const moves = joinMoves(state.game, position.moves.slice(0, ply));
      const question = { game: state.game, moves, ...(state.board ? { board: state.board } : {}) };
      let before: { depth: number; player: string; report: Report } | null = null;
      for (let depth = state.from; depth <= state.to + 1; depth += 1) {
        const player = playerAt(this.#choice.value, depth, state.limit);
        if (!player) continue;
        try {
          const report = await api.move({ ...question, player }, { signal: work.signal });
          if (before && before.report.best.action !== report.best.action) {
            this.#list.append(this.#entry(question, ply, before, { depth, player, report }));
            found += 1;
          }
          before = { depth, player, report };
        } catch (error) {
          if (isAborted(error)) return;
          this.#said.textContent = problemText(error);
          return;
        }
      }
    }
    this.#said.textContent = t("figures.horizon-done", { count: found });
  }

  #entry(
    question: { game: string; moves: string; board?: string },
    ply: number,
    less: { depth: number; player: string; report: Report },
    more: { depth: number; player: string; report: Report },
  ) {
    const { game } = question;
    const { position } = this.#figures;
    const mover = position ? moverOf(position, ply) : "first";
    const part = ({ depth, report }: { depth: number; report: Report }) =>
      t("figures.horizon-part", { depth, move: moveName(game, report.best.action), value: words(report.best.value).text });
    const text = t("figures.horizon-entry", { ply, name: roleName(game, mover), less: part(less), more: part(more) });
    const clean = (player: string) => player.replace(/,?nodes=\d+/, "");
    const query = new URLSearchParams({ ...question, player: clean(less.player), against: clean(more.player) });
    const shown = /^(minimax|negamax)/.test(less.player)
      ? element("a", { href: addressOf("understand", query) }, t("figures.horizon-show"))
      : null;
    return element("li", { "data-ply": ply, "data-depths": `${less.depth} ${more.depth}` }, `${text} `, shown);
  }
}
