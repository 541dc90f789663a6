import { afterEach, expect, test, vi } from "vitest";
import texts from "texts:analysis";
import "./games.ts";
import { settled } from "./answers.ts";
import { report, value } from "./matches.ts";
import { addTexts } from "../src/lib/texts.ts";
import { mount, observe } from "../src/lib/state.ts";
import { MoveTree } from "../src/analysis/tree.ts";
import { TreeList, type Walked } from "../src/analysis/tree-list.tsx";

addTexts(texts);
let end = () => {};
afterEach(() => {
  end();
  document.body.innerHTML = "";
  vi.restoreAllMocks();
});

function shown(text: string, at: number) {
  const tree = MoveTree.read("connect-four", null, text);
  const walked: Walked = {
    tree,
    node: tree.at(at),
    beginner: "first",
    go: (node) => {
      walked.node = node;
    },
  };
  observe(walked, "tree", "node", "beginner");
  const place = document.createElement("div");
  document.body.append(place);
  end = mount(place, () => <TreeList walked={walked} />);
  const moves = () => [...place.querySelectorAll(".move")].map((move) => move.textContent);
  const current = () => place.querySelector<HTMLElement>("[aria-current]");
  return { tree, walked, place, moves, current };
}

test("variations stand below the move they could replace, and the line goes on with its number", () => {
  const { place, moves } = shown("44(35)55", 2);
  expect(moves()).toEqual(["Start", "4", "4", "3", "5", "5", "5"]);
  expect([...place.querySelectorAll("[data-ply]")].map((move) => move.getAttribute("data-ply"))).toEqual(["1", "2", "3"]);
  expect(place.querySelectorAll(".variations > li")).toHaveLength(1);
});

test("one move more draws itself, and no other again", async () => {
  const { tree, walked, moves, place } = shown("4455", 4);
  const before = [...place.querySelectorAll(".move")];
  walked.go(tree.add(walked.node, "3"));
  await settled();
  expect(moves()).toEqual(["Start", "4", "4", "5", "5", "3"]);
  expect([...place.querySelectorAll(".move")].slice(0, 5)).toEqual(before);
  expect(place.querySelectorAll("[tabindex='0']")).toHaveLength(1);
});

test("the arrows take the focus along, and it is not lost with a move that goes away", async () => {
  const { tree, walked, current } = shown("44(35)55", 2);
  current()?.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
  await settled();
  expect([walked.node.move, document.activeElement]).toEqual(["3", current()]);
  walked.node = tree.remove(walked.node);
  await settled();
  await settled();
  expect([walked.node.ply, document.activeElement]).toEqual([1, current()]);
});

test("what a move is worth stands beside it as soon as it is known", async () => {
  const { tree, place } = shown("44", 0);
  const second = () => place.querySelectorAll(".move")[2];
  expect(second()?.getAttribute("aria-label")).toBe("2. Red: column 4");
  const first = tree.root.children[0];
  if (first) first.thought = report(["4", value("loss", 8)]);
  await settled();
  expect(second()?.getAttribute("aria-label")).toBe("2. Red: column 4, loses in 4");
  expect(second()?.querySelector(".worth")?.textContent).toBe("▼");
});
