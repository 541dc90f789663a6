import { afterEach, expect, test, vi } from "vitest";
import "./games.ts";
import { pruned } from "./searches.ts";
import { Search, walkByKey } from "../src/understand/search.ts";

afterEach(() => void vi.useRealTimers());

function search(more: Partial<ConstructorParameters<typeof Search>[0]> = {}) {
  return new Search({ explanation: pruned(), ...more });
}

/** The first step in which this happens. */
function stepOf({ replay }: Search, kind: string) {
  return replay.steps.findIndex((step) => step.kind === kind) + 1;
}

test("one walks step by step, and the focus goes along", () => {
  const [changed, ended] = [vi.fn(), vi.fn()];
  const walked = search({ changed, ended });
  expect([walked.step, walked.focus]).toEqual([0, 0]);
  walked.act("forward");
  walked.act("forward");
  expect([walked.step, walked.focus]).toEqual([2, walked.replay.current(2)]);
  walked.act("back");
  walked.go(-3);
  expect(walked.step).toBe(0);
  expect(changed).toHaveBeenCalledTimes(4);
  expect(ended).not.toHaveBeenCalled();
  walked.act("last");
  expect(walked.step).toBe(walked.length);
  expect(ended).toHaveBeenCalledTimes(1);
  walked.act("last");
  expect(ended).toHaveBeenCalledTimes(1);
});

test("it plays at its pace, stops at the end, and begins again from there", () => {
  vi.useFakeTimers();
  const walked = search();
  walked.act("play");
  vi.advanceTimersByTime(1200);
  expect([walked.playing, walked.step]).toEqual([true, 1]);
  walked.pace("fast");
  vi.advanceTimersByTime(600);
  expect(walked.step).toBe(3);
  walked.act("play");
  vi.advanceTimersByTime(5000);
  expect([walked.playing, walked.step]).toEqual([false, 3]);
  walked.pace("slow");
  expect(walked.playing).toBe(false);
  walked.pace("fast");
  walked.act("play");
  vi.advanceTimersByTime(100_000);
  expect([walked.playing, walked.step]).toEqual([false, walked.length]);
  walked.act("play");
  expect([walked.playing, walked.step]).toEqual([true, 0]);
  walked.pause();
});

test("a place is written, and shown again", () => {
  const walked = search();
  expect(walked.place).toBe("0");
  walked.go(4);
  walked.fold(1, true);
  walked.fold(4, false);
  expect(walked.place).toBe("4:-1.4");
  const again = search();
  again.restore(walked.place);
  expect([again.place, [...again.opened]]).toEqual(["4:-1.4", [...walked.opened]]);
  walked.openAll(true);
  walked.fold(1, true);
  expect(walked.place).toBe("4:all.-1");
  again.restore(walked.place);
  expect(again.place).toBe("4:all.-1");
  // What an address says that nobody wrote does no harm.
  again.restore("99:77.x.-1");
  expect([again.step, again.opened.has(77)]).toEqual([again.length, false]);
});

test("a branch that is not written down is looked into, others are opened and closed", () => {
  const inside = vi.fn();
  const walked = search({ inside });
  walked.go(walked.length);
  walked.fold(1, true);
  expect([walked.opened.get(1), inside.mock.calls]).toEqual([false, []]);
  vi.spyOn(walked.replay, "unrecorded").mockReturnValue(7);
  walked.fold(4, false);
  expect(inside).toHaveBeenCalledWith(["b"]);
  expect(walked.opened.has(4)).toBe(false);
});

test("the scene is another one only when something of it has changed", () => {
  const walked = search();
  const { scene } = walked;
  walked.playing = true;
  walked.judged = new Map();
  walked.size = "fitted";
  expect(walked.scene).toBe(scene);
  walked.go(1);
  expect(walked.scene).not.toBe(scene);
  expect(walked.scene).toMatchObject({ step: 1, focus: 0, windows: true, marking: null });
});

test("what made a leaf's value is asked for once it is wanted; without an answer nothing is said", async () => {
  const judged = { value: 5, parts: [], winning: [] };
  const judge = vi.fn().mockResolvedValueOnce(judged).mockRejectedValueOnce(new Error("gone"));
  const walked = search({ judge });
  await walked.judge(2);
  expect(judge).toHaveBeenCalledWith(["a", "a"]);
  await walked.judge(3);
  expect([...walked.judged]).toEqual([[2, judged]]);
  walked.look(2);
  walked.part = "two first 5";
  walked.look(2);
  expect(walked.part).toBe("two first 5");
  walked.look(3);
  expect(walked.part).toBeNull();
});

test("keys walk through all searches on the screen, but not where they mean something else", () => {
  const both = [search(), search()];
  const press = (key: string, target: Element = document.body, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    target.addEventListener("keydown", (heard) => walkByKey(heard as KeyboardEvent, both), { once: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press("ArrowRight")).toBe(true);
  expect(both.map(({ step }) => step)).toEqual([1, 1]);
  expect(press("x")).toBe(false);
  expect(press("ArrowRight", document.createElement("input"))).toBe(false);
  expect(press("ArrowRight", document.body, { ctrlKey: true })).toBe(false);
  expect(press("End")).toBe(true);
  expect(both.map(({ step, length }) => step === length)).toEqual([true, true]);
});

test("the state can be printed", () => {
  const walked = search();
  walked.go(stepOf(walked, "cut"));
  expect(JSON.parse(JSON.stringify(walked.state))).toMatchObject({ step: walked.step, playing: false, player: "minimax-ab:depth=2" });
});
