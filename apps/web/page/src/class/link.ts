/**
 * The connection over which a class shows itself: it comes back by itself after a lost network, a phone that slept, and a server that started again.
 *
 * A phone that slept may hold a connection that is dead without knowing it. So whoever looks at the page again after a while connects anew.
 */
import { Problem } from "../lib/back-end/problem.ts";
import { classes } from "./requests.ts";
import type { ClassSnapshot } from "../lib/openapi.ts";

export interface Listener {
  snapshot: (snapshot: ClassSnapshot) => void;
  connected: (yes: boolean) => void;
  /** The class is gone, or the secret opens nothing any more: nothing is tried again. */
  refused: (problem: Problem) => void;
}

/** Milliseconds: the first and the longest wait before another attempt, and how long a hidden page's connection is trusted. */
const [FIRST, LONGEST, SLEEP] = [250, 4000, 10_000];

export class Link {
  #socket: WebSocket | null = null;
  #closed = false;
  #wait = FIRST;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hidden = 0;
  #code: string;
  #secret: string;
  #listener: Listener;

  constructor(code: string, secret: string, listener: Listener) {
    this.#code = code;
    this.#secret = secret;
    this.#listener = listener;
    document.addEventListener("visibilitychange", this.#woken);
    addEventListener("online", this.#again);
    addEventListener("offline", this.#offline);
    this.#open();
  }

  close() {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#woken);
    removeEventListener("online", this.#again);
    removeEventListener("offline", this.#offline);
    this.#leave();
  }

  #woken = () => {
    if (document.hidden) this.#hidden = Date.now();
    else if (this.#socket?.readyState !== WebSocket.OPEN || Date.now() - this.#hidden > SLEEP) this.#again();
  };

  #offline = () => this.#listener.connected(false);

  #again = () => {
    this.#wait = FIRST;
    this.#leave();
    this.#open();
  };

  #leave() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    // A connection that is not there yet is closed as soon as it is: browsers complain of one that is given up.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
    else socket?.close();
  }

  #open() {
    if (this.#closed) return;
    const address = new URL(`/api/v1/classes/${encodeURIComponent(this.#code)}/live`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ secret: this.#secret })));
    socket.addEventListener("message", ({ data }) => {
      if (socket !== this.#socket) return;
      this.#wait = FIRST;
      this.#listener.connected(true);
      this.#listener.snapshot(JSON.parse(String(data)));
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.#listener.connected(false);
      void this.#lost();
    });
  }

  /** A browser does not say why a connection is refused: a question does. */
  async #lost() {
    try {
      this.#listener.snapshot(await classes.view(this.#code, this.#secret, { attempts: 1 }));
    } catch (error) {
      if (this.#closed) return;
      if (error instanceof Problem && (error.code === "no-such-class" || error.code === "wrong-secret")) {
        this.close();
        return this.#listener.refused(error);
      }
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket?.readyState === WebSocket.CLOSED && this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST);
  }
}
