/** A match with a friend: how the friend comes, whether the seat is free, and what one asks of the other. */
import { byId, element } from "../lib/dom.ts";
import { invitation, offeredSeat } from "./invite.ts";
import { seatName } from "./seats.tsx";
import { t } from "../lib/texts.ts";
import type { Play } from "./page.ts";

export function drawFriend(play: Play) {
  const { table } = play;
  const now = table.snapshot;
  const place = byId("friend");
  if (!now) return;
  const open = now.seats.a.kind === "open" || now.seats.b.kind === "open";
  const names = [seatName(table, "a"), seatName(table, "b")];
  const state = JSON.stringify([now.id, open, table.invitation, now.offer, table.me, table.joinable, now.hints_allowed, names]);
  if (place.dataset["state"] === state) return;
  place.dataset["state"] = state;
  const parts: HTMLElement[] = [];
  if (open && table.seated) parts.push(invitation(play));
  else if (table.joinable) parts.push(offeredSeat(play));
  else if (table.me === null) parts.push(element("p", { class: "soft" }, t("share.spectating")));
  if (now.hints_allowed && now.two_people && !table.joinable)
    parts.push(element("p", { class: "soft", id: "hints-agreed" }, t("share.hints-both")));
  if (now.offer && table.me !== null) {
    const { what, by, number = 0 } = now.offer;
    if (by === table.me) parts.push(element("p", { id: "offer" }, t(`share.asked.${what}`)));
    else {
      parts.push(
        element("p", { id: "offer" }, t(`play.asks.${what}`, { name: seatName(table, by) })),
        // What is answered is the offer on the screen, not whatever has taken its place meanwhile.
        element(
          "div",
          { class: "row" },
          element(
            "button",
            { type: "button", class: "button primary", id: "accept", click: () => void table.answer(true, number) },
            t("share.accept"),
          ),
          element(
            "button",
            { type: "button", class: "button", id: "decline", click: () => void table.answer(false, number) },
            t("share.decline"),
          ),
        ),
      );
    }
  }
  place.replaceChildren(...parts);
}
