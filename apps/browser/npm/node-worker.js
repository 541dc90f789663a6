/** The worker of browsers, in a thread of Node: the two names it needs. */
import { parentPort } from "node:worker_threads";

globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (kind, heard) => parentPort.on(kind, (data) => heard({ data }));
await import("./worker.js");
