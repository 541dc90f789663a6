/** Who sits at the table: names, pieces, wins; the games to choose from; and one line that says what is being played. */
import { byId, element } from "../shared/dom.ts";
import { icon, roleName } from "../shared/marks.ts";
import { playerName } from "../shared/players.ts";
import { chosenText, gameTitle, games, infoOf, nameOf, ownText } from "../shared/games.ts";
import { t } from "../shared/texts.ts";
import { addressOf } from "../shared/where.ts";
import type { Table } from "./table.ts";
import type { Play } from "./page.ts";
import type { Seat } from "../shared/openapi.ts";

export function seatName(table: Table, seat: Seat) {
  const state = table.snapshot?.seats[seat];
  if (state?.player) return playerName(state.player);
  if (state?.name && table.me !== seat) return state.name;
  if (table.me === seat) return t("common.you");
  if (table.mode === "friend" && table.me !== null) return t("play.your-friend");
  return t(`play.seat.${seat}`);
}

export function drawGames(play: Play) {
  const place = byId("games");
  const now = play.table.snapshot;
  const current = now ? nameOf(now.game) : play.settings.game;
  if (place.childElementCount === 0) {
    for (const { name: game } of games()) {
      place.append(element("button", { type: "button", "data-game": game, click: () => void play.choose(game) }, gameTitle(game)));
    }
  }
  for (const button of place.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset["game"] === current));
}

export function drawSummary({ table, tournament }: Play) {
  const now = table.snapshot;
  if (!now) return;
  const names = { a: seatName(table, "a"), b: seatName(table, "b") };
  const key = tournament
    ? "play.summary.tournament"
    : `play.summary.${table.mode === "friend" && table.me === null ? (table.joinable ? "invited" : "spectator") : table.mode}`;
  const chosen = chosenText(now.game);
  byId("summary").textContent = t(key, names) + (chosen ? ` · ${chosen}` : "");
  drawRules(nameOf(now.game));
}

/** The rules are one click away, and whose game it is stands on the screen. */
function drawRules(game: string) {
  const place = byId("rules");
  if (place.dataset["game"] === game) return;
  place.dataset["game"] = game;
  const credit = ownText(game, "credit") ?? infoOf(game).credit ?? "";
  place.replaceChildren(credit ? `${credit} ` : "", element("a", { href: addressOf("about", {}, game) }, t("play.rules")));
}

export function drawPlayers({ table }: Play) {
  const now = table.snapshot;
  if (!now) return;
  const place = byId("players");
  const state = JSON.stringify([now.game, now.seats, now.first_seat, now.turn, now.ending, now.tally, table.presence, table.me]);
  if (place.dataset["state"] === state) return;
  place.dataset["state"] = state;
  const rows = ([now.first_seat, now.first_seat === "a" ? "b" : "a"] as Seat[]).map((seat) => {
    const role = table.roleOf(seat);
    const next = now.ending === null && now.turn === role;
    const away =
      table.mode === "friend" && seat !== table.me && table.presence && !table.presence.seats[seat] && now.seats[seat].kind !== "open";
    return element(
      "div",
      { class: `player${next ? " next" : ""}` },
      icon(now.game, role),
      element(
        "span",
        { class: "player-name" },
        seatName(table, seat),
        element("small", {}, roleName(now.game, role) + (away ? ` · ${t("play.away")}` : "")),
      ),
      next ? element("span", { class: "next-mark" }, t("play.next")) : null,
      element(
        "span",
        { class: "wins", title: t("play.wins") },
        element("span", { class: "visually-hidden" }, `${t("play.wins")}: `),
        String(now.tally[seat]),
      ),
    );
  });
  const draws = now.tally.draws > 0 ? element("p", { class: "soft draws" }, t("play.draws", { count: now.tally.draws })) : null;
  const watching =
    table.presence && table.presence.spectators > 0
      ? element("p", { class: "soft draws" }, t("play.spectators", { count: table.presence.spectators }))
      : null;
  place.replaceChildren(...rows, ...(draws ? [draws] : []), ...(watching ? [watching] : []));
}
