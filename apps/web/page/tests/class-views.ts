/** Views of a class as the server sends them, and a connection that a test speaks through. */
import { vi } from "vitest";
import { position } from "./matches.ts";
import type { ClassSnapshot, GameView, PupilView } from "../src/lib/openapi.ts";

/** The connections that were opened, the latest last. */
export const sockets: FakeSocket[] = [];

export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static readonly CONNECTING = 0;
  readyState = FakeSocket.OPEN;
  sent: string[] = [];

  constructor(readonly url: URL) {
    super();
    sockets.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.readyState = FakeSocket.CLOSED;
  }

  /** What the server says. */
  hear(message: unknown) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** The connection is lost. */
  lose() {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(new Event("close"));
  }
}

export function fakeSockets() {
  sockets.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
}

export function gameView(part: Partial<GameView> = {}): GameView {
  return {
    game: 1,
    round: 1,
    first: { pupil: 1, name: "Ana" },
    second: { pupil: 2, name: "Boris" },
    status: "running",
    plies: 0,
    turn: "first",
    clocks: null,
    began: 0,
    ended: null,
    ...part,
  };
}

/** The class as Ana sees it. */
export function pupilView(part: Partial<PupilView> = {}): PupilView & { role: "pupil" } {
  return {
    role: "pupil",
    class: "7b",
    pupil: 1,
    name: "Ana",
    present: true,
    game: "connect-four",
    mode: "swiss",
    levels: [],
    hints: false,
    paused: false,
    activity: "games",
    round: null,
    bye: false,
    own: null,
    games: [],
    classmates: [
      { pupil: 1, name: "Ana", free: true },
      { pupil: 2, name: "Boris", free: true },
    ],
    challenges: [],
    standings: [],
    exercise: null,
    ...part,
  };
}

export function snapshot(revision: number, view: ClassSnapshot["view"], moves: Record<number, string> = {}): ClassSnapshot {
  const positions = Object.fromEntries(Object.entries(moves).map(([game, text]) => [game, position(text)]));
  return { revision, now: 1000, matches: {}, positions, view };
}
