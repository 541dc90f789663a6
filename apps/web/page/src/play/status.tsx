/** The line above the board: whose turn it is, by shape, colour and words, or how the game ended; under it who played what last. */
import { Piece } from "../lib/piece.tsx";
import { t } from "../lib/texts.ts";
import { moveName, moverOf } from "../lib/turns.ts";
import { seatName } from "./seats.tsx";
import type { Play } from "./play.ts";
import type { Side } from "../lib/openapi.ts";

export function statusView(play: Play) {
  const { role, text } = status(play);
  const now = play.table.snapshot;
  return (
    <>
      {role && now && <Piece game={now.game} role={role} />}
      <span>{text}</span>
    </>
  );
}

/** Whether the line says no more than that one waits. */
export function isCalm(play: Play) {
  return status(play).calm;
}

/** The line as a sentence. */
export function statusText(play: Play) {
  return status(play).text;
}

export function lastMove({ table, walk }: Play) {
  const game = walk.position ?? table.snapshot;
  const index = (game?.moves.length ?? 0) - 1;
  const move = game?.moves[index];
  return game && move !== undefined
    ? t("play.last", { name: seatName(table, table.seatOf(moverOf(game, index))), move: moveName(game.game, move) })
    : t("play.no-moves");
}

function status({ table, walk }: Play): { role: Side | null; text: string; calm: boolean } {
  const now = table.snapshot;
  if (!now || table.opening) return { role: null, text: t("play.connecting"), calm: true };
  if (walk.position)
    return {
      role: walk.position.turn,
      text: t("play.walking", { ply: walk.ply ?? 0, moves: now.moves.length }),
      calm: true,
    };
  if (now.ending) {
    const { winner, reason } = now.ending;
    if (winner == null) return { role: null, text: t("play.drawn"), calm: false };
    const seat = table.seatOf(winner);
    const resigned = reason === "resigned" ? "-resigned" : "";
    if (table.me === seat) return { role: winner, text: t(`play.you-won${resigned}`), calm: false };
    if (table.me !== null) return { role: winner, text: t(`play.you-lost${resigned}`, { name: seatName(table, seat) }), calm: false };
    return { role: winner, text: t(`play.won${resigned}`, { name: seatName(table, seat) }), calm: false };
  }
  if (now.seats.a.kind === "open" || now.seats.b.kind === "open")
    return { role: null, text: t(table.joinable ? "play.invited" : "play.waiting"), calm: true };
  const seat = table.seatOf(now.turn);
  const name = seatName(table, seat);
  if (table.pending && table.offline) return { role: now.turn, text: t("play.unsent"), calm: true };
  // One's own disc lies there already: what is waited for is the computer's.
  const rival = table.seatOf(now.turn === "first" ? "second" : "first");
  if (table.pending && table.mode === "one" && now.seats[rival].kind === "computer")
    return { role: now.turn === "first" ? "second" : "first", text: t("play.thinking", { name: seatName(table, rival) }), calm: true };
  if (now.awaited === "computer")
    return { role: now.turn, text: t(table.computers.paused ? "play.paused" : "play.thinking", { name }), calm: true };
  return { role: now.turn, text: table.me === seat ? t("common.your-turn") : t("play.turn", { name }), calm: false };
}
