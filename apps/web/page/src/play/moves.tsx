/** The list of moves: every one a button that shows the board as it was, and four buttons to walk. */
import { STEPS, StepButton } from "../lib/steps.tsx";
import { t } from "../lib/texts.ts";
import { moveName, moverOf, shortName } from "../lib/turns.ts";
import { seatName } from "./seats.tsx";
import { WhyLink } from "./why.tsx";
import type { Play } from "./play.ts";
import type { Snapshot } from "../lib/openapi.ts";

export function movesView(play: Play) {
  const now = play.table.snapshot;
  if (!now) return "";
  const ply = play.walk.ply ?? now.moves.length;
  const go = (to: number) => void play.walk.to(now, Math.min(Math.max(to, 0), now.moves.length));
  return (
    <>
      <div class="moves-head">
        <h2>{t("play.moves")}</h2>
        <Steps ply={ply} last={now.moves.length} go={go} />
      </div>
      {now.moves.length === 0 ? (
        <p class="soft none">{t("play.no-moves")}</p>
      ) : (
        <ol class="move-list">
          {now.moves.map((move, index) => (
            <li key={index}>
              <Move play={play} now={now} move={move} index={index} current={ply === index + 1} go={() => go(index + 1)} />
              <WhyLink play={play} ply={index} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Steps({ ply, last, go }: { ply: number; last: number; go: (to: number) => void }) {
  const targets = { first: 0, back: ply - 1, forward: ply + 1, last };
  return (
    <div class="walk">
      {STEPS.map((name) => (
        <StepButton
          key={name}
          name={name}
          label={t(`play.walk.${name}`)}
          disabled={name === "first" || name === "back" ? ply <= 0 : ply >= last}
          press={() => go(targets[name])}
        />
      ))}
    </div>
  );
}

function Move(props: { play: Play; now: Snapshot; move: string; index: number; current: boolean; go: () => void }) {
  const { play, now, move, index, current, go } = props;
  const role = moverOf(now, index);
  const name = seatName(play.table, play.table.seatOf(role));
  return (
    <button
      type="button"
      class={`move ${role}`}
      data-step={index}
      aria-label={t("play.move", { number: index + 1, name, move: moveName(now.game, move) })}
      aria-current={current ? "step" : undefined}
      ref={current ? reveal : undefined}
      onClick={go}
    >
      {shortName(move)}
    </button>
  );
}

/** Brings the current move into the middle of the list, without moving the page. */
function reveal(move: HTMLElement | null) {
  const list = move?.closest("ol");
  if (move && list) list.scrollTop = move.offsetTop - list.offsetTop - list.clientHeight / 2;
}
