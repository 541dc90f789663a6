/** What the page does not start with, in one file; `play/later.ts` says why. */
import texts from "texts:boards,players,exercise,explore,learn,legend,why";
import { addTexts } from "../lib/texts.ts";

addTexts(texts);

export { Exercises } from "./exercises.ts";
export { ExercisesView } from "./exercises-view.tsx";
export { Explore } from "./explore.ts";
export { ExploreView } from "./explore-view.tsx";
export { Guess } from "./guess.ts";
export { GuessView } from "./guess-view.tsx";
export { Learn } from "./learn.ts";
export { LearnView } from "./learn-view.tsx";
export { Legend } from "./legend.tsx";
export { seeded, Why } from "./why.ts";
export { WhyView } from "./why-view.tsx";
