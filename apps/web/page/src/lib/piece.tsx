/** A piece of a game as a small picture beside a name. */
import { crossPath, diamondPath, isMarked } from "./marks.ts";
import type { Side } from "./openapi.ts";

export function Piece({ game, role }: { game: string; role: Side }) {
  return (
    <svg viewBox="-50 -50 100 100" class="piece" aria-hidden="true">
      {isMarked(game) ? <Mark role={role} /> : <Disc role={role} />}
    </svg>
  );
}

function Mark({ role }: { role: Side }) {
  return role === "first" ? <path class="mark first" d={crossPath(34)} /> : <circle class="mark second" r={34 * 0.92} />;
}

export function Disc({ role }: { role: Side }) {
  return (
    <g class={`disc ${role}`}>
      <circle r={44} class="disc-body" />
      {role === "first" ? <circle r={44 * 0.48} class="disc-mark" /> : <path d={diamondPath(44)} class="disc-mark" />}
    </g>
  );
}
