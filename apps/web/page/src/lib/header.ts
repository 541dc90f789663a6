/**
 * The head of every page: name, navigation, language and theme.
 *
 * How to use it: the page's HTML holds `<header id="header"></header>`; after `addTexts` with the part `common` call
 * `mountHeader("play")`, or with the name of another of the pages.
 */
import { signal } from "@preact/signals";
import { h } from "preact";
import { byId } from "./dom.ts";
import { Header, type Name } from "./header-view.tsx";
import { mount } from "./state.ts";

export function mountHeader(current: Name | null) {
  // Where six pages fit beside the switches, in both languages.
  const room = matchMedia("(min-width: 76rem)");
  const wide = signal(room.matches);
  room.onchange = () => {
    wide.value = room.matches;
  };
  mount(byId("header"), () => h(Header, { current, wide: wide.value }));
}
