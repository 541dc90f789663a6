/** Exercises made of one's own mistakes in all games: how many there are, practising them, deleting them. */
import { judge } from "../lib/adviser.ts";
import { api, problemText } from "../lib/api.ts";
import { byId, element } from "../lib/dom.ts";
import { joinMoves } from "../lib/games.ts";
import { t } from "../lib/texts.ts";
import { Exercises } from "./exercises.ts";
import { forgetMistakes, keptMistakes, noteAnswer } from "./mistakes.ts";
import type { Exercise } from "./exercises.ts";
import type { Analysis } from "./page.ts";
import type { Mistake } from "./mistakes.ts";

/** How many are practised at a time. */
const AT_A_TIME = 10;

export function mountMistakes(analysis: Analysis) {
  const place = byId("mistakes");
  let exercises: Exercises | null = null;
  const practise = element("button", { type: "button", class: "button", id: "practise-mistakes" }, t("analysis.mistakes-practise"));
  const forget = element("button", { type: "button", class: "button", id: "forget-mistakes" }, t("analysis.mistakes-forget"));
  const count = element("p", { id: "mistake-count" });
  place.append(element("p", { class: "soft" }, t("analysis.mistakes-about")), count, element("div", { class: "row" }, practise, forget));
  const draw = () => {
    const all = keptMistakes();
    const solved = all.filter((mistake) => mistake.solved).length;
    count.textContent = t("analysis.mistakes-count", { count: all.length, solved });
    practise.disabled = all.length === 0 || exercises !== null;
    forget.disabled = all.length === 0;
  };
  practise.addEventListener("click", () => {
    const all = keptMistakes();
    // What was not solved yet first; of each kind the latest first.
    const chosen = [...all.filter(({ solved }) => !solved), ...all.filter(({ solved }) => solved)].slice(0, AT_A_TIME);
    const before = analysis.state;
    analysis.leave();
    exercises = new Exercises(
      analysis,
      chosen.map((mistake) => exercise(analysis, mistake)),
      () => {
        exercises = null;
        // What was on the screen before is there again.
        void analysis.open({ ...before, changed: 0 });
        draw();
      },
    );
    draw();
    void exercises.next();
    byId("board").scrollIntoView({ block: "nearest" });
  });
  forget.addEventListener("click", () => {
    forgetMistakes();
    exercises?.end();
    draw();
  });
  place.closest("details")?.addEventListener("toggle", draw);
  analysis.parts.push({
    draw() {
      exercises?.draw();
      draw();
    },
    left: () => exercises?.end(),
  });
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
        analysis.say(problemText(error));
        return null;
      }
    },
    answered: (solved) => noteAnswer(mistake, solved),
  };
}
