/** The Understand page: two lessons, exercises, guessing, a search of one's own, and why a computer made its move; the address says which. */
import texts from "texts:common,problems,understand,games";
import { h } from "preact";
import { byId } from "../lib/dom.ts";
import { loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { follow, mount, show } from "../lib/state.ts";
import { addTexts, t } from "../lib/texts.ts";
import { walkByKey } from "./search.ts";
import { UnderstandView } from "./understand-view.tsx";
import { Understand } from "./understand.ts";

addTexts(texts);
await loadGames();
mountHeader("understand");

const page = new Understand();
mount(byId("content"), () => h(UnderstandView, { page }));
show(() => page.state);
follow(() => {
  const isWhy = page.section === "why";
  document.title = `${isWhy ? page.title : t("common.understand")} – Foursight`;
  // The reason and its board come first: the page's own introduction makes room for them.
  byId("content").classList.toggle("is-why", isWhy);
});

// Keys walk through the pane with the focus (pane.tsx); if none has it, through all there are, so that two searches go side by side.
document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest(".pane")) return;
  // Beside a reason the tree is not all there is: keys mean it only where its controls are open.
  if (page.shown === "why" && !page.parts?.why.experts) return;
  walkByKey(event, page.searches);
});
addEventListener("hashchange", () => page.turn());
addEventListener("popstate", () => void page.arrive());
void page.arrive();
