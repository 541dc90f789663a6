/** What stands in the head of every page. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { recall, remember } from "./memory.ts";
import { LANGUAGES, language, setLanguage, t } from "./texts.ts";
import { addressOf, hasPage } from "./where.ts";
import type { ComponentChildren } from "preact";
import type { Language } from "./texts.ts";

const PAGES = ["play", "analysis", "understand", "class", "figures", "worksheet", "automat", "laboratory", "about"] as const;
export type Name = (typeof PAGES)[number];

/** Those that a window names beside each other; the others are behind a button. */
const BESIDE = Object.freeze({
  small: ["play", "analysis", "understand"] as readonly string[],
  wide: ["play", "analysis", "understand", "automat", "laboratory", "about"] as readonly string[],
});

const THEMES = {
  // Drawn in a square of 24.
  light:
    "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M4.6 19.4l2.1-2.1M17.3 6.7l2.1-2.1",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  system: "M3 4.5h18v12H3zM8.5 20.5h7M12 16.5v4",
} as const;

export function Header({ current, wide }: { current: Name | null; wide: boolean }) {
  return (
    <>
      <a class="skip" href="#board" onClick={skip}>
        {t("common.skip")}
      </a>
      <a class="brand" href={addressOf("play")} aria-label={t("common.home")}>
        <Logo />
        <span>Foursight</span>
      </a>
      <Navigation current={current} wide={wide} />
      <div class="switches">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </>
  );
}

/** Names the pages: beside each other where they fit, the rest behind a button otherwise. */
function Navigation({ current, wide }: { current: Name | null; wide: boolean }) {
  const pages = PAGES.filter(hasPage);
  const rest = pages.filter((name) => !BESIDE[wide ? "wide" : "small"].includes(name));
  // A button takes as much room as the one page behind it.
  if (rest.length === 1) rest.pop();
  const link = (name: Name) => (
    <a key={name} href={addressOf(name)} aria-current={name === current ? "page" : undefined}>
      {t(`common.${name}`)}
    </a>
  );
  return (
    <nav aria-label={t("common.navigation")}>
      {pages.filter((name) => !rest.includes(name)).map(link)}
      {rest.length > 0 && <Menu here={rest.some((name) => name === current)}>{rest.map(link)}</Menu>}
    </nav>
  );
}

/**
 * Links that are shown on demand.
 * @param here whether the page on the screen is one of them
 */
function Menu({ here, children }: { here: boolean; children: ComponentChildren }) {
  const place = useRef<HTMLDetailsElement>(null);
  const open = useSignal(false);
  // Whether it is open is the element's own word: keys may be faster than its event.
  const close = () => {
    if (place.current) place.current.open = false;
  };
  const isInside = (target: EventTarget | null) => target instanceof Node && place.current?.contains(target);
  useSignalEffect(() => {
    if (!open.value) return;
    const outside = ({ target }: Event) => void (isInside(target) || close());
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  });
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !place.current?.open) return;
    event.stopPropagation();
    close();
    place.current.querySelector("summary")?.focus();
  };
  return (
    <details
      class="more-pages"
      ref={place}
      onToggle={({ currentTarget }) => {
        open.value = currentTarget.open;
      }}
      onKeyDown={press}
      onFocusOut={({ relatedTarget }) => void (relatedTarget && (isInside(relatedTarget) || close()))}
    >
      <summary class={here ? "here" : undefined}>{t("common.more-pages")}</summary>
      <div>{children}</div>
    </details>
  );
}

/** The first thing Tab leads to: past the head. */
function skip(event: Event) {
  event.preventDefault();
  const target = document.querySelector("#board :is(button, [tabindex='0'])") ?? document.querySelector("main");
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
  if (!target.matches("button, [tabindex]")) target.setAttribute("tabindex", "-1");
  target.focus();
  target.scrollIntoView({ block: "nearest" });
}

function Logo() {
  const discs = [
    [11, 11, "second"],
    [29, 11, "first"],
    [11, 29, "first"],
    [29, 29, "first"],
  ] as const;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" class="logo">
      <rect width={40} height={40} rx={10} class="logo-board" />
      {discs.map(([cx, cy, role]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={7} class={`fill-${role}`} />
      ))}
    </svg>
  );
}

function LanguageSwitch() {
  return (
    <div class="segments small" role="group" aria-label={t("common.language")}>
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          title={name}
          aria-pressed={code === language}
          onClick={() => setLanguage(code as Language)}
        >
          {/* What is heard begins with what is seen, so that whoever speaks to the page can say it. */}
          {code.toUpperCase()}
          <span class="visually-hidden"> – {name}</span>
        </button>
      ))}
    </div>
  );
}

function ThemeSwitch() {
  const chosen = useSignal<string>(recall("theme") ?? "system");
  const choose = (theme: string) => {
    const { dataset } = document.documentElement;
    chosen.value = theme;
    remember("theme", theme === "system" ? null : theme);
    if (theme === "system") delete dataset["theme"];
    else dataset["theme"] = theme;
  };
  return (
    <div class="segments small" role="group" aria-label={t("common.theme")}>
      {Object.entries(THEMES).map(([theme, path]) => {
        const name = t(`common.theme.${theme}`);
        return (
          <button
            key={theme}
            type="button"
            data-theme={theme}
            aria-label={name}
            title={name}
            aria-pressed={theme === chosen.value}
            onClick={() => choose(theme)}
          >
            <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
              <path d={path} />
            </svg>
          </button>
        );
      })}
    </div>
  );
}
