/** The board on a page: made when another game comes, and drawn by itself. */
import { createBoard } from "./board.ts";
import { byId } from "./dom.ts";
import { observe } from "./state.ts";
import type { Board, View } from "./board.ts";
import type { Position } from "./openapi.ts";

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export class Stage {
  /** The board of the game that is shown. */
  board: { game: string; board: Board } | null = null;
  /** Whether its cells are too small to be hit. */
  isSmall = false;
  #act;
  #wanted = "";

  constructor(act: (move: string) => void) {
    this.#act = act;
    observe(this, "board", "isSmall");
  }

  /** Whoever wants no movement sees none. */
  get isStill() {
    return stillness.matches;
  }

  draw(view: View) {
    const { position } = view;
    this.#wanted = position.game;
    if (this.board?.game !== position.game) return void this.#make(position);
    this.board.board.draw(view);
    this.measure();
  }

  async #make(position: Position) {
    const board = await createBoard(position, this.#act);
    if (this.#wanted !== position.game || this.board?.game === position.game) return;
    byId("board").replaceChildren(board.element);
    this.board = { game: position.game, board };
  }

  /** Whether cells are large enough to be hit depends on the window. */
  measure() {
    this.isSmall = this.board?.board.small() ?? false;
  }

  focus() {
    this.board?.board.focus();
  }
}
