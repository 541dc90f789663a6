/** The sources' programs as challenges. */
import { Button } from "../lib/controls.tsx";
import { playerName } from "../lib/players.ts";
import { t } from "../lib/texts.ts";
import { BoardFrame } from "../understand/board-frame.tsx";
import type { Attempt } from "./attempt.ts";

export function Challenges({ attempts }: { attempts: Attempt[] }) {
  return (
    <section id="challenges">
      <h2>{t("laboratory.challenges")}</h2>
      <p>{t("laboratory.challenges.about")}</p>
      <ul class="challenges">
        {attempts.map((attempt) => (
          <ChallengeCard key={attempt.challenge.id} attempt={attempt} />
        ))}
      </ul>
    </section>
  );
}

function ChallengeCard({ attempt }: { attempt: Attempt }) {
  const { challenge, board, position, busy, said, solved } = attempt;
  const { id, moves, you, player } = challenge;
  return (
    <li class="card" id={`challenge-${id}`}>
      <h3 class={solved ? "solved" : ""}>{t("laboratory.beat", { name: playerName(player), count: moves })}</h3>
      <p>{t(`laboratory.challenge.${id}`)}</p>
      <p class="soft">{t(`laboratory.you.${you}`)}</p>
      {board ? (
        <BoardFrame place="challenge-board" board={board} position={position} active={!busy && !position?.ending} animate={true} />
      ) : (
        <div class="challenge-board" />
      )}
      <p class="challenge-status" role="status">
        {said}
      </p>
      <div class="row">
        {board ? (
          <>
            <Button press={() => void attempt.start()}>{t("laboratory.again")}</Button>
            <Button press={() => attempt.hint()}>{t("laboratory.hint")}</Button>
            <Button press={() => void attempt.show()}>{t("laboratory.show")}</Button>
          </>
        ) : (
          <Button look="primary" press={() => void attempt.start()}>
            {t("laboratory.try")}
          </Button>
        )}
      </div>
    </li>
  );
}
