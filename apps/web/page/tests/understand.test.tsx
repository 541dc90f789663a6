import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { h, render } from "preact";
import "./games.ts";
import { questions, settled, type Question } from "./answers.ts";
import { plain, position, pruned } from "./searches.ts";
import { Exercises } from "../src/understand/exercises.ts";
import { ExercisesView } from "../src/understand/exercises-view.tsx";
import { Pane } from "../src/understand/pane.tsx";
import { Search } from "../src/understand/search.ts";
import { SmallBoard } from "../src/understand/small-board.tsx";
import { UnderstandView } from "../src/understand/understand-view.tsx";
import { Understand } from "../src/understand/understand.ts";

let question: (number: number) => Promise<Question>;
let asked: Question[];
let place: HTMLElement;
beforeEach(() => {
  ({ asked, question } = questions());
  history.replaceState(null, "", "/understand");
  place = document.createElement("main");
  document.body.replaceChildren(place);
});
afterEach(() => {
  render(null, place);
  vi.restoreAllMocks();
});

const find = (selector: string) => place.querySelector<HTMLElement>(selector) as HTMLElement;
const text = (selector: string) => find(selector).textContent;

test("the address says which part is shown, and follows", async () => {
  const page = new Understand();
  location.hash = "#exercises";
  await page.arrive();
  expect([page.section, page.shown]).toEqual(["exercises", "exercises"]);
  await page.show("lesson", true);
  expect([location.hash, page.shown]).toEqual(["#lesson", "lesson"]);
  location.hash = "#guess";
  page.turn();
  await vi.waitFor(() => expect(page.shown).toBe("guess"));
  history.replaceState(null, "", "/understand?game=connect-four&moves=44&player=minimax%3Adepth%3D2&at=1");
  void page.arrive();
  await vi.waitFor(() => expect(page.shown).toBe("explore"));
  expect(page.parts?.explore.state).toMatchObject({ game: "connect-four", moves: "44", players: ["minimax:depth=2,order=left"] });
  expect(new URLSearchParams(location.search).getAll("at")).toEqual(["1"]);
});

test("a page of the lesson stands in the address and is opened from it", async () => {
  const page = new Understand();
  await page.arrive();
  void page.lesson.open(2);
  expect(location.search + location.hash).toBe("?page=3#lesson");
  await page.show("exercises");
  expect(location.search + location.hash).toBe("#exercises");
  await page.show("lesson");
  expect(location.search + location.hash).toBe("?page=3#lesson");
  const again = new Understand();
  await again.arrive();
  expect([again.lesson.number, again.lesson.state.page]).toEqual([2, "numbers"]);
  history.replaceState(null, "", "/understand?page=99#lesson");
  const beyond = new Understand();
  await beyond.arrive();
  expect(beyond.lesson.number).toBe(5);
});

test("an address with a player and its move asks why", async () => {
  history.replaceState(null, "", "/understand?game=connect-four&moves=44&player=level-1&played=3&seed=7&you=second");
  const page = new Understand();
  void page.arrive();
  await vi.waitFor(() => expect(page.shown).toBe("why"));
  expect([page.title, page.parts?.why.asked?.seed, page.parts?.why.asked?.you]).toEqual(["Why it played column 3", "7", "second"]);
  await page.show("lesson");
  expect(page.title).not.toContain("column 3");
});

test("a part that was chosen while another one was fetched is the one that is shown, and begins once", async () => {
  const page = new Understand();
  void page.show("learn");
  void page.show("exercises");
  await vi.waitFor(() => expect(page.shown).toBe("exercises"));
  expect(page.section).toBe("exercises");
  await page.show("lesson");
  const count = asked.length;
  await page.show("exercises");
  expect(asked).toHaveLength(count);
});

test("the focus stays where it is while the page is drawn again", async () => {
  const page = new Understand();
  render(h(UnderstandView, { page }), place);
  await page.show("lesson");
  await settled();
  const dot = place.querySelectorAll<HTMLElement>(".lesson-dots button")[3];
  dot?.focus();
  dot?.click();
  await (await question(2)).answer(pruned());
  await (await question(3)).answer(plain());
  await vi.waitFor(() => expect(text(".step-place")).toContain("0 of"));
  expect(document.activeElement).toBe(dot);
  find(".step-button.forward").focus();
  find(".step-button.forward").click();
  await vi.waitFor(() => expect(text(".step-place")).toContain("1 of"));
  expect(document.activeElement?.className).toContain("forward");
});

test("a pane says what happens, in live regions that stay, and draws only what has changed", async () => {
  const search = new Search({ explanation: pruned(), plain: plain() });
  render(<Pane search={search} />, place);
  const [sentence, card] = [find(".sentence"), find(".focus h3")];
  const cut = search.replay.steps.findIndex(({ kind }) => kind === "cut") + 1;
  search.go(cut);
  await settled();
  expect([sentence.isConnected, card.isConnected, sentence.dataset["alpha"], sentence.dataset["beta"]]).toEqual([true, true, "5", "3"]);
  expect([place.querySelectorAll(".edges .cross").length, place.querySelectorAll(".node.cut").length]).toEqual([1, 1]);
  expect(text("[data-counter=cut_offs]")).toContain("1");
  const drawn = find(".tree > g");
  search.pace("fast");
  await settled();
  expect(drawn.isConnected).toBe(true);
});

test("the focus stays on its item when the tree is drawn again", async () => {
  const exercises = new Exercises();
  void exercises.open(0);
  await (await question(0)).answer(pruned());
  await (await question(1)).answer(plain());
  render(<ExercisesView exercises={exercises} />, place);
  const item = () => find('[data-key="b b"]');
  item().focus();
  item().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await settled();
  expect([item().getAttribute("aria-checked"), document.activeElement?.getAttribute("data-key")]).toEqual(["true", "b b"]);
  find(".check").click();
  await settled();
  expect([text(".verdict-line"), item().getAttribute("class")]).toEqual([
    expect.stringContaining("All correct"),
    expect.stringContaining("right"),
  ]);
});

test("every place of a small board is drawn, and a place that is gone leaves the focus to the board", async () => {
  const { cells, legal } = position("4");
  const act = vi.fn();
  const draw = (moves: string[], waits = false) =>
    render(<SmallBoard game="connect-four" cells={cells} legal={moves} waits={waits} act={act} marked={["a1"]} />, place);
  draw(legal);
  expect(place.querySelectorAll(".spot .small-hole")).toHaveLength(7);
  expect([place.querySelectorAll(".disc").length, place.querySelectorAll(".marked-ring").length]).toEqual([1, 1]);
  find("[data-move='3']").focus();
  find("[data-move='3']").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(act).toHaveBeenCalledWith("3");
  draw(legal, true);
  expect(document.activeElement?.getAttribute("data-move")).toBe("3");
  find("[data-move='3']").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(act).toHaveBeenCalledTimes(1);
  draw(["1"]);
  expect(document.activeElement).toBe(find(".small-board"));
});
