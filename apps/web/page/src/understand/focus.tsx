/** The position in focus: whose choice it is, what it is worth and why, its board, and what on it made the value. */
import { useEffect } from "preact/hooks";
import { Piece } from "../lib/piece.tsx";
import { hasText, t } from "../lib/texts.ts";
import { opponent } from "../lib/turns.ts";
import { after } from "./board.ts";
import { sidesOf, signless, told } from "./scores.ts";
import { cutSentence, windowSentence } from "./sentences.ts";
import { SmallBoard } from "./small-board.tsx";
import type { Search } from "./search.ts";
import type { Part, PositionEvaluation } from "../lib/openapi.ts";

/** How long the focus must rest before the server is asked what made the value. */
const REST = 180;

export function FocusCard({ search }: { search: Search }) {
  const { replay, focus, options } = search;
  const judged = search.judged.get(focus);
  const asks = !!options.judge && replay.visit(focus).leaf != null && !judged;
  useEffect(() => {
    const timer = asks ? setTimeout(() => void search.judge(focus), REST) : undefined;
    return () => clearTimeout(timer);
  }, [search, focus, asks]);
  const groups = grouped(judged?.parts ?? []);
  const parts = (search.part === null ? undefined : groups.get(search.part)) ?? judged?.parts ?? [];
  const way = replay.path(focus).map((place) => replay.visit(place));
  return (
    <div class="focus card" role="group" aria-label={t("understand.focus")}>
      <Words search={search} />
      <div class="focus-board">
        {options.cells && (
          <SmallBoard game={replay.explanation.game} {...after(options.cells, way)} parts={parts} winning={judged?.winning ?? []} />
        )}
      </div>
      <div class="focus-parts">{judged && <Parts search={search} judged={judged} groups={groups} />}</div>
    </div>
  );
}

function Words({ search }: { search: Search }) {
  const { replay, focus, step } = search;
  const visit = replay.visit(focus);
  const { game, root_player: max } = replay.explanation;
  const line = replay.moves(focus);
  const value = replay.value(focus, step);
  const isKnown = (replay.left[focus] ?? Infinity) <= step;
  const sides = sidesOf(replay.explanation);
  const window = isKnown ? null : replay.window(focus, step);
  const narrowed = window && windowSentence(replay, focus, window, step);
  return (
    <div class="focus-words">
      <h3>{line.length === 0 ? t("understand.focus.root") : t("understand.focus.after", { line: line.join(" ") })}</h3>
      <p class="focus-who">
        {game !== "tree" && !visit.leaf && <Piece game={game} role={visit.maximises ? max : opponent(max)} />}
        {visit.leaf
          ? t(visit.leaf === "over" ? "understand.focus.over" : "understand.focus.leaf")
          : t("understand.focus.chooses", { name: visit.maximises ? sides.max : sides.min })}
      </p>
      {value !== null && !replay.isOpen(focus) && (
        <p class="focus-value">
          {t(isKnown ? `understand.focus.value.${replay.bounds[focus] ?? "exact"}` : "understand.focus.so-far", {
            ...sides,
            value: told(value, sides, replay.isDraw(focus, step)),
          })}
        </p>
      )}
      {isKnown && visit.cut_off && (
        <p class="cut-sentence" data-alpha={visit.cut_off.alpha} data-beta={visit.cut_off.beta}>
          {cutSentence(replay, focus)}
        </p>
      )}
      {narrowed && <p class="soft">{narrowed}</p>}
    </div>
  );
}

/** Parts that say the same, together. */
function grouped(parts: Part[]) {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = `${part.kind} ${part.owner} ${part.points}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return groups;
}

/** What made the value of a leaf; a press draws one part alone. */
function Parts({ search, judged, groups }: { search: Search; judged: PositionEvaluation; groups: Map<string, Part[]> }) {
  if (judged.value === null) return null;
  const { game } = search.replay.explanation;
  return (
    <>
      <h4>{t("understand.parts", { value: signless(judged.value ?? 0) })}</h4>
      {judged.parts.length === 0 ? (
        <p class="soft">{t("understand.parts.none")}</p>
      ) : (
        <ul class="parts">
          {[...groups].map(([key, group]) => (
            <li key={key}>
              <PartButton
                game={game}
                group={group}
                pressed={search.part === key}
                press={() => {
                  search.part = search.part === key ? null : key;
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PartButton({ game, group, pressed, press }: { game: string; group: Part[]; pressed: boolean; press: () => void }) {
  const [first] = group;
  if (!first) return null;
  const points = group.reduce((sum, part) => sum + part.points, 0);
  const key = `understand.part.${first.kind}`;
  return (
    <button type="button" class={`part ${points < 0 ? "against" : "for"}`} aria-pressed={pressed} onClick={press}>
      <Piece game={game} role={first.owner} />
      <span>{t(hasText(key) ? key : "understand.part.other", { count: group.length, steps: Math.abs(first.points) })}</span>
      <b>{points > 0 ? `+${signless(points)}` : signless(points)}</b>
    </button>
  );
}
