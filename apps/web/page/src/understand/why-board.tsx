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
      parts={marked(known)}
      marked={why.cell ? [why.cell] : []}
      legal={position.legal.filter((move) => move !== why.played)}
      act={(move) => void not.open(move)}
      {...(values.size > 0 ? { values } : {})}
    />
  );
}

/** What is marked: what is told first; what a sentence calls ringed, and the place of a zugzwang, wherever it is told. */
function marked(known: Known) {
  const { leading } = toldOf(known);
  const waits = known.why.claims.filter((claim) => ["zugzwang", "race"].includes(claim.kind) && !leading.includes(claim));
  return [...leading, ...waits].flatMap((claim) => marks(claim, known));
}

/** What a claim says of the board: strokes along lines, rings around cells. */
function marks(claim: Claim, known: Known): Part[] {
  const { game } = known.asked;
  const { turn, cell } = known.why;
  const { kind, cells = [], helps } = claim;
  const name = claim.name ?? "";
  const part = (owner: Side, points: number, marked: string[]): Part => ({ kind: "line", owner, cells: marked, islands: [], points });
  const other = opponent(turn);
  switch (kind) {
    case "blocks":
    case "makes_three": {
      const [owner, points] = kind === "blocks" ? ([other, -1] as const) : ([turn, 1] as const);
      // More than one line at once cannot be drawn as one stroke.
      const strokes = cells.length > (infoOf(game).line ?? 1) ? cells.map((single) => [single]) : [cells];
      return strokes.map((stroke) => part(owner, points, stroke));
    }
    case "takes_three": {
      const order = known.position.cells.map((entry) => entry.cell);
      const line = [...cells, name, ...(cell ? [cell] : [])];
      return [
        part(
          other,
          -1,
          line.toSorted((one, two) => order.indexOf(one) - order.indexOf(two)),
        ),
      ];
    }
    case "zugzwang":
      return [part(helps ? turn : other, helps ? 1 : -1, [name])];
    case "race":
      return cells.map((single) => part(turn, 1, [single]));
    case "intrudes":
      return [part(other, -1, [name])];
    default:
      return [];
  }
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
