/**
 * "Beat it in four moves": a challenge per source, against its program as printed.
 *
 * The programs always answer the same, so a shortest win can be computed (`foursight lab beat`); challenges.json has one for each. The page knows no rule: it asks the
 * server for the position and for the program's move.
 */
import { api, problemText } from "../lib/api.ts";
import { createBoard } from "../lib/board.ts";
import { element } from "../lib/dom.ts";
import { recall, remember } from "../lib/memory.ts";
import { playerName } from "../lib/players.ts";
import { joinMoves, splitMoves } from "../lib/games.ts";
import { t } from "../lib/texts.ts";
import type { Board } from "../lib/board.ts";
import type { Position, Side } from "../lib/openapi.ts";

export interface Challenge {
  id: string;
  game: string;
  player: string;
  you: Side;
  /** One's own. */
  moves: number;
  /** The moves of both sides. */
  line: string;
}

export async function challengeList(): Promise<HTMLElement> {
  const answer = await fetch("/challenges.json");
  const challenges = (await answer.json()) as Challenge[];
  return element("ul", { class: "challenges" }, ...challenges.map((challenge) => new Attempt(challenge).element));
}

function solvedOnes(): string[] {
  const solved = recall("challenges");
  return Array.isArray(solved) ? solved : [];
}

/** A challenge and the visitor's attempt at it. */
class Attempt {
  element;
  #challenge;
  #line: string[];
  #moves: string[] = [];
  #position: Position | null = null;
  #board: Board | null = null;
  #busy = false;
  #status = element("p", { class: "challenge-status", role: "status" });
  #place = element("div", { class: "challenge-board" });
  #title;
  #buttons: HTMLElement;

  constructor(challenge: Challenge) {
    this.#challenge = challenge;
    this.#line = splitMoves(challenge.game, challenge.line);
    const { id, moves, you, player } = challenge;
    this.#title = element("h3", {}, t("laboratory.beat", { name: playerName(player), count: moves }));
    this.#buttons = element(
      "div",
      { class: "row" },
      element("button", { type: "button", class: "button primary", click: () => void this.#start() }, t("laboratory.try")),
    );
    this.element = element(
      "li",
      { class: "card", id: `challenge-${id}` },
      this.#title,
      element("p", {}, t(`laboratory.challenge.${id}`)),
      element("p", { class: "soft" }, t(`laboratory.you.${you}`)),
      this.#place,
      this.#status,
      this.#buttons,
    );
    this.#badge();
  }

  #badge() {
    this.#title.classList.toggle("solved", solvedOnes().includes(this.#challenge.id));
  }

  /** The board with nothing on it, or with the program's first move. */
  async #start() {
    if (this.#busy) return;
    const { game, you } = this.#challenge;
    if (!this.#board) {
      this.#board = await createBoard(await api.position({ game }), (move) => void this.#play(move));
      this.#place.replaceChildren(this.#board.element);
      this.#buttons.replaceChildren(
        element("button", { type: "button", class: "button", click: () => void this.#start() }, t("laboratory.again")),
        element("button", { type: "button", class: "button", click: () => this.#hint() }, t("laboratory.hint")),
        element("button", { type: "button", class: "button", click: () => void this.#show() }, t("laboratory.show")),
      );
    }
    this.#moves = [];
    await this.#work(async () => {
      await this.#look();
      if (you === "second") await this.#answer();
    });
    if (this.#position) this.#say(t("laboratory.begin", { count: this.#challenge.moves }));
    this.#board.focus();
  }

  async #play(move: string) {
    if (this.#busy || !this.#position || this.#position.ending) return;
    this.#moves.push(move);
    await this.#work(async () => {
      await this.#look();
      if (!this.#position?.ending) await this.#answer();
    });
    this.#tell();
  }

  /** What the program answers. */
  async #answer() {
    const { game, player } = this.#challenge;
    const found = await api.move({ game, moves: joinMoves(game, this.#moves), player });
    this.#moves.push(found.best.action);
    await this.#look();
  }

  /** The position after the moves so far. */
  async #look() {
    const { game } = this.#challenge;
    this.#position = await api.position({ game, moves: joinMoves(game, this.#moves) });
    this.#draw();
  }

  /** Does something that takes a moment; nothing can be played meanwhile. */
  async #work(task: () => Promise<void>) {
    this.#busy = true;
    this.#draw();
    try {
      await task();
    } catch (error) {
      this.#say(problemText(error));
    } finally {
      this.#busy = false;
      this.#draw();
    }
  }

  #draw() {
    const position = this.#position;
    if (!position || !this.#board) return;
    this.#board.draw({
      position,
      active: !this.#busy && !position.ending,
      hints: null,
      best: new Set(),
      asking: false,
      chosen: null,
      pending: false,
      linked: false,
      animate: true,
    });
  }

  /** Own moves so far. */
  get #own() {
    return this.#moves.filter((_, ply) => (ply % 2 === 0) === (this.#challenge.you === "first")).length;
  }

  /** How it stands after a move. */
  #tell() {
    const ending = this.#position?.ending;
    const { moves, you, id } = this.#challenge;
    const left = moves - this.#own;
    if (!ending) {
      this.#say(left > 0 ? t("laboratory.left", { count: left }) : t("laboratory.over"));
    } else if (ending.winner !== you) {
      this.#say(t(ending.winner === null ? "laboratory.drawn" : "laboratory.lost"));
    } else if (left < 0) {
      this.#say(t("laboratory.late", { count: this.#own, moves }));
    } else {
      const solved = solvedOnes();
      if (!solved.includes(id)) remember("challenges", [...solved, id]);
      this.#badge();
      this.#say(t("laboratory.solved", { count: this.#own }));
    }
  }

  /** The next move of the known line, as long as the game follows it. */
  #hint() {
    if (this.#position?.ending) return;
    const next = this.#line[this.#moves.length];
    const follows = this.#moves.every((move, ply) => move === this.#line[ply]);
    const first = this.#line[this.#challenge.you === "first" ? 0 : 1] ?? "";
    this.#say(follows && next ? t("laboratory.next", { move: next }) : t("laboratory.left-line", { move: first }));
  }

  /** Plays the line out. */
  async #show() {
    if (this.#busy) return;
    await this.#work(async () => {
      for (let ply = 1; ply <= this.#line.length; ply += 1) {
        this.#moves = this.#line.slice(0, ply);
        await this.#look();
        await new Promise((resolve) => setTimeout(resolve, 350));
      }
    });
    this.#say(t("laboratory.shown", { line: this.#line.join(" ") }));
  }

  #say(text: string) {
    this.#status.textContent = text;
  }
}
