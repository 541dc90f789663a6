/** The line above the board: whose turn it is, by shape, colour and words, or how the game ended. */
import { byId, element } from "../shared/dom.ts";
import { icon } from "../shared/marks.ts";
import { seatName } from "./seats.ts";
import { t } from "../shared/texts.ts";
import { moveName, moverOf } from "../shared/turns.ts";
import type { Play } from "./page.ts";
import type { Side } from "../shared/openapi.ts";

export function drawStatus(play: Play) {
  const { role, text, calm } = status(play);
  drawLast(play);
  const place = byId("status");
  const now = play.table.snapshot;
  // Said once: a screen reader should not hear the same line after every hint.
  const state = `${now?.game} ${role} ${text}`;
  if (place.dataset["state"] === state) return;
  place.dataset["state"] = state;
  place.classList.toggle("calm", calm);
  place.replaceChildren(...(role && now ? [icon(now.game, role)] : []), element("span", {}, text));
}

/** The line as a sentence. */
export function statusText(play: Play) {
  return status(play).text;
}

/** Under it: who played what last. */
function drawLast({ table, walk }: Play) {
  const game = walk.position ?? table.snapshot;
  const index = (game?.moves.length ?? 0) - 1;
  const move = game?.moves[index];
  const text =
    game && move !== undefined
      ? t("play.last", { name: seatName(table, table.seatOf(moverOf(game, index))), move: moveName(game.game, move) })
      : t("play.no-moves");
  const place = byId("last");
  if (place.textContent !== text) place.textContent = text;
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
  if (now.awaited === "computer")
    return { role: now.turn, text: t(table.computers.paused ? "play.paused" : "play.thinking", { name }), calm: true };
  return { role: now.turn, text: table.me === seat ? t("common.your-turn") : t("play.turn", { name }), calm: false };
}
