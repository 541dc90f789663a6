/** A board to play on as a view: it draws itself (lib/board.ts), after what it is to show has changed. */
import { useLayoutEffect } from "preact/hooks";
import { Drawn } from "../lib/controls.tsx";
import type { Board, View } from "../lib/board.ts";
import type { Position } from "../lib/openapi.ts";

interface Props {
  board: Board;
  position: Position | null;
  active: boolean;
  animate: boolean;
  id?: string;
  place?: string;
}

/** A board without hints: the position, and whether one may play. */
export function BoardFrame({ board, position, active, animate, ...rest }: Props) {
  useLayoutEffect(() => {
    if (position) board.draw({ ...PLAIN, position, active, animate });
  }, [board, position, active, animate]);
  return <Drawn node={board.element} {...rest} />;
}

const PLAIN: Omit<View, "position" | "active" | "animate"> = {
  hints: null,
  best: new Set(),
  asking: false,
  chosen: null,
  pending: false,
  linked: false,
};
