/**
 * What a step means, in plain words. Every number in a sentence is taken from the visit it is about: its α and β, its score.
 */
import { element } from "../dom.js";
import { t } from "../texts.js";
import { isNothing, told } from "./scores.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./types.js").CutOff} CutOff */

/**
 * Why the rest of a position was left out: "cut: the opponent already has 3 elsewhere, and this move gives at least 5".
 * @param {boolean} maximises whether the root's player chooses there
 * @param {CutOff} cut
 * @returns {string}
 */
export function cutSentence(maximises, cut) {
  const values = { alpha: told(cut.alpha), beta: told(cut.beta) };
  return `${t(maximises ? "understand.cut.max" : "understand.cut.min", values)} ${t("understand.cut.left-out", { count: cut.unvisited.length, moves: cut.unvisited.join(", ") })}`;
}

/**
 * The same as an element that carries its numbers.
 * @param {boolean} maximises
 * @param {CutOff} cut
 */
export function cutElement(maximises, cut) {
  return element("p", { class: "cut-sentence", "data-alpha": cut.alpha, "data-beta": cut.beta }, cutSentence(maximises, cut));
}

/**
 * What happened in a step.
 * @param {Replay} replay
 * @param {number} step
 * @returns {string}
 */
export function stepSentence(replay, step) {
  const happened = replay.steps[step - 1];
  if (!happened) return t("understand.step.start");
  const { visit: place, kind } = happened;
  const visit = replay.visit(place);
  const who = visit.maximises ? "max" : "min";
  const move = visit.by ?? "";
  const value = visit.score === undefined ? "" : told(visit.score);
  switch (kind) {
    case "enter": {
      const text = visit.by === undefined ? t("understand.step.root") : t(`understand.step.enter.${who}`, { move });
      return visit.window && visit.by !== undefined ? `${text} ${windowSentence(visit.window)}`.trim() : text;
    }
    case "leaf":
      return `${t(leafKey(visit), { move, value })} ${consequence(replay, place, step)}`.trim();
    case "cut":
      return visit.cut_off ? cutSentence(visit.maximises, visit.cut_off) : "";
    case "folded":
      return t("understand.step.folded", { count: happened.folded });
    case "return": {
      if (visit.by === undefined) return t("understand.step.end", { move: replay.explanation.report.best.action, value });
      return `${t(`understand.step.return.${who}`, { move, value })} ${consequence(replay, place, step)}`.trim();
    }
  }
}

/** @param {import("./types.js").Visit} visit */
function leafKey(visit) {
  if (visit.leaf !== "over") return "understand.step.leaf";
  return (visit.score ?? 0) > 0 ? "understand.step.won" : (visit.score ?? 0) < 0 ? "understand.step.lost" : "understand.step.drawn";
}

/**
 * What both sides are sure of.
 * @param {[number, number]} window
 * @returns {string}
 */
export function windowSentence([alpha, beta]) {
  if (isNothing(alpha) && isNothing(beta)) return "";
  if (isNothing(beta)) return t("understand.window.alpha", { alpha: told(alpha) });
  if (isNothing(alpha)) return t("understand.window.beta", { beta: told(beta) });
  return t("understand.window.both", { alpha: told(alpha), beta: told(beta) });
}

/**
 * What a value means for the position above: it is the best there so far, or it is not.
 * @param {Replay} replay
 * @param {number} place
 * @param {number} step
 */
function consequence(replay, place, step) {
  const { parent } = replay.visit(place);
  if (parent === undefined) return "";
  const above = replay.visit(parent);
  const before = replay.bestChild(parent, step - 1);
  const score = replay.visit(place).score ?? 0;
  const who = above.maximises ? "max" : "min";
  if (before === null) return t(`understand.step.first.${who}`, { value: told(score) });
  const better = above.maximises ? score > before.score : score < before.score;
  return t(`understand.step.${better ? "better" : "worse"}.${who}`, { value: told(score), before: told(before.score) });
}
