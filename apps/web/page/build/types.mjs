/**
 * Writes src/lib/openapi.ts, the types of what goes over the wire, from the API's document, apps/web/openapi.json: `node build/types.mjs [--check]`.
 * With --check it writes nothing, and fails where the file is not what it would write.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { format, resolveConfig } from "prettier";

const DOCUMENT = join(import.meta.dirname, "../../openapi.json");
const TYPES = join(import.meta.dirname, "../src/lib/openapi.ts");
const HEAD = "/** What goes over the wire. Written by `cargo xtask page` from apps/web/openapi.json: change what it says there. */\n";

const tree = await openapiTS(JSON.parse(readFileSync(DOCUMENT, "utf8")), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  defaultNonNullable: false,
});
const written = await format(HEAD + astToString(tree), { ...(await resolveConfig(TYPES)), parser: "typescript" });
if (process.argv.includes("--check")) {
  if (readFileSync(TYPES, "utf8") !== written) {
    console.error("src/lib/openapi.ts was not written from apps/web/openapi.json: `cargo xtask page` writes it");
    process.exit(1);
  }
} else {
  writeFileSync(TYPES, written);
}
