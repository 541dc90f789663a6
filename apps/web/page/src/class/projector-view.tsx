/** The projector: large, readable from the last row, and nothing that a pupil must not know. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { gameTitle, infoOf } from "../lib/games.ts";
import { Later } from "../lib/later.ts";
import { QrCode } from "../lib/qr-code.tsx";
import { t } from "../lib/texts.ts";
import { joinAddress, spacedCode } from "./address.ts";
import { ExerciseBoard } from "./exercise-board.tsx";
import { GameBoard } from "./game-board.tsx";
import { origin } from "./origin.ts";
import { columnsFor, counting, inColumns, sceneOf, type Projector } from "./projector.ts";
import { Table } from "./table-view.tsx";
import { resultSentence, whoName } from "./words.ts";
import type { Seen } from "./room.ts";

const later = new Later(() => import("./lesson.tsx"));

/** Rows of the table beside the boards, and in a column of the whole table. */
const [BESIDE, COLUMN] = [18, 13];
/** The width of an archipelago's board to its height. */
const SCATTERED = 1.15;
/** What the two names above a board take, in its widths. */
const NAMES = 0.34;

type View = Seen<"projector">;

export function ProjectorScreen({ projector }: { projector: Projector }) {
  const { view, connected } = projector.room;
  if (!view) return <p class="projector-wait">{t("class.connecting")}</p>;
  const scene = sceneOf(view, projector.wish);
  const { round } = view;
  return (
    <div class="projector" data-scene={scene}>
      <div class="projector-head">
        <h1>{view.class}</h1>
        <p>
          {round == null ? gameTitle(view.game) : t("class.round", { round })}
          {view.paused && <b class="tag">{t("class.paused")}</b>}
          {!connected && <b class="tag bad">{t("class.disconnected")}</b>}
        </p>
        {view.code && scene !== "lobby" && (
          <p class="projector-code">
            {t("class.code")} <b>{spacedCode(view.code)}</b>
          </p>
        )}
      </div>
      {scene === "lobby" && <Lobby view={view} />}
      {scene === "boards" && <Boards projector={projector} view={view} />}
      {scene === "table" && <Standing view={view} />}
      {scene === "lesson" && view.activity !== "games" && "lesson" in view.activity && <LessonScene step={view.activity.lesson} />}
      {scene === "exercise" && <ExerciseScene view={view} />}
      {(scene === "boards" || scene === "table") && <Happened view={view} decisive={projector.decisive} />}
    </div>
  );
}

function namesOf(view: View) {
  return new Map(view.pupils.flatMap((who): [number, string][] => ("pupil" in who ? [[who.pupil, whoName(who)]] : [])));
}

/** Before the first game: how to come in, and who is there. */
function Lobby({ view }: { view: View }) {
  const link = view.code ? joinAddress(view.code, origin()) : "";
  return (
    <div class="projector-lobby">
      {view.code ? (
        <div class="lobby-door">
          <div class="lobby-qr">
            <QrCode link={link} />
          </div>
          <div>
            <p class="lobby-at">{t("class.join-at")}</p>
            <p class="lobby-address">{link.replace(/^https?:\/\//, "").replace(/#.*$/, "")}</p>
            <p class="lobby-code">{spacedCode(view.code)}</p>
          </div>
        </div>
      ) : (
        <p class="lobby-at">{t("class.joining-closed")}</p>
      )}
      <p class="lobby-count">{t("class.count-here", { count: view.present })}</p>
      <ul class="lobby-names">
        {view.pupils.map((who, index) => (
          <li key={"pupil" in who ? who.pupil : index}>{whoName(who)}</li>
        ))}
      </ul>
    </div>
  );
}

function Boards({ projector, view }: { projector: Projector; view: View }) {
  const games = counting(view.games);
  const size = useSignal({ width: 900, height: 560 });
  const measure = (place: HTMLElement | null) => {
    if (!place) return;
    const { clientWidth: width, clientHeight: height } = place;
    const known = size.peek();
    if (width !== known.width || height !== known.height) size.value = { width, height };
  };
  const again = useSignal(0);
  useEffect(() => {
    const resized = () => void (again.value += 1);
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, []);
  void again.value;
  const { shape } = infoOf(view.game);
  const ratio = shape.kind === "cells" ? SCATTERED : shape.width / shape.height;
  const columns = columnsFor(games.length, size.value.width, size.value.height, ratio, NAMES);
  const rows = view.standings.slice(0, BESIDE);
  return (
    <div class="projector-boards">
      <div class="boards" ref={measure} style={{ "--columns": columns, "--rows": Math.ceil(games.length / columns) }}>
        {games.map((game) => (
          <GameBoard
            key={game.game}
            game={game}
            rules={view.game}
            position={projector.room.boards.get(game.game)}
            left={(clocks, side) => projector.room.left(clocks, side)}
          />
        ))}
      </div>
      <div class="projector-table">
        <Table rows={rows} names={namesOf(view)} mode={view.mode} />
        {view.byes.length > 0 && <p>{t("class.byes", { names: view.byes.map(whoName).join(", ") })}</p>}
      </div>
    </div>
  );
}

/** Between rounds: the whole table, and who plays whom next where that is known. */
function Standing({ view }: { view: View }) {
  const names = namesOf(view);
  const columns = inColumns(view.standings, COLUMN);
  return (
    <div class="projector-standing">
      <div class="standing-columns" style={{ "--columns": columns.length }}>
        {columns.map((rows, index) => (
          <Table key={index} rows={rows} names={names} mode={view.mode} />
        ))}
      </div>
      {view.next.length > 0 && (
        <div class="standing-next">
          <h2>{t("class.next-round")}</h2>
          <ul>
            {view.next.slice(0, COLUMN).map(([first, second], index) => (
              <li key={index}>{first && second ? t("class.pairing", { first: whoName(first), second: whoName(second) }) : ""}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What just happened: who won how. */
function Happened({ view, decisive }: { view: View; decisive: Projector["decisive"] }) {
  return (
    <div class="projector-foot">
      {view.latest.length === 0 ? (
        <p>{t("class.nothing-happened")}</p>
      ) : (
        <ul>
          {view.latest.slice(0, 3).map((game) => (
            <li key={game.game}>
              {resultSentence(game)}
              {decisive?.game === game.game && <span class="decisive"> – {decisive.text}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LessonScene({ step }: { step: string }) {
  return (
    <div class="projector-lesson">
      {later.view(true, ({ LessonStep }) => (
        <LessonStep step={step} />
      ))}
    </div>
  );
}

function ExerciseScene({ view }: { view: View }) {
  const { exercise } = view;
  if (!exercise) return null;
  return (
    <div class="projector-exercise">
      <h2>{exercise.title}</h2>
      <ol>
        {exercise.questions.map((asked) => (
          <li key={`${asked.question} ${asked.variant ?? ""}`} value={asked.question}>
            <p>
              {asked.variant && <b class="tag">{asked.variant}</b>} {asked.text}
            </p>
            {asked.position && <ExerciseBoard game={view.game} text={asked.position} />}
            {exercise.revealed && asked.accepted && asked.accepted.length > 0 && (
              <p class="good">{t("class.solution", { answer: asked.accepted.join(", ") })}</p>
            )}
            <p class="soft">{t("class.answered-by", { count: exercise.answered[asked.question - 1] ?? 0, present: view.present })}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
