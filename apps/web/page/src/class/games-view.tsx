/** The games as the teacher sees them: those of the round or those that run, who waits, and the table. */
import { useSignal } from "@preact/signals";
import { Button, Select } from "../lib/controls.tsx";
import { joinMoves } from "../lib/games.ts";
import { t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { GameBoard } from "./game-board.tsx";
import { Table } from "./table-view.tsx";
import { isRunning, resultOf, resultSentence, whoName } from "./words.ts";
import type { Seen } from "./room.ts";
import type { Teacher } from "./teacher.ts";
import type { GameRuling, GameView } from "../lib/openapi.ts";

const RULINGS = ["first", "second", "draw", "annulled"] as const satisfies readonly GameRuling[];
/** So many games of free play are shown that are over. */
const LATEST = 8;

export function pupilNames(view: Seen<"teacher">) {
  return new Map(view.pupils.map(({ pupil, name }) => [pupil, name]));
}

/** The games to look at: those of a round, in free play those that run and the latest. */
export function shownGames({ games, rounds, settings }: Seen<"teacher">, chosen: number | null = null): GameView[] {
  const counting = games.filter(({ status }) => status !== "annulled");
  if (settings.mode !== "free_play") return counting.filter(({ round }) => round === (chosen ?? rounds.at(-1)?.round));
  const over = counting.filter((game) => !isRunning(game)).slice(-LATEST);
  return [...counting.filter(isRunning), ...over.reverse()];
}

export function GamesPart({ teacher, view }: { teacher: Teacher; view: Seen<"teacher"> }) {
  const games = shownGames(view, teacher.round);
  const names = pupilNames(view);
  const free = view.settings.mode === "free_play";
  const latest = view.rounds.length;
  const round = teacher.round ?? latest;
  const byes = view.rounds[round - 1]?.byes ?? [];
  const running = games.filter(isRunning).length;
  return (
    <>
      <section aria-labelledby="games-title">
        <h2 id="games-title">
          {t("tournament.games")} {games.length > 0 && <span class="soft">{t("class.still-running", { count: running })}</span>}
        </h2>
        {latest > 1 && (
          <div class="segments rounds" role="group" aria-label={t("class.rounds")}>
            {view.rounds.map((one) => (
              <button
                key={one.round}
                type="button"
                data-round={one.round}
                aria-pressed={one.round === round}
                onClick={() => void teacher.showRound(one.round)}
              >
                {t("class.round", { round: one.round })}
              </button>
            ))}
          </div>
        )}
        {games.length === 0 && <p class="soft">{t(free ? "class.no-games.free" : "class.no-games")}</p>}
        <div class="games-grid">
          {games.map((game) => (
            <Game key={game.game} teacher={teacher} view={view} game={game} />
          ))}
        </div>
        {byes.length > 0 && <p>{t("class.byes", { names: byes.map((pupil) => names.get(pupil) ?? "").join(", ") })}</p>}
        {view.waiting.length > 0 && !free && (
          <p class="notice row">
            <span>{t("class.waiting", { names: view.waiting.map((pupil) => names.get(pupil) ?? "").join(", ") })}</span>
          </p>
        )}
        {view.rounds.length > 0 && !view.round_over && (
          <p class="row">
            <Button
              id="pair-again"
              disabled={teacher.busy || view.paused}
              press={() => void teacher.do({ kind: "pair_again" }, t("class.paired-again"))}
            >
              {t("class.pair-again")}
            </Button>
            <small>{t("class.pair-again-about")}</small>
          </p>
        )}
        {(free || view.rounds.length > 0) && <PairByHand teacher={teacher} view={view} />}
      </section>
      {view.games.length > 0 && (
        <div class="card">
          <h2 id="table-title">{t("class.table")}</h2>
          <div class="table-scroll" tabindex={0} role="region" aria-labelledby="table-title">
            <Table rows={view.standings} names={names} mode={view.settings.mode} whole />
          </div>
        </div>
      )}
    </>
  );
}

function Game({ teacher, view, game }: { teacher: Teacher; view: Seen<"teacher">; game: GameView }) {
  const position = teacher.room.boards.get(game.game);
  const rule = (ruling: GameRuling) => {
    const sure = t("class.rule-sure", {
      what: ruling === "first" || ruling === "second" ? t("class.rule.wins", { name: whoName(game[ruling]) }) : t(`class.rule.${ruling}`),
    });
    if (confirm(sure)) void teacher.do({ kind: "decide", game: game.game, ruling }, t("class.decided"));
  };
  return (
    <div class="game-card">
      <GameBoard game={game} rules={view.settings.game} position={position} left={(clocks, side) => teacher.room.left(clocks, side)} />
      {resultOf(game) && <p class="soft game-result">{resultSentence(game)}</p>}
      <details>
        <summary>{t("class.decide")}</summary>
        <div class="row">
          {RULINGS.map((ruling) => (
            <Button key={ruling} look="small" disabled={teacher.busy} press={() => rule(ruling)}>
              {ruling === "first" || ruling === "second"
                ? t("class.rule.wins", { name: whoName(game[ruling]) })
                : t(`class.rule.${ruling}`)}
            </Button>
          ))}
          {position && game.plies > 0 && (
            <a
              class="button small"
              target="_blank"
              rel="noopener"
              href={addressOf("analysis", { game: position.game, moves: joinMoves(position.game, position.moves) })}
            >
              {t("common.analyse")}
            </a>
          )}
        </div>
      </details>
    </div>
  );
}

/** Two pupils whom the teacher lets play each other. */
function PairByHand({ teacher, view }: { teacher: Teacher; view: Seen<"teacher"> }) {
  const pair = useSignal({ first: "", second: "" });
  const free = view.pupils.filter(({ present, removed }) => present && !removed);
  const options = [["", "–"] as const, ...free.map(({ pupil, name }) => [String(pupil), name] as const)];
  const { first, second } = pair.value;
  return (
    <details class="by-hand">
      <summary>{t("class.by-hand")}</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void teacher.do({ kind: "pair", first: Number(first), second: Number(second) }, t("class.paired"));
        }}
      >
        <label class="field">
          <span>{t("class.moves-first")}</span>
          <Select options={options} value={first} changed={(value) => (pair.value = { ...pair.value, first: value })} />
        </label>
        <label class="field">
          <span>{t("class.moves-second")}</span>
          <Select options={options} value={second} changed={(value) => (pair.value = { ...pair.value, second: value })} />
        </label>
        <button type="submit" class="button" disabled={teacher.busy || !first || !second || first === second}>
          {t("class.pair")}
        </button>
      </form>
    </details>
  );
}
