/** The server as the back end: HTTP, and the WebSocket of matches. */
import { Problem, isAborted } from "./problem.ts";
import type { BackEnd } from "./types.ts";

const ROOT = "/api/v1";

/** What an answer holds, or the problem it is. */
export async function read(response: Response): Promise<any> {
  const type = response.headers.get("content-type") ?? "";
  if (response.ok) return type.includes("json") ? response.json() : response.text();
  const problem = type.includes("json") ? await response.json().catch(() => ({})) : {};
  const retryAfter = Number(response.headers.get("retry-after") ?? NaN);
  throw new Problem(
    response.status,
    String(problem.code ?? "unknown"),
    String(problem.detail ?? response.statusText),
    Number.isFinite(retryAfter) ? retryAfter : null,
    problem.reason,
  );
}

export const http: BackEnd = {
  async once(method, path, body, signal) {
    let response: Response;
    try {
      response = await fetch(ROOT + path, {
        method,
        signal: signal ?? null,
        headers: body === undefined ? {} : { "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
        cache: "no-store",
      });
    } catch (error) {
      if (isAborted(error)) throw error;
      throw new Problem(0, "offline", String(error));
    }
    return read(response);
  },

  live(id, listener, secret) {
    let closed = false;
    let wait = 250;
    let socket: WebSocket | null = null;
    const open = () => {
      const address = new URL(`${ROOT}/matches/${encodeURIComponent(id)}/live`, location.href);
      address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
      const opened = new WebSocket(address);
      socket = opened;
      socket.addEventListener("open", () => {
        wait = 250;
        if (secret) opened.send(JSON.stringify({ secret }));
        listener.connected?.(true);
      });
      socket.addEventListener("message", (event) => {
        const message = JSON.parse(String(event.data));
        if (message.kind === "presence") listener.presence?.(message);
        else if (message.kind === "problem") listener.trouble?.(message);
        else listener.snapshot(message.snapshot ?? message);
      });
      socket.addEventListener("close", () => {
        if (closed) return;
        listener.connected?.(false);
        setTimeout(() => closed || open(), wait);
        wait = Math.min(wait * 2, 4000);
      });
    };
    open();
    return {
      close() {
        closed = true;
        socket?.close();
      },
    };
  },
};
