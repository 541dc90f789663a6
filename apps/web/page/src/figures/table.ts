/** The table of the comparison as text: its cells, and files of it as CSV, JSON and LaTeX. A stopped search is marked in every number of it. */
import { gameTitle } from "../lib/games.ts";
import { formatNumber, t } from "../lib/texts.ts";
import { moveName } from "../lib/turns.ts";
import { words } from "../lib/values.ts";
import { isStopped } from "./rows.ts";
import { MEASURES, commandOf } from "./state.ts";
import type { Measure, State } from "./state.ts";
import type { Row } from "./rows.ts";

function amount({ report }: Row, measure: Measure) {
  if (!report) return null;
  return measure === "microseconds" ? Math.round(report[measure] / 10) / 100 : report[measure];
}

/** A number as it is shown: a stopped search would have come to more. */
export function shown(row: Row, measure: Measure) {
  const value = amount(row, measure);
  if (value === null || !row.report) return "…";
  return `${isStopped(row.report) ? "> " : ""}${formatNumber(value, { maximumFractionDigits: 2 })}`;
}

export function depthText({ search, depth }: Row) {
  return search.startsWith("mcts") ? t("figures.playouts", { count: 10 ** depth }) : String(depth);
}

export function valueText({ report }: Row) {
  if (!report) return "…";
  const { text } = words(report.best.value);
  return isStopped(report) ? t("figures.stopped-value", { value: text }) : text;
}

export function moveText({ report }: Row, game: string) {
  if (!report) return "…";
  const move = moveName(game, report.best.action);
  return isStopped(report) ? t("figures.stopped-value", { value: move }) : move;
}

/** What a file says of a row. */
function record(row: Row, state: State) {
  const { report } = row;
  const stopped = report !== null && isStopped(report);
  return {
    search: row.search,
    depth: row.depth,
    player: row.player,
    stopped,
    positions: report?.nodes ?? null,
    leaves: report?.leaves ?? null,
    cut_offs: report?.cut_offs ?? null,
    microseconds: report?.microseconds ?? null,
    value: report ? report.best.value : null,
    move: report?.best.action ?? null,
    command: commandOf(state, row.player),
  };
}

export function jsonFile(rows: Row[], state: State) {
  const { game, moves, board } = state;
  return `${JSON.stringify({ schema: 1, game, board, moves, limit: state.limit, rows: rows.map((row) => record(row, state)) }, null, 2)}\n`;
}

export function csvFile(rows: Row[], state: State) {
  const names = [
    "search",
    "depth",
    "player",
    "stopped",
    "positions",
    "leaves",
    "cut_offs",
    "microseconds",
    "value",
    "move",
    "command",
  ] as const;
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) => {
    const all = record(row, state);
    const number = (value: number | null) => (value === null ? "" : `${all.stopped ? ">" : ""}${value}`);
    const cells = {
      ...all,
      stopped: String(all.stopped),
      depth: String(all.depth),
      positions: number(all.positions),
      leaves: number(all.leaves),
      cut_offs: number(all.cut_offs),
      microseconds: number(all.microseconds),
      value: row.report ? valueText(row) : "",
      move: all.move ?? "",
    };
    return names.map((name) => quoted(cells[name])).join(",");
  });
  return `${[names.join(","), ...lines].join("\n")}\n`;
}

/** A whole document, so that it can be compiled as it is; the table alone stands between the two comments. */
const LATEX_SIGNS = Object.freeze({
  "\\": "\\textbackslash{}",
  "&": "\\&",
  "%": "\\%",
  $: "\\$",
  "#": "\\#",
  _: "\\_",
  "{": "\\{",
  "}": "\\}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  ">": "$>$",
  "<": "$<$",
  "≥": "$\\geq$",
  "≤": "$\\leq$",
  "−": "$-$",
  α: "$\\alpha$",
  β: "$\\beta$",
  "–": "--",
  "…": "\\ldots{}",
  "\u00a0": "~",
} as Record<string, string>);

function latex(text: string) {
  return text.replaceAll(/[\\&%$#_{}~^><≥≤−αβ–…\u00a0]/g, (sign) => LATEX_SIGNS[sign] ?? sign);
}

export function latexFile(rows: Row[], state: State, name: (search: string) => string) {
  const head = ["search", "depth", ...MEASURES.map((measure) => `measure.${measure}`), "value", "move"].map((key) =>
    latex(t(`figures.${key}`)),
  );
  const lines = rows.map((row) =>
    [
      latex(name(row.search)),
      latex(depthText(row)),
      ...MEASURES.map((measure) => latex(shown(row, measure))),
      latex(valueText(row)),
      latex(moveText(row, state.game)),
    ].join(" & "),
  );
  const commands = rows.map((row) => `% ${commandOf(state, row.player)}`);
  return [
    "\\documentclass{article}",
    "\\usepackage[utf8]{inputenc}",
    "\\usepackage[T1]{fontenc}",
    "\\usepackage[landscape,margin=2cm]{geometry}",
    "\\begin{document}",
    "% The table begins here. Every row is made again by its command:",
    ...commands,
    "\\begin{tabular}{lrrrrrll}",
    "\\hline",
    `${head.join(" & ")} \\\\`,
    "\\hline",
    ...lines.map((line) => `${line} \\\\`),
    "\\hline",
    "\\end{tabular}",
    "% The table ends here.",
    "\\end{document}",
    "",
  ].join("\n");
}

/** Which position it is about. */
export function caption({ game: text, moves, board }: State) {
  const game = gameTitle(text);
  if (board) return moves ? t("figures.caption-board-moves", { game, moves }) : t("figures.caption-board", { game });
  return t("figures.caption", { game, moves: moves || t("figures.no-moves") });
}
