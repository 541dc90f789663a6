/** What the teacher chooses of a class, when it is opened and later. */
import { Choice, Select, Switch } from "../lib/controls.tsx";
import { gameTitle, games, nameOf } from "../lib/games.ts";
import { playerName } from "../lib/players.ts";
import { t } from "../lib/texts.ts";
import { DAYS, MINUTES, MODES, type SettingsForm } from "./opening.ts";
import type { ClassMode } from "../lib/openapi.ts";

/** @param fixed whether games were played: game and mode stay what they are */
export function SettingsFields({ form, fixed = false }: { form: SettingsForm; fixed?: boolean }) {
  const { draft } = form;
  return (
    <>
      <label class="field">
        <span>{t("class.name")}</span>
        <input
          type="text"
          id="class-name"
          required
          maxLength={80}
          placeholder={t("class.name-example")}
          value={draft.name}
          onInput={({ currentTarget }) => form.change({ name: currentTarget.value })}
        />
      </label>
      {!fixed && (
        <>
          <Choice
            title={t("common.game")}
            options={games().map(({ name }) => [name, gameTitle(name)])}
            value={nameOf(draft.game)}
            changed={(name) => form.setGame(name)}
          />
          <Choice<ClassMode>
            title={t("class.mode")}
            options={MODES.map((mode) => [mode, t(`class.mode.${mode}`)])}
            value={draft.mode}
            changed={(mode) => form.setMode(mode)}
            look="modes"
          />
          <p class="soft about">{t(`class.mode-about.${draft.mode}`)}</p>
        </>
      )}
      {draft.mode === "free_play" && <Levels form={form} />}
      <Choice
        title={t("class.minutes")}
        options={MINUTES.map((minutes) => [
          minutes,
          minutes === "none" ? t("class.no-clock") : t("class.minutes-each", { count: Number(minutes) }),
        ])}
        value={(draft.minutes == null ? "none" : String(draft.minutes)) as (typeof MINUTES)[number]}
        changed={(minutes) => form.change({ minutes: minutes === "none" ? null : Number(minutes) })}
      />
      <details class="more-settings">
        <summary>{t("class.more-settings")}</summary>
        <div class="class-form">
          {draft.mode !== "free_play" && <Odd form={form} />}
          <Switch
            title={t("class.hints")}
            about={t("class.hints-about")}
            on={draft.hints ?? false}
            changed={(hints) => form.change({ hints })}
          />
          <Choice
            title={t("class.days")}
            options={DAYS.map((days) => [days, t("class.days-kept", { count: Number(days) })])}
            value={String(draft.days ?? 7) as (typeof DAYS)[number]}
            changed={(days) => form.change({ days: Number(days) })}
          />
          {!fixed && <GameOptions form={form} />}
        </div>
      </details>
    </>
  );
}

/** What happens to the pupil who is left over. */
function Odd({ form }: { form: SettingsForm }) {
  return (
    <label class="field">
      <span>{t("class.odd")}</span>
      <Select
        id="odd"
        options={[
          ["bye", t("class.odd.bye")],
          ...form.levels.map((level) => [level, t("class.odd.computer", { name: playerName(level) })] as const),
        ]}
        value={form.odd}
        changed={(value) => form.setOdd(value)}
      />
    </label>
  );
}

/** The levels that pupils may play. */
function Levels({ form }: { form: SettingsForm }) {
  const levels = form.draft.levels ?? [];
  return (
    <fieldset class="choice">
      <legend>{t("class.levels")}</legend>
      <div class="checks">
        {form.levels.map((level) => (
          <label key={level} class="check">
            <input
              type="checkbox"
              checked={levels.includes(level)}
              onChange={({ currentTarget }) => form.allow(level, currentTarget.checked)}
            />
            <span>{playerName(level)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What can be chosen of the game itself. */
function GameOptions({ form }: { form: SettingsForm }) {
  return (
    <>
      {form.options.map(({ key, title, about, values, isSwitch, chosen }) =>
        isSwitch ? (
          <Switch key={key} title={title} about={about} on={chosen === "on"} changed={(on) => form.setOption(key, on ? "on" : "off")} />
        ) : (
          <Choice
            key={key}
            title={title}
            options={values.map((value) => [value, value])}
            value={chosen}
            changed={(value) => form.setOption(key, value)}
          />
        ),
      )}
    </>
  );
}
