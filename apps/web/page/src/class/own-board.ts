/** The board a pupil plays on: the first page's, made when a game of another kind comes. */
import { createBoard, type Board, type View } from "../lib/board.ts";
import { observe } from "../lib/state.ts";

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export class OwnBoard {
  made: { game: string; board: Board } | null = null;
  #wanted = "";
  #act;

  constructor(act: (move: string) => void) {
    this.#act = act;
    observe(this, "made");
  }

  /** Whoever wants no movement sees none. */
  get isStill() {
    return stillness.matches;
  }

  draw(view: View) {
    const { game } = view.position;
    if (this.made?.game === game) return this.made.board.draw(view);
    if (this.#wanted !== game) void this.#make(view);
  }

  async #make({ position }: View) {
    this.#wanted = position.game;
    const board = await createBoard(position, this.#act);
    if (this.#wanted === position.game) this.made = { game: position.game, board };
  }

  get isSmall() {
    return this.made?.board.small() ?? false;
  }

  focus() {
    this.made?.board.focus();
  }
}
