/** What a pupil sees: own game, the class and its table, and what the teacher has everybody look at. */
import { Button, Drawn, Switch } from "../lib/controls.tsx";
import { gameTitle, joinMoves } from "../lib/games.ts";
import { Later } from "../lib/later.ts";
import { Piece } from "../lib/piece.tsx";
import { playerName } from "../lib/players.ts";
import { t } from "../lib/texts.ts";
import { moveName, unplaced } from "../lib/turns.ts";
import { addressOf } from "../lib/where.ts";
import { Clock } from "./game-board.tsx";
import { ending } from "./news.ts";
import { PupilExercise } from "./pupil-exercise.tsx";
import { Trouble } from "./start-view.tsx";
import { Table } from "./table-view.tsx";
import { isRunning, otherSide, resultSentence, whoName } from "./words.ts";
import type { OwnBoard } from "./own-board.ts";
import type { Pupil, Tab } from "./pupil.ts";
import type { Seen } from "./room.ts";

const later = new Later(() => import("./lesson.tsx"));

export function PupilScreen({ pupil, board, leave }: { pupil: Pupil; board: OwnBoard; leave: () => void }) {
  const { view, connected } = pupil.room;
  if (!view) return <p class="soft">{t("class.connecting")}</p>;
  const { tab } = pupil;
  return (
    <div class="pupil-screen">
      <h1 class="visually-hidden">{view.class}</h1>
      <div class="pupil-top">
        <p class="pupil-who">
          <b>{view.name}</b> <span class="soft">{view.class}</span>
        </p>
        <Tabs pupil={pupil} view={view} />
      </div>
      {!connected && <p class="notice">{t("class.disconnected")}</p>}
      {view.paused && <p class="notice">{t("class.paused")}</p>}
      <Trouble text={pupil.trouble} />
      {tab === "game" && <Game pupil={pupil} view={view} board={board} />}
      {tab === "class" && <Classroom pupil={pupil} view={view} leave={leave} />}
      {tab === "activity" && <Activity pupil={pupil} view={view} />}
    </div>
  );
}

function Tabs({ pupil, view }: { pupil: Pupil; view: Seen<"pupil"> }) {
  const { activity } = view;
  const tabs: [Tab, string][] = [
    ["game", t("common.game")],
    ["class", t("common.class")],
  ];
  if (activity !== "games") tabs.push(["activity", t("exercise" in activity ? "class.exercise" : "class.lesson")]);
  // The game waits for its pupil, wherever one looks.
  const waits = pupil.tab !== "game" && pupil.active;
  return (
    <div class="segments" role="group" aria-label={t("class.views")}>
      {tabs.map(([tab, text]) => (
        <button
          key={tab}
          type="button"
          data-tab={tab}
          aria-pressed={tab === pupil.tab}
          onClick={() => {
            pupil.tab = tab;
          }}
        >
          {text}
          {tab === "game" && waits && <span class="dot" role="img" aria-label={t("common.your-turn")} />}
        </button>
      ))}
    </div>
  );
}

function Game({ pupil, view, board }: { pupil: Pupil; view: Seen<"pupil">; board: OwnBoard }) {
  const { game, side, position } = pupil;
  if (!game || !side) return <Waiting pupil={pupil} view={view} />;
  const rival = game[otherSide(side)];
  const running = isRunning(game);
  const sides = [
    { who: whoName(rival), at: otherSide(side) },
    { who: t("common.you"), at: side },
  ];
  return (
    <section class="pupil-game" aria-label={t("common.game")}>
      <p class={running && game.turn === side ? "pupil-status turn" : "pupil-status"} id="status">
        {statusText(pupil, view)}
      </p>
      <div class="pupil-sides">
        {sides.map(({ who, at }) => (
          <p key={at} class={game.turn === at ? "turn" : undefined}>
            <Piece game={view.game} role={at} />
            <span class="game-name">{who}</span>
            <Clock clocks={game.clocks} side={at} left={(clocks, of) => pupil.room.left(clocks, of)} />
          </p>
        ))}
      </div>
      <Drawn node={position ? (board.made?.board.element ?? null) : null} place="class-board" id="board" />
      <Below pupil={pupil} />
      {running ? (
        <div class="row pupil-actions">
          {view.hints && <Switch id="hints" title={t("play.hints")} on={pupil.hints.on} changed={(on) => pupil.hints.set(on)} />}
          {game.plies > 0 && (
            <Button
              id="resign"
              look="quiet"
              press={() => void (confirm(t("class.resign-sure")) && pupil.do({ kind: "resign", game: game.game }))}
            >
              {t("class.resign")}
            </Button>
          )}
        </div>
      ) : (
        <AfterGame pupil={pupil} view={view} />
      )}
    </section>
  );
}

/** The line above the board. */
function statusText(pupil: Pupil, view: Seen<"pupil">) {
  const { game, side } = pupil;
  if (!game || !side) return "";
  if (!isRunning(game)) return ending(view);
  if (pupil.sending) return pupil.room.connected ? t("class.sending") : t("class.unsent");
  if (game.turn === side) return t("common.your-turn");
  return t("play.turn", { name: whoName(game[otherSide(side)]) });
}

/** What a board needs beside itself: a small cell to confirm, a move that has no place. */
function Below({ pupil }: { pupil: Pupil }) {
  const { chosen, position } = pupil;
  if (!position || !pupil.active) return null;
  if (chosen !== null)
    return (
      <div class="row pupil-actions">
        <Button id="confirm" look="primary" press={() => pupil.act(chosen)}>
          {t("class.confirm", { move: moveName(position.game, chosen) })}
        </Button>
        <Button
          press={() => {
            pupil.chosen = null;
          }}
        >
          {t("common.cancel")}
        </Button>
      </div>
    );
  const special = unplaced(position);
  if (special.length === 0) return null;
  return (
    <div class="row pupil-actions">
      {special.map((move) => (
        <Button key={move} press={() => pupil.act(move)}>
          {moveName(position.game, move)}
        </Button>
      ))}
    </div>
  );
}

function AfterGame({ pupil, view }: { pupil: Pupil; view: Seen<"pupil"> }) {
  const { position, game } = pupil;
  const wait = view.mode === "free_play" ? "class.wait.free_play" : view.bye ? "class.bye-now" : "class.wait.round";
  return (
    <div class="pupil-after">
      <p>{t(wait)}</p>
      <div class="row pupil-actions">
        {position && game && game.plies > 0 && (
          <a class="button" href={addressOf("analysis", { game: position.game, moves: joinMoves(position.game, position.moves) })}>
            {t("class.look-back")}
          </a>
        )}
        <Button
          press={() => {
            pupil.tab = "class";
          }}
        >
          {t(view.mode === "free_play" ? "class.find-opponent" : "class.table")}
        </Button>
      </div>
    </div>
  );
}

function Waiting({ pupil, view }: { pupil: Pupil; view: Seen<"pupil"> }) {
  const free = view.mode === "free_play";
  return (
    <section class="card pupil-waiting" aria-label={t("common.game")}>
      <p class="big" id="status">
        {view.bye
          ? t("class.bye-now")
          : t(free ? "class.wait.free_play" : view.round ? "class.wait.next" : "class.wait.first", { game: gameTitle(view.game) })}
      </p>
      {free && (
        <Button
          look="primary"
          press={() => {
            pupil.tab = "class";
          }}
        >
          {t("class.find-opponent")}
        </Button>
      )}
      {!free && <p class="soft">{t("class.wait.stay")}</p>}
    </section>
  );
}

/** Everybody: whom one can challenge, what is played, and the table. */
function Classroom({ pupil, view, leave }: { pupil: Pupil; view: Seen<"pupil">; leave: () => void }) {
  const names = new Map(view.classmates.map(({ pupil: number, name }) => [number, name]));
  return (
    <div class="pupil-class">
      {view.mode === "free_play" && <Opponents pupil={pupil} view={view} names={names} />}
      <section class="card" aria-labelledby="table-title">
        <h2 id="table-title">{t("class.table")}</h2>
        <Table rows={view.standings} names={names} mode={view.mode} own={view.pupil} />
      </section>
      {view.games.length > 0 && (
        <section class="card" aria-labelledby="games-title">
          <h2 id="games-title">{view.round ? t("class.round", { round: view.round }) : t("tournament.games")}</h2>
          <ul class="pairings">
            {view.games
              .filter(({ status }) => status !== "annulled")
              .map((game) => (
                <li key={game.game}>
                  {isRunning(game)
                    ? t("class.pairing", { first: whoName(game.first), second: whoName(game.second) })
                    : resultSentence(game)}
                </li>
              ))}
          </ul>
        </section>
      )}
      <p>
        <Button look="quiet" id="leave" press={() => void (confirm(t("class.leave-sure")) && leave())}>
          {t("class.leave", { name: view.name })}
        </Button>
      </p>
    </div>
  );
}

/** Free play: who can be challenged, and who has challenged. */
function Opponents({ pupil, view, names }: { pupil: Pupil; view: Seen<"pupil">; names: Map<number, string> }) {
  const own = view.pupil;
  const playing = view.own != null && isRunning(view.own);
  const incoming = view.challenges.filter(({ to }) => to === own);
  const outgoing = view.challenges.filter(({ from }) => from === own).map(({ to }) => to);
  const others = view.classmates.filter((one) => one.pupil !== own && !incoming.some(({ from }) => from === one.pupil));
  return (
    <section class="card" aria-labelledby="opponents-title">
      <h2 id="opponents-title">{t("class.opponents")}</h2>
      {incoming.map(({ from }) => (
        <div key={from} class="challenge" role="status">
          <span>{t("class.challenged-by", { name: names.get(from) ?? "" })}</span>
          <span class="row">
            <Button look="primary" press={() => void pupil.do({ kind: "accept", from })}>
              {t("class.accept")}
            </Button>
            <Button press={() => void pupil.do({ kind: "decline", from })}>{t("share.decline")}</Button>
          </span>
        </div>
      ))}
      {playing ? (
        <p class="soft">{t("class.playing-now")}</p>
      ) : (
        <ul class="opponents">
          {others.map(({ pupil: number, name, free }) => (
            <li key={number}>
              <span class={free ? undefined : "soft"}>{name}</span>
              {outgoing.includes(number) ? (
                <Button
                  look="small"
                  label={t("class.withdraw-from", { name })}
                  press={() => void pupil.do({ kind: "withdraw", to: number })}
                >
                  {t("class.withdraw")}
                </Button>
              ) : free ? (
                <Button
                  look="small"
                  label={t("class.challenge-whom", { name })}
                  press={() => void pupil.do({ kind: "challenge", opponent: { pupil: number } })}
                >
                  {t("class.challenge")}
                </Button>
              ) : (
                <span class="soft">{t("class.not-free")}</span>
              )}
            </li>
          ))}
          {view.levels.map((level) => (
            <li key={level}>
              <span>{t("class.computer", { name: playerName(level) })}</span>
              <Button
                look="small"
                label={t("class.play-whom", { name: playerName(level) })}
                press={() => void pupil.do({ kind: "challenge", opponent: { computer: level } })}
              >
                {t("share.take-seat")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Activity({ pupil, view }: { pupil: Pupil; view: Seen<"pupil"> }) {
  const { activity, exercise } = view;
  if (activity === "games") return null;
  if ("lesson" in activity) return later.view(true, ({ LessonStep }) => <LessonStep step={activity.lesson} />);
  return exercise ? <PupilExercise key={exercise.number} pupil={pupil} exercise={exercise} game={view.game} /> : null;
}
