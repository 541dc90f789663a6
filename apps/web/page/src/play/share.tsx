/** A position out of the page and into it: copy a link, open a link or any pasted text, resign. */
import { useRef } from "preact/hooks";
import { Latest } from "../lib/latest.ts";
import { api, problemText } from "../lib/api.ts";
import { copy } from "../lib/clipboard.ts";
import { Button, PasteField, Said, Switch, useSaid } from "../lib/controls.tsx";
import { hasText, t } from "../lib/texts.ts";
import { addressOf, withoutServer } from "../lib/where.ts";
import { CodeField } from "./invite.tsx";
import { withGame } from "./settings.ts";
import type { Play } from "./play.ts";
import type { Position } from "../lib/openapi.ts";

/** The address that shows this position again. */
export function linkTo(position: Position) {
  const address = new URL(addressOf("play"), location.href);
  address.searchParams.set("game", position.game);
  address.searchParams.set("moves", position.text);
  if (position.origin) address.searchParams.set("board", position.origin);
  return address.href;
}

/** Positions that are opened. */
const opened = new Latest();

/** Opens a position as a new match; what was on the board before is kept. The person at the screen is to move, unless the game is over. */
export async function openPosition(
  play: Play,
  given: { game: string; moves?: string; board?: string; text?: string },
  step?: "new" | "same",
): Promise<Position> {
  const { game, moves, board, text } = given;
  const wanted = Object.fromEntries(Object.entries({ moves, board, text }).filter(([, value]) => value));
  const isLatest = opened.ask();
  const position = await api.position({ game, ...wanted });
  if (!isLatest()) return position;
  const mode = play.settings.mode === "one" || play.settings.mode === "watch" ? play.settings.mode : "two";
  const begins = position.turn === "first" ? "a" : "b";
  await play.begin(
    { ...withGame(play.settings, position.game), mode },
    { ...(position.origin ? { board: position.origin } : {}), moves: position.text, undo_moves: true },
    begins,
    step,
  );
  return position;
}

export function Share({ play }: { play: Play }) {
  const { table, settings } = play;
  const now = table.snapshot;
  const { said, say } = useSaid();
  const text = useRef<HTMLTextAreaElement>(null);
  const open = async () => {
    try {
      const position = await openPosition(play, { game: now?.game ?? play.gameText, text: text.current?.value ?? "" });
      const key = `share.recognised.${position.recognised}`;
      say(t(hasText(key) ? key : "share.recognised"));
    } catch (error) {
      say(problemText(error));
    }
  };
  const link = async () => {
    if (play.position) say(t((await copy(linkTo(play.position))) ? "share.copied" : "share.not-copied"));
  };
  const resignable = now && !now.ending && table.seated && table.mode !== "watch" && !table.busy && now.seats.b.kind !== "open";
  return (
    <>
      {!withoutServer && <CodeField play={play} />}
      <div class="row">
        <Button id="resign" disabled={!resignable} press={() => void table.resign()}>
          {t("play.resign")}
        </Button>
        <Button id="copy-link" disabled={!now} press={() => void link()}>
          {t("share.copy-link")}
        </Button>
      </div>
      <Switch
        id="confirm-stones"
        title={t("share.confirm-stones")}
        hidden={now?.shape?.kind !== "cells"}
        on={settings.confirm}
        changed={(confirm) => play.keep({ ...play.settings, confirm })}
      />
      <PasteField title={t("share.paste")} about={t("share.paste-about")} rows={3} field={text} />
      <div class="row">
        <Button id="open-position" press={() => void open()}>
          {t("common.open")}
        </Button>
      </div>
      <Said said={said} />
      <Switch
        id="single-keys"
        title={t("share.single-keys")}
        on={settings.keys}
        changed={(keys) => play.keep({ ...play.settings, keys })}
      />
      <p class="soft keys" hidden={!settings.keys}>
        {t("share.keys")}
      </p>
      <p class="soft">{now?.seed == null ? "" : t("play.seed", { seed: String(now.seed) })}</p>
    </>
  );
}
