/** Guess the machine's move: the task, the board, and after a guess the answer with its reason. */
import { Button } from "../lib/controls.tsx";
import { roleName } from "../lib/marks.ts";
import { Piece } from "../lib/piece.tsx";
import { t } from "../lib/texts.ts";
import { place, story } from "./claims.ts";
import { DEPTH, GAME, type Guess } from "./guess.ts";
import { SmallBoard } from "./small-board.tsx";
import { Trouble } from "./trouble.tsx";

export function GuessView({ guess }: { guess: Guess }) {
  const { right, count, requests } = guess;
  return (
    <div class="guess" aria-busy={requests.busy || undefined}>
      <h2>{t("why.guess.title")}</h2>
      <p class="guess-task">
        <Task guess={guess} />
      </p>
      <div class="why-board">
        <Board guess={guess} />
      </div>
      <div class="guess-answer" aria-live="polite">
        <Trouble text={requests.trouble} />
        <Answer guess={guess} />
      </div>
      <p class="guess-score">{count === 0 ? t("why.guess.none") : t("why.guess.score", { right, count })}</p>
    </div>
  );
}

function Task({ guess: { position, answer, requests } }: { guess: Guess }) {
  if (requests.busy || !position) return t("why.guess.thinking");
  if (position.ending) return t("why.guess.over");
  if (answer) {
    const isRight = answer.guess === answer.why.played;
    return t(isRight ? "why.guess.right" : "why.guess.wrong", { place: place(GAME, answer.why.played), guess: place(GAME, answer.guess) });
  }
  return (
    <>
      <Piece game={GAME} role={position.turn} />
      {` ${t("why.guess.about", { side: roleName(GAME, position.turn), count: DEPTH })}`}
    </>
  );
}

function Board({ guess }: { guess: Guess }) {
  const { position, answer, requests } = guess;
  if (!position) return null;
  const { cells, legal, winning, ending } = position;
  if (ending) return <SmallBoard game={GAME} cells={cells} winning={winning} />;
  if (!answer) return <SmallBoard game={GAME} cells={cells} legal={legal} waits={requests.busy} act={(move) => void guess.guess(move)} />;
  const { cell: played, turn } = answer.why;
  const after = cells.map((cell) => (cell.cell === played ? { ...cell, owner: turn } : cell));
  return <SmallBoard game={GAME} cells={after} marked={played ? [played] : []} />;
}

function Answer({ guess }: { guess: Guess }) {
  const { position, answer } = guess;
  if (position?.ending)
    return (
      <Button look="primary next" press={() => void guess.open()}>
        {t("common.new-game")}
      </Button>
    );
  if (!answer) return null;
  const { claims, turn, played } = answer.why;
  return (
    <>
      <p class={answer.guess === played ? "verdict-line good" : "verdict-line"}>
        {story(claims, { game: GAME, turn, you: null, move: played }).lead}
      </p>
      <div class="row">
        <Button look="primary next" press={() => void guess.next()}>
          {t("why.guess.next")}
        </Button>
        <Button press={() => guess.whole()}>{t("why.whole")}</Button>
      </div>
    </>
  );
}
