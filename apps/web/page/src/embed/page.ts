/**
 * A position, an analysis or a search tree in a frame of another site. It reads its address and keeps nothing: `#game=…&tree=…&at=…` as the analysis board writes it, `?game=…&moves=…`, or with
 * `player=…` the tree of that search.
 */
import texts from "texts:common,problems,boards,values,play,analysis,games";
import { h } from "preact";
import { api, problemText } from "../lib/api.ts";
import { byId } from "../lib/dom.ts";
import { firstGame, loadGames } from "../lib/games.ts";
import { mount, show } from "../lib/state.ts";
import { addTexts, t } from "../lib/texts.ts";
import { readAddress } from "../analysis/kept.ts";
import { MoveTree, endOf } from "../analysis/tree.ts";
import { Embedded } from "./embedded.ts";
import { EmbeddedView } from "./embedded-view.tsx";

addTexts(texts);
await loadGames();
document.title = `Foursight – ${t("common.analysis")}`;

const content = byId("content");
const query = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);

/** The search tree that the address names. */
async function showSearch(player: string) {
  const { Search, SearchView } = await import("./later.ts");
  const [board, at] = [query.get("board"), query.get("at")];
  const position = { game: query.get("game") ?? firstGame(), moves: query.get("moves") ?? "", ...(board ? { board } : {}) };
  const [explanation, { cells }] = await Promise.all([api.explain({ ...position, player }), api.position(position)]);
  const search = new Search({ explanation, cells, windows: query.get("windows") !== "off", focusCard: false });
  // Without a word about the step the whole search is shown, and can be walked back.
  if (at) search.restore(at);
  else search.go(search.length);
  mount(content, () => h(SearchView, { search, asked: { ...position, player, ...(at ? { at } : {}) } }));
  show(() => search.state);
}

async function showBoard() {
  const place = readAddress(location);
  const embedded = new Embedded(...(await moves(place)));
  await embedded.start();
  mount(content, () => h(EmbeddedView, { embedded }));
  show(() => embedded.state);
}

/** The tree of moves that the address names, and where in it one is. */
async function moves(place: ReturnType<typeof readAddress>): Promise<ConstructorParameters<typeof Embedded>> {
  if (place?.kind === "tree") {
    const { game, board, tree: text, at } = place.kept;
    const tree = MoveTree.read(game, board, text);
    return [tree, tree.at(at)];
  }
  const { game = firstGame(), moves = "", board = null } = place ?? {};
  const position = await api.position({ game, ...(moves ? { moves } : {}), ...(board ? { board } : {}) });
  const tree = new MoveTree(position.game, position.origin);
  tree.addLine(tree.root, position.moves);
  return [tree, endOf(tree.root)];
}

const player = query.get("player");
try {
  await (player ? showSearch(player) : showBoard());
} catch (error) {
  const text = error instanceof Error && error.name === "Error" ? t("analysis.bad-address") : problemText(error);
  mount(content, () => h("p", { role: "alert" }, text));
}
