/** Exercises made of one's own mistakes in all games: how many there are, practising them, deleting them. */
import { judge } from "../lib/adviser.ts";
import { api, problemText } from "../lib/api.ts";
import { Button } from "../lib/controls.tsx";
import { byId } from "../lib/dom.ts";
import { joinMoves } from "../lib/games.ts";
import { t } from "../lib/texts.ts";
import { Exercises } from "./exercises.ts";
import { forgetMistakes, keptMistakes, noteAnswer } from "./mistakes.ts";
import type { Analysis } from "./analysis.ts";
import type { Exercise } from "./exercises.ts";
import type { Mistake } from "./mistakes.ts";

/** How many are practised at a time. */
const AT_A_TIME = 10;

export function MistakesCard({ analysis }: { analysis: Analysis }) {
  const all = keptMistakes();
  const { exercises } = analysis;
  const solved = all.filter((mistake) => mistake.solved).length;
  const forget = () => {
    forgetMistakes();
    if (exercises?.fromAllGames) exercises.end();
  };
  return (
    <>
      <p class="soft">{t("analysis.mistakes-about")}</p>
      <p id="mistake-count">{t("analysis.mistakes-count", { count: all.length, solved })}</p>
      <div class="row">
        <Button id="practise-mistakes" disabled={all.length === 0 || (exercises?.fromAllGames ?? false)} press={() => practise(analysis)}>
          {t("analysis.mistakes-practise")}
        </Button>
        <Button id="forget-mistakes" disabled={all.length === 0} press={forget}>
          {t("analysis.mistakes-forget")}
        </Button>
      </div>
    </>
  );
}

function practise(analysis: Analysis) {
  const all = keptMistakes();
  // What was not solved yet first; of each kind the latest first.
  const chosen = [...all.filter(({ solved }) => !solved), ...all.filter(({ solved }) => solved)].slice(0, AT_A_TIME);
  analysis.leave();
  const before = analysis.record;
  const exercises = new Exercises(
    analysis,
    chosen.map((mistake) => exercise(analysis, mistake)),
    // What was on the screen before is there again.
    () => analysis.open(before),
  );
  void exercises.next();
  byId("board").scrollIntoView({ block: "nearest" });
}

function exercise(analysis: Analysis, mistake: Mistake): Exercise {
  const { game, board, moves, played, mover, kind } = mistake;
  return {
    mover,
    kind,
    async thought() {
      analysis.glance(game, board, moves);
      try {
        const { report } = await api.review({ game, moves: joinMoves(game, moves), ...(board ? { board } : {}), ...judge(game), played });
        return report;
      } catch (error) {
        analysis.message = problemText(error);
        return null;
      }
    },
    answered: (solved) => noteAnswer(mistake, solved),
  };
}
