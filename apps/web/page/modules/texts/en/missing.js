// An address where nothing is.
export default {
  "missing.title": "There is no such page",
  "missing.about": "The address may be mistyped, or the link is incomplete.",
  "missing.play": "Play a game",
};
