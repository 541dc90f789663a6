/**
 * Why a computer made its move: the reason in plain words, the board before the move, what it thought of every other move, and the tree it
 * searched. The server runs that player's search again, with its settings and seed, on the position before the move.
 */
import { api, isAborted, problemText } from "../api.js";
import { element } from "../dom.js";
import { roleName } from "../marks.js";
import { playerName } from "../players.js";
import { loadTexts, t } from "../texts.js";
import { board } from "./board.js";
import { capital, gameName, ownMoves, place, signed, story } from "./claims.js";
import { Pane } from "./pane.js";
import { WhyNot } from "./why-not.js";
import { percent } from "../values.js";

// Before anybody can draw it.
await loadTexts("why");

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Role} Role */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./types.js").Why} Why */

/**
 * @typedef {object} Asked
 * @property {string} game
 * @property {string} moves before the move
 * @property {string | null} board where they start
 * @property {string} player
 * @property {string | null} seed
 * @property {string} played
 * @property {Role | null} you whose pieces the reader has, if any
 */

/** How many moves of a large board are listed. */
const LISTED = 12;

export class WhyView {
  /** @param {{ explore: (asked: Asked) => void, title: (text: string) => void }} listener */
  constructor(listener) {
    this.listener = listener;
    /** @type {Pane | null} */
    this.pane = null;
    /** @type {AbortController | null} */
    this.asking = null;
    this.lead = element("p", { class: "why-lead", "aria-live": "polite" });
    this.picture = element("div", { class: "why-board" });
    this.about = element("p", { class: "soft why-player" });
    this.more = element("div", { class: "why-more" });
    this.tree = element("div", { class: "why-tree" });
    this.back = element("a", { class: "button", href: "/", click: (/** @type {Event} */ event) => back(event) }, t("why.back"));
    this.not = new WhyNot((picture) => this.picture.replaceChildren(picture), () => this.ownBoard());
    this.element = element(
      "div",
      { class: "why" },
      this.lead,
      element("div", { class: "why-stage" }, element("div", { class: "why-left" }, this.picture, this.about), element("div", { class: "why-right" }, this.not.element, this.more)),
      this.tree,
      element("p", { class: "row" }, this.back),
    );
  }

  /** @param {Asked} asked */
  async open(asked) {
    this.asked = asked;
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const title = asked.played === "swap" ? t("why.title.swap") : t("why.title", { place: place(asked.game, asked.played) });
    this.listener.title(title);
    this.lead.textContent = t("why.working");
    this.element.setAttribute("aria-busy", "true");
    for (const part of [this.picture, this.more, this.tree]) part.replaceChildren();
    this.not.clear();
    const start = { game: asked.game, moves: asked.moves, ...(asked.board ? { board: asked.board } : {}) };
    try {
      const [position, why] = await Promise.all([
        api.position(start, { signal: asking.signal }),
        api.why({ ...start, player: asked.player, played: asked.played, ...(asked.seed ? { seed: asked.seed } : {}) }, { signal: asking.signal }),
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

  /**
   * @param {Position} position
   * @param {Why} why
   */
  show(position, why) {
    const asked = /** @type {Asked} */ (this.asked);
    const about = { game: asked.game, turn: why.turn, you: asked.you, move: why.played };
    const { lead, more, leading } = story(why.claims, about);
    this.position = position;
    this.why = why;
    this.leading = leading;
    this.lead.textContent = lead;
    this.about.textContent = t("why.player", { player: playerName(asked.player), side: roleName(asked.game, why.turn) });
    const list = element("ul", { class: "why-list" }, ...more.map((text) => element("li", {}, text)));
    this.more.replaceChildren(...(more.length > 0 ? [element("h2", {}, t("why.more")), list] : []), ...this.values());
    this.not.ready({ ...asked, turn: why.turn }, position);
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
    const values = new Map(why.report.moves.flatMap(({ action, value }) => (value.kind === "unknown" ? [] : [[action, { text: short(value), tone: tone(value) }]])));
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
    const sorted = known.toSorted((one, other) => rank(other.value) - rank(one.value)).slice(0, LISTED);
    const rows = sorted.map(({ action, value }) =>
      element("tr", { class: action === why.played ? "played" : null }, element("th", { scope: "row" }, capital(place(asked.game, action))), element("td", { class: tone(value) }, long(value))),
    );
    const kinds = new Set(known.map(({ value }) => value.kind));
    const note = kinds.has("rate") ? "why.values.about.rate" : kinds.has("estimate") ? "why.values.about" : "why.values.about.proven";
    return [element("details", { class: "card" }, element("summary", {}, t("why.values")), element("p", { class: "soft" }, t(note)), element("table", { class: "why-values" }, element("tbody", {}, ...rows)))];
  }

  /**
   * The tree, opened along the deciding line; its controls are for experts and stay closed.
   * @param {{ game: string, moves: string, board?: string }} start
   * @param {AbortSignal} signal
   */
  async drawTree(start, signal) {
    const { asked, why, position } = this;
    if (!asked || !why || !position) return;
    const heading = element("h2", {}, t("why.tree"));
    if (!why.tree) {
      this.pane = null;
      this.tree.replaceChildren(heading, element("p", {}, t(`why.tree.none.${withoutTree(why)}`)));
      return;
    }
    const player = seeded(asked.player, asked.seed);
    const explanation = await api.explain({ ...start, player }, { signal });
    if (explanation.visits[0]?.score === undefined) {
      this.tree.replaceChildren(heading, element("p", {}, t("understand.limited", { count: explanation.counts.nodes })));
      return;
    }
    // A clock may have chosen another move than the search does now: the line of the move that was played is the one to open.
    explanation.report.best.action = why.played;
    const pane = new Pane({ explanation, cells: position.cells, windows: false, judge: (along) => api.judge({ ...start, player, along }) });
    this.pane = pane;
    pane.stepper.go(pane.replay.length);
    pane.look(0);
    const toggle = element("input", { type: "checkbox", change: () => pane.showWindows(toggle.checked) });
    const prunes = explanation.visits[0]?.window !== undefined;
    const explore = element("button", { type: "button", class: "button", click: () => this.listener.explore(asked) }, t("why.explore"));
    const experts = element(
      "details",
      { class: "card why-experts" },
      element("summary", {}, t("why.experts")),
      pane.stepper.element,
      pane.sentence,
      pane.counters,
      element("div", { class: "tools" }, prunes ? element("label", { class: "switch" }, toggle, t("understand.show-windows")) : null, explore),
    );
    this.tree.replaceChildren(heading, element("p", {}, t("why.tree.about", { side: roleName(asked.game, why.turn) })), pane.element, experts);
    pane.centre();
  }
}

/**
 * @param {string} game
 * @param {Role} owner
 * @param {string[]} cells
 * @param {number} points
 */
function line(game, owner, cells, points) {
  // More than one line at once cannot be drawn as one stroke.
  const long = cells.length > (gameName(game) === "tic-tac-toe" ? 3 : 4);
  return long ? cells.map((cell) => ({ kind: "line", owner, cells: [cell], islands: [], points })) : [{ kind: "line", owner, cells, islands: [], points }];
}

/** @param {Why} why */
function withoutTree({ claims, report }) {
  const kinds = new Set(claims.map(({ kind }) => kind));
  if (kinds.has("rule")) return "rules";
  if (kinds.has("any_move")) return "random";
  if (kinds.has("counted") || /^(mcts|strong|level)/.test(report.player)) return kinds.has("book") || kinds.has("solved") ? "solver" : "counting";
  return /^deepening/.test(report.player) ? "deepening" : "solver";
}

/**
 * A player's text with the seed it played with.
 * @param {string} player
 * @param {string | null} seed
 */
export function seeded(player, seed) {
  if (!seed || /[:,]seed=/.test(player)) return player;
  return `${player}${player.includes(":") ? "," : ":"}seed=${seed}`;
}

/** @param {Event} event goes back to where one came from, if that was the game */
function back(event) {
  if (!document.referrer.startsWith(location.origin) || history.length < 2) return;
  event.preventDefault();
  history.back();
}

/** @param {Value} value */
function short(value) {
  const moves = ownMoves(value.plies);
  switch (value.kind) {
    case "win":
      return moves === null ? t("why.short.win.unknown") : t("why.short.win", { moves });
    case "loss":
      return moves === null ? t("why.short.loss.unknown") : t("why.short.loss", { moves });
    case "draw":
      return t("why.short.draw");
    case "rate":
      return percent(value.amount ?? 0);
    default:
      return signed(value.amount ?? 0);
  }
}

/** @param {Value} value */
function long(value) {
  const moves = ownMoves(value.plies);
  if (value.kind === "win" || value.kind === "loss") return moves === null ? t(`why.long.${value.kind}.unknown`) : t(`why.long.${value.kind}`, { count: moves });
  if (value.kind === "estimate") return t("why.long.estimate", { points: signed(value.amount ?? 0) });
  return short(value);
}

/** @param {Value} value */
function tone(value) {
  const amount = value.kind === "rate" ? (value.amount ?? 0.5) - 0.5 : (value.amount ?? 0);
  if (value.kind === "win" || (value.kind !== "loss" && amount > 0)) return "good";
  return value.kind === "loss" || amount < 0 ? "bad" : "even";
}

/** @param {Value} value */
function rank(value) {
  if (value.kind === "win") return 3_000_000 - (value.plies ?? 0);
  if (value.kind === "loss") return -3_000_000 + (value.plies ?? 0);
  return value.kind === "draw" ? 0 : value.kind === "rate" ? ((value.amount ?? 0) - 0.5) * 1000 : (value.amount ?? 0);
}
