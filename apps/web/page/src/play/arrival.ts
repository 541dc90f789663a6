/** Where the address leads: a match, a tournament, a position, the last game, or a new one. */
import { problemText } from "../lib/api.ts";
import { matchAddress, note, placeOf } from "./places.ts";
import { withGame } from "./settings.ts";
import type { Place } from "./places.ts";
import type { Play } from "./play.ts";

export async function arrive(play: Play) {
  const { table } = play;
  const place = placeOf(location);
  if (place.kind === "match" && place.id === table.snapshot?.id && !play.tournament) return;
  play.leaveTournament();
  play.message = null;
  play.kept = null;
  const { choices } = play;
  try {
    await goTo(play, place);
  } catch (error) {
    play.say(problemText(error));
    if (!table.snapshot) await retry(play);
  }
  // Somebody who chose another game meanwhile wants that one.
  if (choices !== play.choices) return;
  if (table.game && place.kind !== "tournament") play.keep({ ...withGame(play.settings, table.game), mode: table.mode });
}

async function goTo(play: Play, place: Place) {
  const { table } = play;
  switch (place.kind) {
    case "match":
      await table.visit(place.id, place.invitation);
      // Somebody may have gone on to another one meanwhile.
      return table.snapshot?.id === place.id ? note(matchAddress(place.id), "same") : undefined;
    case "code": {
      const { openCode } = await import("./later.ts");
      return openCode(play, place.code);
    }
    case "tournament": {
      const { Tournament } = await import("./later.ts");
      play.tournament = Tournament.again(play, place.id);
      if (play.tournament) return play.tournament.run();
      break;
    }
    case "position": {
      const { openPosition } = await import("./later.ts");
      await openPosition(play, place, "same");
      return;
    }
  }
  if (await table.resume()) noteMatch(play);
  else await openAny(play);
}

async function openAny(play: Play) {
  const { mode } = play.settings;
  // The settings of one match: a tournament is many.
  await play.table.open({ ...play.settings, mode: mode === "tournament" ? "watch" : mode });
  noteMatch(play);
}

function noteMatch({ table }: Play) {
  if (table.snapshot) note(matchAddress(table.snapshot.id), "same");
}

/** With no match at all there is nothing to look at: asks until there is one. */
async function retry(play: Play) {
  try {
    await openAny(play);
  } catch (error) {
    play.say(problemText(error));
    setTimeout(() => void retry(play), 2000);
  }
}
