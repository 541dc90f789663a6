/** A match with a friend: how the friend comes, whether the seat is free, and what one asks of the other. */
import { Button } from "../lib/controls.tsx";
import { t } from "../lib/texts.ts";
import { Company } from "./company.tsx";
import { Invitation, OfferedSeat } from "./invite.tsx";
import { seatName } from "./seats.tsx";
import type { Play } from "./play.ts";
import type { Table } from "./table.ts";

export function Friend({ play }: { play: Play }) {
  const { table } = play;
  const now = table.snapshot;
  if (!now) return null;
  const open = now.seats.a.kind === "open" || now.seats.b.kind === "open";
  return (
    <>
      {open && table.seated ? (
        <Invitation key={now.id} play={play} id={now.id} />
      ) : table.joinable ? (
        <OfferedSeat play={play} />
      ) : (
        table.me === null && <p class="soft">{t("share.spectating")}</p>
      )}
      {now.hints_allowed && now.two_people && !table.joinable && (
        <p class="soft" id="hints-agreed">
          {t("share.hints-both")}
        </p>
      )}
      <Offer table={table} />
      <Company key={now.id} play={play} />
    </>
  );
}

/** What one of the two has asked for. */
function Offer({ table }: { table: Table }) {
  const offer = table.snapshot?.offer;
  if (!offer || table.me === null) return null;
  const { what, by, number = 0 } = offer;
  if (by === table.me) return <p id="offer">{t(`share.asked.${what}`)}</p>;
  return (
    <>
      <p id="offer">{t(`play.asks.${what}`, { name: seatName(table, by) })}</p>
      {/* What is answered is the offer on the screen, not whatever has taken its place meanwhile. */}
      <div class="row">
        <Button id="accept" look="primary" press={() => void table.answer(true, number)}>
          {t("share.accept")}
        </Button>
        <Button id="decline" press={() => void table.answer(false, number)}>
          {t("share.decline")}
        </Button>
      </div>
    </>
  );
}
