/** The position in focus: whose choice it is, what it is worth and why, its board, and what on it made the value. */
import { element } from "../lib/dom.ts";
import { icon } from "../lib/marks.ts";
import { hasText, t } from "../lib/texts.ts";
import { after, board } from "./board.ts";
import { sidesOf, signless, told } from "./scores.ts";
import { cutElement, windowSentence } from "./sentences.ts";
import type { Cell } from "../lib/openapi.ts";
import type { Replay } from "./replay.ts";
import type { Part, PositionEvaluation } from "../lib/openapi.ts";

/** How long the focus must rest before the server is asked what made the value. */
const REST = 180;

export class FocusCard {
  replay: Replay;
  cells: Cell[] | null;
  judge: ((along: string[]) => Promise<PositionEvaluation>) | null;
  known: Map<number, PositionEvaluation>;
  shown: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  words: HTMLDivElement;
  boardPlace: HTMLDivElement;
  parts: HTMLDivElement;
  element: HTMLDivElement;

  constructor(replay: Replay, cells: Cell[] | null, judge: ((along: string[]) => Promise<PositionEvaluation>) | null) {
    this.replay = replay;
    this.cells = cells;
    this.judge = judge;
    this.known = new Map();
    this.shown = -1;
    this.timer = undefined;
    this.words = element("div", { class: "focus-words" });
    this.boardPlace = element("div", { class: "focus-board" });
    this.parts = element("div", { class: "focus-parts" });
    this.element = element(
      "div",
      { class: "focus card", role: "group", "aria-label": t("understand.focus") },
      this.words,
      this.boardPlace,
      this.parts,
    );
  }

  show(place: number, step: number) {
    const { replay } = this;
    const visit = replay.visit(place);
    const { game, root_player: max } = replay.explanation;
    const mover = visit.maximises ? max : max === "first" ? "second" : "first";
    const line = replay.moves(place);
    const value = replay.value(place, step);
    const known = (replay.left[place] ?? Infinity) <= step;
    const isTree = game === "tree";
    const sides = sidesOf(replay.explanation);
    const name = visit.maximises ? sides.max : sides.min;
    const who = visit.leaf
      ? t(visit.leaf === "over" ? "understand.focus.over" : "understand.focus.leaf")
      : t("understand.focus.chooses", { name });
    const window = replay.window(place, step);
    const narrowed = !known && window ? windowSentence(replay, place, window, step) : "";
    this.words.replaceChildren(
      element("h3", {}, line.length === 0 ? t("understand.focus.root") : t("understand.focus.after", { line: line.join(" ") })),
      element("p", { class: "focus-who" }, isTree || visit.leaf ? null : icon(game, mover), who),
      ...(value === null || replay.isOpen(place)
        ? []
        : [
            element(
              "p",
              { class: "focus-value" },
              t(known ? `understand.focus.value.${replay.bounds[place] ?? "exact"}` : "understand.focus.so-far", {
                ...sides,
                value: told(value, sides, replay.isDraw(place, step)),
              }),
            ),
          ]),
      ...(known && visit.cut_off ? [cutElement(replay, place)] : []),
      ...(narrowed ? [element("p", { class: "soft" }, narrowed)] : []),
    );
    if (this.shown !== place) {
      this.shown = place;
      this.parts.replaceChildren();
      this.picture([], []);
    }
    this.ask(place);
  }

  picture(parts: Part[], winning: string[]) {
    if (!this.cells) return;
    const here = after(
      this.cells,
      this.replay.path(this.shown).map((place) => this.replay.visit(place)),
    );
    this.boardPlace.replaceChildren(board({ game: this.replay.explanation.game, ...here, parts, winning }));
  }

  /** @param place asks what made a leaf's value, once the focus rests on it */
  ask(place: number) {
    clearTimeout(this.timer);
    if (!this.judge || !this.replay.visit(place).leaf) return;
    const known = this.known.get(place);
    if (known) {
      if (this.parts.childElementCount === 0) this.explain(known);
      return;
    }
    const { judge } = this;
    this.timer = setTimeout(async () => {
      try {
        const judged = await judge(this.replay.moves(place));
        this.known.set(place, judged);
        if (this.shown === place) this.explain(judged);
      } catch {
        // Without an answer the number stands there without its parts.
      }
    }, REST);
  }

  explain(judged: PositionEvaluation) {
    this.picture(judged.parts, judged.winning);
    if (judged.value === null) return;
    const { game } = this.replay.explanation;
    const groups: Map<string, Part[]> = new Map();
    for (const part of judged.parts) {
      const key = `${part.kind} ${part.owner} ${part.points}`;
      groups.set(key, [...(groups.get(key) ?? []), part]);
    }
    const list = element("ul", { class: "parts" });
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const points = group.reduce((sum, part) => sum + part.points, 0);
      const only = () => {
        const pressed = button.getAttribute("aria-pressed") === "true";
        for (const other of list.querySelectorAll("button")) other.setAttribute("aria-pressed", "false");
        button.setAttribute("aria-pressed", String(!pressed));
        this.picture(pressed ? judged.parts : group, judged.winning);
      };
      const text = t(hasText(`understand.part.${first.kind}`) ? `understand.part.${first.kind}` : "understand.part.other", {
        count: group.length,
        steps: Math.abs(first.points),
      });
      const button = element(
        "button",
        { type: "button", class: `part ${points < 0 ? "against" : "for"}`, "aria-pressed": "false", click: only },
        icon(game, first.owner),
        element("span", {}, text),
        element("b", {}, points > 0 ? `+${signless(points)}` : signless(points)),
      );
      list.append(element("li", {}, button));
    }
    const none = judged.parts.length === 0 ? element("p", { class: "soft" }, t("understand.parts.none")) : null;
    this.parts.replaceChildren(
      element("h4", {}, t("understand.parts", { value: signless(judged.value ?? 0) })),
      ...(none ? [none] : [list]),
    );
  }
}
