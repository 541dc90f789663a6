/** Worksheets to print: a position, a tree to fill in, questions, and the solution on the next page; variants A and B. */
import { Latest } from "../lib/latest.ts";
import texts from "texts:common,problems,boards,values,worksheet,games";
import { api, problemText } from "../lib/api.ts";
import { byId, element } from "../lib/dom.ts";
import { mountHeader } from "../lib/header.ts";
import { roleName } from "../lib/marks.ts";
import { firstGame, gameTitle, infoOf, loadGames } from "../lib/games.ts";
import { formatNumber, addTexts, t, translate } from "../lib/texts.ts";
import { moveName } from "../lib/turns.ts";
import { board } from "../understand/board.ts";
import { signless } from "../understand/scores.ts";
import { words } from "../lib/values.ts";
import { addressOf } from "../lib/where.ts";
import { treePicture } from "./picture.ts";
import { makeSheet } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";

addTexts(texts);
await loadGames();
mountHeader("worksheet");
translate(document);
document.title = `Foursight – ${t("common.worksheet")}`;

/** What the address says. */
const state = read();
/** How often sheets were drawn. */
let drawn = 0;

function read() {
  const query = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);
  const variants = (["A", "B"] as const).filter((name) => (query.get("variants") ?? "AB").includes(name));
  const game = query.get("game") ?? firstGame();
  return { game, moves: query.get("moves") ?? (query.has("game") ? "" : infoOf(game).example.moves), board: query.get("board"), variants };
}

function note() {
  const query = new URLSearchParams({
    game: state.game,
    moves: state.moves,
    ...(state.board ? { board: state.board } : {}),
    variants: state.variants.join(""),
  });
  history.replaceState(null, "", addressOf("worksheet", {}, String(query)));
  query.delete("variants");
  byId("analysis-link").setAttribute("href", addressOf("analysis", query));
}

mountTools();
await draw();
addEventListener("hashchange", () => {
  Object.assign(state, read());
  void draw();
});

/** Positions that are opened. */
const opened = new Latest();

function mountTools() {
  const text = element("textarea", { id: "paste", rows: 2, spellcheck: "false", "aria-describedby": "paste-about" });
  text.value = state.moves;
  const open = async () => {
    try {
      const isLatest = opened.ask();
      const position = await api.position({ game: state.game, text: text.value });
      if (!isLatest()) return;
      Object.assign(state, { game: position.game, moves: position.text, board: position.origin });
      await draw();
    } catch (error) {
      say(problemText(error));
    }
  };
  const variants = ["A", "B"].map((name) => {
    const box = element("input", {
      type: "checkbox",
      id: `variant-${name}`,
      checked: state.variants.some((chosen) => chosen === name),
      change: () => {
        state.variants = (["A", "B"] as const).filter((other) => byId(`variant-${other}`).matches(":checked"));
        void draw();
      },
    });
    return element("label", { class: "choice" }, box, t("worksheet.variant", { name }));
  });
  byId("tools").append(
    element(
      "div",
      { class: "field" },
      element("label", { for: "paste" }, t("common.position")),
      text,
      element("small", { id: "paste-about" }, t("common.paste-about")),
    ),
    element(
      "div",
      { class: "row" },
      element("button", { type: "button", class: "button", id: "open-position", click: () => void open() }, t("common.open")),
      ...variants,
      element("a", { class: "button", id: "analysis-link", href: addressOf("analysis") }, t("common.analyse")),
      element("button", { type: "button", class: "button primary", id: "print", click: () => print() }, t("common.print")),
    ),
  );
}

function say(text: string) {
  byId("notice").hidden = text === "";
  byId("notice").textContent = text;
}

/** Draws what the state says now; what is asked for later overtakes it. */
async function draw() {
  const number = ++drawn;
  const now = { ...state };
  note();
  const place = byId("sheets");
  place.setAttribute("aria-busy", "true");
  try {
    const position = await api.position({ game: now.game, moves: now.moves, ...(now.board ? { board: now.board } : {}) });
    if (number !== drawn) return;
    if (position.ending) {
      say(t("worksheet.over"));
      place.replaceChildren();
      return;
    }
    const sheets = await Promise.all(now.variants.map((variant) => makeSheet(now, variant)));
    if (number !== drawn) return;
    say("");
    // First all that pupils get, then all that only the teacher gets.
    place.replaceChildren(...sheets.map((sheet) => page(sheet, false)), ...sheets.map((sheet) => page(sheet, true)));
  } catch (error) {
    if (number === drawn) say(problemText(error));
  } finally {
    if (number === drawn) place.removeAttribute("aria-busy");
  }
}

function page(sheet: Sheet, solved: boolean) {
  const { position, variant } = sheet;
  const { game, turn } = position;
  const name = roleName(game, turn);
  const title = t(solved ? "worksheet.solution-of" : "worksheet.sheet", { variant, game: gameTitle(game) });
  const lines = solved
    ? null
    : element(
        "p",
        { class: "lines" },
        `${t("worksheet.name")} `,
        element("span", { class: "blank" }),
        ` ${t("worksheet.date")} `,
        element("span", { class: "blank short" }),
      );
  const questions = element("ol", { class: "questions" });
  for (const [key, values, answer] of asked(sheet)) {
    const question = element("p", {}, t(`worksheet.question.${key}`, values));
    questions.append(
      element(
        "li",
        { "data-question": key },
        question,
        solved ? element("p", { class: "answer" }, answer) : element("p", { class: "space" }),
      ),
    );
  }
  const ended = sheet.branches.some(({ leaves }) => leaves.some((leaf) => Math.abs(leaf) === sheet.end));
  return element(
    "article",
    { class: solved ? "sheet solution" : "sheet", "data-variant": variant, "aria-label": title },
    element("h2", {}, title),
    lines,
    element(
      "div",
      { class: "sheet-top" },
      board({ game, cells: position.cells, winning: [], labels: true }),
      element(
        "div",
        {},
        element("p", {}, t("worksheet.turn", { name })),
        element("p", {}, t("worksheet.tree-about", { name })),
        ended ? element("p", {}, t("worksheet.end-about", { end: formatNumber(sheet.end), name })) : null,
      ),
    ),
    treePicture(sheet, solved, t(solved ? "worksheet.tree-solved" : "worksheet.tree-empty")),
    questions,
  );
}

/** The questions that this position allows, each with its answer. */
function asked({
  position,
  branches,
  inner,
  root,
  chosen,
  cut,
  thought,
  threats,
}: Sheet): [string, Record<string, string | number>, string][] {
  const { game, turn } = position;
  const name = roleName(game, turn);
  const number = signless;
  const moves = branches.map(({ move }) => move);
  const all: [string, Record<string, string | number>, string][] = [];
  if (threats) {
    const list = threats.threats.map(({ cell, owner }) => `${cell} (${roleName(game, owner)})`).join(", ");
    all.push(["threats", {}, list === "" ? t("worksheet.answer.no-threats") : list]);
  }
  all.push([
    "fill",
    {},
    t("worksheet.answer.fill", { inner: inner.map((value, index) => `${moves[index]}: ${number(value)}`).join(", "), root: number(root) }),
  ]);
  all.push(["choose", { name }, t("worksheet.answer.choose", { move: moveName(game, chosen), value: number(root) })]);
  const left = [...cut].map((key) => {
    const [branch = 0, leaf = 0] = key.split(".").map(Number);
    return `${moves[branch]} ${branches[branch]?.replies[leaf] ?? ""}`;
  });
  all.push([
    "cuts",
    {},
    left.length === 0 ? t("worksheet.answer.no-cuts") : t("worksheet.answer.cuts", { count: left.length, list: left.join(", ") }),
  ]);
  if (thought) {
    const best = thought.best.value;
    const good = thought.moves.filter(
      ({ value }) => value.kind === best.kind && value.plies === best.plies && value.amount === best.amount,
    );
    const named = good.map(({ action }) => moveName(game, action)).join(", ");
    all.push([
      "best",
      { name },
      t(best.proven ? "worksheet.answer.best" : "worksheet.answer.estimate", { moves: named, value: words(best).text }),
    ]);
  }
  return all;
}
