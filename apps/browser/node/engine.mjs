/** The engine in Node, for tests: `const ask = await start("engine.wasm", "small.book"); ask({ method, path, body })`. */
import { readFileSync } from "node:fs";

/**
 * @param {string} module
 * @param {string} [book]
 * @param {string} [lessons] what a network learns from
 * @returns {Promise<(request: object) => { status: number, body: any, kept?: any, changes?: string[] }>}
 */
export async function start(module, book, lessons) {
  let said = "";
  /** @type {any} */
  let exported = null;
  const bytesAt = (/** @type {number} */ place, /** @type {number} */ length) =>
    new Uint8Array(exported.memory.buffer, place, length);
  const host = {
    now: () => performance.now(),
    panicked: (/** @type {number} */ place, /** @type {number} */ length) => {
      said = new TextDecoder().decode(bytesAt(place, length));
    },
  };
  const made = await WebAssembly.instantiate(readFileSync(module), { host });
  exported = made.instance.exports;
  const write = (/** @type {Uint8Array} */ bytes) => bytesAt(exported.reserve(bytes.length), bytes.length).set(bytes);
  if (book) {
    write(readFileSync(book));
    if (exported.book() !== 1) throw new Error(`${book} is no book`);
  }
  if (lessons) {
    write(readFileSync(lessons));
    exported.lessons();
  }
  return (request) => {
    write(new TextEncoder().encode(JSON.stringify(request)));
    try {
      const place = exported.ask();
      return JSON.parse(new TextDecoder().decode(bytesAt(place, exported.length())));
    } catch (error) {
      throw said ? new Error(said) : error;
    }
  };
}
