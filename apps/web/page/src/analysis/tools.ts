/** Beside the board: walking and changing the tree, values, copying and opening, and what this browser keeps. */
import { api, problemText } from "../lib/api.ts";
import { copy } from "../lib/clipboard.ts";
import { byId, element, svg } from "../lib/dom.ts";
import { formatNumber, hasText, language, t } from "../lib/texts.ts";
import { gameTitle, infoOf, nameOf } from "../lib/games.ts";
import { addressOf as pageAddress, withoutServer } from "../lib/where.ts";
import { addressOf, forget, keptAnalyses, readAddress } from "./kept.ts";
import { beside } from "./list.ts";
import { MoveTree, countMoves, endOf } from "./tree.ts";
import { question } from "./values.ts";
import type { Analysis } from "./page.ts";

const STEPS = [
  ["first", "M18 5l-8 7 8 7zM6 5v14"],
  ["back", "M16 5l-8 7 8 7z"],
  ["forward", "M8 5l8 7-8 7z"],
  ["last", "M6 5l8 7-8 7zM18 5v14"],
] as const;

const FORMS = ["moves", "cells", "record", "board"] as const;

export function mountTools(analysis: Analysis) {
  mountWalk(analysis);
  mountChanges(analysis);
  mountActions(analysis);
  mountCopy(analysis);
  mountKept(analysis);
}

function mountWalk(analysis: Analysis) {
  const targets = {
    first: () => analysis.tree.root,
    back: () => beside(analysis.node, "ArrowLeft"),
    forward: () => beside(analysis.node, "ArrowRight"),
    last: () => endOf(analysis.node),
  };
  const buttons = STEPS.map(([name, path]) => {
    const label = name === "last" ? t("analysis.walk.last") : t(`play.walk.${name}`);
    const go = () => {
      const node = targets[name]();
      if (node) analysis.go(node);
    };
    return element(
      "button",
      { type: "button", class: "button step", "data-step": name, "aria-label": label, title: label, click: go },
      svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: path })),
    );
  });
  byId("tree").prepend(
    element("div", { class: "moves-head" }, element("h2", {}, t("analysis.tree")), element("div", { class: "walk" }, ...buttons)),
  );
  analysis.parts.push({
    draw() {
      const { node } = analysis;
      STEPS.forEach(([name], index) => {
        const button = buttons[index];
        if (button) button.disabled = name === "first" || name === "back" ? !node.parent : node.children.length === 0;
      });
    },
  });
}

function button(id: string, text: string, click: () => void) {
  return element("button", { type: "button", class: "button", id, click }, t(text));
}

function mountChanges(analysis: Analysis) {
  const promote = button("promote", "analysis.promote", () => analysis.promote());
  const main = button("main-line", "analysis.main-line", () => analysis.promoteFully());
  const remove = button("delete", "analysis.delete", () => analysis.remove());
  const undo = button("undo", "common.undo", () => analysis.undo());
  byId("tree").append(element("div", { class: "row tree-actions" }, promote, main, remove, undo));
  analysis.parts.push({
    draw() {
      promote.disabled = !analysis.varies;
      main.disabled = !analysis.varies;
      remove.disabled = !analysis.node.parent;
      undo.disabled = !analysis.canUndo;
    },
  });
}

function mountActions(analysis: Analysis) {
  const box = element("input", {
    type: "checkbox",
    role: "switch",
    id: "hints",
    change: () => analysis.setValues(box.checked),
  });
  const values = element(
    "label",
    { class: "switch" },
    box,
    element("span", {}, t("analysis.values"), element("small", {}, t("play.hints-about"))),
  );
  const all = button("judge-all", "analysis.judge-all", () => {
    if (analysis.values.progress) {
      analysis.values.stop();
      analysis.render();
    } else void analysis.values.judgeAll(analysis.tree);
  });
  const play = element("a", { class: "button", id: "play-on", href: "/" }, t("analysis.play-on"));
  const review = button("review-line", "analysis.review-line", () => void analysis.review());
  const marked = element("input", {
    type: "checkbox",
    role: "switch",
    id: "show-threats",
    change: () => void analysis.showThreats(marked.checked),
  });
  const threats = element(
    "label",
    { class: "switch" },
    marked,
    element("span", {}, t("analysis.threats"), element("small", {}, t("analysis.threats-about"))),
  );
  const sheet = element("a", { class: "button", id: "worksheet-link", href: pageAddress("worksheet") }, t("analysis.worksheet"));
  const figures = element("a", { class: "button", id: "figures-link", href: pageAddress("figures") }, t("analysis.figures"));
  byId("actions").append(values, threats, review, all, play, figures, sheet);
  analysis.parts.push({
    draw() {
      box.checked = analysis.hinted;
      const { progress } = analysis.values;
      all.textContent = progress
        ? t("analysis.judging", { done: formatNumber(progress.done), count: progress.count })
        : t("analysis.judge-all");
      all.disabled = analysis.tree.size === 0;
      review.disabled = analysis.tree.size === 0;
      threats.hidden = !infoOf(analysis.tree.game).threats;
      const { game, moves, board } = { board: "", ...question(analysis.tree, analysis.node) };
      const here = new URLSearchParams({ game, moves, ...(board ? { board } : {}) });
      play.href = pageAddress("play", here);
      sheet.href = pageAddress("worksheet", {}, String(here));
      figures.href = pageAddress("figures", {}, String(here));
    },
  });
}

function mountCopy(analysis: Analysis) {
  const said = element("p", { class: "said", role: "status" });
  const say = (text: string) => (said.textContent = text);
  const done = async (text: string) => say(t((await copy(text)) ? "share.copied" : "share.not-copied"));
  const forms = FORMS.map((form) =>
    button(`copy-${form}`, `analysis.copy.${form}`, async () => {
      try {
        const all = await api.notations(question(analysis.tree, analysis.node));
        await done(all[form]);
      } catch (error) {
        say(problemText(error));
      }
    }),
  );
  const address = button("copy-address", "analysis.copy.address", () => done(new URL(addressOf(analysis.state), location.href).href));
  const embed = button("copy-embed", "analysis.copy.embed", async () => {
    const frame = new URL(addressOf(analysis.state).replace("/analysis", "/embed"), location.href).href.replace(/&id=\w+/, "");
    const title = t("analysis.embed-title", { game: gameTitle(analysis.tree.game) });
    const html = `<iframe src="${frame.replaceAll("&", "&amp;")}" title="${title}" width="420" height="620" loading="lazy"></iframe>`;
    // A static host forbids nobody to show its pages.
    const copied = withoutServer ? "share.copied" : "analysis.embed-copied";
    say(t((await copy(html)) ? copied : "share.not-copied"));
  });
  const text = element("textarea", { id: "paste", rows: 3, spellcheck: "false", "aria-describedby": "paste-about" });
  const open = async () => {
    const own = pastedAnalysis(text.value);
    if (own) {
      await analysis.open({ ...own, changed: 0 });
      say(t("analysis.recognised.analysis"));
      return;
    }
    const position = await analysis.begin({ game: analysis.tree.game, text: text.value });
    if (!position) {
      say(analysis.message ?? "");
      return;
    }
    const key = `share.recognised.${position.recognised}`;
    say(hasText(key) ? t(key) : t("share.recognised"));
  };
  // Whoever comes with a game in the clipboard pastes it anywhere.
  document.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    if (pasted.trim() === "" || (event.target instanceof Element && event.target.closest("input, textarea, select"))) return;
    event.preventDefault();
    text.value = pasted;
    (byId("copy").closest("details") as HTMLDetailsElement | null)?.setAttribute("open", "");
    void open();
  });
  byId("copy").append(
    element(
      "div",
      { class: "field" },
      element("label", { for: "paste" }, t("analysis.paste")),
      text,
      element("small", { id: "paste-about" }, t("analysis.paste-about")),
    ),
    element(
      "div",
      { class: "row" },
      button("open-position", "common.open", () => void open()),
    ),
    said,
    element("div", { class: "row" }, ...forms, address, embed),
  );
}

/** An analysis in a pasted address of this page, under a name of its own. */
function pastedAnalysis(text: string) {
  try {
    const place = readAddress(new URL(text.trim(), location.href));
    if (place?.kind !== "tree" || !/\/analysis(\.html)?$/.test(new URL(text.trim()).pathname)) return null;
    MoveTree.read(place.kept.game, place.kept.board, place.kept.tree);
    return place.kept;
  } catch {
    return null;
  }
}

function mountKept(analysis: Analysis) {
  const place = byId("kept");
  const list = element("ul", { class: "kept-list" });
  const fresh = button("new-analysis", "analysis.new", () => void analysis.choose(nameOf(analysis.tree.game)));
  place.append(element("p", { class: "soft" }, t("analysis.kept-about")), fresh, list);
  // As this country writes it, in the page's language.
  const locale = navigator.languages.find((tag) => tag.slice(0, 2) === language) ?? language;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const draw = () => {
    const details = place.closest("details") as HTMLDetailsElement;
    if (!details.open) return;
    list.replaceChildren(
      ...keptAnalyses().map((kept) => {
        const label = t("analysis.kept-one", {
          game: gameTitle(kept.game),
          count: countMoves(kept.game, kept.tree),
          time: time.format(kept.changed),
        });
        const current = kept.id === analysis.id;
        return element(
          "li",
          {},
          element(
            "button",
            {
              type: "button",
              class: "button quiet",
              "aria-current": current ? "true" : null,
              click: () => void analysis.open(kept),
            },
            label,
          ),
          element(
            "button",
            {
              type: "button",
              class: "button",
              "aria-label": t("analysis.forget-label", { name: label }),
              click: () => {
                forget(kept.id);
                if (current) void analysis.choose(nameOf(kept.game));
                draw();
              },
            },
            t("analysis.forget"),
          ),
        );
      }),
    );
  };
  place.closest("details")?.addEventListener("toggle", draw);
  analysis.parts.push({ draw });
}
