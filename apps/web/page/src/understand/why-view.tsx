/** Why a computer made its move: the reason, the board, another move, and the tree. */
import { Button } from "../lib/controls.tsx";
import { roleName } from "../lib/marks.ts";
import { playerName } from "../lib/players.ts";
import { t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { Legend } from "./legend.tsx";
import { Controls, Pane } from "./pane.tsx";
import { RatedMoves } from "./rated.tsx";
import { WhyBoard } from "./why-board.tsx";
import { WhyNotView } from "./why-not-view.tsx";
import { toldOf, valued, type Known, type Searched, type Why } from "./why.ts";
import type { Search } from "./search.ts";

export function WhyView({ why }: { why: Why }) {
  const { known, tree, requests } = why;
  return (
    <div class="why" aria-busy={requests.busy || undefined}>
      <p class="why-lead" aria-live="polite">
        {requests.trouble !== null ? (
          <span class="trouble" role="alert">
            {requests.trouble}
          </span>
        ) : known ? (
          toldOf(known).lead
        ) : (
          t("why.working")
        )}
      </p>
      <div class="why-stage">
        <div class="why-left">
          <div class="why-board">{known && <WhyBoard known={known} not={why.not} />}</div>
          <p class="soft why-player">
            {known && t("why.player", { player: playerName(known.asked.player), side: roleName(known.asked.game, known.why.turn) })}
          </p>
        </div>
        <div class="why-right">
          <WhyNotView not={why.not} />
          <div class="why-more">{known && <More known={known} />}</div>
        </div>
      </div>
      <div class="why-tree">{known && tree && <TreePart why={why} known={known} tree={tree} />}</div>
      <p class="row">
        <a class="button" href={addressOf("play")} onClick={back}>
          {t("why.back")}
        </a>
      </p>
    </div>
  );
}

/** Everything else that is true of the move, and what the player thought of every move. */
function More({ known }: { known: Known }) {
  const { more, points } = toldOf(known);
  const rated = valued(known.why);
  const kinds = new Set(rated.map(({ value }) => value.kind));
  return (
    <>
      {(more.length > 0 || points !== null) && (
        <>
          <h2>{t("why.more")}</h2>
          <ul class="why-list">
            {more.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {points !== null && <li class="why-points">{points}</li>}
          </ul>
        </>
      )}
      {rated.length > 1 && (
        <details class="card why-rated">
          <summary>{t("why.values")}</summary>
          <p class="soft">
            {t(kinds.has("rate") ? "why.values.about.rate" : kinds.has("estimate") ? "why.values.about" : "why.values.about.proven")}
          </p>
          <RatedMoves game={known.asked.game} moves={rated} played={known.why.played} />
        </details>
      )}
    </>
  );
}

function TreePart({ why, known, tree }: { why: Why; known: Known; tree: Searched }) {
  const { method } = known.why;
  if (tree.kind === "none")
    return (
      <>
        <h2>{t(`why.tree.heading.${method}`)}</h2>
        <p>{t(`why.tree.none.${method}`)}</p>
      </>
    );
  return (
    <>
      <h2>{t("why.tree")}</h2>
      {tree.kind === "large" ? (
        <p>{t("why.tree.large", { count: tree.nodes })}</p>
      ) : (
        <>
          <p class="why-tree-about">{aboutTree(known, tree.plies)}</p>
          <Pane search={tree.search} controls={false} />
          <Legend of={[tree.search.replay.explanation]} />
          <Experts why={why} search={tree.search} />
        </>
      )}
    </>
  );
}

function aboutTree({ asked, why }: Known, plies: number) {
  const { depth } = why.report;
  const side = roleName(asked.game, why.turn);
  if (why.method !== "deepening") return t(depth <= 1 ? "why.tree.about.one" : "why.tree.about", { side });
  return t(plies === depth ? "why.tree.about.deepening" : "why.tree.about.deepening.part", { side, count: plies, depth });
}

/** The tree's controls, closed at first. */
function Experts({ why, search }: { why: Why; search: Search }) {
  const prunes = search.replay.explanation.visits[0]?.window != null;
  return (
    <details
      class="card why-experts"
      open={why.experts}
      onToggle={({ currentTarget }) => {
        why.experts = currentTarget.open;
      }}
    >
      <summary>{t("why.experts")}</summary>
      <Controls search={search} />
      <div class="tools">
        {prunes && (
          <label class="switch">
            <input
              type="checkbox"
              checked={search.windows}
              onChange={({ currentTarget }) => {
                search.windows = currentTarget.checked;
              }}
            />
            {t("explore.show-windows")}
          </label>
        )}
        <Button press={() => why.asked && why.explore(why.asked)}>{t("why.explore")}</Button>
      </div>
    </details>
  );
}

/** Goes back to where one came from, if that was the game. */
function back(event: Event) {
  if (!document.referrer.startsWith(location.origin) || history.length < 2) return;
  event.preventDefault();
  history.back();
}
