/** What a person sees at an address where nothing is: that, and where to go from here. */
import texts from "texts:common,missing";
import { byId, element } from "../lib/dom.ts";
import { mountHeader } from "../lib/header.ts";
import { addTexts, t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";

addTexts(texts);
mountHeader(null);
document.title = `Foursight – ${t("missing.title")}`;
byId("content").replaceChildren(
  element("h1", {}, t("missing.title")),
  element("p", { class: "lead" }, t("missing.about")),
  element("p", {}, element("a", { class: "button primary", href: addressOf("play") }, t("missing.play"))),
);
