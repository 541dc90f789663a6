/** A game of Connect Four against one generation of a run that learns. */
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { element } from "../lib/dom.ts";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { board } from "./board.ts";
import { learnWhy } from "./learn-why.ts";
import { LARGE } from "./subjects.ts";
import type { LearnKind, Position } from "../lib/openapi.ts";

const GAME = LARGE;

export class LearnGame {
  moves: string;
  opponent: { kind: LearnKind; seed: number; generation: number } | null;
  asking: AbortController | null;
  title: HTMLHeadingElement;
  state: HTMLParagraphElement;
  picture: HTMLDivElement;
  reason: HTMLDivElement;
  element: HTMLElement;

  constructor() {
    this.moves = "";
    this.opponent = null;
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

  /** A new game; the reader begins. */
  async open(kind: LearnKind, seed: number, generation: number) {
    this.opponent = { kind, seed, generation };
    this.moves = "";
    this.reason.replaceChildren();
    this.element.hidden = false;
    this.title.textContent = t("learn.play.title", { number: generation });
    await this.show();
    this.title.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @param move of the reader */
  async show(move: string = "") {
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

  draw(position: Position, active: boolean) {
    const { ending } = position;
    const placed = position.last?.cell ? [position.last.cell] : [];
    this.picture.replaceChildren(
      board({
        game: GAME,
        cells: position.cells,
        winning: position.winning,
        placed,
        ...(active && !ending ? { legal: position.legal, act: (move: string) => void this.show(move) } : {}),
      }),
    );
    this.state.textContent = !ending
      ? t("learn.play.turn", { side: roleName(GAME, "first") })
      : ending.winner === null
        ? t("learn.play.draw")
        : t(ending.winner === "first" ? "learn.play.won" : "learn.play.lost", { number: this.opponent?.generation ?? 0 });
  }
}
