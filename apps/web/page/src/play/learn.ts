/**
 * Beside a board of islands: what winning means, by an example, and how far each player is. Everything is the server's word: the page counts
 * no island and no stone.
 */
import { api } from "../lib/api.ts";
import { cells } from "../lib/boards/cells.ts";
import { islandLook } from "../lib/boards/islands.ts";
import { byId, element } from "../lib/dom.ts";
import { infoOf, writeGame } from "../lib/games.ts";
import { icon, roleName } from "../lib/marks.ts";
import { seatName } from "./seats.tsx";
import { t } from "../lib/texts.ts";
import type { Play } from "./page.ts";
import type { Position, Side } from "../lib/openapi.ts";

/** A short game on the smallest board that Yellow has just won. */
const EXAMPLE = "D2 A1 C2 A2 C3 A3 B3 B1 B4";

let example: Promise<Position> | null = null;

export function drawLearn(play: Play) {
  const place = byId("learn");
  const position = play.position;
  const facts = position?.archipelago;
  if (!facts || !position) return;
  if (place.childElementCount === 0) mount(play, place);
  const state = JSON.stringify([facts.first, facts.second, position.ending, play.table.me, play.table.snapshot?.first_seat]);
  if (place.dataset["state"] === state) return;
  place.dataset["state"] = state;
  const lines = (["first", "second"] as Side[]).map((role) =>
    element("li", {}, icon(position.game, role), element("p", {}, progress(play, position, role))),
  );
  place.querySelector(".links")?.replaceChildren(...lines);
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

function mount(play: Play, place: HTMLElement) {
  const picture = element("div", { class: "example", role: "img", "aria-label": t("links.picture") });
  const box = element("input", {
    type: "checkbox",
    role: "switch",
    id: "show-links",
    change: () => play.keep({ ...play.settings, links: box.checked }),
  });
  box.checked = play.settings.links;
  place.replaceChildren(
    element("h2", {}, t("links.now")),
    element("ul", { class: "links" }),
    element("label", { class: "switch" }, box, element("span", {}, t("links.show"))),
    element("h2", {}, t("play.learn")),
    element("div", { class: "lesson" }, picture, element("div", {}, element("p", {}, t("links.1")), element("p", {}, t("links.2")))),
  );
  const { game } = play.settings;
  const smallest = Object.fromEntries(infoOf(game).options.map(({ key, values }) => [key, values[0] ?? ""]));
  example ??= api.position({ game: writeGame(game, smallest), moves: EXAMPLE });
  example
    .then((position) => drawExample(picture, position))
    .catch(() => {
      // Without a connection the words remain; the next game asks again.
      example = null;
    });
}

function drawExample(place: HTMLElement, position: Position) {
  const { shape } = position;
  if (!shape) return;
  const board = cells(shape, () => {}, islandLook(position.cells.length));
  const name = position.ending?.winner ? roleName(position.game, position.ending.winner) : "";
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
  place.replaceChildren(board.element);
  place.dataset["winner"] = name;
}
