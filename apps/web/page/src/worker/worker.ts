/**
 * The engine in a worker: it is sent the compiled module and an opening book, then requests, one after the other, before those about learning what is
 * learnt from. Whoever no longer wants an answer ends the worker. Built as a classic script, so that it can also be started from a file on disk.
 */

/** What apps/browser/src/exports.rs exports. */
interface Engine {
  memory: WebAssembly.Memory;
  /** Room for so many bytes, and where it is. */
  reserve(length: number): number;
  book(): void;
  lessons(): void;
  /** Answers the request that was written, and says where the answer is. */
  ask(): number;
  length(): number;
}

type Message = { module?: WebAssembly.Module; book?: ArrayBuffer | null; lessons?: ArrayBuffer; number?: number; request?: string };

let said = "";
let memory: WebAssembly.Memory | null = null;
let engine: Promise<Engine> | null = null;

function bytesAt(place: number, length: number) {
  if (!memory) throw new Error("the engine has no memory yet");
  return new Uint8Array(memory.buffer, place, length);
}

const host = {
  now: () => performance.now(),
  panicked: (place: number, length: number) => {
    said = new TextDecoder().decode(bytesAt(place, length));
  },
};

function write(engine: Engine, bytes: Uint8Array) {
  bytesAt(engine.reserve(bytes.length), bytes.length).set(bytes);
}

async function start(module: WebAssembly.Module, book: ArrayBuffer | null | undefined) {
  const instance = await WebAssembly.instantiate(module, { host });
  const started = instance.exports as unknown as Engine;
  memory = started.memory;
  if (book) {
    write(started, new Uint8Array(book));
    started.book();
  }
  return started;
}

async function answer(number: number, request: string) {
  try {
    const started = await ready();
    write(started, new TextEncoder().encode(request));
    const place = started.ask();
    postMessage({ number, answer: new TextDecoder().decode(bytesAt(place, started.length())) });
  } catch (error) {
    postMessage({ number, failed: said || String(error) });
  }
}

async function learn(lessons: ArrayBuffer) {
  const started = await ready();
  write(started, new Uint8Array(lessons));
  started.lessons();
  return started;
}

function ready() {
  return engine ?? Promise.reject(new Error("the engine was not sent"));
}

addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if (data.module) engine = start(data.module, data.book);
  else if (data.lessons) engine = learn(data.lessons);
  else if (data.number !== undefined && data.request !== undefined) void answer(data.number, data.request);
});
