/** Guess the machine's move: a game between two computers; before each move of one of them one guesses, then sees it and why. */
import texts from "texts:why";
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { element } from "../lib/dom.ts";
import { icon, roleName } from "../lib/marks.ts";
import { addTexts, t } from "../lib/texts.ts";
import { board } from "./board.ts";
import { place, story } from "./claims.ts";
import { LARGE } from "./subjects.ts";
import type { Asked } from "./why.ts";
import type { Position, Why } from "../lib/openapi.ts";

// Before anybody can draw it.
addTexts(texts);

const GAME = LARGE;
/** The machine to guess looks a few turns ahead and has no randomness; the other one is easier, and different each time. */
const DEPTH = 4;
const MACHINE = `minimax-ab:depth=${DEPTH},eval=povezi-cetiri,order=center`;
const OTHER = "level-2";

export class Guess {
  more: (asked: Asked) => void;
  right: number;
  count: number;
  moves: string;
  seed: number;
  position: Position | null;
  asking: AbortController | null;
  task: HTMLParagraphElement;
  picture: HTMLDivElement;
  answer: HTMLDivElement;
  score: HTMLParagraphElement;
  element: HTMLDivElement;

  /** @param more shows the whole reason */
  constructor(more: (asked: Asked) => void) {
    this.more = more;
    this.right = 0;
    this.count = 0;
    this.moves = "";
    this.seed = 0;
    this.position = null;
    this.asking = null;
    this.task = element("p", { class: "guess-task" });
    this.picture = element("div", { class: "why-board" });
    this.answer = element("div", { class: "guess-answer", "aria-live": "polite" });
    this.score = element("p", { class: "guess-score" });
    this.element = element(
      "div",
      { class: "guess" },
      element("h2", {}, t("why.guess.title")),
      this.task,
      this.picture,
      this.answer,
      this.score,
    );
  }

  /** A new game. The machine to guess moves first. */
  async open() {
    this.moves = "";
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    // A few moves of the easy player for both sides, so that no two games begin alike.
    await this.run(async (signal) => {
      for (let ply = 0; ply < 4; ply += 1) await this.other(signal);
      await this.ask(signal);
    });
  }

  async run(work: (signal: AbortSignal) => Promise<void>) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.element.setAttribute("aria-busy", "true");
    this.task.textContent = t("why.guess.thinking");
    try {
      await work(asking.signal);
    } catch (error) {
      if (!isAborted(error)) this.answer.replaceChildren(element("p", { class: "trouble", role: "alert" }, problemText(error)));
    } finally {
      if (this.asking === asking) this.element.removeAttribute("aria-busy");
    }
  }

  async other(signal: AbortSignal) {
    const { best } = await api.move({ game: GAME, moves: this.moves, player: OTHER, seed: this.seed + this.moves.length }, { signal });
    this.moves += best.action;
  }

  /** Shows the position that is to be guessed about. */
  async ask(signal: AbortSignal) {
    const position = await api.position({ game: GAME, moves: this.moves }, { signal });
    this.position = position;
    this.answer.replaceChildren();
    if (position.ending) return this.over();
    this.task.replaceChildren(icon(GAME, position.turn), ` ${t("why.guess.about", { side: roleName(GAME, position.turn), count: DEPTH })}`);
    this.picture.replaceChildren(board({ game: GAME, cells: position.cells, legal: position.legal, act: (move) => void this.guess(move) }));
    this.tell();
  }

  over() {
    this.task.textContent = t("why.guess.over");
    if (this.position) this.picture.replaceChildren(board({ game: GAME, cells: this.position.cells, winning: this.position.winning }));
    this.answer.replaceChildren(
      element("button", { type: "button", class: "button primary next", click: () => void this.open() }, t("common.new-game")),
    );
    this.tell();
  }

  async guess(guess: string) {
    const { position } = this;
    if (!position || this.element.hasAttribute("aria-busy")) return;
    await this.run(async (signal) => {
      const why = (await api.why({ game: GAME, moves: this.moves, player: MACHINE }, { signal })) as Why;
      const right = why.played === guess;
      this.right += right ? 1 : 0;
      this.count += 1;
      const { lead } = story(why.claims, { game: GAME, turn: why.turn, you: null, move: why.played });
      const asked = { game: GAME, moves: this.moves, board: null, player: MACHINE, seed: null, played: why.played, you: null };
      const here = place(GAME, why.played);
      this.task.textContent = t(right ? "why.guess.right" : "why.guess.wrong", { place: here, guess: place(GAME, guess) });
      this.picture.replaceChildren(
        board({
          game: GAME,
          cells: position.cells.map((cell) => (cell.cell === why.cell ? { ...cell, owner: why.turn } : cell)),
          marked: why.cell ? [why.cell] : [],
        }),
      );
      this.answer.replaceChildren(
        element("p", { class: right ? "verdict-line good" : "verdict-line" }, lead),
        element(
          "div",
          { class: "row" },
          element("button", { type: "button", class: "button primary next", click: () => void this.next(why.played) }, t("why.guess.next")),
          element("button", { type: "button", class: "button", click: () => this.more(asked) }, t("why.whole")),
        ),
      );
      this.tell();
    });
  }

  async next(played: string) {
    this.moves += played;
    await this.run(async (signal) => {
      const after = await api.position({ game: GAME, moves: this.moves }, { signal });
      if (!after.ending) await this.other(signal);
      await this.ask(signal);
    });
  }

  tell() {
    this.score.textContent = this.count === 0 ? t("why.guess.none") : t("why.guess.score", { right: this.right, count: this.count });
  }
}
