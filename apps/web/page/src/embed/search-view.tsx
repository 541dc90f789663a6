/** A search tree in a frame of another site. */
import { t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { Pane } from "../understand/pane.tsx";
import { Link } from "./embedded-view.tsx";
import type { Search } from "../understand/search.ts";

/** @param props the address's own question, for the page where it can be changed */
export function SearchView({ search, asked }: { search: Search; asked: Record<string, string> }) {
  return (
    <>
      <h1 class="visually-hidden">{t("understand.tree")}</h1>
      <Pane search={search} />
      <Link address={addressOf("understand", asked)} text="figures.understand" />
    </>
  );
}
