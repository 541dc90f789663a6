/** A position or an analysis in a frame: whose turn it is, the board, the moves, and a link to where it is analysed. */
import { roleName } from "../lib/marks.ts";
import { Piece } from "../lib/piece.tsx";
import { t } from "../lib/texts.ts";
import { addressOf } from "../analysis/kept.ts";
import { TreeList } from "../analysis/tree-list.tsx";
import { BoardFrame } from "../understand/board-frame.tsx";
import type { Embedded } from "./embedded.ts";
import type { Position } from "../lib/openapi.ts";

export function EmbeddedView({ embedded }: { embedded: Embedded }) {
  const { node, position, board, tree } = embedded;
  if (!position || !board) return null;
  const place = { id: "e", game: tree.game, board: tree.board, tree: tree.text, at: tree.placeOf(node) };
  return (
    <>
      <h1 class="visually-hidden">{t("common.analysis")}</h1>
      <div class="embed-head">
        <Status position={position} />
        <div class="walk">
          <button type="button" class="button" data-step="back" onClick={() => node.parent && void embedded.go(node.parent)}>
            {t("play.walk.back")}
          </button>
          <button type="button" class="button" data-step="forward" onClick={() => node.children[0] && void embedded.go(node.children[0])}>
            {t("play.walk.forward")}
          </button>
        </div>
      </div>
      <BoardFrame id="board" board={board} position={position} active={position.legal.length > 0} animate={false} />
      <TreeList walked={embedded} />
      <Link address={addressOf(place)} text="analysis.open-here" />
    </>
  );
}

function Status({ position: { game, turn, ending } }: { position: Position }) {
  const role = ending ? ending.winner : turn;
  const name = role ? roleName(game, role) : "";
  return (
    <div id="status">
      {role && <Piece game={game} role={role} />}
      <span>{!ending ? t("play.turn", { name }) : role ? t("analysis.won", { name }) : t("play.drawn")}</span>
    </div>
  );
}

/** A way out of the frame. */
export function Link({ address, text }: { address: string; text: string }) {
  return (
    <p>
      <a href={address} target="_blank" rel="noopener">
        {t(text)}
      </a>
    </p>
  );
}
