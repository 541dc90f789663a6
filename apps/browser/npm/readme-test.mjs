/** Runs the example of the README as a program that has installed the package, and compares what it prints with what it says: `node readme-test.mjs PACKAGE`. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const packed = resolve(process.argv[2] ?? "");
const folder = mkdtempSync(join(tmpdir(), "foursight-npm-"));
try {
  const run = (command, ...words) => execFileSync(command, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  run("npm", "init", "--yes");
  run("npm", "install", "--no-audit", "--no-fund", "--offline", packed);
  const readme = readFileSync(join(folder, "node_modules/foursight/README.md"), "utf8");
  const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const expected = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => text);
  writeFileSync(join(folder, "example.mjs"), example);
  const said = run("node", "example.mjs").trim().split("\n");
  if (expected.length === 0 || JSON.stringify(said) !== JSON.stringify(expected)) {
    console.log(`the README says ${JSON.stringify(expected)}, the program ${JSON.stringify(said)}`);
    process.exit(1);
  }
  console.log(`${said.length} answers as the README says`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
