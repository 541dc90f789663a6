/** What one can do at any time: new game, undo, redo, hints; and the ways to other pages. */
import { Switch } from "../lib/controls.tsx";
import { t } from "../lib/texts.ts";
import { addressOf, hasPage } from "../lib/where.ts";
import { analysisAddress } from "./places.ts";
import { lookInside } from "./why.tsx";
import { openSetup } from "./setup-door.ts";
import type { Play } from "./play.ts";

export function actionsView(play: Play) {
  const { table } = play;
  const now = table.snapshot;
  const idle = !!now && table.seated && !table.busy && !play.tournament && table.mode !== "watch";
  const friend = table.mode === "friend";
  const { shown, address } = lookInside(play);
  // Whoever has switched keys off is told of none.
  const key = (name: string) => (play.settings.keys ? { "aria-keyshortcuts": name } : {});
  return (
    <>
      <button
        type="button"
        class="button primary"
        id="new-game"
        {...key("n")}
        disabled={!now || table.busy || play.tournament !== null}
        onClick={() => void play.newGame()}
      >
        {t("common.new-game")}
        <Key play={play} name="N" />
      </button>
      <button type="button" class="button" id="who-plays" aria-haspopup="dialog" disabled={!now} onClick={() => openSetup(play)}>
        {t("play.who")}
      </button>
      <button type="button" class="button" id="undo" {...key("u")} disabled={!idle || !now.can_undo} onClick={() => void table.undo()}>
        {t("common.undo")}
        <Key play={play} name="U" />
      </button>
      <button type="button" class="button" id="redo" {...key("r")} disabled={!idle || !now.can_redo} onClick={() => void table.redo()}>
        {t("common.redo")}
        <Key play={play} name="R" />
      </button>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          id="hints"
          {...key("h")}
          checked={play.hinted}
          disabled={friend && (!table.seated || now?.seats.b.kind === "open" || now?.offer?.what === "hints")}
          onChange={({ currentTarget }) => play.setHints(currentTarget.checked)}
        />
        <span>
          {t("play.hints")}
          <small>{t(friend ? "play.hints-agreed" : "play.hints-about")}</small>
        </span>
        <Key play={play} name="H" />
      </label>
      {table.mode === "one" && !play.tournament && (
        <Switch
          id="slips"
          on={play.settings.slips}
          title={t("play.slips")}
          about={t("play.slips-about")}
          changed={(slips) => play.keep({ ...play.settings, slips })}
        />
      )}
      <a class="button quiet" id="understand-link" href={shown ? address : addressOf("understand")}>
        {t("play.understand")}
      </a>
      {hasPage("analysis") && (
        <a class="button quiet" id="analyse-link" href={analysisAddress(play)} hidden={!play.analysable}>
          {t("common.analyse")}
        </a>
      )}
    </>
  );
}

function Key({ play, name }: { play: Play; name: string }) {
  return (
    <kbd aria-hidden="true" hidden={!play.settings.keys}>
      {name}
    </kbd>
  );
}
