/** What only an embedded search tree needs, in one file; `play/later.ts` says why. */
import texts from "texts:players,understand,figures";
import { addTexts } from "../lib/texts.ts";

addTexts(texts);

export { SearchView } from "./search-view.tsx";
export { Search } from "../understand/search.ts";
