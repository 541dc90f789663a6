/** The dialog in which the next game is chosen: who plays whom, how strong, who begins. */
import { problemText } from "../lib/api.ts";
import { Choice, NumberField, Switch } from "../lib/controls.tsx";
import { byId } from "../lib/dom.ts";
import { gameTitle, infoOf } from "../lib/games.ts";
import { playerName, roster } from "../lib/players.ts";
import { mount } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { addressOf, withoutServer } from "../lib/where.ts";
import { Picker } from "./picker.tsx";
import { fieldIn, gameText, opponentIn, pairIn } from "./settings.ts";
import { Setup } from "./setup.ts";
import type { Play } from "./play.ts";
import type { Mode } from "./settings.ts";

const MODES = ["one", "two", "friend", "watch", "tournament"] as const;
const STARTERS = ["a", "b", "lot", "alternate"] as const;
const ROUNDS = ["1", "2", "5"] as const;

export async function openSetup(play: Play) {
  const dialog = byId<HTMLDialogElement>("setup");
  try {
    const setup = new Setup(play.settings, await roster(gameText(play.settings)));
    play.setup = setup;
    mount(dialog, () => <SetupView setup={setup} />);
    const close = () => {
      play.setup = null;
      if (dialog.returnValue === "yes") void play.begin(setup.draft);
    };
    dialog.addEventListener("close", close, { once: true });
    dialog.returnValue = "";
    dialog.showModal();
  } catch (error) {
    play.say(problemText(error));
  }
}

function SetupView({ setup }: { setup: Setup }) {
  const { draft } = setup;
  return (
    <>
      <h2 id="setup-title">{t("setup.title", { game: gameTitle(draft.game) })}</h2>
      <div class="setup-body">
        <Choice
          title={t("setup.mode")}
          options={MODES.filter((mode) => mode !== "friend" || !withoutServer).map((mode) => [mode, t(`setup.mode.${mode}`)])}
          value={draft.mode}
          changed={(mode) => setup.change({ mode })}
          look="modes"
        />
        <p class="soft about">{t(`setup.about.${draft.mode}`)}</p>
        <Players setup={setup} />
        {draft.mode === "tournament" ? <Field setup={setup} /> : <Starter setup={setup} />}
        <Options setup={setup} />
      </div>
      <form class="row end" method="dialog">
        <button type="submit" class="button" value="no" formNoValidate>
          {t("common.cancel")}
        </button>
        <button type="submit" class="button primary" value="yes" id="start">
          {t("setup.start")}
        </button>
      </form>
    </>
  );
}

function Players({ setup }: { setup: Setup }) {
  const { draft, known } = setup;
  const common = { game: draft.game, roster: known };
  if (draft.mode === "one")
    return <Picker {...common} title={t("setup.opponent")} value={opponentIn(draft)} changed={(text) => setup.setOpponent(text)} />;
  if (draft.mode === "two") return <Names setup={setup} />;
  if (draft.mode !== "watch") return null;
  const [first, second] = pairIn(draft);
  return (
    <>
      <Picker {...common} title={t("setup.first")} value={first} changed={(text) => setup.setPlayer(0, text)} />
      <Picker {...common} title={t("setup.second")} value={second} changed={(text) => setup.setPlayer(1, text)} />
    </>
  );
}

/** What two people at one screen are called. */
function Names({ setup }: { setup: Setup }) {
  const { names } = setup.draft;
  return (
    <div class="fields">
      {names.map((name, place) => (
        <label key={place} class="field">
          <span>{t("setup.name", { number: place + 1 })}</span>
          <input
            type="text"
            class="player-name-field"
            maxLength={40}
            autocomplete="off"
            value={name}
            onInput={({ currentTarget }) => setup.setName(place, currentTarget.value)}
          />
        </label>
      ))}
    </div>
  );
}

function Starter({ setup }: { setup: Setup }) {
  const { mode, starter } = setup.draft;
  return (
    <Choice
      title={t("setup.starter")}
      options={STARTERS.map((who) => [who, t(starterText(mode, who))])}
      value={starter}
      changed={(who) => setup.change({ starter: who })}
    />
  );
}

function starterText(mode: Mode, starter: (typeof STARTERS)[number]) {
  return starter === "a" || starter === "b" ? `setup.starter.${mode}.${starter}` : `setup.starter.${starter}`;
}

/** Who takes part in a tournament, at which depth, and how often. */
function Field({ setup }: { setup: Setup }) {
  const chosen = fieldIn(setup.draft);
  return (
    <>
      <fieldset class="choice">
        <legend>{t("setup.field")}</legend>
        <div class="checks">
          {setup.candidates.map((name) => (
            <label key={name} class="check">
              <input
                type="checkbox"
                value={name}
                checked={chosen.includes(name)}
                onChange={({ currentTarget }) => setup.enter(name, currentTarget.checked)}
              />
              <span>{playerName(name)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label class="field">
        <span>
          {t("setup.depth")}
          <small class="soft">{` ${t("setup.depth-about")}`}</small>
        </span>
        <NumberField least={1} most={12} value={setup.depth} changed={(depth) => setup.setDepth(depth)} />
      </label>
      <Choice
        title={t("setup.rounds")}
        options={ROUNDS.map((rounds) => [rounds, t("setup.games", { count: 2 * Number(rounds) })])}
        value={String(setup.draft.rounds) as (typeof ROUNDS)[number]}
        changed={(rounds) => setup.change({ rounds: Number(rounds) })}
      />
    </>
  );
}

/** What can be chosen of the game itself, and where its rules are. */
function Options({ setup }: { setup: Setup }) {
  const { game, confirm } = setup.draft;
  const scattered = infoOf(game).shape.kind === "cells";
  const { options } = setup;
  if (options.length === 0 && !scattered) return null;
  return (
    <>
      {options.map(({ key, title, about, values, isSwitch, chosen }) =>
        isSwitch ? (
          <Switch key={key} title={title} about={about} on={chosen === "on"} changed={(on) => setup.setOption(key, on ? "on" : "off")} />
        ) : (
          <Choice
            key={key}
            title={title}
            options={values.map((value) => [value, value])}
            value={chosen}
            changed={(value) => setup.setOption(key, value)}
          />
        ),
      )}
      {scattered && (
        <Switch
          title={t("share.confirm-stones")}
          about={t("setup.confirm-about")}
          on={confirm}
          changed={(on) => setup.change({ confirm: on })}
        />
      )}
      <p>
        <a href={addressOf("about", {}, game)}>{t("play.rules")}</a>
      </p>
    </>
  );
}
