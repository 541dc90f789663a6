/** The page that tells: how to use Foursight, the rules of the games, and the works it is built from. */
import texts from "texts:common,problems,about,games,game-rules";
import { h } from "preact";
import { byId } from "../lib/dom.ts";
import { loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { mount } from "../lib/state.ts";
import { addTexts, t } from "../lib/texts.ts";
import { AboutView } from "./view.tsx";

const WORKS = ["automat", "four-in-a-row", "atoll", "minimaks", "povezi-cetiri"] as const;

addTexts(texts);
await loadGames();
mountHeader("about");
document.title = `Foursight – ${t("common.about")}`;
mount(byId("content"), () => h(AboutView, { works: WORKS }));
// The address may name a section, which was not there when the page was loaded.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
