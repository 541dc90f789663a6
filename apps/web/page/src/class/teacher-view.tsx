/** The teacher's room. */
import { Button, Said, Switch } from "../lib/controls.tsx";
import { gameTitle } from "../lib/games.ts";
import { QrCode } from "../lib/qr-code.tsx";
import { t } from "../lib/texts.ts";
import { joinAddress, projectorAddress, spacedCode } from "./address.ts";
import { ExercisesPart } from "./exercises-view.tsx";
import { GamesPart } from "./games-view.tsx";
import { HomePart } from "./home-view.tsx";
import { origin } from "./origin.ts";
import { Paper } from "./paper-view.tsx";
import { Pupils } from "./pupils-view.tsx";
import { Trouble } from "./start-view.tsx";
import { PARTS, type Teacher } from "./teacher.ts";
import type { Seen } from "./room.ts";

export function TeacherScreen({ teacher }: { teacher: Teacher }) {
  const { view, connected } = teacher.room;
  if (teacher.ended) return <Ended />;
  if (!view) return <p class="soft">{t("class.connecting")}</p>;
  return (
    <>
      <div class="teacher-screen">
        <Head teacher={teacher} view={view} />
        {!connected && <p class="notice">{t("class.disconnected")}</p>}
        <Trouble text={teacher.trouble} />
        <Said said={teacher.said} />
        <div class="teacher-columns">
          <div class="teacher-main">
            <Parts teacher={teacher} />
            {teacher.part === "games" && <GamesPart teacher={teacher} view={view} />}
            {teacher.part === "exercises" && <ExercisesPart teacher={teacher} view={view} />}
            {teacher.part === "class" && <HomePart teacher={teacher} view={view} />}
          </div>
          <div class="teacher-side">
            <Door teacher={teacher} view={view} />
            <Pupils teacher={teacher} view={view} />
          </div>
        </div>
      </div>
      <Paper view={view} />
    </>
  );
}

function Ended() {
  return (
    <div class="class-join">
      <h1>{t("class.ended")}</h1>
      <p class="card" role="status">
        {t("class.ended-about")}
      </p>
      <p>
        <a class="button" href="/class">
          {t("class.to-start")}
        </a>
      </p>
    </div>
  );
}

function Head({ teacher, view }: { teacher: Teacher; view: Seen<"teacher"> }) {
  const { settings, paused, rounds, round_over } = view;
  const free = settings.mode === "free_play";
  const round = rounds.length;
  const about = free ? t("class.mode.free_play") : round === 0 ? t(`class.mode.${settings.mode}`) : t("class.round", { round });
  return (
    <div class="teacher-head">
      <div>
        <h1>{settings.name}</h1>
        <p class="soft">
          {gameTitle(settings.game)} · {about}
          {paused && (
            <>
              {" · "}
              <b>{t("class.paused")}</b>
            </>
          )}
        </p>
      </div>
      <div class="row teacher-buttons">
        {!free && (
          <Button
            id="next-round"
            look="primary"
            disabled={teacher.busy || paused || (round > 0 && !round_over)}
            press={() => void teacher.nextRound()}
          >
            {t("class.start-round", { round: round + 1 })}
          </Button>
        )}
        <Button
          id="pause"
          disabled={teacher.busy}
          press={() => void teacher.do({ kind: paused ? "resume" : "pause" }, t(paused ? "class.resumed" : "class.paused"))}
        >
          {t(paused ? "play.resume" : "common.pause")}
        </Button>
        <a class="button" id="projector-link" href={projectorAddress(teacher.code)} target="_blank" rel="noopener">
          {t("class.projector")}
        </a>
      </div>
    </div>
  );
}

function Parts({ teacher }: { teacher: Teacher }) {
  return (
    <div class="segments class-parts" role="group" aria-label={t("class.views")}>
      {PARTS.map((part) => (
        <button
          key={part}
          type="button"
          data-part={part}
          aria-pressed={part === teacher.part}
          onClick={() => {
            teacher.part = part;
          }}
        >
          {t(`class.part.${part}`)}
        </button>
      ))}
    </div>
  );
}

/** How pupils come in. */
function Door({ teacher, view }: { teacher: Teacher; view: Seen<"teacher"> }) {
  const link = joinAddress(view.code, origin());
  return (
    <section class="card class-door" aria-labelledby="door-title">
      <h2 id="door-title">{t("class.to-join")}</h2>
      {view.joining ? (
        <div class="door-ways">
          <div class="door-qr">
            <QrCode link={link} />
          </div>
          <div>
            <p class="soft">{t("class.join-at")}</p>
            <p class="door-address" id="join-link">
              {link.replace(/^https?:\/\//, "").replace(/#.*$/, "")}
            </p>
            <p class="door-code" id="code" aria-label={`${t("class.code")}: ${[...view.code].join(" ")}`}>
              {spacedCode(view.code)}
            </p>
          </div>
        </div>
      ) : (
        <p>{t("class.joining-closed")}</p>
      )}
      <Switch
        id="joining"
        title={t("class.joining")}
        on={view.joining}
        disabled={teacher.busy}
        changed={(open) => void teacher.do({ kind: "set_joining", open })}
      />
    </section>
  );
}
