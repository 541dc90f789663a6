/**
 * Why a computer made its move: the reason in plain words, the board before the move, what it thought of every other move, and the tree it
 * searched. The server runs that player's search again, with its settings and seed, on the position before the move.
 */
import texts from "texts:why";
import { api, problemText } from "../lib/api.ts";
import { isAborted } from "../lib/back-end/problem.ts";
import { infoOf } from "../lib/games.ts";
import { element } from "../lib/dom.ts";
import { roleName } from "../lib/marks.ts";
import { playerName } from "../lib/players.ts";
import { hasText, addTexts, t } from "../lib/texts.ts";
import { isSpecial } from "../lib/turns.ts";
import { addressOf } from "../lib/where.ts";
import { board } from "./board.ts";
import { place, signed, story } from "./claims.ts";
import { legend } from "./legend.ts";
import { Pane } from "./pane.ts";
import { ratedMoves, short, tone } from "./rated.ts";
import { WhyNot } from "./why-not.ts";
import type { Position, Side, Why } from "../lib/openapi.ts";

// Before anybody can draw it.
addTexts(texts);

export interface Asked {
  game: string;
  /** Before the move. */
  moves: string;
  /** Where they start. */
  board: string | null;
  player: string;
  seed: string | null;
  played: string;
  /** Whose pieces the reader has, if any. */
  you: Side | null;
}

export class WhyView {
  asked: Asked | null = null;
  position: Position | null = null;
  why: Why | null = null;
  leading: Why["claims"] = [];
  listener: { explore: (asked: Asked) => void; title: (text: string) => void };
  pane: Pane | null;
  asking: AbortController | null;
  lead: HTMLParagraphElement;
  picture: HTMLDivElement;
  about: HTMLParagraphElement;
  more: HTMLDivElement;
  tree: HTMLDivElement;
  back: HTMLAnchorElement;
  not: WhyNot;
  element: HTMLDivElement;

  constructor(listener: { explore: (asked: Asked) => void; title: (text: string) => void }) {
    this.listener = listener;
    this.pane = null;
    this.asking = null;
    this.lead = element("p", { class: "why-lead", "aria-live": "polite" });
    this.picture = element("div", { class: "why-board" });
    this.about = element("p", { class: "soft why-player" });
    this.more = element("div", { class: "why-more" });
    this.tree = element("div", { class: "why-tree" });
    this.back = element("a", { class: "button", href: addressOf("play"), click: (event: Event) => back(event) }, t("why.back"));
    this.not = new WhyNot(
      (picture) => this.picture.replaceChildren(picture),
      () => this.ownBoard(),
    );
    this.element = element(
      "div",
      { class: "why" },
      this.lead,
      element(
        "div",
        { class: "why-stage" },
        element("div", { class: "why-left" }, this.picture, this.about),
        element("div", { class: "why-right" }, this.not.element, this.more),
      ),
      this.tree,
      element("p", { class: "row" }, this.back),
    );
  }

  async open(asked: Asked) {
    this.asked = asked;
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const title = isSpecial(asked.played) ? t(`why.title.${asked.played}`) : t("why.title", { place: place(asked.game, asked.played) });
    this.listener.title(title);
    this.lead.textContent = t("why.working");
    this.element.setAttribute("aria-busy", "true");
    for (const part of [this.picture, this.more, this.tree]) part.replaceChildren();
    this.not.clear();
    const start = { game: asked.game, moves: asked.moves, ...(asked.board ? { board: asked.board } : {}) };
    try {
      const [position, why] = await Promise.all([
        api.position(start, { signal: asking.signal }),
        api.why(
          { ...start, player: asked.player, played: asked.played, ...(asked.seed ? { seed: asked.seed } : {}) },
          { signal: asking.signal },
        ),
      ]);
      this.show(position, why);
      await this.drawTree(start, asking.signal);
    } catch (error) {
      if (isAborted(error)) return;
      this.lead.replaceChildren(element("span", { class: "trouble", role: "alert" }, problemText(error)));
    } finally {
      if (this.asking === asking) this.element.removeAttribute("aria-busy");
    }
  }

  show(position: Position, why: Why) {
    const asked = this.asked as Asked;
    const about = { game: asked.game, turn: why.turn, you: asked.you, move: why.played };
    const { lead, more, leading } = story(why.claims, about);
    this.position = position;
    this.why = why;
    this.leading = leading;
    this.lead.textContent = lead;
    this.about.textContent = t("why.player", { player: playerName(asked.player), side: roleName(asked.game, why.turn) });
    const points = pointsText(why);
    const told = points === null ? more : [...more, points];
    const list = element(
      "ul",
      { class: "why-list" },
      ...told.map((text) => element("li", { class: text === points ? "why-points" : null }, text)),
    );
    this.more.replaceChildren(...(told.length > 0 ? [element("h2", {}, t("why.more")), list] : []), ...this.values());
    this.not.ready({ ...asked, played: why.played, turn: why.turn }, position);
    this.ownBoard();
  }

  /** The board before the move, with the move marked on it. */
  ownBoard() {
    const { asked, position, why } = this;
    if (!asked || !position || !why) return;
    const parts = (this.leading ?? []).flatMap((claim) => {
      if (claim.kind === "blocks") return line(asked.game, why.turn === "first" ? "second" : "first", claim.cells ?? [], -1);
      if (claim.kind === "makes_three") return line(asked.game, why.turn, claim.cells ?? [], 1);
      return [];
    });
    const others = position.legal.filter((move) => move !== why.played);
    const values = new Map(
      why.report.moves.flatMap(({ action, value }) =>
        value.kind === "unknown" ? [] : [[action, { text: short(value), tone: tone(value) }]],
      ),
    );
    const drawn = board({
      game: asked.game,
      cells: position.cells,
      parts,
      marked: why.cell ? [why.cell] : [],
      legal: others,
      act: (move) => void this.not.open(move),
      ...(values.size > 0 ? { values } : {}),
    });
    this.picture.replaceChildren(drawn);
  }

  /** What the player thought of every move, as a table. */
  values() {
    const { asked, why } = this;
    if (!asked || !why) return [];
    const known = why.report.moves.filter(({ value }) => value.kind !== "unknown");
    if (known.length < 2) return [];
    const kinds = new Set(known.map(({ value }) => value.kind));
    const note = kinds.has("rate") ? "why.values.about.rate" : kinds.has("estimate") ? "why.values.about" : "why.values.about.proven";
    return [
      element(
        "details",
        { class: "card why-rated" },
        element("summary", {}, t("why.values")),
        element("p", { class: "soft" }, t(note)),
        ...ratedMoves(asked.game, known, why.played),
      ),
    ];
  }

  /** The tree, opened along the deciding line; its controls are for experts and stay closed. */
  async drawTree(start: { game: string; moves: string; board?: string }, signal: AbortSignal) {
    const { asked, why, position } = this;
    if (!asked || !why || !position) return;
    const deepening = why.method === "deepening";
    if (!why.shown) {
      this.pane = null;
      this.tree.replaceChildren(element("h2", {}, t(`why.tree.heading.${why.method}`)), element("p", {}, t(`why.tree.none.${why.method}`)));
      return;
    }
    const heading = element("h2", {}, t("why.tree"));
    const own = deepening ? why.shown : seeded(asked.player, asked.seed);
    const { explanation, player } = await this.explained(start, own, why.report.depth, deepening, signal);
    if (explanation.visits[0]?.score == null) {
      this.pane = null;
      this.tree.replaceChildren(heading, element("p", {}, t("why.tree.large", { count: explanation.counts.nodes })));
      return;
    }
    const plies = depthOf(player) ?? why.report.depth;
    // A clock may have chosen another move than the search does now: the line of the move that was played is the one to open.
    explanation.report.best.action = why.played;
    const pane = new Pane({ explanation, cells: position.cells, windows: false, judge: (along) => api.judge({ ...start, player, along }) });
    this.pane = pane;
    pane.stepper.go(pane.replay.length);
    pane.look(0);
    const toggle = element("input", { type: "checkbox", change: () => pane.showWindows(toggle.checked) });
    const prunes = explanation.visits[0]?.window != null;
    const explore = element("button", { type: "button", class: "button", click: () => this.listener.explore(asked) }, t("why.explore"));
    const experts = element(
      "details",
      { class: "card why-experts" },
      element("summary", {}, t("why.experts")),
      pane.stepper.element,
      pane.sentence,
      pane.counters,
      element(
        "div",
        { class: "tools" },
        prunes ? element("label", { class: "switch" }, toggle, t("understand.show-windows")) : null,
        explore,
      ),
    );
    const about = deepening
      ? t(plies === why.report.depth ? "why.tree.about.deepening" : "why.tree.about.deepening.part", {
          side: roleName(asked.game, why.turn),
          count: plies,
          depth: why.report.depth,
        })
      : t(why.report.depth <= 1 ? "why.tree.about.one" : "why.tree.about", { side: roleName(asked.game, why.turn) });
    this.tree.replaceChildren(heading, element("p", { class: "why-tree-about" }, about), pane.element, legend(explanation), experts);
    pane.centre();
  }

  /** The tree; of a search that deepens the deepest that is small enough to be written down. */
  async explained(
    start: { game: string; moves: string; board?: string },
    player: string,
    depth: number,
    deepening: boolean,
    signal: AbortSignal,
  ) {
    let explanation = await api.explain({ ...start, player }, { signal });
    // Every ply less is about a third of the work, and each try costs the server's whole limit.
    for (let less = depth - 2; deepening && less > 0 && explanation.visits[0]?.score == null; less -= 2) {
      player = player.replace(/depth=\d+/, `depth=${less}`);
      explanation = await api.explain({ ...start, player }, { signal });
    }
    return { explanation, player };
  }
}

function line(game: string, owner: Side, cells: string[], points: number) {
  // More than one line at once cannot be drawn as one stroke.
  const long = cells.length > (infoOf(game).line ?? 1);
  return long
    ? cells.map((cell) => ({ kind: "line", owner, cells: [cell], islands: [], points }))
    : [{ kind: "line", owner, cells, islands: [], points }];
}

function depthOf(player: string) {
  const depth = /depth=(\d+)/.exec(player)?.[1];
  return depth === undefined ? null : Number(depth);
}

/** @param why what the points in its sentences, at its moves and in its tree stand for, with the evaluation's own numbers */
function pointsText({ claims, evaluation, report, tree }: Why) {
  const key = `why.points.${evaluation?.name}`;
  const shown = claims.some(({ kind }) => kind === "estimate") || report.moves.some(({ value }) => value.kind === "estimate") || tree;
  if (!evaluation || !hasText(key) || !shown) return null;
  return t(
    key,
    Object.fromEntries(Object.entries(evaluation.weights).map(([name, points]) => [name.replaceAll("-", "_"), signed(points)])),
  );
}

/** A player's text with the seed it played with. */
export function seeded(player: string, seed: string | null) {
  if (!seed || /[:,]seed=/.test(player)) return player;
  return `${player}${player.includes(":") ? "," : ":"}seed=${seed}`;
}

/** @param event goes back to where one came from, if that was the game */
function back(event: Event) {
  if (!document.referrer.startsWith(location.origin) || history.length < 2) return;
  event.preventDefault();
  history.back();
}
