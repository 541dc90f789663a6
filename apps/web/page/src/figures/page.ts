/** Figures for an essay: any number of searches over depths in one table and a chart, files of both, and the positions of a game where one ply more changes the move. */
import texts from "texts:common,problems,boards,values,players,figures,games";
import { loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { show } from "../lib/state.ts";
import { addTexts, t, translate } from "../lib/texts.ts";
import { Figures } from "./figures.ts";
import { mountViews } from "./views.tsx";

addTexts(texts);
await loadGames();
mountHeader("figures");
translate(document);
document.title = `Foursight – ${t("figures.title")}`;

const figures = new Figures();
show(() => {
  const { state, position, evaluations, rows, notice, horizon } = figures;
  return { ...state, position, evaluations, rows, notice, horizon: { said: horizon.said, changes: horizon.changes } };
});
mountViews(figures);
addEventListener("hashchange", () => void figures.arrive());
await figures.arrive();
