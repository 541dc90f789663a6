/** One search shown: its tree, the controls that walk through it, what is happening in words, the counters, and the position in focus. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../lib/texts.ts";
import { FocusCard } from "./focus.tsx";
import { walkByKey, type Search } from "./search.ts";
import { stepSentence } from "./sentences.ts";
import { Stepper } from "./stepper.tsx";
import { TreeFrame } from "./tree-frame.tsx";
import type { RefObject } from "preact";

interface Props {
  search: Search;
  /** Whether controls, sentence and counters stand around the tree; otherwise they stand elsewhere (`Controls`). */
  controls?: boolean;
  /** Is given the picture of the tree. */
  picture?: RefObject<SVGSVGElement | null>;
}

export function Pane({ search, controls = true, picture }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const { step } = search;
  const shown = useRef({ search, step });
  // A search that is not on the page does not go on.
  useEffect(() => () => search.pause(), [search]);
  useLayoutEffect(() => {
    const before = shown.current;
    if (controls && before.search === search && before.step !== step && card.current) reveal(card.current);
    shown.current = { search, step };
  }, [search, step]);
  const listener = { focus: (visit: number) => search.look(visit), fold: (visit: number, open: boolean) => search.fold(visit, open) };
  return (
    <section class="pane" onKeyDown={(event) => walkByKey(event, [search])}>
      <div class="pane-stage">
        <div class="tree-card" ref={card}>
          {controls && <Stepper search={search} />}
          {controls && <Sentence search={search} />}
          <TreeFrame scene={search.scene} listener={listener} size={search.size} picture={picture} />
          {controls && <Counters search={search} />}
        </div>
        {search.options.focusCard !== false && <FocusCard search={search} />}
      </div>
    </section>
  );
}

/** What stands around the tree, where it stands apart. */
export function Controls({ search }: { search: Search }) {
  return (
    <>
      <Stepper search={search} />
      <Sentence search={search} />
      <Counters search={search} />
    </>
  );
}

/** What happens in this step. */
function Sentence({ search }: { search: Search }) {
  const { replay, step } = search;
  const happened = replay.steps[step - 1];
  const cut = happened?.kind === "cut" ? replay.visit(happened.visit).cut_off : undefined;
  return (
    <p class={cut ? "sentence is-cut" : "sentence"} aria-live="polite" data-alpha={cut?.alpha} data-beta={cut?.beta}>
      {stepSentence(replay, step)}
    </p>
  );
}

function Counters({ search }: { search: Search }) {
  const now = search.replay.counters(search.step);
  const { counts, smallest } = search.replay.explanation;
  const { counted } = search.options;
  const all = [
    ["nodes", now.nodes, counts.nodes],
    ["leaves", now.leaves, counts.leaves],
    ["cut_offs", now.cut_offs, counts.cut_offs],
    ["smallest", smallest ?? null, null],
  ] as const;
  return (
    <dl class="counters">
      {all.map(([name, value, total]) =>
        value === null || counted?.includes(name) === false ? null : (
          <div key={name} class={`counter ${name}`}>
            <dt>{t(`understand.count.${name}`)}</dt>
            <dd data-counter={name} data-value={value}>
              {t("understand.count.plain", { value })}
              {total !== null && <span class="of">{` ${t("understand.count.of", { total })}`}</span>}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Brings controls, sentence and tree into the window together, so that what a step shows is seen; where they do not fit, the tree. */
function reveal(card: HTMLElement) {
  const tree = card.querySelector(".sideways")?.getBoundingClientRect();
  const sentence = card.querySelector(".sentence")?.getBoundingClientRect();
  if (!tree || !sentence) return;
  const { top } = card.getBoundingClientRect();
  const bottom = Math.max(tree.bottom, sentence.bottom);
  const beyond = (from: number, to: number) =>
    from >= 0 && to <= innerHeight ? 0 : to - from > innerHeight || from < 0 ? from : to - innerHeight;
  // Controls under a finger or a pointer do not move while it is enough to have the tree in sight.
  const wanted = bottom - top <= innerHeight ? beyond(top, bottom) : beyond(tree.top, tree.bottom);
  if (wanted !== 0) scrollBy({ top: wanted });
}
