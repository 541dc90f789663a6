/** Bringing a friend to a match: the link, a QR code, a short code to type, and whether others can reach this server at all. */
import qrcode from "qrcode-generator";
import { api, problemText } from "../lib/api.ts";
import { copy } from "../lib/clipboard.ts";
import { element, svg } from "../lib/dom.ts";
import { matchAddress, note } from "./places.ts";
import { t } from "../lib/texts.ts";
import type { Play } from "./page.ts";

/** The address a friend opens to take the other seat. The invitation stands behind `#`, which browsers send to no server. */
export function invitationLink(id: string, invitation: string | null, origin: string) {
  const address = new URL(matchAddress(id), origin);
  if (invitation) address.hash = new URLSearchParams({ join: invitation }).toString();
  return address.href;
}

let asked: Promise<{ loopback_only: boolean; addresses: string[] }> | null = null;

/** Goes to the match that a code leads to. */
export async function openCode(play: Play, code: string) {
  const { id, invitation } = await api.openCode(code);
  await play.table.visit(id, invitation);
  note(matchAddress(id), "same");
}

/** Whether this page was opened at an address that means "this machine". */
function isLoopback() {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname) || location.hostname === "[::1]";
}

/** What whoever opened the match sees until the friend is there. */
export function invitation(play: Play) {
  const { table } = play;
  const id = table.snapshot?.id ?? "";
  const place = element("div", { class: "invite" });
  const said = element("span", { role: "status" });
  const link = element("input", { type: "text", id: "invitation", readonly: true, "aria-label": t("share.invitation") });
  const picture = element("div", { class: "qr" });
  const warning = element("div", { class: "reach", hidden: true });
  const show = (origin: string) => {
    link.value = invitationLink(id, table.invitation, origin);
    const code = draw(invitationLink(id, null, origin));
    picture.replaceChildren(...(code ? [code] : []));
  };
  show(location.origin);
  const press = async () => {
    said.textContent = t((await copy(link.value)) ? "share.copied" : "share.not-copied");
  };
  const share = element(
    "button",
    {
      type: "button",
      class: "button",
      id: "share-link",
      hidden: !("share" in navigator),
      click: () => void navigator.share({ title: "Foursight", text: t("share.message"), url: link.value }).catch(() => {}),
    },
    t("share.send"),
  );
  const code = element("p", { class: "code", id: "short-code" });
  const secret = table.secrets.a ?? table.secrets.b;
  if (secret)
    void api
      .code(id, secret, table.invitation)
      .then((made) => {
        code.replaceChildren(t("share.code"), " ", element("b", {}, made.code.replace(/^(.{4})/, "$1 ")));
      })
      .catch(() => {});
  if (isLoopback()) {
    asked ??= api.server();
    asked.then((server) => reach(warning, server, show)).catch(() => (asked = null));
  }
  place.append(
    element("p", {}, t("share.invite")),
    warning,
    element(
      "div",
      { class: "row link" },
      link,
      element("button", { type: "button", class: "button primary", id: "copy-invitation", click: () => void press() }, t("share.copy")),
      share,
    ),
    element("div", { class: "ways" }, picture, element("div", {}, code, nameField(play))),
    said,
  );
  return place;
}

/** Opened as 127.0.0.1, the link leads every other device to itself: says so, and what helps. */
function reach(place: HTMLElement, server: { loopback_only: boolean; addresses: string[] }, show: (origin: string) => void) {
  place.hidden = false;
  const best = server.addresses[0];
  if (best) {
    show(best);
    place.replaceChildren(
      element("p", {}, t("share.reach.network")),
      element("p", {}, element("a", { href: best, id: "network-address" }, best)),
    );
  } else {
    place.replaceChildren(
      element("p", {}, t("share.reach.none")),
      element("p", {}, element("code", { id: "listen-command" }, `foursight serve --addr 0.0.0.0:${location.port || "8044"}`)),
    );
  }
}

/** One's own name, which the friend sees. */
export function nameField(play: Play) {
  const input = element("input", {
    type: "text",
    id: "my-name",
    maxlength: 40,
    autocomplete: "nickname",
    value: play.settings.name,
    change: () => {
      const name = input.value.trim();
      play.keep({ ...play.settings, name });
      if (play.table.seated) void play.table.rename(name);
    },
  });
  return element("label", { class: "field" }, element("span", {}, t("share.my-name")), input);
}

/** What somebody sees who has opened the address of a match with a free seat. */
export function offeredSeat(play: Play) {
  const { table } = play;
  const field = nameField(play);
  const input = field.querySelector("input");
  return element(
    "div",
    { class: "invite" },
    element("p", {}, t("share.seat-free")),
    element(
      "form",
      {
        class: "row link",
        submit: (event: Event) => {
          event.preventDefault();
          void table.join(input?.value.trim() || undefined);
        },
      },
      field,
      element("button", { type: "submit", class: "button primary", id: "take-seat" }, t("share.take-seat")),
    ),
  );
}

/** A field for the code that a friend has read out. */
export function codeField(play: Play) {
  const input = element("input", { type: "text", id: "code", autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const said = element("span", { role: "status" });
  const go = async () => {
    try {
      const { id, invitation: key } = await api.openCode(input.value);
      await play.open(id, key);
      said.textContent = "";
    } catch (error) {
      said.textContent = problemText(error);
    }
  };
  return element(
    "form",
    {
      class: "field",
      submit: (event: Event) => {
        event.preventDefault();
        void go();
      },
    },
    element("label", { for: "code" }, t("share.code-field")),
    element("div", { class: "row link" }, input, element("button", { type: "submit", class: "button", id: "open-code" }, t("common.open"))),
    said,
  );
}

/** The picture of a link. */
function draw(link: string) {
  // The smallest code that holds it, and the least correction: a screen is clean.
  const code = qrcode(0, "L");
  code.addData(link);
  code.make();
  const places = [...Array(code.getModuleCount()).keys()];
  const size = places.length + 8;
  const dark = places.flatMap((y) => places.map((x) => (code.isDark(y, x) ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("share.qr"), "data-link": link },
    svg("rect", { width: size, height: size, class: "qr-light" }),
    svg("path", { d: dark, class: "qr-dark" }),
  );
}
