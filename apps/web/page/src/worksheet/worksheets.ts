/** The state of the page: which position, which variants, and the sheets that were made of it. */
import { api, problemText } from "../lib/api.ts";
import { firstGame, infoOf } from "../lib/games.ts";
import { Latest } from "../lib/latest.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { makeSheet } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";

export const VARIANTS = ["A", "B"] as const;
export type Variant = (typeof VARIANTS)[number];

/** What the address says. */
export interface Wanted {
  game: string;
  moves: string;
  board: string | null;
  variants: Variant[];
}

export function readAddress(address: Location | URL): Wanted {
  const query = new URLSearchParams(address.hash.length > 1 ? address.hash.slice(1) : address.search);
  const variants = VARIANTS.filter((name) => (query.get("variants") ?? "AB").includes(name));
  const game = query.get("game") ?? firstGame();
  return { game, moves: query.get("moves") ?? (query.has("game") ? "" : infoOf(game).example.moves), board: query.get("board"), variants };
}

export class Worksheets {
  wanted = readAddress(location);
  sheets: Sheet[] = [];
  /** What went wrong. */
  notice = "";
  /** Whether other sheets are on their way. */
  busy = false;
  #opened = new Latest();
  #latest = new Latest();

  constructor() {
    observe(this, "wanted", "sheets", "notice", "busy");
  }

  /** The position, as addresses of other pages take it. */
  get query(): Record<string, string> {
    const { game, moves, board } = this.wanted;
    return { game, moves, ...(board ? { board } : {}) };
  }

  /** Anything that Play accepts. */
  async open(text: string) {
    const isLatest = this.#opened.ask();
    try {
      const { game, text: moves, origin } = await api.position({ game: this.wanted.game, text });
      if (isLatest()) await this.make({ game, moves, board: origin ?? null });
    } catch (error) {
      this.notice = problemText(error);
    }
  }

  choose(variant: Variant, on: boolean) {
    const { variants } = this.wanted;
    return this.make({ variants: VARIANTS.filter((name) => (name === variant ? on : variants.includes(name))) });
  }

  /** Makes the sheets that are wanted; what is asked for later overtakes it. */
  async make(change: Partial<Wanted> = {}) {
    this.wanted = { ...this.wanted, ...change };
    const { wanted, query } = this;
    history.replaceState(
      null,
      "",
      addressOf("worksheet", {}, String(new URLSearchParams({ ...query, variants: wanted.variants.join("") }))),
    );
    const isLatest = this.#latest.ask();
    this.busy = true;
    try {
      const position = await api.position(query as { game: string });
      if (!isLatest()) return;
      const sheets = position.ending ? [] : await Promise.all(wanted.variants.map((variant) => makeSheet(wanted, variant)));
      if (!isLatest()) return;
      this.sheets = sheets;
      this.notice = position.ending ? t("worksheet.over") : "";
    } catch (error) {
      if (isLatest()) this.notice = problemText(error);
    } finally {
      if (isLatest()) this.busy = false;
    }
  }
}
