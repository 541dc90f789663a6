/**
 * Claims as sentences. The server says what is true of a move as data (docs/json.md); here it becomes words, and nothing is added to it.
 *
 * "You" are the opponent of the machine where a person plays it; where two machines play, sides are named by their pieces. Distances are told in the
 * winner's own moves.
 */
import { infoOf, ownText } from "../lib/games.ts";
import { roleName } from "../lib/marks.ts";
import { formatNumber, t } from "../lib/texts.ts";
import { isSpecial, moveName } from "../lib/turns.ts";
import { percent } from "../lib/values.ts";
import type { Claim, Side, Value } from "../lib/openapi.ts";

/** The move that is told of: its game, who made it, and who reads. */
export type About = { game: string; turn: Side; you: Side | null; move: string };

/** No list names more moves than this. */
const NAMED = 6;
/** No line is told further than this. */
const TOLD = 9;
/** Nor more cells in brackets. */
const FEW = 4;

/** "column 2". */
export function place(game: string, move: string) {
  return isSpecial(move) ? t(`why.place.${move}`) : moveName(game, move);
}

/** "in column 2". */
export function inPlace(game: string, move: string) {
  return isSpecial(move) ? t(`why.in.${move}`) : (ownText(game, "in", { move }) ?? moveName(game, move));
}

/** @param text with a capital letter at its beginning */
export function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "3, 4 and 5"; of many moves the first few. */
export function listed(items: string[]) {
  const shown = items.slice(0, NAMED);
  if (items.length > NAMED) shown.push(t("why.many", { count: items.length - NAMED }));
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} ${t("why.and")} ${shown[shown.length - 1]}`;
}

export function places(form: "places" | "ins" | "acc", game: string, moves: string[]) {
  const named = moves.map((move) => (isSpecial(move) ? t(`why.place.${move}`) : move));
  const list = listed(named);
  return ownText(game, form, { count: moves.length, list }) ?? list;
}

/** @param plies of both sides to a win or loss, from the position before the move: the winner's own moves */
export function ownMoves(plies: number | null) {
  return plies === null ? null : Math.ceil(plies / 2);
}

/** @param points with a sign that is always there */
export function signed(points: number) {
  return formatNumber(points, { signDisplay: "exceptZero" }).replace("-", "−");
}

/** A key whose text is another one where the opponent moves once: "at once" instead of "within 1 move". */
function counted(key: string, count: number) {
  return count === 1 ? `${key}.now` : key;
}

/**
 * One claim as a sentence.
 * @param all the claims that are told with it
 */
export function sentence(claim: Claim, about: About, all: Claim[] = []): string {
  const { game, turn, you, move } = about;
  const opponent = turn === "first" ? "second" : "first";
  const reader = you === opponent ? "you" : "side";
  const moves = claim.moves ?? [];
  const count = claim.count ?? 0;
  const here = place(game, move);
  const values = {
    place: here,
    Place: capital(here),
    in: inPlace(game, move),
    opponent: roleName(game, opponent),
    Opponent: roleName(game, opponent),
  };
  switch (claim.kind) {
    case "wins":
      return ownText(game, "wins", values) ?? t("why.wins", values);
    case "ends_in_draw":
    case "only_move":
    case "holds_out_longest":
    case "book":
    case "solved":
    case "unsolved":
    case "other_side":
      return t(`why.${claim.kind}`, values);
    case "only_win":
      return t(all.some(({ kind }) => kind === "book" || kind === "solved") ? "why.only_win.proven" : "why.only_win", values);
    case "blocks":
      return t(`why.blocks.${reader}`, values);
    case "leaves_open":
      return t(`why.leaves_open.${reader}`, { ...values, ins: places("ins", game, moves) });
    case "threatens": {
      const late = all.some((other) => other.kind === "leaves_open");
      const ins = places("ins", game, moves);
      return late ? t("why.threatens.late", { ins }) : t(`why.threatens.${reader}`, { ...values, count: moves.length, ins });
    }
    case "makes_three": {
      const gap = claim.name ?? "";
      return t("why.makes_three", { column: String(gap.toLowerCase().charCodeAt(0) - 96), row: gap.slice(1) });
    }
    case "takes_fork":
      return t(`why.takes_fork.${reader}`, { ...values, count: moves.length, ins: places("ins", game, moves) });
    case "takes_three": {
      const line = infoOf(game).line ?? 0;
      return t(`why.takes_three.${reader}`, { ...values, count: line - 1, line });
    }
    case "prepares": {
      const next = place(game, claim.action ?? "");
      return t(`why.prepares.${reader}`, { ...values, next, count: moves.length, ins: places("ins", game, moves) });
    }
    case "room":
      return room(claim, game, reader, values);
    case "parity":
      return t(claim.helps ? "why.parity.good" : `why.parity.weak.${reader}`, { ...values, ...cellOf(claim) });
    case "zugzwang":
      return t(`why.zugzwang.${claim.helps ? "good" : "bad"}.${reader}`, { ...values, ...cellOf(claim), list: line(moves) });
    case "otherwise":
      return t(`why.otherwise.${reader}`, { ...values, instead: place(game, moves[0] ?? ""), list: line(moves) });
    case "missed": {
      const own = moves[0] === move;
      const seen = t(own ? `why.missed.loss.${reader}` : "why.missed.win", { ...values, list: line(moves) });
      if (claim.plies == null) return seen;
      return `${seen} ${t(claim.plies === 1 ? "why.missed.one" : "why.missed.looked", { count: claim.plies, all: moves.length })}`;
    }
    case "race":
      return race(claim, reader, values);
    case "holds":
      return t(claim.helps ? `why.holds.${reader}` : `why.holds.longer.${reader}`, { ...values, count });
    case "connects": {
      const told = { ...values, count, stones: claim.stones ?? 0, ends: ends([], claim.islands) };
      if (count > 1) return t(claim.islands?.length ? "why.connects.joins.islands" : "why.connects.joins", told);
      if ((claim.stones ?? 0) < 2) return t("why.connects.shore", told);
      return t(claim.islands?.length ? "why.connects.islands" : "why.connects", told);
    }
    case "bridges":
      return t(`why.bridges.${reader}`, {
        ...values,
        count: moves.length + (claim.islands?.length ?? 0),
        ends: ends(moves, claim.islands),
        cells: and(claim.cells ?? []),
      });
    case "intrudes":
      return t(`why.intrudes.${reader}`, {
        ...values,
        ends: and([...moves, ...(claim.islands ?? []).map((list) => t("why.islands.between", { list }))]),
        cell: claim.name ?? "",
      });
    case "result":
      return result(claim.value ?? undefined, reader, values);
    case "others_lose":
      return claim.count === undefined
        ? t("why.others_lose.unknown", values)
        : t(counted(`why.others_lose.${reader}`, count), { ...values, count });
    case "some_lose": {
      const acc = places("acc", game, moves);
      return claim.count === undefined
        ? t("why.some_lose.unknown", { acc })
        : t(counted(`why.some_lose.${reader}`, count), { ...values, count, acc });
    }
    case "fastest_win":
      return t("why.fastest_win", { acc: places("acc", game, moves) });
    case "estimate":
      return estimate(claim, game, values);
    case "equal": {
      const about = ["losing", "spoiling", "replies"].includes(claim.name ?? "") ? `.${reader}` : "";
      return t(`why.equal.${claim.name}${about}`, { ...values, count, acc: places("acc", game, moves) });
    }
    case "reply":
      return t(`why.reply.${reader}`, { ...values, in: inPlace(game, claim.action ?? "") });
    case "line":
      return t("why.line", { list: line(moves) });
    case "lost_anyway":
      return t(`why.lost_anyway.${reader}`, {
        ...values,
        in: inPlace(game, claim.action ?? ""),
        count: moves.length,
        ins: places("ins", game, moves),
      });
    case "counted": {
      const share = claim.share ?? 0;
      const other = claim.second?.value.amount;
      if (!claim.second || other === null || other === undefined)
        return t("why.counted.alone", { ...values, count, share: percent(share) });
      const key = other > share ? "why.counted.less" : "why.counted";
      return t(key, { ...values, count, share: percent(share), second: place(game, claim.second.action), other: percent(other) });
    }
    case "rule":
      return t(`why.rule.${claim.name}`, { ...values, count });
    case "any_move":
      return t("why.any_move", { ...values, count });
    case "randomised": {
      const preferred = claim.action ?? "";
      // What it liked best may be several moves.
      const best = moves.length > 0 ? places("acc", game, inOrder([preferred, ...moves])) : place(game, preferred);
      const told = { ...values, preferred: best, share: chance(claim.share ?? 0) };
      if (preferred !== move) return t(claim.name === "nearly" ? "why.randomised.nearly" : "why.randomised.other", told);
      if (moves.length > 0) {
        const acc = places("acc", game, inOrder([move, ...moves]));
        return t("why.randomised.tie", { ...told, acc, Acc: capital(acc) });
      }
      return t((claim.share ?? 0) >= 0.995 ? "why.randomised.certain" : "why.randomised.same", told);
    }
    case "mistaken": {
      const [own, best] = [claim.value?.kind, claim.second?.value.kind];
      const about = own === "loss" ? `.${reader}` : "";
      return t(`why.mistaken.${own}.${best}${about}`, { ...values, acc: places("acc", game, moves) });
    }
    case "lucky": {
      const preferred = place(game, claim.second?.action ?? "");
      return t(`why.lucky.${claim.value?.kind}.${claim.second?.value.kind}`, { ...values, preferred });
    }
    case "asked_again":
      return t("why.asked_again", { now: place(game, claim.action ?? "") });
    default:
      return "";
  }
}

/** Moves as people list them: by number, or by name. */
function inOrder(moves: string[]) {
  return moves.sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

/** @param share a probability: small ones with a digit more */
function chance(share: number) {
  return formatNumber(share, { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 });
}

function result(value: Value | undefined, reader: string, values: Record<string, string>) {
  if (!value || value.kind === "draw") return t("why.result.draw", values);
  const count = ownMoves(value.plies ?? null);
  if (count === null) return t(`why.result.${value.kind}.unknown`, values);
  return t(counted(`why.result.${value.kind}.${reader}`, count), { ...values, count });
}

function estimate(claim: Claim, game: string, values: Record<string, string>) {
  const points = claim.count ?? 0;
  const plies = claim.plies ?? 1;
  const base = plies === 1 ? "why.estimate.one" : "why.estimate.many";
  const told = { ...values, plies, points: signed(points) };
  if (!claim.second) return t(`${base}.alone`, told);
  const other = claim.second.value.amount ?? 0;
  const key = other === points ? `${base}.equal` : other > points ? `${base}.less` : base;
  return t(key, { ...told, second: place(game, claim.second.action), other: signed(other) });
}

/** A long line is told by its beginning. */
function line(moves: string[]) {
  return moves.length > TOLD ? `${moves.slice(0, TOLD - 2).join(", ")} …` : moves.join(", ");
}

/** Column and row of the cell that a claim names. */
function cellOf(claim: Claim) {
  const name = claim.name ?? "";
  return { column: String(name.toLowerCase().charCodeAt(0) - 96), row: name.slice(1), below: String(Number(name.slice(1)) - 1) };
}

function and(items: string[]) {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${t("why.and")} ${items[items.length - 1]}`;
}

/** "D5 and island 3". */
function ends(stones: string[], islands: number[] = []) {
  return and([...stones, ...(islands.length > 0 ? [t("why.islands", { count: islands.length, list: and(islands.map(String)) })] : [])]);
}

function room(claim: Claim, game: string, reader: string, values: Record<string, string>) {
  const [line, count, taken] = [infoOf(game).line ?? 0, claim.count ?? 0, claim.taken ?? 0];
  if (count === 0 && taken === 0) return t("why.room.none", values);
  const own = count === 0 ? [] : [t(claim.helps ? "why.room.most" : "why.room", { ...values, count, line })];
  const closed = taken === 0 ? [] : [t(`why.room.${count === 0 ? "taken" : "also"}.${reader}`, { ...values, count: taken })];
  return [...own, ...closed].join(" ");
}

function race({ race, cells = [] }: Claim, reader: string, values: Record<string, string>) {
  if (!race) return "";
  const { before, after, opponent_before: was, opponent_after: is } = race;
  // More cells are ringed on the board alone.
  const where = ` (${cells.length > FEW ? t("why.ringed") : and(cells)})`;
  const own = { ...values, count: after, before, where };
  const theirs = { ...values, count: is, before: was };
  return `${t(after < before ? "why.race.shorter" : "why.race.same", own)} ${t(is > was ? `why.race.longer.${reader}` : `why.race.theirs.${reader}`, theirs)}`;
}

/** What is told first of a move, and what stands below it. The first claim is the reason; a second one joins it if it says what else the move does. */
export function story(claims: Claim[], about: About): { lead: string; more: string[]; leading: Claim[] } {
  // A player that follows rules has no better reason than its rule.
  const first = claims.find(({ kind }) => kind === "rule") ?? claims[0];
  if (!first) return { lead: "", more: [], leading: [] };
  const rest = claims.filter((claim) => claim !== first);
  const of = (kinds: string[]) => kinds.flatMap((kind) => rest.find((claim) => claim.kind === kind) ?? []);
  // Whether it was right is the best lesson there is.
  const verdict = of(VERDICTS);
  const joins = of(JOINS.get(first.kind) ?? []).slice(0, ALONE.has(first.kind) || verdict.length > 0 ? 1 : 2);
  // How many games it tried, where that is all that anybody knows.
  const tried = first.kind === "race" ? of(["counted"]) : [];
  const leading = [first, ...joins, ...tried, ...verdict];
  const lead = leading.map((claim) => sentence(claim, about, claims)).join(" ");
  const more = claims.filter((claim) => !leading.includes(claim)).map((claim) => sentence(claim, about, claims));
  return { lead, more, leading };
}

const VERDICTS = ["mistaken", "lucky", "missed"];
/** What a quiet move does on the board, the most telling first. */
const REASONS = ["takes_fork", "intrudes", "prepares", "makes_three", "takes_three", "connects", "bridges", "room"];
/** What leads with a number, if nothing says more. */
const NUMBERS = ["counted", "estimate", "result"];
/** What needs one more sentence at most. */
const ALONE = new Set(["blocks", "estimate", "counted", "asked_again", "only_move", "leaves_open", "randomised"]);

/** Which claims join a first one in the opening words, in this order. */
const JOINS = new Map([
  ["blocks", ["leaves_open", "threatens", "result"]],
  ["others_lose", ["takes_fork", "otherwise", "threatens", "prepares", "makes_three", "takes_three", "reply"]],
  ["some_lose", ["takes_fork", "otherwise", "threatens", "prepares", "makes_three", "takes_three", "room", ...NUMBERS]],
  ["result", ["threatens", "holds_out_longest", "zugzwang", "only_win", ...REASONS, "reply", "book", "solved"]],
  ["estimate", ["threatens", "makes_three", "reply"]],
  ["counted", ["makes_three", "reply"]],
  ["asked_again", ["randomised", "estimate", "result", "counted", "blocks", "race"]],
  ["only_move", ["blocks", "leaves_open"]],
  ["leaves_open", ["result", "holds_out_longest", "estimate"]],
  ["randomised", ["blocks", "threatens", "race", ...REASONS]],
  ["threatens", ["takes_fork", "makes_three", "reply", ...NUMBERS]],
  ["race", ["intrudes", "connects", "bridges", "holds"]],
  // Where a line waits for its last stone, whom the order of rows helps.
  ...REASONS.map((kind) => [
    kind,
    [...(kind === "makes_three" ? ["parity"] : []), ...REASONS.filter((other) => other !== "room"), "zugzwang", ...NUMBERS],
  ]),
] as [string, string[]][]);
