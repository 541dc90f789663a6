/**
 * What the page does not start with, in one file: every further one would split off what they share with the start into files of their own, and on a slow
 * line each of them costs.
 */
import texts from "texts:game-rules,links,opponents,setup,share,tournament";
import { addTexts } from "../lib/texts.ts";

addTexts(texts);

export { AfterGame } from "./after.tsx";
export { Celebration } from "./celebration.tsx";
export { Friend } from "./friend.tsx";
export { openCode } from "./invite.tsx";
export { Learn } from "./learn.tsx";
export { openSetup } from "./setup-view.tsx";
export { Share, openPosition } from "./share.tsx";
export { Slip } from "./slip.tsx";
export { Standing } from "./standing.tsx";
export { Tournament } from "./tournament.ts";
