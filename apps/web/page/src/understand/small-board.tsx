/**
 * A small board: a position the search met, with what the evaluation counted marked on it.
 *
 * It is a picture; with `act` its places can be played on, which is how a position is chosen. It knows no rule: whose stone
 * stands where and what may be played comes from the server. How boards of a shape look is in small-look.tsx.
 */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { infoOf } from "../lib/games.ts";
import { roleName } from "../lib/marks.ts";
import { Stone } from "../lib/piece.tsx";
import { knownShape } from "../lib/shapes.ts";
import { t } from "../lib/texts.ts";
import { lookOf, type Look } from "./small-look.tsx";
import type { Cell, Part, Side } from "../lib/openapi.ts";

export interface Picture {
  game: string;
  /** In reading order. */
  cells: Cell[];
  /** Stones that the search put there. */
  placed?: string[];
  winning?: string[];
  /** What the evaluation counted, drawn over it. */
  parts?: Part[];
  legal?: string[];
  act?: (move: string) => void;
  /** Whether the places cannot be played on for a moment. */
  waits?: boolean;
  /** Whether columns and squares show the numbers that texts call them by; they do unless told otherwise. */
  labels?: boolean;
  /** What is written below a column or in a square. */
  values?: Map<string, Written>;
  /** Cells with a ring around them. */
  marked?: string[];
}

export type Written = { text: string; tone: string };

export function SmallBoard(picture: Picture) {
  const { game, cells, act, legal = [], labels = true, values } = picture;
  const shape = knownShape(game) ?? infoOf(game).shape;
  const look = useMemo(
    () => lookOf(shape, cells, infoOf(game).archipelago, labels, values !== undefined),
    [shape, game, labels, values === undefined],
  );
  const drawn = useRef<SVGSVGElement>(null);
  // A place that was played on and is gone leaves the focus to the board.
  const held = drawn.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (held && !drawn.current?.contains(document.activeElement)) drawn.current?.focus({ preventScroll: true });
  });
  const counted = <Counted picture={picture} look={look} />;
  return (
    <svg
      ref={drawn}
      viewBox={look.box.join(" ")}
      class={`${look.kind} small-board`}
      role={act ? "group" : "img"}
      aria-label={describe(picture)}
      tabindex={held ? -1 : undefined}
    >
      {look.ground}
      {/* Crosses, circles and numbers are thin: what was counted lies under them. */}
      {look.kind === "squares" && counted}
      {cells.map((cell, index) => (
        <Spot key={cell.cell} picture={picture} look={look} cell={cell} at={look.at(index)} />
      ))}
      {labels && look.labels?.(values)}
      {look.kind !== "squares" && counted}
      {act && legal.map((move) => <Target key={move} picture={picture} look={look} move={move} />)}
    </svg>
  );
}

/** The stones in words. */
function describe({ game, cells }: Picture) {
  const list = (role: Side) =>
    cells
      .filter(({ owner }) => owner === role)
      .map(({ cell }) => cell.toUpperCase())
      .join(" ") || "–";
  return `${roleName(game, "first")}: ${list("first")}. ${roleName(game, "second")}: ${list("second")}.`;
}

function Spot(props: { picture: Picture; look: Look; cell: Cell; at: readonly [number, number] }) {
  const { look, at } = props;
  const { game, placed, winning, marked, labels = true, values } = props.picture;
  const { cell, owner } = props.cell;
  const isPlaced = placed?.includes(cell);
  const around = winning?.includes(cell) ? "winning-ring" : isPlaced ? "placed-ring" : null;
  return (
    <g transform={`translate(${at[0]} ${at[1]})`} class={isPlaced ? "spot placed" : "spot"}>
      {look.hole}
      {owner ? <Stone game={game} role={owner} {...look.stone} /> : labels && look.name?.(cell, values?.get(cell))}
      {marked?.includes(cell) && look.ring("marked-ring")}
      {around && look.ring(around)}
    </g>
  );
}

/** What the evaluation counted: a band over the cells of a line, a ring around a single stone or each stone of a group. */
function Counted({ picture: { game, cells, parts = [] }, look }: { picture: Picture; look: Look }) {
  // A judgement of the board as a whole stands nowhere in particular.
  const drawn = parts.filter(({ kind }) => kind !== "whole");
  return (
    <>
      {drawn.map((part) => {
        const spots = part.cells.map((name) => look.at(cells.findIndex(({ cell }) => cell === name)));
        const tone = part.points < 0 ? "against" : "for";
        const [first, last] = [spots[0], spots.at(-1)];
        if (!first || !last) return null;
        if (spots.length > 1 && infoOf(game).line !== null)
          return <line x1={first[0]} y1={first[1]} x2={last[0]} y2={last[1]} class={`band ${tone}`} />;
        return spots.map(([cx, cy]) => <circle cx={cx} cy={cy} r={look.radius} class={`part-ring ${tone}`} />);
      })}
    </>
  );
}

/** A place to play on; a move that has none is not made by pointing at the board. */
function Target({ picture: { act, waits }, look, move }: { picture: Picture; look: Look; move: string }) {
  const shape = look.target(move);
  if (!shape) return null;
  const press = () => {
    if (!waits) act?.(move);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  const label = t(look.kind === "falls" ? "understand.play-column" : "understand.play-cell", { move });
  const off = waits ? "true" : undefined;
  return (
    <g role="button" tabindex={0} aria-label={label} aria-disabled={off} data-move={move} onClick={press} onKeyDown={key}>
      {shape}
    </g>
  );
}
