/** The threats of a position: asked for while they are to be seen, and marked on the board (threats-card.tsx says them in words). */
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { svg } from "../lib/dom.ts";
import { infoOf } from "../lib/games.ts";
import { knownShape } from "../lib/shapes.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { question } from "./values.ts";
import type { Analysis } from "./analysis.ts";
import type { Position, Threats } from "../lib/openapi.ts";

const CELL = 100;

export class ThreatView {
  /** Whether somebody wants to see them. */
  shown = false;
  /** The last answer, and what was asked. */
  answer: { key: string; threats: Threats | null; problem: string } | null = null;
  #analysis;
  #known: Map<string, Threats> = new Map();
  #asked = "";
  #question: AbortController | null = null;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    observe(this, "shown", "answer");
  }

  get state() {
    return { shown: this.shown, answer: this.answer };
  }

  /** Whether they are on the screen: during an exercise they would give its answer away. */
  get isVisible() {
    return this.shown && this.#analysis.exercises === null;
  }

  /** Whether this game has any. */
  get isApt() {
    return infoOf(this.#analysis.tree.game).threats;
  }

  get #about() {
    const { tree, node } = this.#analysis;
    return question(tree, node);
  }

  /** Those of the position on the screen; null while they are on their way. */
  get found() {
    const { answer } = this;
    return answer?.key === JSON.stringify(this.#about) ? answer : null;
  }

  /** Asks for those of the position on the screen, unless they are known or asked for. */
  ask() {
    if (!this.isVisible || !this.#analysis.node.position || !this.isApt) return;
    const body = this.#about;
    const key = JSON.stringify(body);
    const known = this.#known.get(key);
    if (known) {
      this.answer = { key, threats: known, problem: "" };
      return;
    }
    if (this.#asked === key) return;
    this.leave();
    this.#asked = key;
    this.#question = new AbortController();
    api.threats(body, { signal: this.#question.signal }).then(
      (threats) => {
        this.#known.set(key, threats);
        if (this.#asked === key) this.answer = { key, threats, problem: "" };
      },
      (error) => {
        if (!isAborted(error)) this.answer = { key, threats: null, problem: problemText(error) };
      },
    );
  }

  leave() {
    this.#question?.abort();
    this.#asked = "";
  }

  /** Draws them over the board, or takes them off it. */
  mark() {
    const { position, stage } = this.#analysis;
    const picture = stage.board?.board.element.querySelector(".picture");
    const threats = this.isVisible ? this.found?.threats : null;
    picture?.querySelector(".threats")?.remove();
    if (position && threats) picture?.append(marks(position, threats));
  }
}

function marks({ game, cells }: Position, { threats }: Threats) {
  const width = knownShape(game)?.width ?? 0;
  const group = svg("g", { class: "threats" });
  // One cell may be a threat of both.
  for (const threat of threats) {
    const index = cells.findIndex(({ cell }) => cell.toLowerCase() === threat.cell.toLowerCase());
    const [x, y] = [((index % width) + 0.5) * CELL, (Math.floor(index / width) + 0.5) * CELL];
    const left = threat.owner === "first" ? -1 : 1;
    const both = threats.some((other) => other !== threat && other.cell === threat.cell);
    const shift = both ? left * 20 : 0;
    const radius = both ? 17 : 26;
    const shape =
      threat.owner === "first"
        ? svg("circle", { cx: x + shift, cy: y, r: radius })
        : svg("path", {
            d: `M${x + shift} ${y - radius - 4}l${radius + 4} ${radius + 4}l${-radius - 4} ${radius + 4}l${-radius - 4} ${-radius - 4}Z`,
          });
    shape.setAttribute("class", `threat ${threat.owner}${threat.decides ? " decides" : ""}`);
    const text = t(threat.odd ? "analysis.odd-mark" : "analysis.even-mark");
    group.append(shape, svg("text", { x: x + shift, y: y + (both ? 5 : 7), class: both ? "small" : "" }, text));
  }
  return group;
}
