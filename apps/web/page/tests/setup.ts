/** What a browser has and the tests' document lacks. */
localStorage.clear();
// The texts are compared in English, whatever the machine speaks.
Object.defineProperty(navigator, "languages", { value: ["en-GB"], configurable: true });
