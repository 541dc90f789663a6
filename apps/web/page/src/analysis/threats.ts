/** The threats of a position: marked on the board, and said in words with their parity and which of them decides. */
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { byId, element, svg } from "../lib/dom.ts";
import { infoOf } from "../lib/games.ts";
import { roleName } from "../lib/marks.ts";
import { knownShape } from "../lib/shapes.ts";
import { t } from "../lib/texts.ts";
import { opponent } from "../lib/turns.ts";
import { question } from "./values.ts";
import type { Analysis } from "./page.ts";
import type { ThreatEntry, Threats } from "../lib/openapi.ts";

const CELL = 100;

export class ThreatView {
  #analysis;
  #known: Map<string, Threats> = new Map();
  #asked = "";
  #question: AbortController | null = null;
  #problem = "";
  shown = false;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    analysis.overlay = (board) => this.#mark(board);
    analysis.parts.push(this);
  }

  /** Whether they are on the screen: during an exercise they would give its answer away. */
  get #visible() {
    return this.shown && this.#analysis.intercept === null;
  }

  show(on: boolean) {
    this.shown = on;
    this.#analysis.render();
  }

  /** What is known of the position on the screen; asked for if nothing is. */
  #threats() {
    const { tree, node, known } = this.#analysis;
    if (!this.#visible || !known || !infoOf(tree.game).threats) return null;
    const body = question(tree, node);
    const key = JSON.stringify(body);
    const found = this.#known.get(key);
    if (found) return found;
    if (this.#asked === key) return null;
    this.#question?.abort();
    this.#question = new AbortController();
    this.#asked = key;
    this.#problem = "";
    const { signal } = this.#question;
    api.threats(body, { signal }).then(
      (threats) => {
        this.#known.set(key, threats);
        this.#analysis.render();
      },
      (error) => {
        if (isAborted(error)) return;
        this.#problem = problemText(error);
        this.#analysis.render();
      },
    );
    return null;
  }

  draw() {
    const place = byId("threats");
    const { game } = this.#analysis.tree;
    place.hidden = !this.#visible;
    if (!this.#visible) return;
    const found = this.#threats();
    const state = found ? JSON.stringify(found) : this.#problem || game;
    if (place.dataset["state"] === state) return;
    place.dataset["state"] = state;
    const title = element("h2", {}, t("analysis.threats"));
    if (!infoOf(game).threats) return place.replaceChildren(title, element("p", {}, t("analysis.threats.other-game")));
    if (!found) return place.replaceChildren(title, element("p", { class: "soft" }, this.#problem || t("play.asking")));
    const list = element("ul", { class: "threat-list" });
    for (const threat of found.threats) list.append(element("li", { class: threat.decides ? "decides" : "" }, sentence(game, threat)));
    place.replaceChildren(
      title,
      element("p", {}, summary(game, found)),
      ...(found.threats.length > 0 ? [list, element("p", { class: "soft" }, t("analysis.threats.about"))] : []),
    );
  }

  #mark(board: HTMLElement) {
    const picture = board.querySelector(".picture");
    picture?.querySelector(".threats")?.remove();
    const found = this.#threats();
    const { position } = this.#analysis;
    if (!picture || !found || !position) return;
    const { cells } = position;
    const width = knownShape(position.game)?.width ?? 0;
    const group = svg("g", { class: "threats" });
    // One cell may be a threat of both.
    for (const threat of found.threats) {
      const index = cells.findIndex(({ cell }) => cell.toLowerCase() === threat.cell.toLowerCase());
      const [x, y] = [((index % width) + 0.5) * CELL, (Math.floor(index / width) + 0.5) * CELL];
      const left = threat.owner === "first" ? -1 : 1;
      const both = found.threats.some((other) => other !== threat && other.cell === threat.cell);
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
    picture.append(group);
  }

  left() {
    this.#question?.abort();
    this.#asked = "";
  }
}

function sentence(game: string, threat: ThreatEntry) {
  const name = roleName(game, threat.owner);
  const values = { name, other: roleName(game, opponent(threat.owner)), cell: threat.cell, row: threat.row };
  const parity = threat.odd ? "odd" : "even";
  const helps = threat.odd === (threat.owner === "first");
  const what = threat.playable ? "now" : `${parity}.${helps ? "good" : "weak"}`;
  const decides = threat.decides ? ` ${t("analysis.threat.decides", values)}` : "";
  return t(`analysis.threat.${what}`, values) + decides;
}

function summary(game: string, { threats, value, winner, last }: Threats) {
  if (threats.length === 0) return t("analysis.threats.none");
  if (!value.proven) return t("analysis.threats.unknown");
  if (!winner) return t("analysis.threats.nobody", { count: threats.length });
  if (!last) return t("analysis.threats.wins", { name: roleName(game, winner) });
  const values = { name: roleName(game, winner), cell: last, count: threats.length };
  return t(threats.some(({ decides }) => decides) ? "analysis.threats.decided" : "analysis.threats.later", values);
}
