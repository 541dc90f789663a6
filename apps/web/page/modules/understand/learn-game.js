/** A game of Connect Four against one generation of a run that learns. */
import { api, problemText } from "../api.js";
import { isAborted } from "../back-end/problem.js";
import { element } from "../dom.js";
import { roleName } from "../marks.js";
import { t } from "../texts.js";
import { board } from "./board.js";
import { learnWhy } from "./learn-why.js";
import { LARGE } from "./subjects.js";

const GAME = LARGE;

export class LearnGame {
  constructor() {
    this.moves = "";
    /** @type {{ kind: string, seed: number, generation: number } | null} */
    this.opponent = null;
    /** @type {AbortController | null} */
    this.asking = null;
    this.title = element("h3", { tabindex: -1 });
    this.state = element("p", { class: "learn-state", role: "status" });
    this.picture = element("div", { class: "why-board" });
    this.reason = element("div", { class: "learn-reason" });
    this.element = element(
      "section",
      { class: "card learn-game", hidden: true },
      this.title,
      this.state,
      this.picture,
      this.reason,
      element(
        "div",
        { class: "row" },
        element(
          "button",
          {
            type: "button",
            class: "button",
            click: () => this.opponent && void this.open(this.opponent.kind, this.opponent.seed, this.opponent.generation),
          },
          t("common.new-game"),
        ),
      ),
    );
  }

  close() {
    this.asking?.abort();
    this.opponent = null;
    this.element.hidden = true;
  }

  /**
   * A new game; the reader begins.
   * @param {string} kind
   * @param {number} seed
   * @param {number} generation
   */
  async open(kind, seed, generation) {
    this.opponent = { kind, seed, generation };
    this.moves = "";
    this.reason.replaceChildren();
    this.element.hidden = false;
    this.title.textContent = t("learn.play.title", { number: generation });
    await this.show();
    this.title.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} [move] of the reader */
  async show(move = "") {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { opponent } = this;
    if (!opponent) return;
    try {
      this.moves += move;
      let position = await api.position({ game: GAME, moves: this.moves }, { signal: asking.signal });
      this.draw(position, false);
      if (!position.ending && position.turn === "second") {
        this.state.textContent = t("learn.play.thinking");
        const answer = await api.learnMove(
          { kind: opponent.kind, seed: String(opponent.seed), generation: opponent.generation, moves: this.moves },
          { signal: asking.signal },
        );
        if (this.opponent !== opponent) return;
        this.reason.replaceChildren(learnWhy(opponent.kind, this.moves, answer));
        this.moves += answer.action;
        position = await api.position({ game: GAME, moves: this.moves }, { signal: asking.signal });
      }
      this.draw(position, true);
    } catch (error) {
      if (!isAborted(error)) this.state.textContent = problemText(error);
    }
  }

  /**
   * @param {import("../types.js").Position} position
   * @param {boolean} active
   */
  draw(position, active) {
    const { ending } = position;
    const placed = position.last?.cell ? [position.last.cell] : [];
    this.picture.replaceChildren(
      board({
        game: GAME,
        cells: position.cells,
        winning: position.winning,
        placed,
        ...(active && !ending ? { legal: position.legal, act: (/** @type {string} */ move) => void this.show(move) } : {}),
      }),
    );
    this.state.textContent = !ending
      ? t("learn.play.turn", { side: roleName(GAME, "first") })
      : ending.winner === null
        ? t("learn.play.draw")
        : t(ending.winner === "first" ? "learn.play.won" : "learn.play.lost", { number: this.opponent?.generation ?? 0 });
  }
}
