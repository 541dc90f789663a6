/** Searches in words. */
import { playerName } from "../lib/players.ts";
import { hasText, t } from "../lib/texts.ts";

/** A search by name, with its evaluation and order where it says them. */
export function searchName(search: string) {
  const [, rest = ""] = search.split(/:(.*)/s);
  const parts = rest
    .split(",")
    .filter(Boolean)
    .map((pair) => {
      const [key = "", value = ""] = pair.split("=");
      return hasText(`players.${key}.${value}`) ? t(`players.${key}.${value}`) : pair;
    });
  return [playerName(search.replace(/:.*/s, "")), ...parts].join(", ");
}
