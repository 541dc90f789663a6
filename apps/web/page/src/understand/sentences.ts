/**
 * What a step means, in plain words. Every number in a sentence is taken from the visit it is about: its α and β, its score.
 */
import { t } from "../lib/texts.ts";
import { isNothing, sidesOf, told } from "./scores.ts";
import { pair, type Replay } from "./replay.ts";
import type { Visit } from "../lib/openapi.ts";

/**
 * Why the rest of a position was left out: "Cut: here MAX would get at most: 2. But MAX has a better move elsewhere: 3. …"
 * @param place where it was cut
 */
export function cutSentence(replay: Replay, place: number): string {
  const { maximises, cut_off: cut } = replay.visit(place);
  if (!cut) return "";
  const sides = sidesOf(replay.explanation);
  const end = replay.length;
  const bound = cut.set_by != null && replay.isDraw(cut.set_by, end);
  const found = replay.isDraw(place, end);
  const [alpha, beta] = [told(cut.alpha, sides, maximises ? found : bound), told(cut.beta, sides, maximises ? bound : found)];
  return `${t(maximises ? "understand.cut.max" : "understand.cut.min", { ...sides, alpha, beta })} ${t("understand.cut.left-out", { count: cut.unvisited.length, moves: cut.unvisited.join(", ") })}`;
}

/** What happened in a step. */
export function stepSentence(replay: Replay, step: number): string {
  const happened = replay.steps[step - 1];
  if (!happened) return t("understand.step.start");
  const { visit: place, kind } = happened;
  const visit = replay.visit(place);
  const sides = sidesOf(replay.explanation);
  const who = visit.maximises ? "max" : "min";
  const move = visit.by ?? "";
  const window = pair(visit.window);
  const value = visit.score == null ? "" : told(visit.score, sides, replay.isDraw(place, step));
  switch (kind) {
    case "enter": {
      if (visit.by == null) return t("understand.step.root", sides);
      const text = t(`understand.step.enter.${who}`, { ...sides, move });
      return `${text} ${window ? windowSentence(replay, place, window, step) : ""}`.trim();
    }
    case "leaf":
      if (replay.isOpen(place)) return t("understand.step.open", { move });
      return `${t(leafKey(visit), { ...sides, move, value })} ${consequence(replay, place, step)}`.trim();
    case "cut":
      return cutSentence(replay, place);
    case "folded":
      return t("understand.step.folded", { count: happened.folded });
    case "return": {
      if (visit.by == null) return t("understand.step.end", { move: replay.best, value });
      return `${t(`understand.step.return.${who}`, { ...sides, move, value })} ${consequence(replay, place, step)}`.trim();
    }
  }
}

function leafKey(visit: Visit) {
  if (visit.leaf !== "over") return "understand.step.leaf";
  return (visit.score ?? 0) > 0 ? "understand.step.won" : (visit.score ?? 0) < 0 ? "understand.step.lost" : "understand.step.drawn";
}

/** What both sides already have elsewhere. */
export function windowSentence(replay: Replay, place: number, [alpha, beta]: [number, number], step: number): string {
  const sides = sidesOf(replay.explanation);
  // A bound of 0 is a draw if a position above holds one.
  const drawn = replay.path(place).some((above) => replay.isDraw(above, step));
  const values = { ...sides, alpha: told(alpha, sides, alpha === 0 && drawn), beta: told(beta, sides, beta === 0 && drawn) };
  if (isNothing(alpha) && isNothing(beta)) return "";
  if (isNothing(beta)) return t("understand.window.alpha", values);
  if (isNothing(alpha)) return t("understand.window.beta", values);
  return t("understand.window.both", values);
}

/** What a value means for the position above: it is the best there so far, or it is not. */
function consequence(replay: Replay, place: number, step: number) {
  const { parent } = replay.visit(place);
  if (parent == null) return "";
  const above = replay.visit(parent);
  const sides = sidesOf(replay.explanation);
  const before = replay.bestChild(parent, step - 1);
  const score = replay.visit(place).score ?? 0;
  const who = above.maximises ? "max" : "min";
  if (before === null) return t(`understand.step.first.${who}`, { ...sides, value: told(score, sides, replay.isDraw(place, step)) });
  const better = above.maximises ? score > before.score : score < before.score;
  return t(`understand.step.${better ? "better" : "worse"}.${who}`, {
    ...sides,
    before: told(before.score, sides, replay.isDraw(before.child, step - 1)),
  });
}
