/**
 * Whether the WebAssembly module answers as the native program did: `node compare.mjs ENGINE QUESTIONS [BOOK [LESSONS]]`, with the lines of `examples/questions.rs`.
 * Ends with 1 at the first difference of a move or its value.
 */
import { readFileSync } from "node:fs";
import { start } from "./engine.mjs";

const [engine = "", questions = "", book, lessons] = process.argv.slice(2);
const ask = await start(engine, book, lessons);
const lines = readFileSync(questions, "utf8").trim().split("\n");
let different = 0;
for (const line of lines) {
  const { request, expected } = JSON.parse(line);
  const answer = ask(request);
  const found = request.path === "/move" ? answer.body.best : answer.body;
  if (answer.status !== 200 || JSON.stringify(found) !== JSON.stringify(expected)) {
    different += 1;
    const shown = (/** @type {unknown} */ value) => JSON.stringify(value)?.slice(0, 300);
    if (different <= 10) console.log(`${shown(request.body)}: ${shown(expected)}, in WebAssembly ${shown(found ?? answer)}`);
  }
}
console.log(`${lines.length} questions, ${different} different`);
process.exit(different === 0 && lines.length > 0 ? 0 : 1);
