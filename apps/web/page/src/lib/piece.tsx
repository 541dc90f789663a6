/** The pieces of a game: `Piece` as a small picture beside a name, `Stone` around (0, 0) in another picture. */
import { crossPath, diamondPath, isMarked } from "./marks.ts";
import type { Side } from "./openapi.ts";

export function Piece({ game, role }: { game: string; role: Side }) {
  return (
    <svg viewBox="-50 -50 100 100" class="piece" aria-hidden="true">
      <Stone game={game} role={role} disc={44} mark={34} />
    </svg>
  );
}

/** A disc of this radius, or a mark of that one where the game is played with marks. */
export function Stone({ game, role, disc, mark }: { game: string; role: Side; disc: number; mark: number }) {
  return isMarked(game) ? <Mark role={role} radius={mark} /> : <Disc role={role} radius={disc} />;
}

function Mark({ role, radius }: { role: Side; radius: number }) {
  return role === "first" ? <path class="mark first" d={crossPath(radius)} /> : <circle class="mark second" r={radius * 0.92} />;
}

export function Disc({ role, radius = 44 }: { role: Side; radius?: number }) {
  return (
    <g class={`disc ${role}`}>
      <circle r={radius} class="disc-body" />
      {role === "first" ? <circle r={radius * 0.48} class="disc-mark" /> : <path d={diamondPath(radius)} class="disc-mark" />}
    </g>
  );
}
