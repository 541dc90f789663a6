/** What the device does, in words: for the line above it, for its pads, and so for whoever does not see its lights. */
import { t } from "../lib/texts.ts";
import type { DeviceState, Seat } from "../lib/openapi.ts";

/** "Red", "Orange". */
export function colorName(state: DeviceState, seat: Seat) {
  return t(`automat.color.${state.colors}.${seat}`);
}

/** "The automat", "You", or a colour where two people play. */
export function seatName(state: DeviceState, seat: Seat) {
  if (state.mode === "two_players" || state.mode === null) return colorName(state, seat);
  return t(seat === "a" ? "common.automat" : "common.you");
}

/** @returns whose colour stands before it, what is going on, and what led to it */
export function story(state: DeviceState): { seat: Seat | null; text: string; more: string } {
  const { phase, mode, last, ending, turn } = state;
  const alone = mode !== "two_players";
  const fell = last ? t("automat.fell", { who: seatName(state, last.seat), column: last.column }) : "";
  switch (phase) {
    case "menu":
      return { seat: null, text: t("automat.choose"), more: t("automat.choose-more") };
    case "settling":
      return { seat: null, text: t("automat.begins", { mode: t(`automat.mode.${mode}`) }), more: "" };
    case "thinking":
      return { seat: turn ?? null, text: t("automat.thinks"), more: fell };
    case "falling":
      return { seat: last?.seat ?? null, text: fell, more: "" };
    case "waiting":
      return {
        seat: turn ?? null,
        text: alone ? t("common.your-turn") : t("automat.turn", { who: turn ? colorName(state, turn) : "" }),
        more: fell || (alone && turn ? t("automat.you-are", { color: colorName(state, turn) }) : ""),
      };
    case "leaving":
      return { seat: null, text: t("automat.back"), more: "" };
    case "showing":
    case "over": {
      const more = phase === "over" ? t("automat.touch-any") : fell;
      const winner = ending?.winner ?? null;
      if (winner === null) return { seat: null, text: t("automat.drawn"), more };
      if (!alone) return { seat: winner, text: t("automat.won", { who: colorName(state, winner) }), more };
      return { seat: winner, text: t(winner === "a" ? "automat.computer-won" : "automat.you-won"), more };
    }
  }
}

/** What a pad means now. */
export function padLabel(state: DeviceState | null, pad: string) {
  if (pad === "n") return t("common.new-game");
  if (state === null) return t("automat.pad.dead");
  if (state.phase === "menu") {
    const offer = state.menu.find((light) => light.pad === pad);
    if (offer) return t(`automat.mode.${offer.mode}`);
    return t(pad === "1" ? "automat.pad.colors" : "automat.pad.nothing");
  }
  if (state.phase === "over") return t("automat.pad.menu");
  const discs = [...(state.stacks[Number(pad) - 1] ?? "")].map((seat) => colorName(state, seat as Seat));
  const contents = discs.length === 0 ? t("boards.empty") : t("boards.stack", { list: discs.join(", ") });
  return `${t("boards.column", { column: Number(pad) })}: ${contents}`;
}
