/**
 * The cable to the device, which stands on the server: touches go there, state and lights come back. A device lives as long as its
 * connection; after a lost one another is switched on, which begins with the menu.
 */
import { api, problemText } from "../api.js";
import { Problem } from "../back-end/problem.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Colors} Colors */

/**
 * @typedef {object} Listener
 * @property {() => void} on it is switched on
 * @property {(state: State) => void} state
 * @property {(lights: string[]) => void} lights 42 colours, rows from the top; empty where dark
 * @property {(reason: string) => void} off there is none at present, and another try soon
 * @property {() => void} asleep it has switched itself off, since nobody touched it
 */

/** Milliseconds from one try to the next: at first, and at most. */
const WAIT = Object.freeze({ first: 500, most: 8000 });

/** @param {Listener} listener */
export function plugIn(listener) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {number} */
  let wait = WAIT.first;

  const open = () => {
    const address = new URL("/api/v1/automat", location.href);
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
      void refused(lived).then(listener.off);
      setTimeout(() => socket ?? open(), wait);
      wait = Math.min(wait * 2, WAIT.most);
    });
  };
  open();

  const send = (/** @type {object} */ command) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
  };
  return {
    /** @param {string} pad "1" to "7", or "n" */
    touch: (pad) => send({ kind: "touch", pad }),
    /** @param {Colors} colors */
    colors: (colors) => send({ kind: "colors", colors }),
    /** Switches on another one, if there is none. */
    wake: () => void (socket ?? open()),
  };
}

/**
 * Why there is no device, in the page's language. A WebSocket does not say why it was refused; the same address asked without one does.
 * @param {boolean} lived whether there was one
 */
async function refused(lived) {
  const offline = new Problem(0, "offline", "");
  if (lived) return problemText(offline);
  return api.automat().then(
    () => problemText(offline),
    (error) => problemText(error instanceof Problem && error.code === "bad-query" ? offline : error),
  );
}
