/** The dialog in which the next game is chosen: who plays whom, how strong, who begins. */
import { problemText } from "./api.js";
import { choice } from "./choice.js";
import { byId, element } from "./dom.js";
import { picker } from "./picker.js";
import { playerName, roster } from "./players.js";
import { SIZES, gameText } from "./settings.js";
import { loadTexts, t } from "./texts.js";
import { usualDepth } from "./tournament-tables.js";
import { addressOf, withoutServer } from "./where.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./settings.js").Mode} Mode */

const MODES = /** @type {const} */ (["one", "two", "friend", "watch", "tournament"]);
const STARTERS = /** @type {const} */ (["a", "b", "lot", "alternate"]);
const ROUNDS = /** @type {const} */ (["1", "2", "5"]);

/** @param {Mode} mode @param {(typeof STARTERS)[number]} starter */
function starterText(mode, starter) {
  return starter === "a" || starter === "b" ? `setup.starter.${mode}.${starter}` : `setup.starter.${starter}`;
}

/** @param {import("./play.js").Play} play */
export async function openSetup(play) {
  await loadTexts("setup", "opponents");
  /** @type {Settings} */
  const draft = structuredClone(play.settings);
  /** @type {import("./players.js").Roster} */
  let known;
  try {
    known = await roster(gameText(draft));
  } catch (error) {
    play.say(problemText(error));
    return;
  }
  const dialog = byId("setup");
  if (!(dialog instanceof HTMLDialogElement)) return;
  const body = element("div", { class: "setup-body" });

  const draw = () => {
    const name = draft.game;
    /** @type {HTMLElement[]} */
    const parts = [
      choice(
        t("setup.mode"),
        MODES.filter((mode) => mode !== "friend" || !withoutServer).map((mode) => [mode, t(`setup.mode.${mode}`)]),
        draft.mode,
        (mode) => {
          draft.mode = mode;
          again(`input[value="${mode}"]`);
        },
        "modes",
      ),
      element("p", { class: "soft about" }, t(`setup.about.${draft.mode}`)),
    ];
    if (draft.mode === "one")
      parts.push(
        picker(t("setup.opponent"), name, known, draft.opponent[name], (text) => (draft.opponent[name] = text)),
      );
    if (draft.mode === "watch") {
      parts.push(picker(t("setup.first"), name, known, draft.pair[name][0], (text) => (draft.pair[name][0] = text)));
      parts.push(picker(t("setup.second"), name, known, draft.pair[name][1], (text) => (draft.pair[name][1] = text)));
    }
    if (draft.mode === "tournament") parts.push(...field(draft, known));
    else
      parts.push(
        choice(
          t("setup.starter"),
          STARTERS.map((starter) => [starter, t(starterText(draft.mode, starter))]),
          draft.starter,
          (starter) => (draft.starter = starter),
        ),
      );
    if (name === "atoll") parts.push(...atoll(draft));
    body.replaceChildren(...parts);
  };
  /** @param {string} focus */
  const again = (focus) => {
    draw();
    const next = body.querySelector(focus);
    if (next instanceof HTMLElement) next.focus();
  };
  const start = element(
    "form",
    { class: "row end", method: "dialog" },
    element("button", { type: "submit", class: "button", value: "no", formnovalidate: true }, t("common.cancel")),
    element("button", { type: "submit", class: "button primary", value: "yes", id: "start" }, t("setup.start")),
  );
  dialog.replaceChildren(
    element("h2", { id: "setup-title" }, t("setup.title", { game: t(`common.${draft.game}`) })),
    body,
    start,
  );
  draw();
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && void play.begin(draft), { once: true });
  dialog.returnValue = "";
  dialog.showModal();
}

/**
 * Who takes part in a tournament.
 * @param {Settings} draft
 * @param {import("./players.js").Roster} known
 */
function field(draft, known) {
  const chosen = new Set(draft.field[draft.game]);
  const boxes = known.players
    // Where there is a perfect player, it is the strongest too.
    .filter(({ name }) => name !== "strong" || !known.players.some((player) => player.name === "perfect"))
    .map(({ name }) => {
      const box = element("input", {
        type: "checkbox",
        value: name,
        checked: chosen.has(name),
        change: () => {
          if (box.checked) chosen.add(name);
          else chosen.delete(name);
          draft.field[draft.game] = known.players.map((player) => player.name).filter((player) => chosen.has(player));
        },
      });
      return element("label", { class: "check" }, box, element("span", {}, playerName(name)));
    });
  return [
    element(
      "fieldset",
      { class: "choice" },
      element("legend", {}, t("setup.field")),
      element("div", { class: "checks" }, ...boxes),
    ),
    meetingDepth(draft, known),
    choice(
      t("setup.rounds"),
      ROUNDS.map((rounds) => [rounds, t("setup.games", { count: 2 * Number(rounds) })]),
      /** @type {any} */ (String(draft.rounds)),
      (rounds) => (draft.rounds = Number(rounds)),
    ),
  ];
}

/**
 * The depth at which the algorithms of a tournament meet.
 * @param {Settings} draft
 * @param {import("./players.js").Roster} known
 */
function meetingDepth(draft, known) {
  const input = element("input", {
    type: "number",
    min: 1,
    max: 12,
    value: draft.depths?.[draft.game] ?? usualDepth(known),
    change: () => {
      const depth = Math.min(Math.max(Math.round(Number(input.value) || 1), 1), 12);
      input.value = String(depth);
      draft.depths = { ...draft.depths, [draft.game]: depth };
    },
  });
  return element(
    "label",
    { class: "field" },
    element("span", {}, t("setup.depth"), element("small", { class: "soft" }, ` ${t("setup.depth-about")}`)),
    input,
  );
}

/** @param {Settings} draft */
function atoll(draft) {
  const swap = element("input", {
    type: "checkbox",
    role: "switch",
    checked: draft.swap,
    change: () => (draft.swap = swap.checked),
  });
  const confirm = element("input", {
    type: "checkbox",
    role: "switch",
    checked: draft.confirm,
    change: () => (draft.confirm = confirm.checked),
  });
  return [
    choice(
      t("setup.size"),
      SIZES.map((size) => [String(size), String(size)]),
      String(draft.size),
      (size) => (draft.size = Number(size)),
    ),
    element(
      "label",
      { class: "switch" },
      swap,
      element("span", {}, t("setup.swap"), element("small", {}, t("setup.swap-about"))),
    ),
    element(
      "label",
      { class: "switch" },
      confirm,
      element("span", {}, t("play.confirm-stones"), element("small", {}, t("setup.confirm-about"))),
    ),
    element("p", {}, element("a", { href: addressOf("about", {}, "atoll") }, t("setup.rules"))),
  ];
}
