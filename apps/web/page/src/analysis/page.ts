/** The analysis board: any position of any game, every continuation of it, and what each is worth. */
import texts from "texts:common,problems,boards,values,play,share,analysis,games";
import { loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { show } from "../lib/state.ts";
import { addTexts, t, translate } from "../lib/texts.ts";
import { Analysis } from "./analysis.ts";
import { listenToKeys } from "./keys.ts";
import { mountViews } from "./views.tsx";

addTexts(texts);
await loadGames();
mountHeader("analysis");
translate(document);
document.title = `Foursight – ${t("common.analysis")}`;

const analysis = new Analysis();
show(() => analysis.state);
// Before anything is drawn: there is always something on the board.
await analysis.arrive();
mountViews(analysis);
listenToKeys(analysis);
addEventListener("hashchange", () => void analysis.arrive(true));
addEventListener("pagehide", () => analysis.leavePage());
