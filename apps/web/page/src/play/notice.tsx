/** What the page has to say besides the board: a refusal, a lost connection, or the way back to a game that was left. */
import { gameTitle } from "../lib/games.ts";
import { t } from "../lib/texts.ts";
import type { Play } from "./play.ts";

export function noticeView(play: Play) {
  const { kept } = play;
  const text = play.notice ?? play.message;
  if (text !== null) return text;
  if (!kept) return null;
  return (
    <>
      {t("play.kept", { game: gameTitle(kept.game) })}
      <button type="button" class="button" id="go-back" onClick={() => void play.open(kept.id)}>
        {t("play.go-back")}
      </button>
    </>
  );
}
