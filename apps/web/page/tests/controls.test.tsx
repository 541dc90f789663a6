import { afterEach, expect, test } from "vitest";
import { useSignal } from "@preact/signals";
import { settled } from "./answers.ts";
import { Choice, NumberField, Said, Select, useSaid } from "../src/lib/controls.tsx";
import { mount, observe } from "../src/lib/state.ts";

let end = () => {};
afterEach(() => {
  end();
  document.body.innerHTML = "";
});

function drawn(view: () => preact.ComponentChild) {
  const place = document.createElement("div");
  document.body.append(place);
  end = mount(place, view);
  return place;
}

test("a choice that changes what is drawn below it keeps the focus", async () => {
  const state = { kind: "one" as "one" | "two" };
  observe(state, "kind");
  const place = drawn(() => (
    <>
      <Choice
        title="Kind"
        options={[
          ["one", "One"],
          ["two", "Two"],
        ]}
        value={state.kind}
        changed={(kind) => (state.kind = kind)}
      />
      {state.kind === "two" && <Choice title="More" options={[["a", "A"]]} value="a" changed={() => {}} />}
    </>
  ));
  const [, two] = place.querySelectorAll("input");
  two?.focus();
  two?.click();
  await settled();
  expect([document.activeElement, two?.checked]).toEqual([two, true]);
  // Two controls on a page are apart.
  expect(new Set([...place.querySelectorAll("input")].map(({ name }) => name)).size).toBe(2);
});

test("what is said twice is a new element in the same region, so that it is heard twice", async () => {
  let speak = (_: string) => {};
  function Region() {
    const { said, say } = useSaid();
    speak = say;
    return <Said said={said} />;
  }
  const place = drawn(() => <Region />);
  const region = place.querySelector("[role=status]");
  speak("Copied.");
  await settled();
  const first = region?.firstChild;
  speak("Copied.");
  await settled();
  expect(region?.textContent).toBe("Copied.");
  expect(region?.firstChild).not.toBe(first);
  expect(place.querySelector("[role=status]")).toBe(region);
});

test("a number is brought between its limits, and a list says what it shows", async () => {
  const chosen: (number | string)[] = [];
  function Form() {
    const value = useSignal(6);
    return (
      <>
        <NumberField least={1} most={12} value={value.value} changed={(next) => chosen.push((value.value = next))} />
        <Select
          options={[
            ["a", "A"],
            ["b", "B"],
          ]}
          value="b"
          changed={(next) => chosen.push(next)}
        />
      </>
    );
  }
  const place = drawn(() => <Form />);
  const input = place.querySelector("input") as HTMLInputElement;
  const change = (element: Element) => element.dispatchEvent(new Event("change", { bubbles: true }));
  input.value = "99";
  change(input);
  expect([chosen, input.value]).toEqual([[12], "12"]);
  const select = place.querySelector("select") as HTMLSelectElement;
  expect(select.value).toBe("b");
  select.value = "a";
  change(select);
  expect(chosen).toEqual([12, "a"]);
});
