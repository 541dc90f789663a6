/**
 * Asks which games there are, and for a newcomer's first match while the modules are still on their way (a classic script, small and therefore here first): on a slow
 * line that saves a round trip. Where the modules were faster it asks nothing. `lib/api.ts` takes the answer if it is what the page wants, and asks itself if not.
 */
if (globalThis.earlyGames === undefined) {
  // Which games there are is asked first, by everybody.
  globalThis.earlyGames = fetch("/api/v1/games").then(
    (answer) => (answer.ok ? answer.json() : null),
    () => null,
  );
  try {
    const known = localStorage.getItem("foursight.settings") ?? localStorage.getItem("foursight.last");
    if (known === null && location.search === "" && location.hash === "") {
      // What `settings.ts` starts with; a test holds the two together.
      const body = {
        game: "connect-four",
        seats: { a: null, b: "level-2" },
        starter: "a",
        start: {},
        seed: crypto.getRandomValues(new Uint32Array(1))[0],
        open: false,
      };
      const answer = fetch("/api/v1/matches", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        cache: "no-store",
      });
      // Whoever takes it sees the failure.
      answer.catch(() => {});
      globalThis.early = { body, answer };
    }
  } catch {
    // Without storage or a random number the page asks by itself.
  }
}
