/** The game against a generation: whose turn it is, the board, and why the opponent played its last move. */
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { GAME, type LearnGame } from "./learn-game.ts";
import { RatedMoves } from "./rated.tsx";
import { SmallBoard } from "./small-board.tsx";

export function LearnGameView({ game }: { game: LearnGame }) {
  const { opponent, position, begun, answer, requests } = game;
  const title = useRef<HTMLHeadingElement>(null);
  const seen = useRef(begun);
  // A new game stands there: whoever asked for it is led to it.
  useEffect(() => {
    if (begun === seen.current) return;
    seen.current = begun;
    title.current?.focus();
    title.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [begun]);
  return (
    <section class="card learn-game" hidden={!opponent}>
      <h3 tabindex={-1} ref={title}>
        {opponent && t("learn.play.title", { number: opponent.generation })}
      </h3>
      <p class="learn-state" role="status">
        {opponent && stateText(game)}
      </p>
      <div class="why-board">
        {position && (
          <SmallBoard
            game={GAME}
            cells={position.cells}
            winning={position.winning}
            placed={position.last?.cell ? [position.last.cell] : []}
            waits={requests.busy}
            {...(position.ending ? {} : { legal: position.legal, act: (move: string) => void game.play(move) })}
          />
        )}
      </div>
      <div class="learn-reason">{opponent && answer && <Reason kind={opponent.kind} {...answer} />}</div>
      <div class="row">
        <Button press={() => opponent && void game.open(opponent)}>{t("common.new-game")}</Button>
      </div>
    </section>
  );
}

function stateText({ position, opponent, requests }: LearnGame) {
  if (requests.trouble !== null) return requests.trouble;
  if (position?.ending) {
    const { winner } = position.ending;
    if (winner === null) return t("learn.play.draw");
    return t(winner === "first" ? "learn.play.won" : "learn.play.lost", { number: opponent?.generation ?? 0 });
  }
  if (position?.turn === "second") return t("learn.play.thinking");
  return t("learn.play.turn", { side: roleName(GAME, "first") });
}

type ReasonProps = { kind: string } & NonNullable<LearnGame["answer"]>;

/** Why a generation played its last move: what it thought of every column. */
function Reason({ kind, before, move: { action, plies, moves, player } }: ReasonProps) {
  // Weights are a player that the page knows; a network that somebody has just trained is none.
  const query = player == null ? null : new URLSearchParams({ game: GAME, moves: before, player, played: action, you: "first" });
  return (
    <details class="card learn-why">
      <summary>{t("learn.why", { move: action })}</summary>
      <p>{t(`learn.why.${kind}`, { count: plies })}</p>
      <RatedMoves game={GAME} moves={moves} played={action} />
      {query && (
        <p class="row">
          <a class="button" href={addressOf("understand", query)}>
            {t("why.whole")}
          </a>
        </p>
      )}
    </details>
  );
}
