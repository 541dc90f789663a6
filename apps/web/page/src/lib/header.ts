/**
 * The head of every page: name, navigation, language and theme.
 *
 * How to use it: the page's HTML holds `<header id="header"></header>`; after `addTexts` with the part `common` call
 * `mountHeader("play")`, or with the name of another of the pages below.
 */
import { byId, element, svg } from "./dom.ts";
import { recall, remember } from "./memory.ts";
import { LANGUAGES, language, setLanguage, t } from "./texts.ts";
import { addressOf, hasPage } from "./where.ts";
import type { Language } from "./texts.ts";

const PAGES = ["play", "analysis", "understand", "figures", "worksheet", "automat", "laboratory", "about"] as const;

/** Those that a window names beside each other; the others are behind a button. */
const BESIDE = Object.freeze({
  small: ["play", "analysis", "understand"] as readonly string[],
  wide: ["play", "analysis", "understand", "automat", "laboratory", "about"] as readonly string[],
});

/** Where six of them fit beside the switches, in both languages. */
const wide = matchMedia("(min-width: 76rem)");

const THEMES = {
  // Drawn in a square of 24.
  light:
    "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M4.6 19.4l2.1-2.1M17.3 6.7l2.1-2.1",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  system: "M3 4.5h18v12H3zM8.5 20.5h7M12 16.5v4",
} as const;

export function mountHeader(current: (typeof PAGES)[number] | null) {
  const navigation = element("nav", { "aria-label": t("common.navigation") });
  const name = () => fill(navigation, current);
  name();
  // A page mounts its head again when the language changes: only the newest one is filled.
  wide.onchange = name;
  byId("header").replaceChildren(
    skipLink(),
    element("a", { class: "brand", href: addressOf("play"), "aria-label": t("common.home") }, logo(), element("span", {}, "Foursight")),
    navigation,
    element("div", { class: "switches" }, languageSwitch(), themeSwitch()),
  );
}

/** Names the pages: beside each other where they fit, the rest behind a button otherwise. */
function fill(navigation: HTMLElement, current: (typeof PAGES)[number] | null) {
  const link = (name: (typeof PAGES)[number]) =>
    element("a", { href: addressOf(name), "aria-current": name === current ? "page" : null }, t(`common.${name}`));
  const pages = PAGES.filter(hasPage);
  const beside = BESIDE[wide.matches ? "wide" : "small"];
  const rest = pages.filter((name) => !beside.includes(name));
  // A button takes as much room as the one page behind it.
  if (rest.length === 1) rest.pop();
  navigation.replaceChildren(...pages.filter((name) => !rest.includes(name)).map(link));
  if (rest.length > 0)
    navigation.append(
      behindButton(
        rest.map(link),
        rest.some((name) => name === current),
      ),
    );
}

/**
 * Links that are shown on demand.
 * @param here whether the page on the screen is one of them
 */
function behindButton(links: HTMLElement[], here: boolean) {
  const summary = element("summary", { class: here ? "here" : null }, t("common.more-pages"));
  const menu = element("details", { class: "more-pages" }, summary, element("div", {}, ...links));
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    close();
    summary.focus();
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) close();
  });
  menu.addEventListener("toggle", () => {
    if (!menu.open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && menu.contains(event.target)) return;
      close();
    };
    document.addEventListener("pointerdown", outside);
    menu.addEventListener("toggle", () => document.removeEventListener("pointerdown", outside), { once: true });
  });
  return menu;
}

/** The first thing Tab leads to: past the head. */
function skipLink() {
  const skip = (event: Event) => {
    event.preventDefault();
    const target = document.querySelector("#board :is(button, [tabindex='0'])") ?? document.querySelector("main");
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    if (!target.matches("button, [tabindex]")) target.setAttribute("tabindex", "-1");
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  };
  return element("a", { class: "skip", href: "#board", click: skip }, t("common.skip"));
}

function logo() {
  const picture = svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true", class: "logo" });
  const discs = [
    [11, 11, "second"],
    [29, 11, "first"],
    [11, 29, "first"],
    [29, 29, "first"],
  ] as const;
  picture.append(svg("rect", { width: 40, height: 40, rx: 10, class: "logo-board" }));
  for (const [cx, cy, role] of discs) picture.append(svg("circle", { cx, cy, r: 7, class: `fill-${role}` }));
  return picture;
}

function languageSwitch() {
  const group = element("div", { class: "segments small", role: "group", "aria-label": t("common.language") });
  for (const [code, name] of Object.entries(LANGUAGES)) {
    const wanted = code as Language;
    group.append(
      element(
        "button",
        {
          type: "button",
          lang: code,
          title: name,
          "aria-pressed": String(code === language),
          click: () => setLanguage(wanted),
        },
        // What is heard begins with what is seen, so that whoever speaks to the page can say it.
        code.toUpperCase(),
        element("span", { class: "visually-hidden" }, ` – ${name}`),
      ),
    );
  }
  return group;
}

function themeSwitch() {
  const group = element("div", { class: "segments small", role: "group", "aria-label": t("common.theme") });
  const show = () => {
    const theme = recall("theme") ?? "system";
    for (const button of group.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset["theme"] === theme));
    }
  };
  for (const [theme, path] of Object.entries(THEMES)) {
    const name = t(`common.theme.${theme}`);
    const choose = () => {
      remember("theme", theme === "system" ? null : theme);
      if (theme === "system") delete document.documentElement.dataset["theme"];
      else document.documentElement.dataset["theme"] = theme;
      show();
    };
    group.append(
      element(
        "button",
        { type: "button", "data-theme": theme, "aria-label": name, title: name, click: choose },
        svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: path })),
      ),
    );
  }
  show();
  return group;
}
