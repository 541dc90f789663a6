/**
 * Runs before the first paint (a classic script, not a module), so that a dark page never flashes white.
 * The choice is "light", "dark" or absent, which follows the system. `header.ts` writes it.
 */
try {
  const theme = localStorage.getItem("foursight.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
} catch {
  // Without storage the page follows the system.
}
