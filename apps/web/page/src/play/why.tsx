/**
 * "Why?" on the first page: a link from every computer's move to the view that explains it.
 *
 * How to use it: `<WhyLink play={play} ply={ply} />` in lists of moves, nothing where a person moved; `whyView(play)` is the link below the board; `whyAddress(play, ply)`
 * the address alone.
 */
import { playerName } from "../lib/players.ts";
import { joinMoves } from "../lib/games.ts";
import { t } from "../lib/texts.ts";
import { moveName } from "../lib/turns.ts";
import { addressOf } from "../lib/where.ts";
import type { Play } from "./play.ts";
import type { Side } from "../lib/openapi.ts";

/**
 * The computer that made a move, and with which pieces; null if a person did or the game began with it.
 * @param ply from 0
 */
function computer({ table }: Play, ply: number) {
  const now = table.snapshot;
  if (!now || ply < now.opening || ply >= now.moves.length) return null;
  // Turns alternate; the snapshot says whose turn would be next.
  const role = ((now.moves.length - ply) % 2 === 0 ? now.turn : now.turn === "first" ? "second" : "first") as Side;
  const player = now.seats[table.seatOf(role)].player;
  return player == null ? null : { role, player };
}

export function whyAddress(play: Play, ply: number): string | null {
  const made = computer(play, ply);
  const now = play.table.snapshot;
  const played = now?.moves[ply];
  if (!made || !now || played === undefined) return null;
  const you = play.table.me === null ? null : play.table.roleOf(play.table.me);
  const query = new URLSearchParams({
    game: now.game,
    moves: joinMoves(now.game, now.moves.slice(0, ply)),
    player: made.player,
    played,
    ...(now.origin ? { board: now.origin } : {}),
    ...(now.seed === null ? {} : { seed: String(now.seed) }),
    ...(you ? { you } : {}),
  });
  return addressOf("understand", query);
}

/** What a link says to whoever does not see where it stands. */
function whyLabel(play: Play, ply: number) {
  const made = computer(play, ply);
  const now = play.table.snapshot;
  return made && now ? t("play.why.label", { name: playerName(made.player), place: moveName(now.game, now.moves[ply] ?? "") }) : null;
}

export function WhyLink({ play, ply, text = "?" }: { play: Play; ply: number; text?: string }) {
  const address = whyAddress(play, ply);
  const label = whyLabel(play, ply);
  if (address === null || label === null) return null;
  return (
    <a class="why-link" href={address} aria-label={label} title={label}>
      {text}
    </a>
  );
}

/** Where "look inside the machine" leads: to the last move of a computer on the board; without one to the position itself, and when that is over to the lesson. */
export function lookInside(play: Play) {
  const shown = play.position;
  const now = play.table.snapshot;
  if (!shown || !now) return { shown: false, address: addressOf("understand") };
  const ply = (play.walk.ply ?? now.moves.length) - 1;
  const why = whyAddress(play, ply) ?? whyAddress(play, ply - 1);
  const query = new URLSearchParams({ game: shown.game, moves: shown.text, ...(shown.origin ? { board: shown.origin } : {}) });
  return { shown: true, address: why ?? addressOf("understand", shown.ending ? {} : query) };
}

/** Below the board: why the computer made the last move that is on it. */
export function whyView(play: Play) {
  const now = play.table.snapshot;
  const ply = (play.walk.ply ?? now?.moves.length ?? 0) - 1;
  // While a person thinks about the answer, the computer's move is the last; while the computer thinks, the one before.
  const shown = [ply, ply - 1].find((index) => whyAddress(play, index) !== null);
  const address = shown === undefined || play.tournament ? null : whyAddress(play, shown);
  if (address === null || !now || shown === undefined) return null;
  return (
    <a class="button quiet" href={address} id="why-last">
      {t("play.why.last", { place: moveName(now.game, now.moves[shown] ?? "") })}
    </a>
  );
}
