/** What a screen reader hears of the analysis board: the move that was made. */
import { byId } from "../dom.js";
import { roleName } from "../marks.js";
import { t } from "../texts.js";
import { moveName } from "../turns.js";

export class Announcer {
  /**
   * @param {string} game
   * @param {import("../types.js").Role} role
   * @param {string} move
   */
  played(game, role, move) {
    byId("announcer").textContent = t("play.last", { name: roleName(game, role), move: moveName(game, move) });
  }
}
