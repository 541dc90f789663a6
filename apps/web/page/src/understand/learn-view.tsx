/** Watch it learn: what is learnt, the controls of the run, how good each generation is, its numbers, and a game against one of them. */
import { useEffect } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { formatNumber, t } from "../lib/texts.ts";
import { percent } from "../lib/values.ts";
import { Curve, NetworkBars, WeightBars } from "./learn-pictures.tsx";
import { LearnGameView } from "./learn-game-view.tsx";
import { course, weightsMeaning, type Generation, type Learn } from "./learn.ts";
import { Trouble } from "./trouble.tsx";

const KINDS = ["weights", "network"] as const;

export function LearnView({ learn }: { learn: Learn }) {
  const { kind, requests } = learn;
  const last = learn.generations.at(-1);
  // A run that nobody sees does not go on.
  useEffect(() => () => learn.hold(), [learn]);
  return (
    <div class="learn" data-generation={last?.number}>
      <h2>{t("learn.title")}</h2>
      <div class="segments" role="group" aria-label={t("learn.what")}>
        {KINDS.map((name) => (
          <button key={name} type="button" data-kind={name} aria-pressed={name === kind} onClick={() => void learn.open(name)}>
            {t(`learn.kind.${name}`)}
          </button>
        ))}
      </div>
      <div class="learn-text">
        {[1, 2, 3].map((number) => (
          <p key={number}>{t(`learn.${kind}.${number}`)}</p>
        ))}
      </div>
      <RunControls learn={learn} />
      <div>
        <Trouble text={requests.trouble} />
      </div>
      <p class="learn-now" aria-live="polite">
        {last && nowText(learn, last)}
      </p>
      <div class="learn-stage">
        <section class="card">
          <h3>{t(`learn.curve.${kind}`)}</h3>
          <div class="learn-curve">{last && <Curve generations={learn.generations} title={t(`learn.curve.${kind}`)} />}</div>
          <p class="soft">{t(`learn.${kind}.strength`)}</p>
          <p class="learn-course">{last && course(kind, learn.generations)}</p>
        </section>
        <section class="card">
          <h3>{t("learn.numbers")}</h3>
          <div class="learn-bars">{last && <Numbers learn={learn} last={last} />}</div>
        </section>
      </div>
      <h3>{t("learn.play")}</h3>
      <p>{t("learn.play.about")}</p>
      <div class="row learn-offers">
        {learn.offers.map(({ number, isThere }) => (
          <button
            key={number}
            type="button"
            class="button learn-offer"
            data-generation={number}
            disabled={!isThere}
            onClick={() => void learn.game.open({ kind, seed: learn.seed, generation: number })}
          >
            {t(isThere ? "learn.play.generation" : "learn.play.later", { number })}
          </button>
        ))}
      </div>
      <LearnGameView game={learn.game} />
    </div>
  );
}

function RunControls({ learn }: { learn: Learn }) {
  const { running, done, generations, kind, seed } = learn;
  return (
    <div class="row learn-controls">
      <Button look="primary learn-run" press={() => (running ? learn.hold() : void learn.go())}>
        {t(running ? "common.pause" : done ? "learn.run-again" : "learn.run")}
      </Button>
      {/* Before generation 0 is there, none can follow it. */}
      <Button look="learn-step" disabled={generations.length === 0 || done} press={() => void learn.step()}>
        {t("learn.step")}
      </Button>
      <Button look="learn-again" press={() => void learn.open(kind)}>
        {t("learn.again")}
      </Button>
      <label class="learn-seed" for="learn-seed">
        {t("learn.seed")}
      </label>
      <input
        type="number"
        id="learn-seed"
        min={0}
        max={999999}
        value={seed}
        onChange={({ currentTarget }) => void learn.reseed(currentTarget.value)}
      />
    </div>
  );
}

/** How far it has come. */
function nowText({ kind, generations }: Learn, last: Generation) {
  return t(`learn.now.${last.number === 0 ? "first." : ""}${kind}`, {
    number: last.number,
    seen: formatNumber(last.seen),
    strength: percent(last.strength),
    first: percent(generations[0]?.strength ?? 0),
  });
}

function Numbers({ learn: { kind }, last }: { learn: Learn; last: Generation }) {
  return (
    <>
      {kind === "weights" ? <WeightBars weights={last.weights} /> : <NetworkBars weights={last.weights} />}
      {kind === "weights" && last.number > 0 && <p class="learn-meaning">{weightsMeaning(last.weights)}</p>}
      <p class="soft">{t(`learn.${kind}.numbers`)}</p>
    </>
  );
}
