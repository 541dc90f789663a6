/** Bringing a friend to a match: the link, a QR code, a short code to type, and whether others can reach this server at all. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, problemText } from "../lib/api.ts";
import { copy } from "../lib/clipboard.ts";
import { Button, Said, useSaid } from "../lib/controls.tsx";
import { QrCode } from "../lib/qr-code.tsx";
import { t } from "../lib/texts.ts";
import { matchAddress, note } from "./places.ts";
import type { Ref } from "preact";
import type { Play } from "./play.ts";

interface Server {
  loopback_only: boolean;
  addresses: string[];
}

/** The address a friend opens to take the other seat. The invitation stands behind `#`, which browsers send to no server. */
export function invitationLink(id: string, invitation: string | null, origin: string) {
  const address = new URL(matchAddress(id), origin);
  if (invitation) address.hash = new URLSearchParams({ join: invitation }).toString();
  return address.href;
}

let asked: Promise<Server> | null = null;

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
export function Invitation({ play, id }: { play: Play; id: string }) {
  const { table } = play;
  const server = useSignal<Server | null>(null);
  const code = useSignal("");
  const { said, say } = useSaid();
  useEffect(() => {
    const secret = table.secrets.a ?? table.secrets.b;
    if (secret)
      api.code(id, secret, table.invitation).then(
        (made) => (code.value = made.code),
        () => {},
      );
    if (!isLoopback()) return;
    asked ??= api.server();
    asked.then(
      (known) => (server.value = known),
      () => (asked = null),
    );
  }, [id, table.invitation]);
  // Opened as 127.0.0.1, the link would lead every other device to itself.
  const origin = server.value?.addresses[0] ?? location.origin;
  const link = invitationLink(id, table.invitation, origin);
  const press = async () => say(t((await copy(link)) ? "share.copied" : "share.not-copied"));
  const send = () => void navigator.share({ title: "Foursight", text: t("share.message"), url: link }).catch(() => {});
  return (
    <div class="invite">
      <p>{t("share.invite")}</p>
      {server.value && <Reach address={server.value.addresses[0]} />}
      <div class="row link">
        <input type="text" id="invitation" readOnly aria-label={t("share.invitation")} value={link} />
        <Button id="copy-invitation" look="primary" press={() => void press()}>
          {t("share.copy")}
        </Button>
        <Button id="share-link" hidden={!("share" in navigator)} press={send}>
          {t("share.send")}
        </Button>
      </div>
      <div class="ways">
        <div class="qr">
          <QrCode link={invitationLink(id, null, origin)} />
        </div>
        <div>
          <p class="code" id="short-code">
            {code.value && (
              <>
                {t("share.code")} <b>{code.value.replace(/^(.{4})/, "$1 ")}</b>
              </>
            )}
          </p>
          <NameField play={play} />
        </div>
      </div>
      <Said said={said} inline />
    </div>
  );
}

/** What helps where the page was opened as 127.0.0.1. */
function Reach({ address }: { address: string | undefined }) {
  return (
    <div class="reach">
      <p>{t(address ? "share.reach.network" : "share.reach.none")}</p>
      <p>
        {address ? (
          <a href={address} id="network-address">
            {address}
          </a>
        ) : (
          <code id="listen-command">{`foursight serve --addr 0.0.0.0:${location.port || "8044"}`}</code>
        )}
      </p>
    </div>
  );
}

/** One's own name, which the friend sees. */
export function NameField({ play, field }: { play: Play; field?: Ref<HTMLInputElement> }) {
  const keep = (name: string) => {
    play.keep({ ...play.settings, name });
    if (play.table.seated) void play.table.rename(name);
  };
  return (
    <label class="field">
      <span>{t("share.my-name")}</span>
      <input
        type="text"
        id="my-name"
        maxLength={40}
        autocomplete="nickname"
        defaultValue={play.settings.name}
        ref={field}
        onChange={({ currentTarget }) => keep(currentTarget.value.trim())}
      />
    </label>
  );
}

/** What somebody sees who has opened the address of a match with a free seat. */
export function OfferedSeat({ play }: { play: Play }) {
  const name = useRef<HTMLInputElement>(null);
  const join = (event: Event) => {
    event.preventDefault();
    void play.table.join(name.current?.value.trim() || undefined);
  };
  return (
    <div class="invite">
      <p>{t("share.seat-free")}</p>
      <form class="row link" onSubmit={join}>
        <NameField play={play} field={name} />
        <button type="submit" class="button primary" id="take-seat">
          {t("share.take-seat")}
        </button>
      </form>
    </div>
  );
}

/** A field for the code that a friend has read out. */
export function CodeField({ play }: { play: Play }) {
  const input = useRef<HTMLInputElement>(null);
  const { said, say } = useSaid();
  const go = async () => {
    try {
      const { id, invitation } = await api.openCode(input.current?.value ?? "");
      await play.open(id, invitation);
      say("");
    } catch (error) {
      say(problemText(error));
    }
  };
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <label for="code">{t("share.code-field")}</label>
      <div class="row link">
        <input type="text" id="code" autocomplete="off" autocapitalize="none" spellcheck={false} ref={input} />
        <button type="submit" class="button" id="open-code">
          {t("common.open")}
        </button>
      </div>
      <Said said={said} inline />
    </form>
  );
}
