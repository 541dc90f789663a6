/** Searches in words. */
import { playerName } from "../players.js";
import { hasText, t } from "../texts.js";

/** A search by name, with its evaluation and order where it says them. @param {string} search */
export function searchName(search) {
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
