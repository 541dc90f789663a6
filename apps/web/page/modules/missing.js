/** What a person sees at an address where nothing is: that, and where to go from here. */
import { byId, element } from "./dom.js";
import { mountHeader } from "./header.js";
import { loadTexts, t } from "./texts.js";
import { addressOf } from "./where.js";

await loadTexts("common", "missing");
mountHeader(null);
document.title = `Foursight – ${t("missing.title")}`;
byId("content").replaceChildren(
  element("h1", {}, t("missing.title")),
  element("p", { class: "lead" }, t("missing.about")),
  element("p", {}, element("a", { class: "button primary", href: addressOf("play") }, t("missing.play"))),
);
