/**
 * What a screen reader hears: the opponent's move, a friend's request, who came, what hints say, and how the game ended; each once, in one sentence after
 * the other. One's own moves are not repeated, and that a computer thinks is not worth a word.
 */
import { byId } from "../lib/dom.ts";
import { sentence as sentenceOf } from "../lib/evaluation.tsx";
import { seatName } from "./seats.tsx";
import { statusText } from "./status.tsx";
import { t } from "../lib/texts.ts";
import { moveName, moverOf } from "../lib/turns.ts";
import type { Play } from "./play.ts";
import type { Position, Snapshot } from "../lib/openapi.ts";

export class Announcer {
  #before: Snapshot | null = null;
  /** The position whose hints were said last. */
  #advised: Position | null = null;

  /** A move that waits to be confirmed. */
  chosen(game: string, move: string) {
    say(t("play.chosen", { move: moveName(game, move) }));
  }

  /** A key meant a column that takes no more. */
  full(column: number) {
    say(t("boards.refused", { column }));
  }

  /** What hints say of the position, once they are there. */
  advise(play: Play) {
    const { position } = play;
    const { thought } = play.advice();
    if (!position || !thought || this.#advised === position) return;
    this.#advised = position;
    say(
      t("play.advised", {
        move: moveName(position.game, thought.best.action),
        sentence: sentenceOf(position.game, thought, position.turn),
      }),
    );
  }

  hear(play: Play) {
    const now = play.table.snapshot;
    if (!now || play.table.opening || now === this.#before) return;
    const parts = this.#news(play, this.#before, now);
    this.#before = now;
    if (parts.length > 0) say(parts.join(" "));
  }

  #news(play: Play, before: Snapshot | null, now: Snapshot) {
    const { table } = play;
    const parts: string[] = [];
    const status = () => parts.push(sentence(statusText(play)));
    if (before?.id !== now.id || before.number !== now.number) {
      status();
      return parts;
    }
    if (before.seats.b.kind === "open" && now.seats.b.kind !== "open" && table.me === "a") {
      parts.push(t("play.joined", { name: seatName(table, "b") }));
      if (now.moves.length === before.moves.length) status();
    }
    const grown = now.moves.length > before.moves.length;
    if (grown) {
      for (let index = before.moves.length; index < now.moves.length; index += 1) {
        const seat = table.seatOf(moverOf(now, index));
        if (seat !== table.me)
          parts.push(sentence(t("play.last", { name: seatName(table, seat), move: moveName(now.game, now.moves[index] ?? "") })));
      }
    } else if (now.moves.length < before.moves.length) parts.push(t("play.undone"));
    const ended = now.ending !== null && before.ending === null;
    if (ended || ((grown || now.moves.length < before.moves.length) && now.awaited === "human")) {
      // To whoever has just moved, "your friend to move" is no news.
      const mine = table.me !== null && table.me !== table.seatOf(now.turn);
      if (ended || !mine) status();
    }
    if (now.offer && now.offer.by !== table.me && table.me !== null && now.offer.what !== before.offer?.what)
      parts.push(t(`play.asks.${now.offer.what}`, { name: seatName(table, now.offer.by) }));
    return parts;
  }
}

/** Says it once, also where the same was said before. */
function say(text: string) {
  const place = byId("announcer");
  place.replaceChildren();
  place.append(text);
}

function sentence(text: string) {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
