/**
 * Choosing a computer player: by level, from the works Foursight is built from, or put together from an algorithm, a depth, an
 * evaluation and an order.
 */
import { choice, list } from "./choice.js";
import { element } from "./dom.js";
import { playerAbout, playerName, readPlayer } from "./players.js";
import { hasText, t } from "./texts.js";

/** @typedef {import("./players.js").Roster} Roster */
/** @typedef {"level" | "source" | "algorithm"} Kind */

/** What an algorithm may look ahead, for an answer within a moment. */
const DEPTHS = Object.freeze({ least: 1, most: 12 });
const ORDERS = /** @type {const} */ (["left", "center", "random"]);

/**
 * @param {string} title
 * @param {string} game the game's name
 * @param {Roster} roster
 * @param {string} value the player's text
 * @param {(text: string) => void} changed
 */
export function picker(title, game, roster, value, changed) {
  const place = element("div", { class: "picker" });
  let text = value;
  /** @type {Kind} */
  let kind = kindOf(roster, value);

  const set = (/** @type {string} */ next) => {
    text = next;
    changed(next);
    const about = place.querySelector(".about");
    if (about) about.textContent = playerAbout(game, next);
  };
  const draw = () => {
    const kinds = /** @type {Kind[]} */ (["level", "source", "algorithm"])
      .filter((name) => roster.players.some(({ group }) => (group === "best" ? "algorithm" : group) === name))
      .map((name) => /** @type {const} */ ([name, t(`players.kind.${name}`)]));
    const choose = (/** @type {Kind} */ next) => {
      kind = next;
      if (kindOf(roster, text) !== kind) set(firstOf(roster, kind));
      draw();
      const chosen = place.querySelector(`input[value="${next}"]`);
      if (chosen instanceof HTMLElement) chosen.focus();
    };
    const body = kind === "level" ? levels() : kind === "source" ? sources() : algorithm();
    place.replaceChildren(choice(title, kinds, kind, choose), ...body, element("p", { class: "about soft" }, playerAbout(game, text)));
  };
  const levels = () => {
    const names = roster.players
      .filter(({ group }) => group === "level")
      .map(({ name }) => /** @type {const} */ ([name, name.replace("level-", "")]));
    return [choice(t("players.levels"), names, readPlayer(text).name, set, "levels")];
  };
  const sources = () => {
    const names = roster.players
      .filter(({ group }) => group === "source")
      .map(({ name }) => /** @type {const} */ ([name, playerName(name)]));
    return [list(t("common.player"), names, readPlayer(text).name, set)];
  };
  const algorithm = () => {
    const { name, keys } = readPlayer(text);
    const info = roster.players.find((player) => player.name === name);
    const has = (/** @type {string} */ key) => info?.keys.some((known) => known.name === key) ?? false;
    const change = (/** @type {string} */ key, /** @type {string} */ next) => {
      keys.set(key, next);
      set(write(name, keys));
    };
    const names = roster.players
      .filter(({ group }) => group === "algorithm" || group === "best")
      .map((player) => /** @type {const} */ ([player.name, playerName(player.name)]));
    const parts = [
      list(t("players.algorithm"), names, name, (next) => {
        set(next);
        draw();
      }),
    ];
    if (has("depth")) {
      const input = element("input", {
        type: "number",
        min: DEPTHS.least,
        max: DEPTHS.most,
        value: keys.get("depth") ?? defaultOf(info, "depth") ?? 6,
        change: () => {
          const depth = Math.min(Math.max(Math.round(Number(input.value) || 1), DEPTHS.least), DEPTHS.most);
          input.value = String(depth);
          change("depth", String(depth));
        },
      });
      parts.push(element("label", { class: "field" }, element("span", {}, t("players.depth-title")), input));
    }
    if (has("eval")) {
      const evaluations = roster.evaluations.map(
        (evaluation) =>
          /** @type {const} */ ([
            evaluation.name,
            hasText(`players.eval.${evaluation.name}`) ? t(`players.eval.${evaluation.name}`) : evaluation.name,
          ]),
      );
      parts.push(
        list(t("players.evaluation"), evaluations, keys.get("eval") ?? defaultOf(info, "eval") ?? "", (next) => change("eval", next)),
      );
    }
    if (has("order")) {
      const orders = ORDERS.map((order) => /** @type {const} */ ([order, t(`players.order.${order}`)]));
      parts.push(
        list(t("players.order"), orders, keys.get("order") ?? defaultOf(info, "order") ?? "left", (next) => change("order", next)),
      );
    }
    return [element("div", { class: "fields" }, ...parts)];
  };
  draw();
  return place;
}

/**
 * @param {Roster} roster
 * @param {string} text
 * @returns {Kind}
 */
function kindOf(roster, text) {
  const group = roster.players.find(({ name }) => name === readPlayer(text).name)?.group;
  return group === "level" || group === "source" ? group : "algorithm";
}

/**
 * @param {Roster} roster
 * @param {Kind} kind
 */
function firstOf(roster, kind) {
  const usual = { level: "level-2", source: "povezi-cetiri", algorithm: "negamax-ab" }[kind];
  const all = roster.players.filter(({ group }) => (kind === "algorithm" ? group === "algorithm" || group === "best" : group === kind));
  return (all.find(({ name }) => name === usual) ?? all[0])?.name ?? "random";
}

/**
 * @param {import("./types.js").PlayerInfo | undefined} info
 * @param {string} key
 */
function defaultOf(info, key) {
  return info?.keys.find((known) => known.name === key)?.default ?? undefined;
}

/**
 * @param {string} name
 * @param {Map<string, string>} keys
 */
function write(name, keys) {
  const pairs = [...keys].map(([key, value]) => `${key}=${value}`);
  return pairs.length > 0 ? `${name}:${pairs.join(",")}` : name;
}
