/** The form of a search of one's own: the position, and the player or two of them. */
import { Button, Select } from "../lib/controls.tsx";
import { games, gameTitle, infoOf, isSwitch, nameOf, optionTitle, optionsOf, writeGame } from "../lib/games.ts";
import { playerName } from "../lib/players.ts";
import { hasText, t } from "../lib/texts.ts";
import { ALGORITHMS, DEPTHS, ORDERS, isPreset, type Settings } from "./settings.ts";
import { SmallBoard } from "./small-board.tsx";
import type { Explore } from "./explore.ts";

export function ExploreForm({ explore }: { explore: Explore }) {
  return (
    <form class="explore-form card" onSubmit={(event) => event.preventDefault()}>
      <PositionFields explore={explore} />
      {explore.players.map((settings, number) => (
        <PlayerFields key={number} explore={explore} settings={settings} number={number} />
      ))}
      <label class="switch compare">
        <input
          type="checkbox"
          id="explore-compare"
          checked={explore.players.length > 1}
          onChange={({ currentTarget }) => explore.compare(currentTarget.checked)}
        />
        {t("explore.compare")}
      </label>
    </form>
  );
}

function PositionFields({ explore }: { explore: Explore }) {
  const { game, moves, shown } = explore;
  const chosen = optionsOf(game);
  const options = infoOf(game).options.filter((option) => !isSwitch(option));
  // A field of one line joins lines: a drawn board that is pasted is taken before that.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!text.includes("\n")) return;
    event.preventDefault();
    void explore.readText(text);
  };
  return (
    <fieldset class="choose-position">
      <legend>{t("common.position")}</legend>
      <div class="pick">
        {shown && (
          <SmallBoard
            game={shown.game}
            cells={shown.position.cells}
            winning={shown.position.winning}
            legal={shown.position.legal}
            act={(move) => explore.add(move)}
          />
        )}
      </div>
      <div class="picked">
        <Choice
          id="explore-game"
          label={t("common.game")}
          values={games().map(({ name }) => name)}
          chosen={nameOf(game)}
          name={gameTitle}
          choose={(name) => void explore.choose(infoOf(name).text, infoOf(name).example.moves)}
        />
        {options.map(({ key, values }) => (
          <Choice
            key={key}
            id={`explore-option-${key}`}
            label={optionTitle(game, key)}
            values={values}
            chosen={chosen[key] ?? ""}
            choose={(value) => void explore.choose(writeGame(nameOf(game), { ...chosen, [key]: value }), "")}
          />
        ))}
        <div class="field">
          <label for="explore-moves">{t("explore.moves")}</label>
          <input
            type="text"
            id="explore-moves"
            value={moves}
            autocomplete="off"
            spellcheck={false}
            onChange={({ currentTarget }) => void explore.readText(currentTarget.value)}
            onPaste={paste}
          />
        </div>
        <p class="soft">{t("explore.pick")}</p>
        <Button disabled={!shown || shown.position.moves.length === 0} press={() => explore.undo()}>
          {t("common.undo")}
        </Button>
      </div>
    </fieldset>
  );
}

function PlayerFields({ explore, settings, number }: { explore: Explore; settings: Settings; number: number }) {
  const two = explore.players.length > 1;
  const id = (what: string) => `explore-${what}-${number}`;
  const set = (change: Partial<Settings>) => explore.set(number, change);
  const text = (part: string) => (value: string) => (hasText(`players.${part}.${value}`) ? t(`players.${part}.${value}`) : value);
  const preset = isPreset(settings);
  return (
    <fieldset class={two ? "choose-player" : "choose-player alone"}>
      <legend>{two ? t("explore.player-number", { number: number + 1 }) : t("explore.player")}</legend>
      <Choice
        id={id("algorithm")}
        label={t("players.algorithm")}
        values={ALGORITHMS}
        chosen={settings.algorithm}
        name={playerName}
        choose={(algorithm) => set({ algorithm })}
      />
      {settings.algorithm !== "basic" && !preset && (
        <Choice
          id={id("depth")}
          label={t("explore.depth")}
          values={DEPTHS}
          chosen={String(settings.depth)}
          choose={(depth) => set({ depth: Number(depth) })}
        />
      )}
      {!preset && (
        <>
          <Choice
            id={id("eval")}
            label={t("players.evaluation")}
            values={explore.evaluations}
            chosen={settings.eval}
            name={text("eval")}
            choose={(value) => set({ eval: value, more: [] })}
          />
          <Choice
            id={id("order")}
            label={t("players.order")}
            values={ORDERS}
            chosen={settings.order}
            name={text("order")}
            choose={(order) => set({ order })}
          />
        </>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  values: readonly string[];
  chosen: string;
  /** What a value is called. */
  name?: (value: string) => string;
  choose: (value: string) => void;
}

/** A list to choose from; a value that is none of it, which only a link can bring here, stands at its beginning. */
function Choice({ id, label, values, chosen, name = (value) => value, choose }: ChoiceProps) {
  const all = values.includes(chosen) || chosen === "" ? values : [chosen, ...values];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Select id={id} options={all.map((value) => [value, name(value)])} value={chosen} changed={choose} />
    </div>
  );
}
