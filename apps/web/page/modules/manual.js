/** A text of the manual: the server has written it, the page adds its head. */
import { mountHeader } from "./header.js";
import { loadTexts } from "./texts.js";

await loadTexts("common");
mountHeader("automat");
// The head has pushed the section down that the address names.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
