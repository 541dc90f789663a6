/** A game of the class in small: its board, who plays, clocks, and how it stands. */
import { Piece } from "../lib/piece.tsx";
import { t } from "../lib/texts.ts";
import { SmallBoard } from "../understand/small-board.tsx";
import { SIDES, clockText, isRunning, resultOf, whoName } from "./words.ts";
import type { ClocksView, GameSide, GameView, Position } from "../lib/openapi.ts";

export interface Watched {
  game: GameView;
  /** The game's rules. */
  rules: string;
  position: Position | undefined;
  left: (clocks: ClocksView, side: GameSide) => number | null;
}

/** Who plays, one line for each side, and how many points it got. */
export function Players({ game, rules, left }: Watched) {
  const over = resultOf(game);
  return (
    <div class="game-players">
      {SIDES.map((side) => (
        <p key={side} class={over && over.outcome === side ? "game-player won" : game.turn === side ? "game-player turn" : "game-player"}>
          <Piece game={rules} role={side} />
          <span class="game-name">{whoName(game[side])}</span>
          {over ? (
            <b class="game-points">{over.outcome === "draw" ? "½" : over.outcome === side ? "1" : "0"}</b>
          ) : (
            <>
              {game.turn === side && <span class="visually-hidden"> – {t("play.next")}</span>}
              <Clock clocks={game.clocks} side={side} left={left} />
            </>
          )}
        </p>
      ))}
    </div>
  );
}

export function Clock({ clocks, side, left }: { clocks: ClocksView | null | undefined; side: GameSide; left: Watched["left"] }) {
  const time = clocks ? left(clocks, side) : null;
  if (!clocks || time === null) return null;
  const look = `clock${clocks.running === side ? " running" : ""}${time < 30_000 ? " short" : ""}`;
  return (
    <span class={look} role="timer" aria-live="off">
      {clockText(time)}
    </span>
  );
}

export function GameBoard(watched: Watched) {
  const { game, rules, position } = watched;
  return (
    <div class={isRunning(game) ? "game-board" : "game-board over"} data-game={game.game}>
      <Players {...watched} />
      {position && (
        <SmallBoard
          game={rules}
          cells={position.cells}
          winning={position.winning}
          marked={position.last?.cell && position.winning.length === 0 ? [position.last.cell] : []}
          labels={false}
        />
      )}
    </div>
  );
}
