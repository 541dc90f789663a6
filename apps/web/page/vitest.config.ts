import { defineConfig } from "vitest/config";
import { viteTexts } from "./build/texts.mjs";

export default defineConfig({
  plugins: [viteTexts],
  test: { include: ["tests/**/*.test.{ts,tsx}"], environment: "happy-dom", setupFiles: "tests/setup.ts" },
});
