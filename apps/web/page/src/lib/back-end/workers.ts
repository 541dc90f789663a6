/**
 * The workers in which the engine runs: one for what is answered at once, some for searches. Whoever no longer wants a search ends its worker.
 */
import { oneFile } from "../where.ts";
import { Problem } from "./problem.ts";

/** Searches at the same time; more wait. */
const SEARCHES = Math.max(1, Math.min(3, (navigator.hardwareConcurrency ?? 2) - 1));
/** Idle workers that are kept for the next search. */
const IDLE = 1;

/** What takes long. */
const LONG = /^\/(move|analyse|explain|why|why-not|review|threats|learn|learn\/move|matches\/[^/]+\/think)$/;
/** What needs the positions that a network learns from. */
const LEARNING = /^\/learn(\/move)?$/;

export type Running = { worker: Worker; book: ArrayBuffer | null; lessons: boolean };
export type Waiting = { request: any; signal: AbortSignal | undefined; resolve: (answer: any) => void; reject: (error: unknown) => void };

/** A file of the site, or of the one file that is all of it. */
async function file(name: string): Promise<ArrayBuffer> {
  const inlined = document.querySelector(`script[type="text/plain"][data-file="${name}"]`);
  if (inlined) {
    const text = atob((inlined.textContent ?? "").trim());
    const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }
  const answer = await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new Problem(0, "offline", `${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

export class Workers {
  #module: Promise<WebAssembly.Module> | null = null;
  #book: ArrayBuffer | null = null;
  #lessons: Promise<ArrayBuffer> | null = null;
  #address: string | null = null;
  #quick: Promise<Running> | null = null;
  #idle: Running[] = [];
  #waiting: Waiting[] = [];
  #searching = 0;
  #numbers = 0;

  async ask(request: { path: string }, signal?: AbortSignal): Promise<any> {
    if (signal?.aborted) throw new DOMException("gave up", "AbortError");
    const path = request.path.split("?")[0] ?? "";
    if (LONG.test(path))
      return new Promise((resolve, reject) => {
        this.#waiting.push({ request, signal, resolve, reject });
        void this.#next();
      });
    this.#quick ??= this.#start();
    const running = await this.#quick;
    return this.#send(running, request, undefined, () => (this.#quick = null));
  }

  /** Begins the next search if there is room for one. */
  async #next() {
    if (this.#searching >= SEARCHES) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#searching += 1;
    let running: Running | null = null;
    try {
      if (next.signal?.aborted) throw new DOMException("gave up", "AbortError");
      running = await this.#searcher();
      if (LEARNING.test(next.request.path)) await this.#teach(running);
      const ended = () => (running = null);
      next.resolve(await this.#send(running, next.request, next.signal, ended));
    } catch (error) {
      next.reject(error);
    } finally {
      this.#searching -= 1;
      if (running) this.#rest(running);
      void this.#next();
    }
  }

  /** A worker with the best book there is. */
  async #searcher() {
    for (;;) {
      const idle = this.#idle.pop();
      if (!idle) return this.#start();
      if (idle.book === this.#book) return idle;
      idle.worker.terminate();
    }
  }

  /** Gives a worker what a network learns from, which no other request needs. */
  async #teach(running: Running) {
    if (running.lessons) return;
    this.#lessons ??= file("lessons.txt");
    try {
      running.worker.postMessage({ lessons: await this.#lessons });
      running.lessons = true;
    } catch (error) {
      this.#lessons = null;
      throw error instanceof Problem ? error : new Problem(0, "offline", String(error));
    }
  }

  #rest(running: Running) {
    if (this.#idle.length < IDLE) this.#idle.push(running);
    else running.worker.terminate();
  }

  /** @param ended called if the worker is no more */
  #send(running: Running, request: any, signal: AbortSignal | undefined, ended: () => void): Promise<any> {
    this.#numbers += 1;
    const number = this.#numbers;
    const { worker } = running;
    return new Promise((resolve, reject) => {
      const end = (error: unknown) => {
        done();
        worker.terminate();
        ended();
        reject(error);
      };
      const gaveUp = () => end(new DOMException("gave up", "AbortError"));
      const failed = (event: ErrorEvent) => {
        event.preventDefault();
        end(new Problem(500, "internal", event.message));
      };
      const heard = (event: MessageEvent) => {
        if (event.data.number !== number) return;
        if (event.data.failed) return end(new Problem(500, "internal", event.data.failed));
        done();
        resolve(JSON.parse(event.data.answer));
      };
      const done = () => {
        signal?.removeEventListener("abort", gaveUp);
        worker.removeEventListener("message", heard);
        worker.removeEventListener("error", failed);
      };
      signal?.addEventListener("abort", gaveUp, { once: true });
      worker.addEventListener("message", heard);
      worker.addEventListener("error", failed);
      worker.postMessage({ number, request: JSON.stringify(request) });
    });
  }

  async #start(): Promise<Running> {
    this.#module ??= this.#load();
    let module: WebAssembly.Module;
    try {
      module = await this.#module;
    } catch (error) {
      this.#module = null;
      throw error instanceof Problem ? error : new Problem(0, "offline", String(error));
    }
    if (this.#address === null) {
      const inlined = document.querySelector('script[data-file="worker.js"]');
      this.#address = inlined
        ? URL.createObjectURL(new Blob([inlined.textContent ?? ""], { type: "text/javascript" }))
        : String(new URL("worker.js", document.baseURI));
    }
    const worker = new Worker(this.#address);
    worker.postMessage({ module, book: this.#book });
    return { worker, book: this.#book, lessons: false };
  }

  /** The engine and the small book; the large one follows when there is time. */
  async #load() {
    const [bytes, book] = await Promise.all([file("engine.wasm"), file("small.book").catch(() => null)]);
    this.#book = book;
    const module = await WebAssembly.compile(bytes);
    // In one file there is only the small one.
    if (!oneFile) setTimeout(() => this.#enlarge(), 3000);
    return module;
  }

  /** Searches that begin from now on have the large book; without a network the small one does as well, only more slowly. */
  async #enlarge() {
    const large = await file("large.book").catch(() => null);
    if (large && large.byteLength > 0) this.#book = large;
  }
}
