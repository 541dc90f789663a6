/**
 * What the page does not start with, in one file: every further one would split off what they share with the start into files of their own, and on a slow
 * line each of them costs.
 */
import texts from "texts:links,opponents,setup,share,tournament";
import { addTexts } from "../lib/texts.ts";

addTexts(texts);

export { keepMistakes } from "../analysis/mistakes.ts";
export { Review } from "../lib/review.ts";
export { drawFriend } from "./friend.ts";
export { openCode } from "./invite.ts";
export { drawLearn } from "./learn.ts";
export { openSetup } from "./setup.ts";
export { mountShare, openPosition } from "./share.ts";
export { Tournament } from "./tournament.ts";
