/** Worksheets to print: a position, a tree to fill in, questions, and the solution on the next page; variants A and B. */
import texts from "texts:common,problems,boards,values,worksheet,games";
import { loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { show } from "../lib/state.ts";
import { addTexts, t, translate } from "../lib/texts.ts";
import { mountViews } from "./views.tsx";
import { Worksheets, readAddress } from "./worksheets.ts";

addTexts(texts);
await loadGames();
mountHeader("worksheet");
translate(document);
document.title = `Foursight – ${t("common.worksheet")}`;

const worksheets = new Worksheets();
show(() => {
  const { wanted, sheets, notice, busy } = worksheets;
  return { ...wanted, sheets, notice, busy };
});
mountViews(worksheets);
addEventListener("hashchange", () => void worksheets.make(readAddress(location)));
await worksheets.make();
