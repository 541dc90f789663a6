/**
 * The first lesson: five minutes from "looking one move ahead" to a real board. Every tree is the real search's answer; the texts take
 * their numbers from it.
 */
import { api, problemText } from "../lib/api.ts";
import { element } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { legend } from "./legend.ts";
import { Pane } from "./pane.ts";
import { long } from "./scores.ts";
import { LARGE, SMALL } from "./subjects.ts";
import type { Explanation } from "../lib/openapi.ts";

export interface Page {
  name: string;
  /** `tree` for numbers alone. */
  game: string;
  moves?: string;
  board?: string;
  player: string;
  /** The search that leaves nothing out, to compare with. */
  plain?: string;
  /** Whether the nodes are drawn as boards. */
  boards?: boolean;
  windows?: boolean;
  focusCard?: boolean;
  /** The counters that were introduced by then. */
  counted?: readonly string[];
}

const NUMBERS = "(3 12 8) (2 4 6) (14 5 2)";
const CROSSED = "((3 1) (5 9)) ((0 -2) (4 6))";

const PAGES: readonly Page[] = [
  {
    name: "ahead",
    game: SMALL,
    moves: "123546",
    player: "minimax:depth=1,eval=neutral",
    boards: true,
    focusCard: true,
    counted: ["nodes"],
  },
  {
    name: "answer",
    game: SMALL,
    moves: "123546",
    player: "minimax:depth=3,eval=neutral",
    boards: true,
    focusCard: true,
    counted: ["nodes"],
  },
  { name: "numbers", game: "tree", board: NUMBERS, player: "minimax:depth=2", counted: ["nodes"] },
  { name: "skip", game: "tree", board: NUMBERS, player: "minimax-ab:depth=2", plain: "minimax:depth=2", windows: true },
  { name: "both", game: "tree", board: CROSSED, player: "minimax-ab:depth=3", plain: "minimax:depth=3", windows: true },
  {
    name: "board",
    game: LARGE,
    moves: "4455",
    player: "minimax-ab:depth=3,eval=povezi-cetiri,order=center",
    windows: true,
    focusCard: true,
  },
];

export class Lesson {
  after: { exercises: () => void; explore: (game: string, moves: string, player: string) => void };
  page: number;
  pane: Pane | null;
  text: HTMLDivElement;
  stage: HTMLDivElement;
  element: HTMLDivElement;

  /** @param after where to go from the last page */
  constructor(after: { exercises: () => void; explore: (game: string, moves: string, player: string) => void }) {
    this.after = after;
    this.page = 0;
    this.pane = null;
    this.text = element("div", { class: "lesson-text" });
    this.stage = element("div", { class: "lesson-stage" });
    this.element = element("div", { class: "lesson" }, this.text, this.stage);
  }

  async open(number: number) {
    this.page = Math.max(0, Math.min(PAGES.length - 1, number));
    const page = PAGES[this.page] as Page;
    this.pane?.stepper.pause();
    this.words(page, null, null);
    this.stage.setAttribute("aria-busy", "true");
    try {
      const question = { game: page.game, ...(page.moves ? { moves: page.moves } : {}), ...(page.board ? { board: page.board } : {}) };
      const [explanation, plain, position] = await Promise.all([
        api.explain({ ...question, player: page.player }),
        page.plain ? api.explain({ ...question, player: page.plain }) : null,
        page.game === "tree" ? null : api.position(question),
      ]);
      if (PAGES[this.page] !== page) return;
      this.pane = new Pane({
        explanation,
        plain: plain ?? (page.game === "tree" ? explanation : null),
        cells: position?.cells ?? null,
        boards: page.boards ?? false,
        windows: page.windows ?? false,
        focusCard: page.focusCard ?? false,
        ...(page.counted ? { counted: page.counted } : {}),
        ended: () => this.text.querySelector("details")?.setAttribute("open", ""),
        judge: page.focusCard && !page.boards ? (along) => api.judge({ ...question, player: page.player, along }) : null,
      });
      // Signs are explained where the texts have come to them.
      this.stage.replaceChildren(this.pane.element, ...(page.windows ? [legend(explanation)] : []));
      this.words(page, explanation, plain);
    } catch (error) {
      this.stage.replaceChildren(element("p", { class: "trouble", role: "alert" }, problemText(error)));
    } finally {
      this.stage.removeAttribute("aria-busy");
    }
  }

  words(page: Page, explanation: Explanation | null, plain: Explanation | null) {
    const key = `understand.lesson.${page.name}`;
    const last = this.page === PAGES.length - 1;
    const dots = element("ol", { class: "lesson-dots", "aria-label": t("understand.lesson.pages") });
    PAGES.forEach((other, number) => {
      const current = number === this.page;
      const label = `${number + 1}. ${t(`understand.lesson.${other.name}.title`)}`;
      dots.append(
        element(
          "li",
          {},
          element(
            "button",
            { type: "button", "aria-label": label, title: label, "aria-current": current ? "step" : null, click: () => this.open(number) },
            String(number + 1),
          ),
        ),
      );
    });
    const result = explanation ? element("p", { class: "lesson-result" }, t(`${key}.result`, facts(explanation, plain))) : null;
    const paragraphs = [1, 2, 3].map((number) => element("p", {}, t(`${key}.${number}`)));
    const buttons = element("div", { class: "lesson-buttons" });
    if (this.page > 0)
      buttons.append(
        element("button", { type: "button", class: "button", click: () => this.open(this.page - 1) }, t("understand.lesson.previous")),
      );
    if (!last)
      buttons.append(
        element(
          "button",
          { type: "button", class: "button primary next", click: () => this.open(this.page + 1) },
          t("understand.lesson.next"),
        ),
      );
    else {
      buttons.append(
        element(
          "button",
          { type: "button", class: "button primary next", click: this.after.exercises },
          t("understand.lesson.to-exercises"),
        ),
        element(
          "button",
          { type: "button", class: "button", click: () => this.after.explore(page.game, page.moves ?? "", page.player) },
          t("understand.lesson.to-explore"),
        ),
      );
    }
    this.text.replaceChildren(
      dots,
      element("h2", { tabindex: -1 }, t(`${key}.title`)),
      ...paragraphs,
      ...(result ? [element("details", { class: "card answer" }, element("summary", {}, t("understand.lesson.answer")), result)] : []),
      buttons,
    );
  }
}

/** The numbers that a page's texts are about, read off the search. */
function facts(explanation: Explanation, plain: Explanation | null): Record<string, string | number> {
  const cut = explanation.visits.find((visit) => visit.cut_off)?.cut_off;
  return {
    move: explanation.report.best.action,
    value: long(explanation.visits[0]?.score ?? 0, explanation.report.best.value.kind === "draw"),
    alpha: cut ? long(cut.alpha) : "",
    beta: cut ? long(cut.beta) : "",
    nodes: explanation.counts.nodes,
    count: explanation.counts.nodes,
    plain: plain?.counts.nodes ?? explanation.counts.nodes,
    smallest: explanation.smallest ?? 0,
    line: explanation.report.line.join(" "),
  };
}
