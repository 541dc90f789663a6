/** How small boards of each shape look: where their cells are, and what stands at (0, 0) of each. */
import { smallIslands } from "../lib/boards/islands.ts";
import { plain } from "../lib/boards/plain.ts";
import { columnIndex, columnMove } from "../lib/columns.ts";
import type { ComponentChild } from "preact";
import type { Cell, Shape } from "../lib/openapi.ts";
import type { Written } from "./small-board.tsx";

export interface Look {
  kind: "falls" | "squares" | "scattered";
  box: readonly number[];
  at: (index: number) => readonly [number, number];
  ground: ComponentChild;
  hole: ComponentChild;
  /** How large stones are. */
  stone: { disc: number; mark: number };
  /** Of a ring around what was counted. */
  radius: number;
  /** A line around a cell. */
  ring: (name: string) => ComponentChild;
  /** What stands in an empty cell. */
  name?: (cell: string, value: Written | undefined) => ComponentChild;
  /** What stands below the columns. */
  labels?: (values: Map<string, Written> | undefined) => ComponentChild;
  /** Where one points to make this move. */
  target: (move: string) => ComponentChild;
}

const CELL = 40;
/** Room for the columns' numbers, and for what is written below them. */
const [LABEL, VALUE] = [26, 36];
/** A value with more letters than fit beside its neighbours is drawn narrower. */
const [WIDEST, NARROW] = [6, CELL - 3];

/** @param labels whether the numbers of columns are shown, and @param values something below them */
export function lookOf(shape: Shape, cells: Cell[], isAtoll: boolean, labels: boolean, values: boolean): Look {
  if (shape.kind === "cells") return scattered(shape, cells, isAtoll);
  return shape.kind === "columns" ? falls(shape, labels ? LABEL + (values ? VALUE : 0) : 0) : squares(shape, cells);
}

function grid({ width, height }: Shape, below: number) {
  const at = (index: number) => [((index % width) + 0.5) * CELL, (Math.floor(index / width) + 0.5) * CELL] as const;
  const [wide, tall] = [width * CELL + 8, height * CELL + 8];
  const front = <rect x={-4} y={-4} width={wide} height={tall} rx={14} class="small-front" />;
  return { at, front, box: [-4, -4, wide, tall + below] };
}

function circle(radius: number) {
  return (name: string) => <circle r={name === "placed-ring" ? radius : radius - 1} class={name} />;
}

function falls(shape: Shape, below: number): Look {
  const { width, height } = shape;
  const { at, front, box } = grid(shape, below);
  const y = height * CELL + 22;
  return {
    kind: "falls",
    box,
    at,
    ground: front,
    hole: <circle r={16.5} class="small-hole" />,
    stone: { disc: 15.5, mark: 11 },
    radius: 11,
    ring: circle(16.5),
    labels: (values) =>
      Array.from({ length: width }, (_, column) => {
        const [x, move] = [(column + 0.5) * CELL, columnMove(column)];
        const value = values?.get(move);
        return (
          <>
            <text class="small-label" x={x} y={y}>
              {move}
            </text>
            {value && <Value {...value} x={x} y={y + 19} />}
          </>
        );
      }),
    target: (move) => {
      const column = columnIndex(move);
      return column < 0 ? null : <rect x={column * CELL} y={0} width={CELL} height={height * CELL + below} rx={8} class="small-target" />;
    },
  };
}

/** A word and its number stand under each other, so that neighbours do not run together. */
function Value({ text, tone, x, y }: Written & { x: number; y: number }) {
  return (
    <text class={`small-value ${tone}`} x={x} y={y}>
      {text.split(" ").map((line, number) => {
        const narrow = line.length > WIDEST ? { textLength: NARROW, lengthAdjust: "spacingAndGlyphs" } : {};
        return (
          <>
            {/* One text to whoever reads it aloud or copies it. */}
            {number > 0 && " "}
            <tspan x={x} dy={number === 0 ? 0 : 13} {...narrow}>
              {line}
            </tspan>
          </>
        );
      })}
    </text>
  );
}

function squares(shape: Shape, cells: Cell[]): Look {
  const { at, front, box } = grid(shape, 0);
  const square = (name: string, [x, y]: readonly [number, number] = [0, 0]) => (
    <rect x={x - 17} y={y - 17} width={34} height={34} rx={6} class={name} />
  );
  return {
    kind: "squares",
    box,
    at,
    ground: [front, ...cells.map((_, index) => square("small-hole", at(index)))],
    hole: null,
    stone: { disc: 14, mark: 11 },
    radius: 15,
    ring: (name) => square(name),
    name: (cell, value) => (
      <>
        <text class="small-label" dy={value ? -1 : 5}>
          {cell}
        </text>
        {value && (
          <text class={`small-value ${value.tone}`} dy={13}>
            {value.text}
          </text>
        )}
      </>
    ),
    target: (move) => {
      const index = cells.findIndex(({ cell }) => cell === move);
      const [x, y] = at(index);
      return index < 0 ? null : <rect x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} rx={8} class="small-target" />;
    },
  };
}

function scattered(shape: Shape, cells: Cell[], isAtoll: boolean): Look {
  const { box, ground, at, outline } = isAtoll ? smallIslands(cells.length) : plain(shape);
  return {
    kind: "scattered",
    box: [box.left, box.top, box.width, box.height],
    at: (index) => at(cells[index]?.cell ?? ""),
    ground: <g ref={(place) => place?.replaceChildren(...ground)} />,
    hole: <path d={outline(1.5)} class="small-hole" />,
    stone: { disc: 29, mark: 22 },
    radius: 22,
    ring: circle(33),
    name: (cell) => (
      <text class="small-label cell" dy={7}>
        {cell}
      </text>
    ),
    target: (move) =>
      cells.some(({ cell }) => cell === move) && (
        <path transform={`translate(${at(move).join(" ")})`} d={outline(1.5)} class="small-target" />
      ),
  };
}
