/**
 * Choosing a computer player: by level, from the works Foursight is built from, or put together from an algorithm, a depth, an
 * evaluation and an order.
 */
import { Choice, NumberField, Select } from "../lib/controls.tsx";
import { playerAbout, playerName, readPlayer } from "../lib/players.ts";
import { hasText, t } from "../lib/texts.ts";
import type { PlayerEntry, Roster } from "../lib/openapi.ts";

const KINDS = ["level", "source", "algorithm"] as const;
export type Kind = (typeof KINDS)[number];

/** What an algorithm may look ahead, for an answer within a moment. */
const DEPTHS = Object.freeze({ least: 1, most: 12 });
const ORDERS = ["left", "center", "random"] as const;

interface Props {
  title: string;
  /** The game's name. */
  game: string;
  roster: Roster;
  /** The player's text. */
  value: string;
  changed: (text: string) => void;
}

export function Picker({ title, game, roster, value, changed }: Props) {
  const kind = kindOf(roster, value);
  const kinds = KINDS.filter((one) => players(roster, one).length > 0).map((one) => [one, t(`players.kind.${one}`)] as const);
  const Body = { level: Levels, source: Sources, algorithm: Algorithm }[kind];
  return (
    <div class="picker">
      <Choice title={title} options={kinds} value={kind} changed={(next) => next !== kind && changed(firstOf(roster, next))} />
      <Body roster={roster} value={value} changed={changed} />
      <p class="about soft">{playerAbout(game, value)}</p>
    </div>
  );
}

type BodyProps = Pick<Props, "roster" | "value" | "changed">;

function Levels({ roster, value, changed }: BodyProps) {
  const names = players(roster, "level").map(({ name }) => [name, name.replace("level-", "")] as const);
  return <Choice title={t("players.levels")} options={names} value={readPlayer(value).name} changed={changed} look="levels" />;
}

function Sources({ roster, value, changed }: BodyProps) {
  const names = players(roster, "source").map(({ name }) => [name, playerName(name)] as const);
  return <List title={t("common.player")} options={names} value={readPlayer(value).name} changed={changed} />;
}

function Algorithm({ roster, value, changed }: BodyProps) {
  const { name, keys } = readPlayer(value);
  const info = roster.players.find((player) => player.name === name);
  const of = (key: string) => keys.get(key) ?? info?.keys.find((known) => known.name === key)?.default ?? undefined;
  const has = (key: string) => info?.keys.some((known) => known.name === key) ?? false;
  const change = (key: string, next: string) => changed(write(name, new Map([...keys, [key, next]])));
  const names = players(roster, "algorithm").map((player) => [player.name, playerName(player.name)] as const);
  const evaluations = roster.evaluations.map((one) => {
    const key = `players.eval.${one.name}`;
    return [one.name, hasText(key) ? t(key) : one.name] as const;
  });
  const orders = ORDERS.map((order) => [order, t(`players.order.${order}`)] as const);
  return (
    <div class="fields">
      <List title={t("players.algorithm")} options={names} value={name} changed={changed} />
      {has("depth") && (
        <label class="field">
          <span>{t("players.depth-title")}</span>
          <NumberField {...DEPTHS} value={Number(of("depth") ?? 6)} changed={(depth) => change("depth", String(depth))} />
        </label>
      )}
      {has("eval") && (
        <List title={t("players.evaluation")} options={evaluations} value={of("eval") ?? ""} changed={(next) => change("eval", next)} />
      )}
      {has("order") && (
        <List title={t("players.order")} options={orders} value={of("order") ?? "left"} changed={(next) => change("order", next)} />
      )}
    </div>
  );
}

function List(props: { title: string; options: readonly (readonly [string, string])[]; value: string; changed: (value: string) => void }) {
  return (
    <label class="field">
      <span>{props.title}</span>
      <Select {...props} />
    </label>
  );
}

/** The best player counts as an algorithm. */
function kindOfEntry({ group }: PlayerEntry): Kind | null {
  if (group === "best") return "algorithm";
  return KINDS.find((kind) => kind === group) ?? null;
}

function players(roster: Roster, kind: Kind) {
  return roster.players.filter((player) => kindOfEntry(player) === kind);
}

export function kindOf(roster: Roster, text: string): Kind {
  const entry = roster.players.find(({ name }) => name === readPlayer(text).name);
  return (entry && kindOfEntry(entry)) ?? "algorithm";
}

export function firstOf(roster: Roster, kind: Kind) {
  const usual = { level: "level-2", source: "povezi-cetiri", algorithm: "negamax-ab" }[kind];
  const all = players(roster, kind);
  return (all.find(({ name }) => name === usual) ?? all[0])?.name ?? "random";
}

function write(name: string, keys: Map<string, string>) {
  const pairs = [...keys].map(([key, value]) => `${key}=${value}`);
  return pairs.length > 0 ? `${name}:${pairs.join(",")}` : name;
}
