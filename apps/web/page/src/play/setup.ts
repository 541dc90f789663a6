/** The next game, while it is chosen: settings that count as soon as it begins. */
import { infoOf, isSwitch, optionTitle, optionsOf, ownText } from "../lib/games.ts";
import { observe } from "../lib/state.ts";
import { fieldIn, gameText, pairIn } from "./settings.ts";
import { usualDepth } from "./depths.ts";
import type { Roster } from "../lib/openapi.ts";
import type { Settings } from "./settings.ts";

export class Setup {
  draft: Settings;
  /** Who can play this game. */
  known;

  constructor(settings: Settings, known: Roster) {
    this.draft = settings;
    this.known = known;
    observe(this, "draft");
  }

  change(part: Partial<Settings>) {
    this.draft = { ...this.draft, ...part };
  }

  setOpponent(text: string) {
    const { game, opponent } = this.draft;
    this.change({ opponent: { ...opponent, [game]: text } });
  }

  /** @param place the first or the second of two computers */
  setPlayer(place: 0 | 1, text: string) {
    const { game, pair } = this.draft;
    const [first, second] = pairIn(this.draft);
    this.change({ pair: { ...pair, [game]: place === 0 ? [text, second] : [first, text] } });
  }

  /** @param place of the first or the second of two people at one screen */
  setName(place: number, name: string) {
    this.change({ names: this.draft.names.with(place, name.trim()) as [string, string] });
  }

  /** Who can take part in a tournament. Where there is a perfect player, it is the strongest too. */
  get candidates() {
    const names = this.known.players.map(({ name }) => name);
    return names.filter((name) => name !== "strong" || !names.includes("perfect"));
  }

  /** Whether a player takes part; all stay in the order of the roster. */
  enter(player: string, on: boolean) {
    const { game, field } = this.draft;
    const chosen = new Set(fieldIn(this.draft));
    if (on) chosen.add(player);
    else chosen.delete(player);
    this.change({ field: { ...field, [game]: this.known.players.map(({ name }) => name).filter((name) => chosen.has(name)) } });
  }

  /** The depth at which the algorithms of a tournament meet. */
  get depth() {
    return this.draft.depths?.[this.draft.game] ?? usualDepth(this.known);
  }

  setDepth(depth: number) {
    this.change({ depths: { ...this.draft.depths, [this.draft.game]: depth } });
  }

  /** What can be chosen of the game itself. */
  get options() {
    const { game } = this.draft;
    const chosen = optionsOf(gameText(this.draft));
    return infoOf(game).options.map((option) => ({
      key: option.key,
      title: optionTitle(game, option.key),
      about: ownText(game, `option.${option.key}.about`),
      values: option.values,
      isSwitch: isSwitch(option),
      chosen: chosen[option.key] ?? "",
    }));
  }

  setOption(key: string, value: string) {
    const { game, options } = this.draft;
    this.change({ options: { ...options, [game]: { ...optionsOf(gameText(this.draft)), [key]: value } } });
  }
}
