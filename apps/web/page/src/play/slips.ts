/**
 * "Tell me when I slip": what one's own last move against a computer gave away, and how the computer can use it. Two questions for a mistake, one for any other move;
 * they are asked beside the game, which waits for nothing.
 */
import { judge } from "../lib/adviser.ts";
import { api } from "../lib/api.ts";
import { joinMoves } from "../lib/games.ts";
import { Latest } from "../lib/latest.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { moveName, moverOf } from "../lib/turns.ts";
import { ownMoves, percent } from "../lib/values.ts";
import { seatName } from "./seats.tsx";
import type { Report, ReviewedMove, Snapshot } from "../lib/openapi.ts";
import type { Table } from "./table.ts";

/** What counts as a slip; a slower win and a sooner loss do not. */
const SLIPS = ["win_to_loss", "win_to_draw", "draw_to_loss", "chance"];

/** The number of one's own last move on the table; null where there is none, and in games without a computer. */
export function lastOwn(table: Table): number | null {
  const { snapshot: now, mode, me } = table;
  if (!now || mode !== "one" || me === null) return null;
  const ply = now.moves.findLastIndex((_, index) => table.seatOf(moverOf(now, index)) === me);
  return ply < now.opening ? null : ply;
}

export class Slips {
  /** What there is to say of the last move. */
  told: string | null = null;
  #wanted = new Latest();

  constructor() {
    observe(this, "told");
  }

  /** Looks at a move of this game; whatever was said of another one is gone. */
  async look(table: Table, ply: number | null) {
    const isLatest = this.#wanted.ask();
    this.told = null;
    const now = table.snapshot;
    if (!now || ply === null) return;
    try {
      const text = await this.#slip(table, now, ply);
      if (isLatest()) this.told = text;
    } catch {
      // Nobody asked in particular: a server that is busy says nothing here.
    }
  }

  async #slip(table: Table, now: Snapshot, ply: number) {
    const { game, origin } = now;
    const before = (length: number) => ({
      game,
      moves: joinMoves(game, now.moves.slice(0, length)),
      ...(origin ? { board: origin } : {}),
      ...judge(game),
    });
    const { report, review } = await api.review({ ...before(ply), played: now.moves[ply] ?? "" });
    if (!review.gave_away || !SLIPS.includes(review.gave_away.kind)) return null;
    const reply = await api.analyse(before(ply + 1));
    return sentence(table, game, report, review, reply);
  }
}

function sentence(table: Table, game: string, thought: Report, { played, gave_away: lost }: ReviewedMove, reply: Report) {
  const kind = lost?.kind.replaceAll("_", "-") ?? "";
  const { plies } = played.value;
  const key = `review.told.${kind}`;
  return t(kind.endsWith("loss") && plies == null ? `${key}.some` : key, {
    move: moveName(game, played.action),
    name: seatName(table, "b"),
    reply: moveName(game, reply.best.action),
    better: moveName(game, thought.best.action),
    count: ownMoves(plies ?? 0),
    before: percent(lost?.before ?? 0),
    after: percent(lost?.after ?? 0),
  });
}
