/** The entry point of Node: the engine in a worker thread, so that a long search does not stop the program. */
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { connect } from "./foursight.js";

export { Foursight, FoursightError } from "./foursight.js";

const file = (name) => readFile(new URL(name, import.meta.url));

/** @param {{ book?: Uint8Array }} [options] a larger opening book than the one of this package */
export function open({ book } = {}) {
  const load = async () => {
    const [bytes, small] = await Promise.all([file("engine.wasm"), book ?? file("small.book")]);
    return { module: await WebAssembly.compile(bytes), book: new Uint8Array(small).slice().buffer };
  };
  const start = () => {
    // Without the options of the program itself: `--input-type`, which `node -e` may have, is refused for a file.
    const worker = new Worker(new URL("node-worker.js", import.meta.url), { execArgv: [] });
    // A program that has nothing else to do may end.
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      listen: (heard, failed) => {
        worker.ref();
        worker.removeAllListeners();
        worker.on("message", (data) => {
          worker.unref();
          heard(data);
        });
        worker.on("error", failed);
      },
      end: () => void worker.terminate(),
    };
  };
  return connect(start, load);
}
