/**
 * Lesson 2: watch it learn. A genetic algorithm tunes two weights, or a small network studies solved positions; the server learns one generation after the other,
 * the page shows how strong each is and what its numbers are, and lets one play against any of them. The same seed gives the same run.
 */
import { api, pause } from "../lib/api.ts";
import { Latest } from "../lib/latest.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { LearnGame } from "./learn-game.ts";
import { Requests } from "./requests.ts";
import type { LearnKind } from "../lib/openapi.ts";

export type Generation = { number: number; strength: number; weights: number[]; seen: number };

export const LAST = 50;
/** Generations one can always choose to play against. */
const OFFERED = [0, 10, 50];
/** Milliseconds between two generations, so that one can follow. */
const REST = 350;
/** After so many generations the curve rises little, and the page says why. */
const SETTLED = 10;

export class Learn {
  kind: LearnKind = "weights";
  seed = 1;
  generations: readonly Generation[] = [];
  /** Whether it goes on by itself. */
  running = false;
  game = new LearnGame();
  requests = new Requests();
  #runs = new Latest();

  constructor() {
    observe(this, "kind", "seed", "generations", "running");
  }

  get state() {
    const { kind, seed, generations, running, requests, game } = this;
    return { kind, seed, running, last: generations.at(-1) ?? null, ...requests.state, game: game.state };
  }

  /** Starts a run from generation 0. */
  async open(kind: LearnKind) {
    this.running = false;
    this.kind = kind;
    this.generations = [];
    this.game.close();
    await this.#ask(0);
  }

  async reseed(text: string) {
    this.seed = Math.max(0, Math.floor(Number(text) || 0));
    await this.open(this.kind);
  }

  /** Whether the last generation is there. */
  get done() {
    return this.generations.length > LAST;
  }

  /** The generations one can play against, and whether they have been learnt. */
  get offers() {
    const last = this.generations.at(-1)?.number;
    if (last === undefined) return [];
    const numbers = [...new Set([...OFFERED, last])].sort((one, other) => one - other);
    return numbers.map((number) => ({ number, isThere: number <= last }));
  }

  /** @param generation learns up to there */
  async #ask(generation: number) {
    const { kind, seed } = this;
    const done = await this.requests.run(async (signal) => {
      this.generations = (await api.learn({ kind, seed: String(seed), generation }, { signal })).generations;
    });
    if (this.requests.trouble !== null) this.running = false;
    return done;
  }

  async step() {
    this.running = false;
    await this.#ask(Math.min(LAST, this.generations.length));
  }

  async go() {
    if (this.done) await this.open(this.kind);
    const isLatest = this.#runs.ask();
    this.running = true;
    while (isLatest() && this.running && !this.done && (await this.#ask(this.generations.length))) await pause(REST);
    if (isLatest()) this.running = false;
  }

  hold() {
    this.running = false;
  }
}

/** Why the curve rises no further, once that is so. */
export function course(kind: LearnKind, generations: readonly Generation[]) {
  const last = generations.length - 1;
  if (kind === "network") return last < SETTLED ? "" : t("learn.course.network");
  const same = (one: Generation | undefined) => one?.weights.join() === generations[last]?.weights.join();
  let since = last;
  while (since > 1 && same(generations[since - 1])) since -= 1;
  const kept = last - since >= 2 ? t("learn.course.same", { number: since, count: last - since + 1 }) : "";
  const [begin, now] = [generations[0]?.strength ?? 0, generations[last]?.strength ?? 0];
  const none = now > begin ? "" : t("learn.course.none");
  return [kept, ...(last < SETTLED ? [] : [none, t("learn.course.weights")])].filter(Boolean).join(" ");
}

/** What 0 and negative points mean, where there are such. */
export function weightsMeaning(weights: number[]) {
  if (weights.every((weight) => weight === 0)) return t("learn.weights.both-zero");
  return weights.map((weight, index) => t(`learn.weight.${index}.${weight === 0 ? "zero" : weight < 0 ? "minus" : "plus"}`)).join(" ");
}
