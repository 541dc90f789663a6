/** A class that plays and learns together: its pupils, its teacher and its projector, each with a screen of their own. */
import texts from "texts:common,problems,boards,values,play,players,share,tournament,class,games";
import { loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { show } from "../lib/state.ts";
import { addTexts } from "../lib/texts.ts";
import { ClassPage } from "./class-page.ts";
import { listenToKeys } from "./keys.ts";
import { learnOrigin } from "./origin.ts";
import { mountViews } from "./views.tsx";

addTexts(texts);
await loadGames();
mountHeader("class");
learnOrigin();

const page = new ClassPage();
show(() => page.state);
const board = mountViews(page);
listenToKeys(page, board);
addEventListener("popstate", () => page.arrive());
addEventListener("hashchange", () => page.arrive());
page.arrive();
