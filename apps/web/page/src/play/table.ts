/**
 * The table: one match on the server, and what this browser may do at it.
 *
 * It holds the last snapshot and sends commands; it knows no rule. Where a computer is awaited, its driver asks the server to
 * think. Everything that changes is told by a `change` event.
 */
import { api, newRequestId, pause } from "../lib/api.ts";
import { Problem, isAborted } from "../lib/back-end/problem.ts";
import { withoutServer } from "../lib/where.ts";
import { COURTESY, Driver } from "./driver.ts";
import { observe } from "../lib/state.ts";
import { forgetSeats, recall, remember } from "../lib/memory.ts";
import { fate, shown } from "../lib/pending.ts";
import { joinMoves } from "../lib/games.ts";
import { gameText, opponentIn, pairIn } from "./settings.ts";
import type { Mode, Settings } from "./settings.ts";
import type { Pending } from "../lib/pending.ts";
import type { Presence } from "../lib/back-end/types.ts";
import type { Command, Seat, Side, Snapshot, StartTexts } from "../lib/openapi.ts";

export type Secrets = { a?: string; b?: string };

/** Milliseconds after which a silent server is asked again. */
const PATIENCE = 2000;
/** Milliseconds for which one's own move waits to be acknowledged together with the computer's answer. */
const QUICK = 1000;

export class Table extends EventTarget {
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

  /** How many matches were opened or wanted. */
  #openings = 0;
  /** The match one sits at. */
  #id = "";
  #live: { close(): void } | null = null;
  /** Other tabs that show the same match hear of a change at once. */
  #tabs = new BroadcastChannel("foursight.matches");

  constructor() {
    super();
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

  /** Tells what changed. */
  tell() {
    this.dispatchEvent(new Event("change"));
  }

  // ---- sitting down ----

  /**
   * Opens a new match.
   * @param begins who plays first, where the position says it
   */
  async open(settings: Settings, start: StartTexts = {}, begins?: "a" | "b") {
    // The old board takes no more moves, and says so.
    this.busy = true;
    this.opening = true;
    this.tell();
    this.#openings += 1;
    const number = this.#openings;
    try {
      await this.#openNow(settings, start, begins, number);
    } finally {
      // Of several that were wanted, the last one counts.
      if (number === this.#openings) {
        this.busy = false;
        this.opening = false;
        this.tell();
        this.computers.drive();
      }
    }
  }

  async #openNow(settings: Settings, start: StartTexts, begins: "a" | "b" | undefined, number: number) {
    const { mode } = settings;
    const pair = pairIn(settings);
    const seats = {
      a: mode === "watch" ? pair[0] : null,
      b: mode === "watch" ? pair[1] : mode === "one" ? opponentIn(settings) : null,
    };
    const made = await api.createMatch({
      game: gameText(settings),
      seats,
      starter: begins ?? settings.starter,
      start,
      seed: crypto.getRandomValues(new Uint32Array(1))[0],
      open: mode === "friend",
      ...(mode === "friend" ? { join_by_address: true } : {}),
      ...(mode === "friend" && settings.name ? { names: { a: settings.name } } : {}),
    });
    if (number !== this.#openings) return;
    this.#leave();
    this.mode = mode;
    this.computers.paused = false;
    const { a, b } = made.secrets;
    this.#sit(made.snapshot, { ...(a ? { a } : {}), ...(b ? { b } : {}) }, made.invitation ?? null);
  }

  /** Goes to a match: to one's own seat where this browser has one, else as a spectator, who is offered the seat while it is free. */
  async visit(id: string, invitation: string | null = null) {
    forgetSeats();
    const known = recall(`seat.${id}`);
    if (known) return this.#sitAgain(id, known);
    await this.#arrive(id, (snapshot) => {
      this.mode = "friend";
      this.#sit(snapshot, {}, invitation);
    });
  }

  /** Sits down at a match that there is, unless another one was wanted meanwhile. */
  async #arrive(id: string, sit: (snapshot: Snapshot) => void) {
    this.#openings += 1;
    const number = this.#openings;
    try {
      const snapshot = await this.#load(id);
      if (number !== this.#openings) return;
      this.#leave();
      // A command to the match one leaves is no longer waited for.
      this.busy = false;
      sit(snapshot);
    } finally {
      if (number === this.#openings && this.opening) {
        this.busy = false;
        this.opening = false;
        this.tell();
      }
    }
  }

  /** Whether there is a free seat here that this browser may take. */
  get joinable() {
    const now = this.snapshot;
    const free = now?.seats.a.kind === "open" || now?.seats.b.kind === "open";
    return !!now && free && !this.seated && (now.can_join || this.invitation !== null);
  }

  /** Takes the free seat: only ever because somebody pressed a button. */
  async join(name?: string) {
    const now = this.snapshot;
    if (!now || !this.joinable || this.busy) return;
    this.busy = true;
    this.problem = null;
    this.tell();
    try {
      const { seat, secret, snapshot } = await api.joinMatch(now.id, this.invitation, name);
      this.#leave();
      this.mode = "friend";
      this.#sit(snapshot, { [seat]: secret }, null);
    } catch (error) {
      this.problem = error;
      await this.refresh();
    } finally {
      this.busy = false;
      this.tell();
    }
  }

  /** Goes on where the last visit ended; whether there was anything. */
  async resume() {
    forgetSeats();
    const id = recall("last");
    const known = typeof id === "string" ? recall(`seat.${id}`) : null;
    if (!known) return false;
    try {
      await this.#sitAgain(id, known);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status !== 0) return false;
      throw error;
    }
  }

  async #sitAgain(id: string, known: { secrets: Secrets; mode: Mode; invitation: string | null }) {
    await this.#arrive(id, (snapshot) => {
      this.mode = known.mode;
      // Two computers wait until one watches again.
      this.computers.paused = known.mode === "watch";
      this.#sit(snapshot, known.secrets, known.invitation);
    });
  }

  /** A match that the server no longer has takes its seats' secrets with it. */
  async #load(id: string) {
    try {
      return await api.match(id);
    } catch (error) {
      if (error instanceof Problem && error.code === "no-such-match") forgetSeats(id);
      throw error;
    }
  }

  #sit(snapshot: Snapshot, secrets: Secrets, invitation: string | null) {
    this.secrets = secrets;
    this.invitation = invitation;
    this.problem = null;
    this.presence = null;
    this.connected = true;
    // Every seat is remembered under its match, so that tabs have nothing to overwrite; where one was last, only for a new tab.
    if (Object.keys(secrets).length > 0) {
      const kept = { id: snapshot.id, secrets, mode: this.mode, invitation, expires: snapshot.expires };
      remember(`seat.${snapshot.id}`, kept);
      remember("last", snapshot.id);
    }
    if (this.mode === "friend") this.#follow(snapshot.id);
    this.snapshot = null;
    this.#id = snapshot.id;
    this.take(snapshot);
    this.#sendAgain(snapshot.id);
  }

  #leave() {
    this.computers.stop();
    this.pending = null;
    this.takenBack = false;
    this.#live?.close();
    this.#live = null;
  }

  /** Ends all that is under way here; the match stays on the server. */
  close() {
    this.#leave();
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
          this.tell();
        },
        // A move could not be stored: what is shown is still what is so.
        trouble: ({ code, detail }) => {
          this.problem = new Problem(503, code, detail, null);
          this.tell();
        },
        connected: (yes) => {
          this.connected = yes;
          if (yes && isOffline(this.problem)) this.problem = null;
          this.tell();
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

  async play(move: string) {
    const now = this.snapshot;
    if (!now || !this.active) return;
    this.pending = { id: now.id, ticket: now.ticket, move, request: newRequestId(), seat: this.seatOf(now.turn) };
    // A reload must not lose it.
    remember(`unsent.${now.id}`, this.pending);
    await this.#deliver(this.pending);
  }

  /** Sends a move until the server answers: it fits, or it is taken back. The same request sent twice is done once. */
  async #deliver(pending: Pending) {
    const secret = this.secrets[pending.seat];
    if (secret === undefined) return;
    this.computers.stop();
    this.busy = true;
    this.takenBack = false;
    if (!this.offline) this.problem = null;
    this.tell();
    try {
      const snapshot = await this.#sent(pending, secret);
      this.#settled(pending);
      if (this.pending !== pending) return;
      this.pending = null;
      this.busy = false;
      this.problem = null;
      this.take(snapshot);
    } catch (error) {
      const again = error instanceof Problem && fate(error) === "again";
      if (!again) this.#settled(pending);
      if (this.pending !== pending) return;
      this.problem = error;
      if (again) {
        setTimeout(() => this.pending === pending && void this.#deliver(pending), PATIENCE);
        this.tell();
        return;
      }
      this.pending = null;
      this.busy = false;
      this.takenBack = true;
      await this.refresh();
    }
  }

  /**
   * The view after a move, where a computer answers quickly after its answer as well: that is one round trip instead of two. Where the answer takes long, the same
   * request is sent again without waiting for it, which does nothing twice; the computer is then asked to think as after any other command.
   */
  async #sent({ id, move, ticket, request, seat }: Pending, secret: string) {
    const command: Command = { kind: "play", move };
    const sent = { ticket, request, attempts: 2 };
    if (!this.#isAnsweredQuickly(seat)) return api.command(id, secret, command, sent);
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), QUICK);
    try {
      const { signal } = patience;
      const [snapshot] = await Promise.all([api.command(id, secret, command, { ...sent, answer: true, signal }), pause(COURTESY, signal)]);
      return snapshot;
    } catch (error) {
      if (!isAborted(error)) throw error;
      return await api.command(id, secret, command, sent);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether a computer plays against this seat that did not think for long the last time. */
  #isAnsweredQuickly(seat: Seat) {
    const now = this.snapshot;
    const quick = (now?.thought?.microseconds ?? 0) < (QUICK * 1000) / 4;
    return !withoutServer && this.mode === "one" && now?.seats[seat === "a" ? "b" : "a"].kind === "computer" && quick;
  }

  /** The server has answered a move: nothing of it needs to be sent any more. */
  #settled({ id, request }: Pending) {
    if (recall(`unsent.${id}`)?.request === request) remember(`unsent.${id}`, null);
  }

  /** Sends a move that was made before this page was loaded and that the server has not answered; it knows if it has it already. */
  #sendAgain(id: string) {
    const unsent: Pending | null = recall(`unsent.${id}`);
    if (!unsent || unsent.id !== id || this.secrets[unsent.seat] === undefined) return;
    this.pending = unsent;
    void this.#deliver(unsent);
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
    this.tell();
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
      const snapshot = await this.#load(id);
      if (isOffline(this.problem)) this.problem = null;
      this.take(snapshot);
    } catch (error) {
      if (id !== this.#id) return;
      this.problem = error;
      if (isOffline(error)) setTimeout(() => id === this.#id && void this.refresh(), PATIENCE);
    }
    this.tell();
  }

  take(snapshot: Snapshot) {
    const now = this.snapshot;
    // An answer about a match one has left, or one that was overtaken.
    if (snapshot.id !== this.#id || (now && snapshot.revision < now.revision)) return;
    this.snapshot = snapshot;
    if (now?.id === snapshot.id) this.#tabs.postMessage({ id: snapshot.id, revision: snapshot.revision });
    this.tell();
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

/** @param error whether there was no answer at all */
function isOffline(error: unknown) {
  return error instanceof Problem && error.status === 0;
}
