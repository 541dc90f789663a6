/** The Understand page: two lessons, exercises, guessing, a search of one's own, and why a computer made its move; the address says which. */
import { byId, element } from "../dom.js";
import { mountHeader } from "../header.js";
import { loadTexts, t } from "../texts.js";
import { Exercises } from "./exercises.js";
import { Explore } from "./explore.js";
import { Guess } from "./guess.js";
import { Learn } from "./learn.js";
import { Lesson } from "./lesson.js";
import { seeded, WhyView } from "./why.js";

await loadTexts("common", "problems", "players", "understand", "why", "learn");
document.title = `${t("common.understand")} – Foursight`;
mountHeader("understand");

/** @typedef {"lesson" | "learn" | "exercises" | "guess" | "explore" | "why"} Section */
/** @typedef {import("./why.js").Asked} Asked */
const SECTIONS = /** @type {const} */ (["lesson", "learn", "exercises", "guess", "explore"]);

const content = byId("content");
const heading = element("h1", {}, t("understand.title"));
const intro = element("p", { class: "lead" }, t("understand.lead"));
const exercises = new Exercises();
const learn = new Learn();
const explore = new Explore(() => {
  if (current === "explore") history.replaceState(null, "", `${location.pathname}?${explore.query()}`);
});
const lesson = new Lesson({
  exercises: () => show("exercises"),
  explore: (game, moves, player) => {
    void explore.open({ game, moves, player });
    show("explore");
  },
});
const why = new WhyView({
  explore: (asked) => {
    void explore.open({ game: asked.game, moves: asked.moves, board: asked.board, player: seeded(asked.player, asked.seed) });
    begun.add("explore");
    show("explore", true);
  },
  title: (text) => {
    heading.textContent = text;
    document.title = `${text} – Foursight`;
  },
});
const guess = new Guess((asked) => openWhy(asked, true));

/** @type {Section} */
let current = "lesson";
/** @type {Set<Section>} */
const begun = new Set();
const tabs = element("div", { class: "segments sections", role: "group", "aria-label": t("understand.sections") });
for (const section of SECTIONS) tabs.append(element("button", { type: "button", "data-section": section, click: () => show(section, true) }, t(`understand.section.${section}`)));
const body = element("div", { class: "section" });
content.replaceChildren(heading, intro, tabs, body);

/**
 * @param {Section} section
 * @param {boolean} [step] whether the browser's Back leads to where one was
 */
function show(section, step = false) {
  current = section;
  for (const pane of panes()) pane.stepper.pause();
  for (const button of tabs.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset["section"] === section));
  body.replaceChildren({ lesson, learn, exercises, guess, explore, why }[section].element);
  // The reason and its board come first: the page's own introduction makes room for them.
  content.classList.toggle("is-why", section === "why");
  if (section !== "why") {
    heading.textContent = t("understand.title");
    document.title = `${t("common.understand")} – Foursight`;
    go(section === "explore" ? `${location.pathname}?${explore.query()}` : `${location.pathname}#${section}`, step);
  }
  if (begun.has(section)) return;
  begun.add(section);
  if (section === "lesson") void lesson.open(0);
  if (section === "learn") void learn.open("weights");
  if (section === "exercises") void exercises.open(0);
  if (section === "guess") void guess.open();
  if (section === "explore" && explore.panes.length === 0 && !explore.asking) void explore.ask();
}

/**
 * @param {string} address
 * @param {boolean} step
 */
function go(address, step) {
  if (step && address !== location.pathname + location.search + location.hash) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/**
 * @param {Asked} asked
 * @param {boolean} [step]
 */
function openWhy(asked, step = false) {
  const { game, moves, board, player, seed, played, you } = asked;
  const query = new URLSearchParams({ game, moves, player, played, ...(board ? { board } : {}), ...(seed ? { seed } : {}), ...(you ? { you } : {}) });
  go(`${location.pathname}?${query}`, step);
  show("why");
  void why.open(asked);
}

function panes() {
  if (current === "lesson") return lesson.pane ? [lesson.pane] : [];
  if (current === "exercises") return exercises.pane ? [exercises.pane] : [];
  if (current === "why") return why.pane ? [why.pane] : [];
  return current === "explore" ? explore.panes : [];
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
  if (wanted && wanted !== current) show(wanted);
});
window.addEventListener("popstate", () => open());

/** Opens what the address says. */
function open() {
  const query = new URLSearchParams(location.search);
  const [game, moves, board, player, played] = ["game", "moves", "board", "player", "played"].map((name) => query.get(name));
  if (player && played) {
    const you = query.get("you");
    openWhy({ game: game ?? "connect-four", moves: moves ?? "", board: board ?? null, player, seed: query.get("seed"), played, you: you === "first" || you === "second" ? you : null });
  } else if (query.has("game") || query.has("moves") || query.has("player")) {
    void explore.open({ game: game ?? "connect-four", moves: moves ?? null, board: board ?? null, player: player ?? null, against: query.get("against") });
    begun.add("explore");
    show("explore");
  } else show(SECTIONS.find((section) => location.hash === `#${section}`) ?? "lesson");
}
open();
