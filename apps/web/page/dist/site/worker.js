"use strict";
(() => {
  // src/worker/worker.ts
  var said = "";
  var memory = null;
  var engine = null;
  function bytesAt(place, length) {
    if (!memory) throw new Error("the engine has no memory yet");
    return new Uint8Array(memory.buffer, place, length);
  }
  var host = {
    now: () => performance.now(),
    panicked: (place, length) => {
      said = new TextDecoder().decode(bytesAt(place, length));
    }
  };
  function write(engine2, bytes) {
    bytesAt(engine2.reserve(bytes.length), bytes.length).set(bytes);
  }
  async function start(module, book) {
    const instance = await WebAssembly.instantiate(module, { host });
    const started = instance.exports;
    memory = started.memory;
    if (book) {
      write(started, new Uint8Array(book));
      started.book();
    }
    return started;
  }
  async function answer(number, request) {
    try {
      const started = await ready();
      write(started, new TextEncoder().encode(request));
      const place = started.ask();
      postMessage({ number, answer: new TextDecoder().decode(bytesAt(place, started.length())) });
    } catch (error) {
      postMessage({ number, failed: said || String(error) });
    }
  }
  async function learn(lessons) {
    const started = await ready();
    write(started, new Uint8Array(lessons));
    started.lessons();
    return started;
  }
  function ready() {
    return engine ?? Promise.reject(new Error("the engine was not sent"));
  }
  addEventListener("message", ({ data }) => {
    if (data.module) engine = start(data.module, data.book);
    else if (data.lessons) engine = learn(data.lessons);
    else if (data.number !== void 0 && data.request !== void 0) void answer(data.number, data.request);
  });
})();
