/**
 * The cable to the device, which stands on the server: touches go there, state and lights come back. A device lives as long as its
 * connection; after a lost one another is switched on, which goes on with the game there was.
 */
import { api, problemText } from "../lib/api.ts";
import { Problem } from "../lib/back-end/problem.ts";
import type { Colors, DeviceState } from "../lib/openapi.ts";

export interface Listener {
  /** It is switched on. */
  on: () => void;
  state: (state: DeviceState) => void;
  /** 42 colours, rows from the top; empty where dark. */
  lights: (lights: string[]) => void;
  /** It cannot be switched on with what was wished for. */
  unwanted: () => void;
  /** There is none at present, and another try soon. */
  off: (reason: string) => void;
  /** It has switched itself off, since nobody touched it. */
  asleep: () => void;
}

/** Milliseconds from one try to the next: at first, and at most. */
const WAIT = Object.freeze({ first: 500, most: 8000 });

/** @param wish what a device is switched on with */
export function plugIn(listener: Listener, wish: () => Record<string, string>) {
  let socket: WebSocket | null = null;
  let wait: number = WAIT.first;

  const open = () => {
    const address = new URL("/api/v1/automat", location.href);
    address.search = String(new URLSearchParams(wish()));
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(address);
    let lived = false;
    socket = opened;
    opened.addEventListener("open", () => {
      lived = true;
      wait = WAIT.first;
      listener.on();
    });
    opened.addEventListener("message", (event) => {
      const news = JSON.parse(String(event.data));
      if (news.kind === "state") listener.state(news);
      else if (news.kind === "lights") listener.lights(news.lights);
    });
    opened.addEventListener("close", (event) => {
      socket = null;
      if (event.reason === "idle") return listener.asleep();
      void refused(lived, listener.unwanted).then(listener.off);
      setTimeout(() => socket ?? open(), wait);
      wait = Math.min(wait * 2, WAIT.most);
    });
  };
  open();

  const send = (command: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
  };
  return {
    /** @param pad "1" to "7", or "n" */
    touch: (pad: string) => send({ kind: "touch", pad }),
    colors: (colors: Colors) => send({ kind: "colors", colors }),
    /** Switches on another one, if there is none. */
    wake: () => void (socket ?? open()),
  };
}

/**
 * Why there is no device, in the page's language. A WebSocket does not say why it was refused; the same address asked without one does.
 * @param lived whether there was one
 */
async function refused(lived: boolean, unwanted: () => void) {
  const offline = new Problem(0, "offline", "");
  if (lived) return problemText(offline);
  return api.automat().then(
    () => problemText(offline),
    (error) => {
      // There is room for one, and what is missing here is no more than a WebSocket: what it was to be switched on with was refused.
      const room = error instanceof Problem && error.code === "bad-query";
      if (room) unwanted();
      return problemText(room ? offline : error);
    },
  );
}
