/** The board before a computer's move, with what it thought of every move; or where another move leads. */
import { infoOf } from "../lib/games.ts";
import { opponent } from "../lib/turns.ts";
import { short, tone } from "./rated.tsx";
import { SmallBoard } from "./small-board.tsx";
import { toldOf, valued, type Known } from "./why.ts";
import type { WhyNot } from "./why-not.ts";
import type { Claim, Part, Side } from "../lib/openapi.ts";

export function WhyBoard({ known, not }: { known: Known; not: WhyNot }) {
  return not.refutation ? <After known={known} not={not} /> : <Before known={known} not={not} />;
}

function Before({ known, not }: { known: Known; not: WhyNot }) {
  const { asked, position, why } = known;
  const values = new Map(valued(why).map(({ action, value }) => [action, { text: short(value), tone: tone(value) }]));
  return (
    <SmallBoard
      game={asked.game}
      cells={position.cells}
      parts={toldOf(known).leading.flatMap((claim) => marks(claim, asked.game, why.turn))}
      marked={why.cell ? [why.cell] : []}
      legal={position.legal.filter((move) => move !== why.played)}
      act={(move) => void not.open(move)}
      {...(values.size > 0 ? { values } : {})}
    />
  );
}

/** What a claim says of the board. */
function marks({ kind, cells = [] }: Claim, game: string, turn: Side): Part[] {
  if (kind !== "blocks" && kind !== "makes_three") return [];
  const [owner, points] = kind === "blocks" ? [opponent(turn), -1] : [turn, 1];
  // More than one line at once cannot be drawn as one stroke.
  const strokes = cells.length > (infoOf(game).line ?? 1) ? cells.map((cell) => [cell]) : [cells];
  return strokes.map((stroke) => ({ kind: "line", owner, cells: stroke, islands: [], points }));
}

function After({ known, not }: { known: Known; not: WhyNot }) {
  const { asked, position, why } = known;
  const { done } = not;
  const last = done.at(-1);
  const placed = new Map(done.flatMap(({ cell, turn }) => (cell ? [[cell, turn]] : [])));
  return (
    <SmallBoard
      game={asked.game}
      cells={position.cells.map(({ cell, owner }) => ({ cell, owner: placed.get(cell) ?? owner }))}
      placed={[...placed.keys()]}
      marked={last?.cell ? [last.cell] : []}
      winning={last?.claims.find(({ kind }) => kind === "wins")?.cells ?? []}
      // Another move can be chosen at any time.
      legal={position.legal.filter((move) => move !== why.played && !placed.has(move))}
      act={(move) => void not.open(move)}
    />
  );
}
