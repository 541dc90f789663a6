/** Who sits at the table: names, pieces, wins; and one line that says what is being played. */
import { chosenText, infoOf, nameOf, ownText } from "../lib/games.ts";
import { roleName } from "../lib/marks.ts";
import { Piece } from "../lib/piece.tsx";
import { playerName } from "../lib/players.ts";
import { t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import type { Table } from "./table.ts";
import type { Play } from "./play.ts";
import type { Seat, Snapshot } from "../lib/openapi.ts";

export function seatName(table: Table, seat: Seat) {
  const state = table.snapshot?.seats[seat];
  if (state?.player) return playerName(state.player);
  if (state?.name && table.me !== seat) return state.name;
  if (table.me === seat) return t("common.you");
  if (table.mode === "friend" && table.me !== null) return t("play.your-friend");
  return t(`play.seat.${seat}`);
}

/** One line that says what is being played. */
export function summary({ table, tournament }: Play) {
  const now = table.snapshot;
  if (!now) return "";
  const names = { a: seatName(table, "a"), b: seatName(table, "b") };
  const key = tournament
    ? "play.summary.tournament"
    : `play.summary.${table.mode === "friend" && table.me === null ? (table.joinable ? "invited" : "spectator") : table.mode}`;
  const chosen = chosenText(now.game);
  return t(key, names) + (chosen ? ` · ${chosen}` : "");
}

/** The rules are one click away, and whose game it is stands on the screen. */
export function rulesView({ table }: Play) {
  const now = table.snapshot;
  if (!now) return "";
  const game = nameOf(now.game);
  const credit = ownText(game, "credit") ?? infoOf(game).credit ?? "";
  return (
    <>
      {credit && `${credit} `}
      <a href={addressOf("about", {}, game)}>{t("play.rules")}</a>
    </>
  );
}

export function playersView({ table }: Play) {
  const now = table.snapshot;
  if (!now) return "";
  const seats: Seat[] = [now.first_seat, now.first_seat === "a" ? "b" : "a"];
  const spectators = table.presence?.spectators ?? 0;
  return (
    <>
      {seats.map((seat) => (
        <Player key={seat} table={table} now={now} seat={seat} />
      ))}
      {now.tally.draws > 0 && <p class="soft draws">{t("play.draws", { count: now.tally.draws })}</p>}
      {spectators > 0 && <p class="soft draws">{t("play.spectators", { count: spectators })}</p>}
    </>
  );
}

function Player({ table, now, seat }: { table: Table; now: Snapshot; seat: Seat }) {
  const role = table.roleOf(seat);
  const next = now.ending === null && now.turn === role;
  const away =
    table.mode === "friend" && seat !== table.me && table.presence && !table.presence.seats[seat] && now.seats[seat].kind !== "open";
  return (
    <div class={`player${next ? " next" : ""}`}>
      <Piece game={now.game} role={role} />
      <span class="player-name">
        {seatName(table, seat)}
        <small>{roleName(now.game, role) + (away ? ` · ${t("play.away")}` : "")}</small>
      </span>
      {next && <span class="next-mark">{t("play.next")}</span>}
      <span class="wins" title={t("play.wins")}>
        <span class="visually-hidden">{`${t("play.wins")}: `}</span>
        {now.tally[seat]}
      </span>
    </div>
  );
}
