/** The tables of a tournament: the standing, and all against all with the lengths and times of the games. */
import { playerName, readPlayer } from "../lib/players.ts";
import { formatNumber, hasText, t } from "../lib/texts.ts";
import type { ComponentChildren } from "preact";
import type { Line, Played, Tournament } from "./tournament.ts";
import type { Roster } from "../lib/openapi.ts";

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

export function Standing({ tournament }: { tournament: Tournament }) {
  const { all, played, roster, state } = tournament;
  const lines = [...state.lines].sort(([, one], [, other]) => points(other) - points(one) || one.games - other.games);
  const done = played === all ? t("tournament.done") : t("tournament.played", { played, count: all });
  return (
    <>
      <h2>{t("play.tournament")}</h2>
      <p class="soft">{all === 0 ? t("tournament.too-few") : done}</p>
      <Order lines={lines} roster={roster} />
      {state.games.length > 0 && (
        <>
          <h3>{t("tournament.cross")}</h3>
          <CrossTable lines={lines} games={state.games} />
          <p class="soft">{t("tournament.about-cross")}</p>
        </>
      )}
    </>
  );
}

type Lines = [string, Line][];

/** @param lines the best first */
function Order({ lines, roster }: { lines: Lines; roster: Roster }) {
  const heads = ["games", "wins", "draws", "losses", "points"].map((name) => t(`tournament.${name}`));
  return (
    <Table name="standing" heads={[t("common.player"), ...heads]}>
      {lines.map(([name, line]) => (
        <tr key={name}>
          <th scope="row">
            {playerName(name)}
            <small class="made soft">{madeOf(roster, name)}</small>
          </th>
          {[line.games, line.wins, line.draws, line.losses, points(line)].map((value, place) => (
            <td key={place}>{formatNumber(value)}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/**
 * All against all, seen by the player of the row.
 * @param lines the best first
 */
function CrossTable({ lines, games }: { lines: Lines; games: Played[] }) {
  const names = lines.map(([name]) => name);
  return (
    <Table name="cross" heads={[t("common.player"), ...names.map((_, place) => `${place + 1}`)]}>
      {names.map((one, place) => (
        <tr key={one}>
          <th scope="row">{`${place + 1}. ${playerName(one)}`}</th>
          {names.map((other) => (
            <Cell key={other} one={one} other={other} games={games} />
          ))}
        </tr>
      ))}
    </Table>
  );
}

function Cell({ one, other, games }: { one: string; other: string; games: Played[] }) {
  if (one === other) return <td aria-label="–">·</td>;
  const between = games.filter(({ pair }) => pair.includes(one) && pair.includes(other));
  if (between.length === 0) return <td />;
  const won = between.reduce((sum, { winner }) => sum + (winner === null ? 0.5 : winner === one ? 1 : 0), 0);
  const mean = (of: (game: Played) => number) => between.reduce((sum, game) => sum + of(game), 0) / between.length;
  const length = mean(({ plies }) => plies);
  return (
    <td>
      <b>{t("tournament.of", { won: formatNumber(won), games: between.length })}</b>
      <small class="soft">{t("tournament.plies", { plies: formatNumber(length, { maximumFractionDigits: 1 }) })}</small>
      <small class="soft">{time(mean(({ micros }) => micros))}</small>
    </td>
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

function Table({ name, heads, children }: { name: string; heads: string[]; children: ComponentChildren }) {
  return (
    <div class="scroller">
      <table class={name}>
        <thead>
          <tr>
            {heads.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
