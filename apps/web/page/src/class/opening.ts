/** The class that is about to be opened, or whose settings are changed: what the teacher chooses. */
import { firstGame, infoOf, isSwitch, nameOf, optionTitle, optionsOf, ownText, writeGame } from "../lib/games.ts";
import { recall, remember } from "../lib/memory.ts";
import { roster } from "../lib/players.ts";
import { observe } from "../lib/state.ts";
import type { ClassMode, ClassSettings } from "../lib/openapi.ts";

export const MODES = ["swiss", "round_robin", "free_play"] as const satisfies readonly ClassMode[];
/** Minutes for each pupil and game; none is no clock. */
export const MINUTES = ["none", "3", "5", "10", "15"] as const;
export const DAYS = ["1", "7", "30"] as const;

export function usualSettings(): ClassSettings {
  const usual: ClassSettings = {
    name: "",
    game: firstGame(),
    mode: "swiss",
    odd: "bye",
    levels: [],
    hints: false,
    mistakes: false,
    minutes: null,
    days: 7,
  };
  const last = recall("class-settings");
  return last && typeof last === "object" ? { ...usual, ...last, name: "" } : usual;
}

export class SettingsForm {
  draft: ClassSettings;
  /** The levels of the game that was chosen. */
  levels: string[] = [];

  constructor(draft: ClassSettings = usualSettings()) {
    this.draft = draft;
    observe(this, "draft", "levels");
    void this.#learnLevels();
  }

  change(part: Partial<ClassSettings>) {
    this.draft = { ...this.draft, ...part };
  }

  setGame(name: string) {
    this.change({ game: writeGame(name), levels: [], odd: "bye" });
    void this.#learnLevels();
  }

  setOption(key: string, value: string) {
    const { game } = this.draft;
    this.change({ game: writeGame(nameOf(game), { ...optionsOf(game), [key]: value }) });
  }

  /** What can be chosen of the game itself. */
  get options() {
    const { game } = this.draft;
    const chosen = optionsOf(game);
    return infoOf(game).options.map((option) => ({
      key: option.key,
      title: optionTitle(game, option.key),
      about: ownText(game, `option.${option.key}.about`),
      values: option.values,
      isSwitch: isSwitch(option),
      chosen: chosen[option.key] ?? option.default,
    }));
  }

  allow(level: string, yes: boolean) {
    const levels = this.draft.levels ?? [];
    this.change({ levels: this.levels.filter((one) => (one === level ? yes : levels.includes(one))) });
  }

  setMode(mode: ClassMode) {
    this.change({ mode });
    // Whoever finds nobody to play may play the computer, unless the teacher says otherwise.
    if (mode === "free_play" && this.draft.levels?.length === 0) this.change({ levels: this.levels.slice(0, 3) });
  }

  get odd() {
    const { odd } = this.draft;
    return typeof odd === "object" ? odd.computer : "bye";
  }

  setOdd(value: string) {
    this.change({ odd: value === "bye" ? "bye" : { computer: value } });
  }

  /** As it is sent. */
  get settings(): ClassSettings {
    const { draft } = this;
    return { ...draft, name: draft.name.trim(), levels: draft.mode === "free_play" ? (draft.levels ?? []) : [] };
  }

  note() {
    remember("class-settings", this.settings);
  }

  async #learnLevels() {
    const { game } = this.draft;
    const { players } = await roster(game).catch(() => ({ players: [] }));
    if (game !== this.draft.game) return;
    this.levels = players.filter(({ group }) => group === "level").map(({ name }) => name);
  }
}
