/** The Understand page: two lessons, exercises, guessing, a search of one's own, and why a computer made its move; the address says which. */
import texts from "texts:common,problems,boards,players,understand,games";
import { byId, element } from "../lib/dom.ts";
import { firstGame, loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { addTexts, t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { Lesson } from "./lesson.ts";
import type { Exercises } from "./exercises.ts";
import type { Explore } from "./explore.ts";
import type { WhyView, Asked } from "./why.ts";

addTexts(texts);
await loadGames();
document.title = `${t("common.understand")} – Foursight`;
mountHeader("understand");

export type Section = "lesson" | "learn" | "exercises" | "guess" | "explore" | "why";
const SECTIONS = ["lesson", "learn", "exercises", "guess", "explore"] as const;

const content = byId("content");
const heading = element("h1", {}, t("understand.title"));
const intro = element("p", { class: "lead" }, t("understand.lead"));
let exercises: Exercises | null = null;
let explore: Explore | null = null;

/** A search of one's own, which the page does not start with. */
async function explorer() {
  const { Explore } = await import("./later.ts");
  explore ??= new Explore(() => {
    if (explore && current === "explore") history.replaceState(null, "", addressOf("understand", explore.query()));
  });
  return explore;
}

/** Shows a search in the section for searches of one's own. */
async function openSearch(wanted: Parameters<Explore["open"]>[0], step: boolean = false) {
  begun.add("explore");
  const opened = (await explorer()).open(wanted);
  await show("explore", step);
  await opened;
}

const lesson = new Lesson({
  exercises: () => void show("exercises"),
  explore: (game, moves, player) => void openSearch({ game, moves, player }),
});
let why: WhyView | null = null;

/** What the page does not start with is fetched when it is first shown. */
const LATER: Record<"learn" | "exercises" | "guess" | "explore" | "why", () => Promise<{ element: HTMLElement; open?: () => void }>> = {
  async learn() {
    const { Learn } = await import("./later.ts");
    const learn = new Learn();
    return { element: learn.element, open: () => void learn.open("weights") };
  },
  async exercises() {
    const { Exercises } = await import("./later.ts");
    const made = new Exercises();
    exercises = made;
    return { element: made.element, open: () => void made.open(0) };
  },
  async explore() {
    const made = await explorer();
    return { element: made.element, open: () => void (made.panes.length === 0 && !made.asking && made.ask()) };
  },
  async guess() {
    const { Guess } = await import("./later.ts");
    const guess = new Guess((asked) => void openWhy(asked, true));
    return { element: guess.element, open: () => void guess.open() };
  },
  async why() {
    const { seeded, WhyView } = await import("./later.ts");
    why = new WhyView({
      explore: ({ game, moves, board, player, seed }) => void openSearch({ game, moves, board, player: seeded(player, seed) }, true),
      title: (text) => {
        heading.textContent = text;
        document.title = `${text} – Foursight`;
      },
    });
    return { element: why.element };
  },
};
const parts: Map<Section, Promise<{ element: HTMLElement; open?: () => void }>> = new Map();

function part(section: Section) {
  const known = parts.get(section);
  if (known) return known;
  const made = section === "lesson" ? Promise.resolve({ element: lesson.element, open: () => void lesson.open(0) }) : LATER[section]();
  parts.set(section, made);
  made.catch(() => parts.delete(section));
  return made;
}

let current: Section = "lesson";
const begun: Set<Section> = new Set();
const tabs = element("div", { class: "segments sections", role: "group", "aria-label": t("understand.sections") });
for (const section of SECTIONS)
  tabs.append(
    element(
      "button",
      { type: "button", "data-section": section, click: () => void show(section, true) },
      t(`understand.section.${section}`),
    ),
  );
const body = element("div", { class: "section" });
content.replaceChildren(heading, intro, tabs, body);

/** @param step whether the browser's Back leads to where one was */
async function show(section: Section, step: boolean = false) {
  current = section;
  for (const pane of panes()) pane.stepper.pause();
  for (const button of tabs.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset["section"] === section));
  // The reason and its board come first: the page's own introduction makes room for them.
  content.classList.toggle("is-why", section === "why");
  if (section !== "why") {
    heading.textContent = t("understand.title");
    document.title = `${t("common.understand")} – Foursight`;
    go(section === "explore" && explore ? addressOf("understand", explore.query()) : addressOf("understand", {}, section), step);
  }
  const shown = await part(section);
  if (current !== section) return;
  body.replaceChildren(shown.element);
  if (begun.has(section)) return;
  begun.add(section);
  shown.open?.();
}

function go(address: string, step: boolean) {
  if (step && address !== location.pathname + location.search + location.hash) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

async function openWhy(asked: Asked, step: boolean = false) {
  const { game, moves, board, player, seed, played, you } = asked;
  const query = new URLSearchParams({
    game,
    moves,
    player,
    played,
    ...(board ? { board } : {}),
    ...(seed ? { seed } : {}),
    ...(you ? { you } : {}),
  });
  go(addressOf("understand", query), step);
  await show("why");
  await why?.open(asked);
}

function panes() {
  if (current === "lesson") return lesson.pane ? [lesson.pane] : [];
  if (current === "exercises") return exercises?.pane ? [exercises.pane] : [];
  if (current === "why") return why?.pane ? [why.pane] : [];
  return current === "explore" ? (explore?.panes ?? []) : [];
}

// Keys walk through the pane with the focus; if none has it, through all there are, so that two searches go side by side.
document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, select, textarea, [role=treeitem]")) return;
  const shown = panes();
  const focused = shown.filter(({ element: node }) => target && node.contains(target));
  // Beside a reason the tree is not all there is: keys mean it only where its controls are open.
  if (current === "why" && focused.length === 0 && !body.querySelector(".why-experts[open]")) return;
  const walked = (focused.length > 0 ? focused : shown).map(({ stepper }) => stepper.key(event));
  if (walked.includes(true)) event.preventDefault();
});

window.addEventListener("hashchange", () => {
  const wanted = SECTIONS.find((section) => location.hash === `#${section}`);
  if (wanted && wanted !== current) void show(wanted);
});
window.addEventListener("popstate", () => open());

/** Opens what the address says. */
function open() {
  const query = new URLSearchParams(location.search);
  const [game, moves, board, player, played] = ["game", "moves", "board", "player", "played"].map((name) => query.get(name));
  if (player && played) {
    const you = query.get("you");
    void openWhy({
      game: game ?? firstGame(),
      moves: moves ?? "",
      board: board ?? null,
      player,
      seed: query.get("seed"),
      played,
      you: you === "first" || you === "second" ? you : null,
    });
  } else if (query.has("game") || query.has("moves") || query.has("player")) {
    void openSearch({
      game: game ?? firstGame(),
      moves: moves ?? null,
      board: board ?? null,
      player: player ?? null,
      against: query.get("against"),
      ...(query.has("at") ? { at: query.getAll("at") } : {}),
      ...(query.has("along") ? { along: query.getAll("along") } : {}),
      windows: query.get("windows") !== "off",
    });
  } else void show(SECTIONS.find((section) => location.hash === `#${section}`) ?? "lesson");
}
open();
