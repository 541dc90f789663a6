/** Under the board: how it goes on with best play, move by move; each can be played. */
import { t } from "../lib/texts.ts";
import { moveName, shortName } from "../lib/turns.ts";
import type { Analysis } from "./analysis.ts";

export function bestLineView(analysis: Analysis) {
  const moves = analysis.advice().thought?.line ?? [];
  const { game } = analysis.tree;
  // The place below the board stays.
  if (moves.length === 0) return "";
  return (
    <div class="row best">
      <span class="soft">{t("analysis.best-line")}</span>
      <ol class="best-line">
        {moves.map((move, index) => (
          <li key={index}>
            <button
              type="button"
              class="move"
              aria-label={t("analysis.play-to", { move: moveName(game, move), count: index + 1 })}
              onClick={() => analysis.playLine(moves.slice(0, index + 1))}
            >
              {shortName(move)}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
