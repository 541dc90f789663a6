/**
 * What one is told of the other at a table of two: that a connection is lost or found again, one's own or the other's, and that what one asked for was declined. It is said
 * where refusals are said, and stays until the next thing is done.
 */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../lib/texts.ts";
import { seatName } from "./seats.tsx";
import type { Play } from "./play.ts";
import type { Snapshot } from "../lib/openapi.ts";

/** Milliseconds after which the other counts as gone: whoever loads the page again is back before. */
const GONE = 2500;

export function Company({ play }: { play: Play }) {
  const { table } = play;
  const { snapshot: now, presence, connected, me } = table;
  const other = me === "a" ? "b" : "a";
  const here = me === null || !presence ? null : presence.seats[other];
  const known = useRef({ connected, here, told: false, now });

  useEffect(() => {
    const before = known.current.connected;
    known.current.connected = connected;
    if (!before && connected && me !== null) play.say(t("share.connected"), true);
  }, [connected]);

  useEffect(() => {
    const { here: before, told } = known.current;
    // Of whoever was never here nobody is told that they have left; one's own lost connection says nothing of the other.
    if (here === null) return;
    known.current.here = here;
    if (here && told) {
      known.current.told = false;
      play.say(t("share.back", { name: seatName(table, other) }), true);
    }
    if (here || !before) return;
    const timer = setTimeout(() => {
      known.current.told = true;
      play.say(t("share.left", { name: seatName(table, other) }));
    }, GONE);
    return () => clearTimeout(timer);
  }, [here]);

  useEffect(() => {
    const what = declined(known.current.now, now, me);
    known.current.now = now;
    if (what) play.say(t(`share.declined.${what}`, { name: seatName(table, other) }), true);
  }, [now]);
  return null;
}

/** What one had asked for and the other has declined: it is gone, and nothing came of it. */
export function declined(before: Snapshot | null, now: Snapshot | null, me: "a" | "b" | null) {
  const offer = before?.offer;
  if (!offer || !now || before.id !== now.id || offer.by !== me || now.offer) return null;
  const same =
    before.number === now.number &&
    before.text === now.text &&
    before.hints_allowed === now.hints_allowed &&
    before.ending?.reason === now.ending?.reason;
  return same ? offer.what : null;
}
