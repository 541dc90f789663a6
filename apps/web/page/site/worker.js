// The engine in a worker: it is sent the compiled module and an opening book, then requests, one after the other, before those about learning what is learnt from. Whoever no longer wants an answer ends the
// worker. A classic script, so that it can also be started from a file on disk.
"use strict";
(() => {
  let said = "";
  let memory = null;
  const bytesAt = (place, length) => new Uint8Array(memory.buffer, place, length);
  const host = {
    now: () => performance.now(),
    panicked: (place, length) => {
      said = new TextDecoder().decode(bytesAt(place, length));
    },
  };
  const write = (exported, bytes) => bytesAt(exported.reserve(bytes.length), bytes.length).set(bytes);
  let engine = null;
  const start = async (module, book) => {
    const { exports } = await WebAssembly.instantiate(module, { host });
    memory = exports.memory;
    if (book) {
      write(exports, new Uint8Array(book));
      exports.book();
    }
    return exports;
  };
  const answer = async ({ number, request }) => {
    try {
      const exported = await engine;
      write(exported, new TextEncoder().encode(request));
      const place = exported.ask();
      postMessage({ number, answer: new TextDecoder().decode(bytesAt(place, exported.length())) });
    } catch (error) {
      postMessage({ number, failed: said || String(error) });
    }
  };
  const learn = async (lessons) => {
    const exported = await engine;
    write(exported, new Uint8Array(lessons));
    exported.lessons();
    return exported;
  };
  addEventListener("message", ({ data }) => {
    if (data.module) engine = start(data.module, data.book);
    else if (data.lessons) engine = learn(data.lessons);
    else void answer(data);
  });
})();
