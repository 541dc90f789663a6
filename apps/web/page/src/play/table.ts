/**
 * The table: one match on the server, and what this browser may do at it. Sitting down is in seating.ts, one's own move on its way in delivery.ts.
 *
 * It holds the last snapshot and sends commands; it knows no rule. Where a computer is awaited, its driver asks the server to think. Its fields are signals.
 */
import { batch } from "@preact/signals";
import { api } from "../lib/api.ts";
import { Problem, isOffline } from "../lib/back-end/problem.ts";
import { joinMoves } from "../lib/games.ts";
import { remember } from "../lib/memory.ts";
import { shown } from "../lib/pending.ts";
import { observe } from "../lib/state.ts";
import { Delivery, PATIENCE } from "./delivery.ts";
import { Driver } from "./driver.ts";
import { Seating, loadMatch } from "./seating.ts";
import type { Mode, Settings } from "./settings.ts";
import type { Pending } from "../lib/pending.ts";
import type { Presence } from "../lib/back-end/types.ts";
import type { Command, Seat, Side, Snapshot, StartTexts } from "../lib/openapi.ts";

export type Secrets = { a?: string; b?: string };

export class Table {
  snapshot: Snapshot | null = null;
  mode: Mode = "one";
  secrets: Secrets = {};
  invitation: string | null = null;
  /** The computers at this table. */
  computers = new Driver(this);
  presence: Presence | null = null;
  connected = true;
  /** A command is on its way. */
  busy = false;
  /** Whether another match is about to take this one's place. */
  opening = false;
  /** The last refusal. */
  problem: unknown = null;
  /** A move on its way. */
  pending: Pending | null = null;
  /** Whether the last move was taken back, because the server refused it. */
  takenBack = false;

  /** The match one sits at. */
  #id = "";
  #seating = new Seating(this);
  #delivery = new Delivery(this);
  #live: { close(): void } | null = null;
  /** Other tabs that show the same match hear of a change at once. */
  #tabs = new BroadcastChannel("foursight.matches");

  constructor() {
    observe(
      this,
      "snapshot",
      "mode",
      "secrets",
      "invitation",
      "presence",
      "connected",
      "busy",
      "opening",
      "problem",
      "pending",
      "takenBack",
    );
    this.#tabs.addEventListener("message", ({ data }) => {
      const now = this.snapshot;
      if (now && !this.busy && data.id === now.id && data.revision > now.revision) void this.refresh();
    });
  }

  // ---- sitting down ----

  /** @param begins who plays first, where the position says it */
  open(settings: Settings, start: StartTexts = {}, begins?: "a" | "b") {
    return this.#seating.open(settings, start, begins);
  }

  visit(id: string, invitation: string | null = null) {
    return this.#seating.visit(id, invitation);
  }

  resume() {
    return this.#seating.resume();
  }

  join(name?: string) {
    return this.#seating.join(name);
  }

  /** Whether there is a free seat here that this browser may take. */
  get joinable() {
    const now = this.snapshot;
    const free = now?.seats.a.kind === "open" || now?.seats.b.kind === "open";
    return !!now && free && !this.seated && (now.can_join || this.invitation !== null);
  }

  /** At this match from now on. */
  sit(snapshot: Snapshot, secrets: Secrets, invitation: string | null) {
    Object.assign(this, { secrets, invitation, problem: null, presence: null, connected: true });
    // Every seat is remembered under its match, so that tabs have nothing to overwrite; where one was last, only for a new tab.
    if (Object.keys(secrets).length > 0) {
      const kept = { id: snapshot.id, secrets, mode: this.mode, invitation, expires: snapshot.expires };
      remember(`seat.${snapshot.id}`, kept);
      remember("last", snapshot.id);
    }
    if (this.mode === "friend") this.#follow(snapshot.id);
    this.#id = snapshot.id;
    batch(() => {
      this.snapshot = null;
      this.take(snapshot);
    });
    this.#delivery.again(snapshot.id);
  }

  /** Nothing of the match one sat at is waited for any more. */
  leave() {
    this.computers.stop();
    this.pending = null;
    this.takenBack = false;
    this.#live?.close();
    this.#live = null;
  }

  /** Ends all that is under way here; the match stays on the server. */
  close() {
    this.leave();
    this.snapshot = null;
  }

  #follow(id: string) {
    const secret = this.secrets.a ?? this.secrets.b;
    this.#live = api.live(
      id,
      {
        snapshot: (snapshot) => this.take(snapshot),
        presence: (presence) => {
          this.presence = presence;
        },
        // A move could not be stored: what is shown is still what is so.
        trouble: ({ code, detail }) => {
          this.problem = new Problem(503, code, detail, null);
        },
        connected: (yes) => {
          this.connected = yes;
          if (yes && isOffline(this.problem)) this.problem = null;
        },
      },
      secret,
    );
  }

  // ---- what is so ----

  seatOf(role: Side) {
    const first = this.snapshot?.first_seat ?? "a";
    return role === "first" ? first : first === "a" ? "b" : "a";
  }

  roleOf(seat: Seat): Side {
    return this.snapshot?.first_seat === seat ? "first" : "second";
  }

  /** Whether this browser may make the next move. */
  get active() {
    const now = this.snapshot;
    return (
      !!now &&
      !this.busy &&
      now.awaited === "human" &&
      now.ending === null &&
      this.secrets[this.seatOf(now.turn)] !== undefined &&
      now.seats.b.kind !== "open"
    );
  }

  /** What the board shows: the server's word, and a move on its way. */
  get shown() {
    return shown(this.snapshot, this.pending);
  }

  /** Whether the server does not answer. */
  get offline() {
    return isOffline(this.problem);
  }

  /** Whether this browser holds a seat. */
  get seated() {
    return this.secrets.a !== undefined || this.secrets.b !== undefined;
  }

  /** The seat that is "me", where there is one me. */
  get me(): Seat | null {
    if (this.mode === "one") return "a";
    if (this.mode === "friend") return this.secrets.a !== undefined ? "a" : this.secrets.b !== undefined ? "b" : null;
    return null;
  }

  // ---- commands ----

  play(move: string) {
    return this.#delivery.play(move);
  }

  async undo() {
    if (this.snapshot?.can_undo) await this.#ask("undo");
  }

  async redo() {
    if (this.snapshot?.can_redo) await this.#send({ kind: "redo" });
  }

  async newGame() {
    if (this.snapshot) await this.#ask("new_game");
  }

  async resign() {
    const now = this.snapshot;
    if (!now || now.ending) return;
    await this.#send({ kind: "resign" }, this.me ?? this.seatOf(now.turn));
  }

  async answer(yes: boolean, offer: number) {
    await this.#send({ kind: yes ? "accept" : "decline", offer });
  }

  /** Hints between two people: asked for by one and granted by the other; either may end them. */
  async agreeOnHints(on: boolean) {
    const now = this.snapshot;
    if (!now || on === now.hints_allowed) return;
    await this.#send(on ? { kind: "offer", what: "hints" } : { kind: "hints", allowed: false });
  }

  /** One's own name at this table. */
  async rename(name: string) {
    await this.#send({ kind: "name", name: name === "" ? null : name });
  }

  /** Between two people undo and new game are asked for; elsewhere they are done. */
  async #ask(what: "undo" | "new_game") {
    await this.#send(this.mode === "friend" ? { kind: "offer", what } : { kind: what });
  }

  async #send(command: Command, seat?: Seat, ticket?: string) {
    const now = this.snapshot;
    const secret = (seat && this.secrets[seat]) ?? this.secrets.a ?? this.secrets.b;
    if (!now || secret === undefined || this.busy) return;
    this.computers.stop();
    this.busy = true;
    this.problem = null;
    try {
      const snapshot = await api.command(now.id, secret, command, ticket ? { ticket } : {});
      this.busy = false;
      this.take(snapshot);
    } catch (error) {
      this.busy = false;
      this.problem = error;
      await this.refresh();
    }
  }

  /** After a refusal or a lost connection: what is really so. Asks until the server answers, as long as one sits here. */
  async refresh() {
    const id = this.#id;
    try {
      const snapshot = await loadMatch(id);
      if (isOffline(this.problem)) this.problem = null;
      this.take(snapshot);
    } catch (error) {
      if (id !== this.#id) return;
      this.problem = error;
      if (isOffline(error)) setTimeout(() => id === this.#id && void this.refresh(), PATIENCE);
    }
  }

  take(snapshot: Snapshot) {
    const now = this.snapshot;
    // An answer about a match one has left, or one that was overtaken.
    if (snapshot.id !== this.#id || (now && snapshot.revision < now.revision)) return;
    this.snapshot = snapshot;
    if (now?.id === snapshot.id) this.#tabs.postMessage({ id: snapshot.id, revision: snapshot.revision });
    this.computers.drive();
  }

  /** The game of this match. */
  get game() {
    return this.snapshot?.game ?? null;
  }

  /** The moves up to a ply, as a start for another match. */
  startAt(ply: number): StartTexts {
    const now = this.snapshot;
    if (!now) return {};
    return { ...(now.origin ? { board: now.origin } : {}), moves: joinMoves(now.game, now.moves.slice(0, ply)) };
  }
}
