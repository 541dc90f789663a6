/** A player whose search one looks into: its text as settings that a form can show, and back. */
import { playerName } from "../lib/players.ts";
import { t } from "../lib/texts.ts";

export type Settings = { algorithm: string; depth: number; eval: string; order: string; more: string[] };

export const ALGORITHMS = Object.freeze(["basic", "minimax", "minimax-ab", "negamax", "negamax-ab"]);
export const ORDERS = Object.freeze(["left", "center", "random"]);
/** How deep a search of one's own can be. */
export const DEPTHS = Object.freeze(["1", "2", "3", "4", "5", "6", "7", "8"]);

/** Whether it is a preset, which only a link can bring here: it stands for settings of its own. */
export function isPreset({ algorithm }: Settings) {
  return !ALGORITHMS.includes(algorithm);
}

/** A player's text as settings; what the form does not know is kept. */
export function read(text: string): Settings {
  const [algorithm = "minimax-ab", rest = ""] = text.split(/:(.*)/s);
  const settings: Settings = { algorithm, depth: 3, eval: "", order: "left", more: [] };
  for (const pair of rest.split(",").filter(Boolean)) {
    const [key, value = ""] = pair.split("=");
    if (key === "depth") settings.depth = Number(value);
    else if (key === "eval") settings.eval = value;
    else if (key === "order") settings.order = value;
    else settings.more.push(pair);
  }
  return settings;
}

export function write({ algorithm, depth, eval: evaluation, order, more }: Settings) {
  if (!ALGORITHMS.includes(algorithm)) return [algorithm, ...(more.length > 0 ? [more.join(",")] : [])].join(":");
  const pairs = [
    ...(algorithm === "basic" ? [] : [`depth=${depth}`]),
    ...(evaluation ? [`eval=${evaluation}`] : []),
    `order=${order}`,
    ...more,
  ];
  return `${algorithm}:${pairs.join(",")}`;
}

/** "Minimax α-β, depth 3, from the left". */
export function describe({ algorithm, depth, order }: Settings) {
  if (!ALGORITHMS.includes(algorithm)) return playerName(algorithm);
  return [
    t(`players.name.${algorithm}`),
    ...(algorithm === "basic" ? [] : [t("players.depth", { depth })]),
    t(`players.order.${order}`),
  ].join(", ");
}

/** The same search with pruning where it has none, and without where it has: to compare them. */
export function otherThan(settings: Settings): Settings {
  const { algorithm } = settings;
  if (algorithm.endsWith("-ab")) return { ...settings, algorithm: algorithm.slice(0, -3) };
  return { ...settings, algorithm: `${algorithm === "basic" ? "minimax" : algorithm}-ab` };
}
