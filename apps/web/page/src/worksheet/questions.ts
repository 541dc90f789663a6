/** The questions of a worksheet, each with its answer. */
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { moveName } from "../lib/turns.ts";
import { sameValue, words } from "../lib/values.ts";
import { signless } from "../understand/scores.ts";
import type { Sheet } from "./sheet.ts";

export interface Asked {
  key: string;
  values: Record<string, string | number>;
  answer: string;
}

/** The questions that this position allows. */
export function questions({ position, branches, inner, root, chosen, cut, thought, threats }: Sheet): Asked[] {
  const { game, turn } = position;
  const name = roleName(game, turn);
  const moves = branches.map(({ move }) => move);
  const all: Asked[] = [];
  if (threats) {
    const list = threats.threats.map(({ cell, owner }) => `${cell} (${roleName(game, owner)})`).join(", ");
    all.push({ key: "threats", values: {}, answer: list || t("worksheet.answer.no-threats") });
  }
  const filled = inner.map((value, index) => `${moves[index]}: ${signless(value)}`).join(", ");
  all.push({ key: "fill", values: {}, answer: t("worksheet.answer.fill", { inner: filled, root: signless(root) }) });
  const best = t("worksheet.answer.choose", { move: moveName(game, chosen), value: signless(root) });
  all.push({ key: "choose", values: { name }, answer: best });
  const left = [...cut].map((key) => {
    const [branch = 0, leaf = 0] = key.split(".").map(Number);
    return `${moves[branch]} ${branches[branch]?.replies[leaf] ?? ""}`;
  });
  const cuts = { count: left.length, list: left.join(", ") };
  all.push({
    key: "cuts",
    values: {},
    answer: left.length === 0 ? t("worksheet.answer.no-cuts") : t("worksheet.answer.cuts", cuts),
  });
  if (thought) {
    const { value } = thought.best;
    const good = thought.moves.filter((move) => sameValue(move.value, value));
    const named = good.map(({ action }) => moveName(game, action)).join(", ");
    const answer = t(value.proven ? "worksheet.answer.best" : "worksheet.answer.estimate", { moves: named, value: words(value).text });
    all.push({ key: "best", values: { name }, answer });
  }
  return all;
}
