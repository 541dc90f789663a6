/** What is new for a pupil between two views of the class: where to look, and what a screen reader says. */
import { t } from "../lib/texts.ts";
import { moveName } from "../lib/turns.ts";
import { isRunning, otherSide, resultOf, sideOf, whoName } from "./words.ts";
import type { Position } from "../lib/openapi.ts";
import type { Seen } from "./room.ts";
import type { Tab } from "./pupil.ts";

type View = Seen<"pupil">;

export interface News {
  /** Where to look now, if that changed. */
  tab: Tab | null;
  said: string[];
}

export function news(before: View | null, now: View, boards: ReadonlyMap<number, Position>): News {
  const said: string[] = [];
  const isFirst = before === null;
  let tab: Tab | null = null;
  const [old, own] = [before?.own ?? null, now.own ?? null];
  const side = own && sideOf(own, now.pupil);
  const isNewGame = !!own && isRunning(own) && own.game !== old?.game;
  if (own && side && isNewGame) {
    tab = "game";
    said.push(t(`class.you-play.${side}`, { name: whoName(own[otherSide(side)]) }));
  } else if (own && side && isRunning(own)) {
    const position = boards.get(own.game);
    const mine = own.turn === side;
    const last = position?.moves.at(-1);
    if (own.plies > (old?.plies ?? own.plies) && mine && position && last !== undefined)
      said.push(
        t("class.they-played", { name: whoName(own[otherSide(side)]), move: moveName(position.game, last) }),
        `${t("common.your-turn")}.`,
      );
  }
  if (own && side && !isNewGame && !isFirst && old && isRunning(old) && !isRunning(own)) said.push(ending(now));
  if (!before?.bye && now.bye && !isNewGame) said.push(t("class.bye-now"));
  if (!isFirst && before.paused !== now.paused) said.push(t(now.paused ? "class.paused" : "class.resumed"));
  const invited = now.challenges.filter(({ from, to }) => to === now.pupil && !before?.challenges.some((one) => one.from === from));
  for (const { from } of invited) {
    const name = now.classmates.find(({ pupil }) => pupil === from)?.name ?? "";
    said.push(t("class.challenged-by", { name }));
    tab ??= "class";
  }
  if (isFirst ? now.activity !== "games" : JSON.stringify(before.activity) !== JSON.stringify(now.activity)) {
    tab = now.activity === "games" ? "game" : "activity";
    said.push(
      t(now.activity === "games" ? "class.back-to-games" : "exercise" in now.activity ? "class.exercise-begins" : "class.lesson-begins"),
    );
  }
  if (isFirst && !tab && now.mode === "free_play" && !(own && isRunning(own))) tab = "class";
  return { tab, said };
}

/** How the pupil's own game ended. */
export function ending({ own, pupil }: View) {
  const side = own && sideOf(own, pupil);
  const over = own && resultOf(own);
  if (!own || !side) return "";
  if (!over) return t("class.game-annulled");
  if (over.outcome === "draw") return t("play.drawn");
  return t(over.outcome === side ? `class.ended.won.${over.ending}` : `class.ended.lost.${over.ending}`);
}
