/** The first page: the board and everything around it. */
import texts from "texts:common,problems,boards,values,play,players,games";
import { byId } from "../lib/dom.ts";
import { loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { show } from "../lib/state.ts";
import { addTexts, t, translate } from "../lib/texts.ts";
import { arrive } from "./arrival.ts";
import { listenToKeys } from "./keys.ts";
import { Play } from "./play.ts";
import { openSetup } from "./setup-door.ts";
import { mountViews } from "./views.tsx";

addTexts(texts);
await loadGames();
mountHeader("play");
translate(document);
document.title = `Foursight – ${t("common.play")}`;

const play = new Play();
show(() => play.state);
mountViews(play);
listenToKeys(play);
byId("change").addEventListener("click", () => openSetup(play));
addEventListener("popstate", () => void arrive(play));
new ResizeObserver(() => play.stage.measure()).observe(byId("board"));
await arrive(play);
