/** The notices of the packages that lie in the page's files: they ask for no more than to be passed on with them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = join(import.meta.dirname, "../node_modules");
/** As in xtask/src/licences.rs. */
const ACCEPTED = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"];

/** The packages among the files of a build. @param {Iterable<string>} inputs */
export function packagesOf(inputs) {
  const names = [...inputs].map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

/** @param {Iterable<string>} names */
export function notices(names) {
  const texts = [...names].sort().map((name) => {
    const folder = join(PACKAGES, name);
    const { version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (!ACCEPTED.includes(license)) throw new Error(`${name}: licence ${license}; accepted are ${ACCEPTED.join(", ")}`);
    const file = join(folder, "LICENSE");
    const holder = typeof author === "string" ? author : author?.name;
    const text = existsSync(file) ? readFileSync(file, "utf8") : mit(name, license, holder);
    return `${name} ${version}, ${license}\n\n${text.trim()}\n`;
  });
  return `The scripts of Foursight's page contain these packages.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** The text that a package names and does not contain. @param {string} name @param {string} license @param {string} holder */
function mit(name, license, holder) {
  if (license !== "MIT" || !holder) throw new Error(`${name} has no LICENSE`);
  return `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}
