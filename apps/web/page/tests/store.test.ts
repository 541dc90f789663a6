import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Kept } from "../src/lib/back-end/kept.ts";
import { forgetSeats, recall, remember } from "../src/lib/memory.ts";

const DAY = 24 * 60 * 60 * 1000;
const OPENED = { opening: "{}", changes: [] };

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that forbids storage: whoever touches it gets an exception. */
function forbid() {
  vi.stubGlobal("localStorage", new Proxy({}, { get: () => () => refuse(), ownKeys: () => refuse() }));
}

function refuse(): never {
  throw new DOMException("forbidden", "SecurityError");
}

test("what is remembered is recalled, and null forgets it", () => {
  remember("settings", { game: "atoll" });
  expect(recall("settings")).toEqual({ game: "atoll" });
  remember("settings", null);
  expect(recall("settings")).toBeNull();
  remember("theme", "dark");
  expect(localStorage.getItem("foursight.theme")).toBe("dark");
  expect(recall("theme")).toBe("dark");
});

test("what somebody else has written there does no harm", () => {
  localStorage.setItem("foursight.settings", "{no json");
  expect(recall("settings")).toBeNull();
});

test("without storage nothing is remembered, and nothing fails", () => {
  forbid();
  remember("settings", { game: "atoll" });
  expect(recall("settings")).toBeNull();
  expect(() => forgetSeats("m")).not.toThrow();
});

test("seats of matches that have expired or are gone are forgotten, with moves that were never sent", () => {
  remember("seat.old", { expires: new Date(Date.now() - DAY).toISOString() });
  remember("unsent.old", { move: "4" });
  remember("seat.now", { expires: new Date(Date.now() + DAY).toISOString() });
  remember("seat.gone", { expires: new Date(Date.now() + DAY).toISOString() });
  remember("last", "gone");
  forgetSeats("gone");
  expect(Object.keys(localStorage)).toEqual(["foursight.seat.now"]);
});

test("a match is kept with what happened, unless another window was faster", () => {
  const kept = new Kept(DAY);
  kept.open("m", OPENED, { revision: 0 });
  const seen = vi.fn();
  const stop = kept.watch("m", seen);
  expect(kept.add("m", 0, ["a"], { revision: 1 })).toBe(true);
  expect(kept.add("m", 0, ["b"], { revision: 1 })).toBe(false);
  expect(kept.read("m")).toMatchObject({ changes: ["a"], view: { revision: 1 } });
  expect(seen).toHaveBeenCalledTimes(1);
  stop();
  kept.add("m", 1, ["c"], { revision: 2 });
  expect(seen).toHaveBeenCalledTimes(1);
});

test("a match without storage lives as long as the window", () => {
  forbid();
  const kept = new Kept(DAY);
  kept.open("m", OPENED, { revision: 0 });
  expect(kept.add("m", 0, ["a"], { revision: 1 })).toBe(true);
  expect(kept.read("m")?.changes).toEqual(["a"]);
  expect(new Kept(DAY).read("m")).toBeNull();
});

test("matches expire, and the oldest of too many are forgotten", () => {
  vi.useFakeTimers();
  const kept = new Kept(DAY);
  for (let number = 0; number < 70; number += 1) {
    vi.advanceTimersByTime(1000);
    kept.open(`m${number}`, OPENED, {});
  }
  expect(kept.read("m0")).toBeNull();
  expect(kept.read("m69")).not.toBeNull();
  expect(Object.keys(localStorage)).toHaveLength(60);
  vi.advanceTimersByTime(2 * DAY);
  expect(kept.read("m69")).toBeNull();
});
