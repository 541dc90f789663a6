/** Names, results and times of a class in words. */
import { playerName } from "../lib/players.ts";
import { formatNumber, language, t } from "../lib/texts.ts";
import type { GameOutcome, GamePlayer, GameSide, GameView, StandingsRow } from "../lib/openapi.ts";

export const SIDES = ["first", "second"] as const;

export function otherSide(side: GameSide): GameSide {
  return side === "first" ? "second" : "first";
}

export function whoName(who: GamePlayer) {
  if ("computer" in who) return playerName(who.computer);
  return who.name ?? t("class.somebody-removed");
}

/** Where this pupil sits. */
export function sideOf(game: GameView, pupil: number): GameSide | null {
  return (
    SIDES.find((side) => {
      const who = game[side];
      return "pupil" in who && who.pupil === pupil;
    }) ?? null
  );
}

export function isRunning({ status }: GameView) {
  return status === "running";
}

/** How a game ended, if it counts. */
export function resultOf({ status }: GameView) {
  return typeof status === "object" ? status.over : null;
}

/** "1½". */
export function points(value: number) {
  const whole = Math.floor(value);
  const half = value - whole >= 0.5 ? "½" : "";
  return half && whole === 0 ? half : `${formatNumber(whole)}${half}`;
}

/** "1 : 0". */
export function score(outcome: GameOutcome) {
  return outcome === "draw" ? "½ : ½" : outcome === "first" ? "1 : 0" : "0 : 1";
}

/** "Ana beat Boris, on time." */
export function resultSentence(game: GameView) {
  const over = resultOf(game);
  if (!over) return game.status === "annulled" ? t("class.game-annulled") : "";
  const { outcome, ending } = over;
  if (outcome === "draw") return t("class.result.draw", { first: whoName(game.first), second: whoName(game.second) });
  const winner = whoName(game[outcome]);
  const loser = whoName(game[otherSide(outcome)]);
  return t(`class.result.${ending}`, { winner, loser });
}

/** "4:05"; the last ten seconds with tenths. */
export function clockText(milliseconds: number) {
  if (milliseconds < 10_000) return formatNumber(Math.ceil(milliseconds / 100) / 10, { minimumFractionDigits: 1 });
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function dateText(milliseconds: number) {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(milliseconds);
}

/** The places of the table as somebody reads them: equal pupils share one. */
export function ranked(rows: StandingsRow[], names: Map<number, string>) {
  return rows.map((row) => ({ ...row, name: names.get(row.pupil) ?? t("class.somebody-removed") }));
}
