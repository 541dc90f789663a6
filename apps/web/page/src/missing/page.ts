/** The page at an address where nothing is. */
import texts from "texts:common,missing";
import { byId } from "../lib/dom.ts";
import { mountHeader } from "../lib/header.ts";
import { mount } from "../lib/state.ts";
import { addTexts, t } from "../lib/texts.ts";
import { MissingView } from "./view.tsx";

addTexts(texts);
mountHeader(null);
document.title = `Foursight – ${t("missing.title")}`;
mount(byId("content"), MissingView);
