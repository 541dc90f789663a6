import { expect, test, vi } from "vitest";
import { settled } from "./answers.ts";
import { useSignal } from "@preact/signals";
import { follow, mount, observe } from "../src/lib/state.ts";

function counter() {
  const state = { count: 0, name: "one", other: 0 };
  observe(state, "count", "name", "other");
  return state;
}

test("what was read is followed, several changes at once, and nothing else", async () => {
  const state = counter();
  const seen: string[] = [];
  const end = follow(() => seen.push(`${state.name} ${state.count}`));
  expect(seen).toEqual(["one 0"]);
  state.count = 1;
  state.name = "two";
  state.count = 2;
  expect(seen).toHaveLength(1);
  await settled();
  expect(seen).toEqual(["one 0", "two 2"]);
  state.other = 7;
  await settled();
  expect(seen).toHaveLength(2);
  end();
  state.count = 3;
  await settled();
  expect(seen).toHaveLength(2);
});

test("what is read only sometimes is followed only then", async () => {
  const state = counter();
  const run = vi.fn(() => (state.count === 0 ? state.name : ""));
  follow(run);
  state.count = 1;
  await settled();
  state.name = "two";
  await settled();
  expect(run).toHaveBeenCalledTimes(2);
});

test("a view is drawn into its place, which is hidden while there is nothing to show", async () => {
  const state = counter();
  const place = document.createElement("div");
  mount(place, () => (state.count > 0 ? <b>{state.count}</b> : null));
  expect([place.hidden, place.innerHTML]).toEqual([true, ""]);
  state.count = 2;
  await settled();
  expect([place.hidden, place.innerHTML]).toEqual([false, "<b>2</b>"]);
  const element = place.firstChild;
  state.count = 3;
  await settled();
  expect(place.firstChild).toBe(element);
});

test("fields that are followed can still be listed", () => {
  expect(JSON.parse(JSON.stringify(counter()))).toEqual({ count: 0, name: "one", other: 0 });
});

test("a part that reads for itself is drawn again by itself, and keeps what only it knows", async () => {
  const state = counter();
  const place = document.createElement("div");
  const drawn = { whole: 0, part: 0 };
  function Part() {
    drawn.part += 1;
    const pressed = useSignal(0);
    return <button onClick={() => (pressed.value += 1)}>{`${state.count} ${pressed.value}`}</button>;
  }
  const end = mount(place, () => {
    drawn.whole += 1;
    return <Part />;
  });
  const button = place.querySelector("button");
  button?.click();
  state.count = 4;
  await settled();
  expect([place.innerHTML, drawn]).toEqual(["<button>4 1</button>", { whole: 1, part: 2 }]);
  expect(place.querySelector("button")).toBe(button);
  end();
  expect(place.innerHTML).toBe("");
});

test("what follows may change the state that views read", async () => {
  const state = counter();
  follow(() => {
    state.other = state.count * 2;
  });
  const place = document.createElement("div");
  mount(place, () => state.other);
  state.count = 3;
  await settled();
  expect(place.textContent).toBe("6");
});
