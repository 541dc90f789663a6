/** The Understand page: a lesson, exercises and a search of one's own; the address says which. */
import { byId, element } from "../dom.js";
import { mountHeader } from "../header.js";
import { loadTexts, t } from "../texts.js";
import { Exercises } from "./exercises.js";
import { Explore } from "./explore.js";
import { Lesson } from "./lesson.js";

await loadTexts("common", "problems", "players", "understand");
document.title = `${t("common.understand")} – Foursight`;
mountHeader("understand");

/** @typedef {"lesson" | "exercises" | "explore"} Section */
const SECTIONS = /** @type {const} */ (["lesson", "exercises", "explore"]);

const content = byId("content");
const exercises = new Exercises();
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

/** @type {Section} */
let current = "lesson";
/** @type {Set<Section>} */
const begun = new Set();
const tabs = element("div", { class: "segments sections", role: "group", "aria-label": t("understand.sections") });
for (const section of SECTIONS) tabs.append(element("button", { type: "button", "data-section": section, click: () => show(section) }, t(`understand.section.${section}`)));
const body = element("div", { class: "section" });
content.replaceChildren(element("h1", {}, t("understand.title")), element("p", { class: "lead" }, t("understand.lead")), tabs, body);

/** @param {Section} section */
function show(section) {
  current = section;
  for (const pane of panes()) pane.stepper.pause();
  for (const button of tabs.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset["section"] === section));
  body.replaceChildren({ lesson, exercises, explore }[section].element);
  history.replaceState(null, "", section === "explore" ? `${location.pathname}?${explore.query()}` : `${location.pathname}#${section}`);
  if (begun.has(section)) return;
  begun.add(section);
  if (section === "lesson") void lesson.open(0);
  if (section === "exercises") void exercises.open(0);
  if (section === "explore" && explore.panes.length === 0 && !explore.asking) void explore.ask();
}

function panes() {
  if (current === "lesson") return lesson.pane ? [lesson.pane] : [];
  if (current === "exercises") return exercises.pane ? [exercises.pane] : [];
  return explore.panes;
}

// Keys walk through the pane with the focus; if none has it, through all there are, so that two searches go side by side.
document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, select, textarea, [role=treeitem]")) return;
  const shown = panes();
  const focused = shown.filter(({ element: node }) => target && node.contains(target));
  const walked = (focused.length > 0 ? focused : shown).map(({ stepper }) => stepper.key(event));
  if (walked.includes(true)) event.preventDefault();
});

window.addEventListener("hashchange", () => {
  const wanted = SECTIONS.find((section) => location.hash === `#${section}`);
  if (wanted && wanted !== current) show(wanted);
});

const query = new URLSearchParams(location.search);
if (query.has("game") || query.has("moves") || query.has("player")) {
  void explore.open({ game: query.get("game") ?? "connect-four", moves: query.get("moves"), board: query.get("board"), player: query.get("player"), against: query.get("against") });
  begun.add("explore");
  show("explore");
} else show(SECTIONS.find((section) => location.hash === `#${section}`) ?? "lesson");
