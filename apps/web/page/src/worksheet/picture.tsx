/** The tree of a worksheet: empty triangles to fill in, or filled in with what is right. */
import { signless } from "../understand/scores.ts";
import type { Sheet } from "./sheet.ts";

const [SLOT, LEVEL, TOP] = [86, 100, 34];

export function TreePicture({ sheet, solved, label }: { sheet: Sheet; solved: boolean; label: string }) {
  const { branches, inner, root, cut, chosen } = sheet;
  const leaves = branches.reduce((sum, { replies }) => sum + replies.length, 0);
  const width = leaves * SLOT + 20;
  const [topX, y, leafY] = [width / 2, TOP + LEVEL, TOP + 2 * LEVEL];
  const starts = branches.map((_, index) => branches.slice(0, index).reduce((sum, { replies }) => sum + replies.length, 0));
  return (
    <svg class="sheet-tree" viewBox={`0 0 ${width} ${TOP + 2 * LEVEL + 40}`} role="img" aria-label={label}>
      {branches.map((branch, index) => {
        const first = starts[index] ?? 0;
        const x = 10 + (first + branch.replies.length / 2) * SLOT;
        return (
          <g key={branch.move}>
            <Edge x1={topX} y1={TOP + 22} x2={x} y2={y - 22} best={solved && branch.move === chosen} />
            <Name x={(topX + x) / 2} y={(TOP + y) / 2} text={branch.move} />
            {branch.replies.map((reply, number) => {
              const leafX = 10 + (first + number + 0.5) * SLOT;
              return (
                <g key={reply}>
                  <Edge x1={x} y1={y + 22} x2={leafX} y2={leafY - 16} />
                  <Name x={(x + leafX) / 2} y={(y + leafY) / 2} text={reply} />
                  <rect x={leafX - 37} y={leafY - 16} width={74} height={32} rx={6} class="shape" />
                  <text x={leafX} y={leafY + 6} class="number">
                    {signless(branch.leaves[number] ?? 0)}
                  </text>
                  {solved && cut.has(`${index}.${number}`) && (
                    <path class="cross" d={`M${leafX - 24} ${leafY - 12}l48 24M${leafX + 24} ${leafY - 12}l-48 24`} />
                  )}
                </g>
              );
            })}
            <path class="shape" d={`M${x} ${y + 24}l42 -46h-84Z`} />
            {solved && (
              <text x={x} y={y - 5} class="number">
                {signless(inner[index] ?? 0)}
              </text>
            )}
          </g>
        );
      })}
      <path class="shape" d={`M${topX} ${TOP - 26}l42 48h-84Z`} />
      {solved && (
        <text x={topX} y={TOP + 16} class="number">
          {signless(root)}
        </text>
      )}
    </svg>
  );
}

function Edge({ x1, y1, x2, y2, best = false }: { x1: number; y1: number; x2: number; y2: number; best?: boolean }) {
  return <line x1={x1} y1={y1} x2={x2} y2={y2} class={best ? "edge best" : "edge"} />;
}

function Name({ x, y, text }: { x: number; y: number; text: string }) {
  const wide = 10 + text.length * 10;
  return (
    <g>
      <rect x={x - wide / 2} y={y - 11} width={wide} height={22} class="name-ground" />
      <text x={x} y={y + 6} class="name">
        {text}
      </text>
    </g>
  );
}
