/** What the page does not start with, in one file; `play/later.ts` says why. */
export { Exercises } from "./exercises.ts";
export { Explore } from "./explore.ts";
export { Guess } from "./guess.ts";
export { Learn } from "./learn.ts";
export { seeded, WhyView } from "./why.ts";
