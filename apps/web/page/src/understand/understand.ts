/** The state of the page: which part is shown, and the parts. What is not in it is the address: it says what to show when one arrives, and follows. */
import { firstGame } from "../lib/games.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { Lesson, PAGES } from "./lesson.ts";
import type { Wanted } from "./explore.ts";
import type { Search } from "./search.ts";
import type { Asked } from "./why.ts";

export const SECTIONS = ["lesson", "learn", "exercises", "guess", "explore"] as const;
export type Section = (typeof SECTIONS)[number] | "why";

type Later = typeof import("./later.ts");

export class Understand {
  /** What was chosen. */
  section: Section = "lesson";
  /** What is on the screen: something else while what was chosen is fetched. */
  shown: Section | null = null;
  lesson = new Lesson({
    exercises: () => void this.show("exercises"),
    explore: (game, moves, player) => void this.openSearch({ game, moves, player }),
    // A page that is loaded again is the same page of the lesson.
    turned: () => this.section === "lesson" && go(this.#addressOf("lesson"), false),
  });
  /** What the page does not start with. */
  parts: ReturnType<Understand["partsOf"]> | null = null;
  #fetching: Promise<NonNullable<Understand["parts"]>> | null = null;
  #begun = new Set<Section>();

  constructor() {
    observe(this, "section", "shown", "parts");
  }

  get state() {
    const { section, shown, lesson, parts } = this;
    if (!parts) return { section, shown, lesson: lesson.state };
    const { exercises, explore, guess, learn, why } = parts;
    const rest = { exercises: exercises.state, explore: explore.state, guess: guess.state, learn: learn.state, why: why.state };
    return { section, shown, lesson: lesson.state, ...rest };
  }

  /** The searches on the screen. */
  get searches(): Search[] {
    const { lesson, shown, parts } = this;
    if (shown === "explore") return parts?.explore.searches ?? [];
    const search = shown === "lesson" ? lesson.search : shown === "exercises" || shown === "why" ? parts?.[shown].search : null;
    return search ? [search] : [];
  }

  /** What the page is about at present. */
  get title() {
    return (this.section === "why" && this.parts?.why.title) || t("understand.title");
  }

  partsOf(later: Later) {
    const explore = new later.Explore(() => {
      if (this.section === "explore") history.replaceState(null, "", addressOf("understand", explore.query()));
    });
    return {
      later,
      explore,
      learn: new later.Learn(),
      exercises: new later.Exercises(),
      guess: new later.Guess((asked) => void this.openWhy(asked, true)),
      why: new later.Why(
        ({ game, moves, board, player, seed }) => void this.openSearch({ game, moves, board, player: later.seeded(player, seed) }, true),
      ),
    };
  }

  /** What leads to this part as it is. */
  #addressOf(section: Section) {
    if (section === "explore" && this.parts) return addressOf("understand", this.parts.explore.query());
    const { number } = this.lesson;
    return addressOf("understand", section === "lesson" && number > 0 ? { page: String(number + 1) } : {}, section);
  }

  #fetch() {
    this.#fetching ??= import("./later.ts").then((later) => (this.parts = this.partsOf(later)));
    this.#fetching.catch(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  /** @param step whether the browser's Back leads to where one was */
  async show(section: Section, step: boolean = false) {
    this.section = section;
    if (section !== "why") go(this.#addressOf(section), step);
    if (section !== "lesson") await this.#fetch();
    if (this.section !== section) return;
    this.shown = section;
    if (this.#begun.has(section)) return;
    this.#begun.add(section);
    if (section === "lesson") void this.lesson.open(this.lesson.number);
    if (section === "learn") void this.parts?.learn.open("weights");
    if (section === "exercises") void this.parts?.exercises.open(0);
    if (section === "guess") void this.parts?.guess.open();
    if (section === "explore") void this.parts?.explore.ask();
  }

  /** Shows a search in the part for searches of one's own. */
  async openSearch(wanted: Wanted, step: boolean = false) {
    this.#begun.add("explore");
    const { explore } = await this.#fetch();
    const opened = explore.open(wanted);
    await this.show("explore", step);
    await opened;
  }

  /** Shows why a move was made. */
  async openWhy({ instead = null, ...asked }: Asked & { instead?: string | null }, step: boolean = false) {
    go(addressOfWhy(asked, instead), step);
    const { why } = await this.#fetch();
    // What would have become of another move is on the page again after it was loaded again.
    why.not.changed = () => {
      if (this.section === "why" && why.asked === asked) go(addressOfWhy(asked, why.not.instead), false);
    };
    const opened = why.open(asked);
    await this.show("why");
    await opened;
    if (instead !== null && why.asked === asked && why.not.asked) await why.not.open(instead);
  }

  /** Shows what the address says. */
  arrive() {
    const query = new URLSearchParams(location.search);
    const [game, moves, board, player, played, you] = ["game", "moves", "board", "player", "played", "you"].map((name) => query.get(name));
    if (player && played)
      return this.openWhy({
        game: game ?? firstGame(),
        moves: moves ?? "",
        board: board ?? null,
        player,
        seed: query.get("seed"),
        played,
        you: you === "first" || you === "second" ? you : null,
        instead: query.get("instead"),
      });
    if (query.has("game") || query.has("moves") || query.has("player"))
      return this.openSearch({
        game: game ?? firstGame(),
        moves: moves ?? null,
        board: board ?? null,
        player: player ?? null,
        against: query.get("against"),
        ...(query.has("at") ? { at: query.getAll("at") } : {}),
        ...(query.has("along") ? { along: query.getAll("along") } : {}),
        windows: query.get("windows") !== "off",
      });
    const page = Number(query.get("page")) - 1;
    if (this.shown === "lesson" && page >= 0 && page !== this.lesson.number) void this.lesson.open(page);
    else if (page >= 0) this.lesson.number = Math.min(page, PAGES.length - 1) || 0;
    return this.show(namedBy(location.hash) ?? "lesson");
  }

  /** Another part is named by the address. */
  turn() {
    const wanted = namedBy(location.hash);
    if (wanted && wanted !== this.section) void this.show(wanted);
  }
}

function addressOfWhy({ game, moves, player, played, board, seed, you }: Asked, instead: string | null) {
  const more = Object.entries({ board, seed, you, instead }).filter(([, value]) => value);
  return addressOf("understand", { game, moves, player, played, ...(Object.fromEntries(more) as Record<string, string>) });
}

/** The part that an address names. */
function namedBy(hash: string) {
  return SECTIONS.find((section) => hash === `#${section}`);
}

function go(address: string, step: boolean) {
  if (step && address !== location.pathname + location.search + location.hash) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
