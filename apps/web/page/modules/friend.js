/** A match with a friend: the link to send, whether the friend is here, and what one asks of the other. */
import { copy } from "./clipboard.js";
import { byId, element } from "./dom.js";
import { t } from "./texts.js";

/**
 * The address a friend opens to take the other seat. The invitation stands behind `#`, which browsers send to no server.
 * @param {string} id
 * @param {string} invitation
 */
export function invitationLink(id, invitation) {
  const address = new URL("/", location.href);
  address.searchParams.set("match", id);
  address.hash = new URLSearchParams({ join: invitation }).toString();
  return address.href;
}

/** @param {import("./play.js").Play} play */
export function drawFriend(play) {
  const { table } = play;
  const now = table.snapshot;
  const place = byId("friend");
  if (!now) return;
  const open = now.seats.a.kind === "open" || now.seats.b.kind === "open";
  const state = JSON.stringify([now.id, open, table.invitation, now.offer, table.me]);
  if (place.dataset["state"] === state) return;
  place.dataset["state"] = state;
  /** @type {HTMLElement[]} */
  const parts = [];
  if (open && table.invitation) {
    const link = element("input", {
      type: "text",
      id: "invitation",
      readonly: true,
      value: invitationLink(now.id, table.invitation),
      "aria-label": t("play.invitation"),
    });
    const said = element("span", { role: "status" });
    const press = async () => {
      said.textContent = t((await copy(link.value)) ? "play.copied" : "play.not-copied");
    };
    parts.push(
      element("p", {}, t("play.invite")),
      element(
        "div",
        { class: "row link" },
        link,
        element("button", { type: "button", class: "button primary", click: () => void press() }, t("play.copy")),
      ),
      said,
    );
  } else if (table.me === null) parts.push(element("p", { class: "soft" }, t("play.spectating")));
  if (now.offer && table.me !== null) {
    if (now.offer.by === table.me) parts.push(element("p", { id: "offer" }, t(`play.asked.${now.offer.what}`)));
    else {
      // What is answered is the offer on the screen, not whatever has taken its place meanwhile.
      const { number } = now.offer;
      parts.push(
        element("p", { id: "offer" }, t(`play.asks.${now.offer.what}`)),
        element(
          "div",
          { class: "row" },
          element(
            "button",
            { type: "button", class: "button primary", id: "accept", click: () => void table.answer(true, number) },
            t("play.accept"),
          ),
          element(
            "button",
            { type: "button", class: "button", id: "decline", click: () => void table.answer(false, number) },
            t("play.decline"),
          ),
        ),
      );
    }
  }
  place.replaceChildren(...parts);
}
