import { readFileSync } from "node:fs";
import { expect, test } from "./server.js";
import { moves, status } from "./table.js";

/** The games that terminal, dialogue, command and window are held to as well. */
const { seed, games } = JSON.parse(readFileSync(new URL("../../../../testdata/same-game/games.json", import.meta.url), "utf8"));

for (const { game, first, second, moves: expected } of games) {
  test(`the same seed and players give the game of the command: ${game}, ${first} and ${second}`, async ({ page }) => {
    const name = game.split(":")[0];
    const settings = { game: name, size: 3, mode: "watch", pair: { [name]: [first, second] } };
    await page.addInitScript(([seed, settings]) => {
      localStorage.setItem("foursight.settings", JSON.stringify(settings));
      // The page draws its seed here.
      const draw = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (array) => (array instanceof Uint32Array && array.length === 1 ? array.fill(seed) : draw(array));
    }, /** @type {const} */ ([seed, settings]));
    await page.goto("/");
    await page.getByRole("button", { name: "At once" }).click();
    await expect(status(page)).toHaveText(/won|draw/i, { timeout: 60_000 });
    expect((await moves(page)).join(name === "atoll" ? " " : "")).toBe(expected);
  });
}
