/** What a screen reader hears of the analysis board: the move that was made. */
import { byId } from "../shared/dom.ts";
import { roleName } from "../shared/marks.ts";
import { t } from "../shared/texts.ts";
import { moveName } from "../shared/turns.ts";
import type { Side } from "../shared/openapi.ts";

export class Announcer {
  played(game: string, role: Side, move: string) {
    byId("announcer").textContent = t("play.last", { name: roleName(game, role), move: moveName(game, move) });
  }
}
