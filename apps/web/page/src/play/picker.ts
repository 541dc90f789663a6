/**
 * Choosing a computer player: by level, from the works Foursight is built from, or put together from an algorithm, a depth, an
 * evaluation and an order.
 */
import { choice, list } from "./choice.ts";
import { element } from "../lib/dom.ts";
import { playerAbout, playerName, readPlayer } from "../lib/players.ts";
import { hasText, t } from "../lib/texts.ts";
import type { Roster } from "../lib/openapi.ts";
import type { PlayerEntry } from "../lib/openapi.ts";

export type Kind = "level" | "source" | "algorithm";

/** What an algorithm may look ahead, for an answer within a moment. */
const DEPTHS = Object.freeze({ least: 1, most: 12 });
const ORDERS = ["left", "center", "random"] as const;

/**
 * @param game the game's name
 * @param value the player's text
 */
export function picker(title: string, game: string, roster: Roster, value: string, changed: (text: string) => void) {
  const place = element("div", { class: "picker" });
  let text = value;
  let kind: Kind = kindOf(roster, value);

  const set = (next: string) => {
    text = next;
    changed(next);
    const about = place.querySelector(".about");
    if (about) about.textContent = playerAbout(game, next);
  };
  const draw = () => {
    const kinds = (["level", "source", "algorithm"] as Kind[])
      .filter((name) => roster.players.some(({ group }) => (group === "best" ? "algorithm" : group) === name))
      .map((name) => [name, t(`players.kind.${name}`)] as const);
    const choose = (next: Kind) => {
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
    const names = roster.players.filter(({ group }) => group === "level").map(({ name }) => [name, name.replace("level-", "")] as const);
    return [choice(t("players.levels"), names, readPlayer(text).name, set, "levels")];
  };
  const sources = () => {
    const names = roster.players.filter(({ group }) => group === "source").map(({ name }) => [name, playerName(name)] as const);
    return [list(t("common.player"), names, readPlayer(text).name, set)];
  };
  const algorithm = () => {
    const { name, keys } = readPlayer(text);
    const info = roster.players.find((player) => player.name === name);
    const has = (key: string) => info?.keys.some((known) => known.name === key) ?? false;
    const change = (key: string, next: string) => {
      keys.set(key, next);
      set(write(name, keys));
    };
    const names = roster.players
      .filter(({ group }) => group === "algorithm" || group === "best")
      .map((player) => [player.name, playerName(player.name)] as const);
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
          [evaluation.name, hasText(`players.eval.${evaluation.name}`) ? t(`players.eval.${evaluation.name}`) : evaluation.name] as const,
      );
      parts.push(
        list(t("players.evaluation"), evaluations, keys.get("eval") ?? defaultOf(info, "eval") ?? "", (next) => change("eval", next)),
      );
    }
    if (has("order")) {
      const orders = ORDERS.map((order) => [order, t(`players.order.${order}`)] as const);
      parts.push(
        list(t("players.order"), orders, keys.get("order") ?? defaultOf(info, "order") ?? "left", (next) => change("order", next)),
      );
    }
    return [element("div", { class: "fields" }, ...parts)];
  };
  draw();
  return place;
}

function kindOf(roster: Roster, text: string): Kind {
  const group = roster.players.find(({ name }) => name === readPlayer(text).name)?.group;
  return group === "level" || group === "source" ? group : "algorithm";
}

function firstOf(roster: Roster, kind: Kind) {
  const usual = { level: "level-2", source: "povezi-cetiri", algorithm: "negamax-ab" }[kind];
  const all = roster.players.filter(({ group }) => (kind === "algorithm" ? group === "algorithm" || group === "best" : group === kind));
  return (all.find(({ name }) => name === usual) ?? all[0])?.name ?? "random";
}

function defaultOf(info: PlayerEntry | undefined, key: string) {
  return info?.keys.find((known) => known.name === key)?.default ?? undefined;
}

function write(name: string, keys: Map<string, string>) {
  const pairs = [...keys].map(([key, value]) => `${key}=${value}`);
  return pairs.length > 0 ? `${name}:${pairs.join(",")}` : name;
}
