/** A position or an analysis in a frame: whose turn it is, the board, the moves, and a link to where it is analysed. */
import { useLayoutEffect, useMemo } from "preact/hooks";
import { roleName } from "../lib/marks.ts";
import { Piece } from "../lib/piece.tsx";
import { t } from "../lib/texts.ts";
import { opponent } from "../lib/turns.ts";
import { addressOf } from "../analysis/kept.ts";
import { TreeList } from "../analysis/list.ts";
import { BoardFrame } from "../understand/board-frame.tsx";
import { Drawn } from "../understand/drawn.tsx";
import type { MoveNode } from "../analysis/tree.ts";
import type { Embedded } from "./embedded.ts";
import type { Position } from "../lib/openapi.ts";

export function EmbeddedView({ embedded }: { embedded: Embedded }) {
  const { node, shown, board, tree } = embedded;
  if (!shown || !board) return null;
  const { position } = shown;
  const place = { id: "e", game: tree.game, board: tree.board, tree: tree.text, at: tree.placeOf(shown.node) };
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
      <Moves embedded={embedded} {...shown} />
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

/** The list of moves, which draws itself: there may be thousands. */
function Moves({ embedded, node, position }: { embedded: Embedded; node: MoveNode; position: Position }) {
  const go = (to: MoveNode) => void embedded.go(to);
  const list = useMemo(() => new TreeList(go, () => null), [embedded]);
  const beginner = node.ply % 2 === 0 ? position.turn : opponent(position.turn);
  useLayoutEffect(() => list.draw(embedded.tree, node, beginner), [list, node, beginner]);
  return <Drawn by={list.element} />;
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
