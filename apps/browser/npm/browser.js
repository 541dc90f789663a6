/** The entry point of browsers: the engine in a worker, so that a long search does not block the page. */
import { connect } from "./foursight.js";

export { Foursight, FoursightError } from "./foursight.js";

const file = async (name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer();

/** @param {{ book?: Uint8Array }} [options] a larger opening book than the one of this package */
export function open({ book } = {}) {
  const load = async () => {
    const [bytes, small] = await Promise.all([file("engine.wasm"), book ?? file("small.book")]);
    return { module: await WebAssembly.compile(bytes), book: book ? new Uint8Array(book).slice().buffer : small };
  };
  const start = () => {
    const worker = new Worker(new URL("./worker.js", import.meta.url));
    return {
      post: (message) => worker.postMessage(message),
      listen: (heard, failed) => {
        worker.onmessage = ({ data }) => heard(data);
        worker.onerror = failed;
      },
      end: () => worker.terminate(),
    };
  };
  return connect(start, load);
}
