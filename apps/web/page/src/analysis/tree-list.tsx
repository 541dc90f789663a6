/**
 * The tree of moves as a list: the first line in a row, every variation in a list of its own below the move it could replace. Each move is a button; one of them
 * is reached with Tab, the others with the arrows.
 */
import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { moveName, opponent, shortName } from "../lib/turns.ts";
import { words } from "../lib/values.ts";
import { valueOf } from "./values.ts";
import type { MoveNode, MoveTree } from "./tree.ts";
import type { Side } from "../lib/openapi.ts";

/** A tree and where one is in it; all of it signals. */
export interface Walked {
  tree: MoveTree;
  /** On the screen. */
  node: MoveNode;
  /** Whose turn it is at the start. */
  beginner: Side;
  go: (node: MoveNode) => void;
}

export function TreeList({ walked }: { walked: Walked }) {
  const { tree } = walked;
  const frame = useRef<HTMLDivElement>(null);
  const focus = ({ number }: MoveNode) => frame.current?.querySelector<HTMLElement>(`[data-node="${number}"]`)?.focus();
  const kept = useFocus(frame, tree.version, () => focus(walked.node));
  // One listener for all buttons: there may be thousands.
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const node = button && tree.byNumber(Number(button.dataset["node"]));
    if (node) walked.go(node);
  };
  const walk = (event: KeyboardEvent) => {
    const next = beside(walked.node, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    walked.go(next);
    focus(next);
  };
  return (
    <div class="move-tree" role="group" aria-label={t("analysis.tree")} ref={kept} onClick={press} onKeyDown={walk}>
      <ol class="line" key={tree.root.number}>
        <li>
          <Start walked={walked} node={tree.root} />
        </li>
        <Rest walked={walked} node={tree.root} />
      </ol>
    </div>
  );
}

/** Where a button with the focus goes away as the tree changes, the move on the screen has it afterwards. */
function useFocus(frame: { current: HTMLDivElement | null }, version: number, focus: () => void) {
  const within = frame.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    // The lines draw themselves after this.
    if (within) queueMicrotask(() => frame.current?.contains(document.activeElement) || focus());
  }, [version]);
  return frame;
}

interface Place {
  walked: Walked;
  node: MoveNode;
}

/** Everything that follows a node by main continuations, and what could replace each. */
function Rest({ walked, node }: Place) {
  const items = [];
  let numbered = node.ply === 0;
  for (let now = node; ;) {
    const [main, ...others] = now.children;
    if (!main) return <>{items}</>;
    items.push(
      <li key={main.number} class={others.length > 0 ? "branches" : undefined}>
        <Move walked={walked} node={main} numbered={numbered} />
        {others.length > 0 && (
          <ul class="variations">
            {others.map((other) => (
              <li key={other.number}>
                <ol class="line">
                  <li>
                    <Move walked={walked} node={other} numbered />
                  </li>
                  <Rest walked={walked} node={other} />
                </ol>
              </li>
            ))}
          </ul>
        )}
      </li>,
    );
    // The line goes on below its variations, with its number.
    numbered = others.length > 0;
    now = main;
  }
}

/** Attributes of the move on the screen, which alone is reached with Tab. */
function useCurrent({ walked, node }: Place) {
  const isCurrent = useComputed(() => walked.node === node);
  return isCurrent.value
    ? { "aria-current": "step" as const, tabIndex: 0, ref: reveal }
    : { "aria-current": undefined, tabIndex: -1, ref: undefined };
}

function Start({ walked, node }: Place) {
  return (
    <button type="button" class="move start" data-node={node.number} {...useCurrent({ walked, node })}>
      {t("analysis.start")}
    </button>
  );
}

/** @param numbered whether its number is drawn before it; the label says it too */
function Move({ walked, node, numbered }: Place & { numbered: boolean }) {
  const { tree, beginner } = walked;
  const mover = node.ply % 2 === 1 ? beginner : opponent(beginner);
  const value = valueOf(node);
  const named = { number: node.ply, name: roleName(tree.game, mover), move: moveName(tree.game, node.move) };
  const { text, sign, tone } = value ? words(value) : { text: "", sign: "", tone: "" };
  return (
    <button
      type="button"
      class={`move ${mover}`}
      data-node={node.number}
      data-ply={numbered ? node.ply : undefined}
      aria-label={value ? t("analysis.move-worth", { ...named, value: text }) : t("play.move", named)}
      {...useCurrent({ walked, node })}
    >
      {shortName(node.move)}
      {value && (
        <span class={`worth ${tone}`} aria-hidden="true">
          {sign}
        </span>
      )}
    </button>
  );
}

/** Brings a move into the frame of the tree, without moving the page. */
function reveal(button: HTMLElement | null) {
  const frame = button?.closest<HTMLElement>(".move-tree");
  if (!button || !frame) return;
  const top = button.offsetTop - frame.offsetTop;
  if (top < frame.scrollTop || top + button.offsetHeight > frame.scrollTop + frame.clientHeight)
    frame.scrollTop = top - frame.clientHeight / 2;
}

/** Where an arrow leads from a node: along its line, or to another move in its place. */
export function beside(node: MoveNode, key: string): MoveNode | null {
  const siblings = node.parent?.children ?? [];
  const place = siblings.indexOf(node);
  switch (key) {
    case "ArrowLeft":
      return node.parent;
    case "ArrowRight":
      return node.children[0] ?? null;
    case "ArrowUp":
      return siblings[place - 1] ?? null;
    case "ArrowDown":
      return siblings[place + 1] ?? null;
    default:
      return null;
  }
}
