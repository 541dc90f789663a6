/**
 * Beside a board of islands: what winning means, by an example, and how far each player is. Everything is the server's word: the page counts
 * no island and no stone.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api } from "../lib/api.ts";
import { cells } from "../lib/boards/cells.ts";
import { islandLook } from "../lib/boards/islands.ts";
import { Switch } from "../lib/controls.tsx";
import { infoOf, writeGame } from "../lib/games.ts";
import { roleName } from "../lib/marks.ts";
import { Piece } from "../lib/piece.tsx";
import { t } from "../lib/texts.ts";
import { seatName } from "./seats.tsx";
import type { Play } from "./play.ts";
import type { Position, Side } from "../lib/openapi.ts";

/** A short game on the smallest board that Yellow has just won. */
const EXAMPLE = "D2 A1 C2 A2 C3 A3 B3 B1 B4";

let asked: Promise<Position> | null = null;

export function Learn({ play }: { play: Play }) {
  const { position, settings } = play;
  if (!position?.archipelago) return null;
  return (
    <>
      <h2>{t("links.now")}</h2>
      <ul class="links">
        {(["first", "second"] as Side[]).map((role) => (
          <li key={role}>
            <Piece game={position.game} role={role} />
            <p>{progress(play, position, role)}</p>
          </li>
        ))}
      </ul>
      <Switch id="show-links" title={t("links.show")} on={settings.links} changed={(links) => play.keep({ ...play.settings, links })} />
      <h2>{t("play.learn")}</h2>
      <div class="lesson">
        <Example game={settings.game} />
        <div>
          <p>{t("links.1")}</p>
          <p>{t("links.2")}</p>
        </div>
      </div>
    </>
  );
}

/** "You link islands 1 to 5: 5 of 7. 2 stones are missing, for example C3 and C4." */
export function progress(play: Play, position: Position, role: Side) {
  const facts = position.archipelago;
  if (!facts) return "";
  const { table } = play;
  const link = facts[role];
  const seat = table.seatOf(role);
  const mine = table.me === seat;
  const values = {
    name: seatName(table, seat),
    from: link.from,
    to: link.to,
    list: link.islands.join(", "),
    length: link.length,
    needed: facts.needed,
  };
  const form = mine ? "mine" : "theirs";
  const linked = t(`links.${link.islands.length < 2 ? "none" : "some"}.${form}`, values);
  if (position.winning.length > 0 && position.ending?.winner === role) return t("links.won", values);
  if (position.ending) return linked;
  const missing =
    link.missing == null ? t("links.cut") : t("links.missing", { count: link.missing.length, cells: inOrder(link.missing).join(", ") });
  return `${linked} ${missing}`;
}

/** @param cells by letter, then by number, as one finds them on the board */
function inOrder(cells: string[]) {
  return cells.toSorted((one, other) => one.charAt(0).localeCompare(other.charAt(0)) || Number(one.slice(1)) - Number(other.slice(1)));
}

/** @param game the game's name */
function Example({ game }: { game: string }) {
  const position = useSignal<Position | null>(null);
  useEffect(() => {
    const smallest = Object.fromEntries(infoOf(game).options.map(({ key, values }) => [key, values[0] ?? ""]));
    asked ??= api.position({ game: writeGame(game, smallest), moves: EXAMPLE });
    asked.then(
      (known) => (position.value = known),
      // Without a connection the words remain; the next game asks again.
      () => (asked = null),
    );
  }, []);
  const board = useMemo(() => position.value && drawn(position.value), [position.value]);
  const winner = position.value?.ending?.winner;
  const put = (place: HTMLElement | null) => {
    if (board) place?.replaceChildren(board);
  };
  return (
    <div
      class="example"
      role="img"
      aria-label={t("links.picture")}
      data-winner={position.value && winner ? roleName(position.value.game, winner) : undefined}
      ref={put}
    />
  );
}

function drawn(position: Position) {
  const { shape } = position;
  if (!shape) return null;
  const board = cells(shape, () => {}, islandLook(position.cells.length));
  board.draw({
    position,
    active: false,
    hints: null,
    best: new Set(),
    asking: false,
    chosen: null,
    pending: false,
    linked: false,
    animate: false,
  });
  // One picture with one description: its cells are nothing to walk through.
  board.element.inert = true;
  for (const cell of board.element.querySelectorAll(".cell")) {
    for (const name of ["role", "tabindex", "aria-label", "aria-disabled", "data-cell", "class"]) cell.removeAttribute(name);
  }
  board.element.querySelector(".picture")?.removeAttribute("role");
  board.element.querySelector(".picture")?.removeAttribute("aria-label");
  return board.element;
}
