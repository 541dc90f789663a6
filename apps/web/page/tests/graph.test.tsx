import { afterEach, expect, test } from "vitest";
import texts from "texts:review";
import "./games.ts";
import { settled } from "./answers.ts";
import { Graph } from "../src/lib/graph.tsx";
import { mount, observe } from "../src/lib/state.ts";
import { addTexts } from "../src/lib/texts.ts";

addTexts(texts);
let end = () => {};
afterEach(() => {
  end();
  document.body.innerHTML = "";
});

test("the arrows lead along the graph, and the focus goes with them", async () => {
  const state = { ply: 1 };
  observe(state, "ply");
  const place = document.createElement("div");
  document.body.append(place);
  end = mount(place, () => (
    <Graph label="Values" points={[0.5, 0.6, 0.2, null]} slips={[2]} current={state.ply} go={(ply) => (state.ply = ply)} />
  ));
  // Nothing is known of the last position: it has no point.
  const points = [...place.querySelectorAll<SVGElement>("[role=button]")];
  expect(points.map((point) => point.getAttribute("tabindex"))).toEqual(["-1", "0", "-1"]);
  points[1]?.focus();
  points[1]?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
  await settled();
  expect([state.ply, document.activeElement]).toEqual([2, points[2]]);
  expect(points.map((point) => point.getAttribute("tabindex"))).toEqual(["-1", "-1", "0"]);
  expect(points[2]?.querySelector(".slip")).not.toBeNull();
});
