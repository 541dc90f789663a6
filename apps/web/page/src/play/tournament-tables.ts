/** The tables of a tournament: the standing, and all against all with the lengths and times of the games. */
import { element } from "../lib/dom.ts";
import { playerName, readPlayer } from "../lib/players.ts";
import { formatNumber, hasText, t } from "../lib/texts.ts";
import type { Line, Played } from "./tournament.ts";
import type { Roster } from "../lib/openapi.ts";

/** The algorithms that search to a depth one may choose: they meet at the same one. */
const ALGORITHMS = Object.freeze(["minimax", "minimax-ab", "negamax", "negamax-ab"]);

/** The depth at which the algorithms meet unless one chooses otherwise: that of plain search. */
export function usualDepth(roster: Roster) {
  const plain = roster.players.find(({ name }) => name === "minimax");
  return Number(plain?.keys.find(({ name }) => name === "depth")?.default ?? 6);
}

/** A player as it takes part: an algorithm with the depth of all. */
export function entrant(name: string, depth: number | undefined) {
  return depth !== undefined && ALGORITHMS.includes(name) ? `${name}:depth=${depth}` : name;
}

/** "depth 6, windows of four, from the left"; nothing of players that do not search to a depth. */
function madeOf(roster: Roster, text: string) {
  const { name, keys } = readPlayer(text);
  const info = roster.players.find((player) => player.name === name);
  const of = (key: string) => keys.get(key) ?? info?.keys.find((known) => known.name === key)?.default;
  const [depth, evaluation, order] = [name === "basic" ? "1" : of("depth"), of("eval"), of("order")];
  if (!depth || !evaluation || !order) return "";
  const named = hasText(`players.eval.${evaluation}`) ? t(`players.eval.${evaluation}`) : evaluation;
  return t("tournament.made", { depth, evaluation: named, order: t(`players.order.${order}`) });
}

export function points(line: Line) {
  return line.wins + line.draws / 2;
}

/** @param lines the best first */
export function standing(lines: [string, Line][], roster: Roster) {
  const heads = ["games", "wins", "draws", "losses", "points"].map((name) => t(`tournament.${name}`));
  const rows = lines.map(([name, line]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, playerName(name), element("small", { class: "made soft" }, madeOf(roster, name))),
      ...[line.games, line.wins, line.draws, line.losses, points(line)].map((value) => element("td", {}, formatNumber(value))),
    ),
  );
  return table("standing", [t("common.player"), ...heads], rows);
}

/**
 * All against all, seen by the player of the row.
 * @param lines the best first
 */
export function crossTable(lines: [string, Line][], games: Played[]) {
  const names = lines.map(([name]) => name);
  const rows = names.map((one, place) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, `${place + 1}. ${playerName(one)}`),
      ...names.map((other) => cell(one, other, games)),
    ),
  );
  return table("cross", [t("common.player"), ...names.map((_, place) => `${place + 1}`)], rows);
}

function cell(one: string, other: string, games: Played[]) {
  if (one === other) return element("td", { "aria-label": "–" }, "·");
  const between = games.filter(({ pair }) => pair.includes(one) && pair.includes(other));
  if (between.length === 0) return element("td", {}, "");
  const won = between.reduce((sum, { winner }) => sum + (winner === null ? 0.5 : winner === one ? 1 : 0), 0);
  const mean = (of: (game: Played) => number) => between.reduce((sum, game) => sum + of(game), 0) / between.length;
  const plies = formatNumber(
    mean((game) => game.plies),
    { maximumFractionDigits: 1 },
  );
  return element(
    "td",
    {},
    element("b", {}, t("tournament.of", { won: formatNumber(won), games: between.length })),
    element("small", { class: "soft" }, t("tournament.plies", { plies })),
    element("small", { class: "soft" }, time(mean((game) => game.micros))),
  );
}

/** @param micros both players' thinking */
function time(micros: number) {
  const seconds = micros / 1e6;
  const digits = { maximumSignificantDigits: 2 };
  return seconds < 1
    ? t("tournament.milliseconds", { time: formatNumber(seconds * 1000, digits) })
    : t("tournament.seconds", { time: formatNumber(seconds, seconds < 10 ? digits : { maximumFractionDigits: 0 }) });
}

function table(name: string, heads: string[], rows: HTMLElement[]) {
  const head = element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)));
  return element(
    "div",
    { class: "scroller" },
    element("table", { class: name }, element("thead", {}, head), element("tbody", {}, ...rows)),
  );
}
