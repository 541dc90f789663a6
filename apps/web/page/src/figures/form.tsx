/** What is chosen: the position, the searches, the depths, and what the chart shows. */
import { useRef } from "preact/hooks";
import { Button, PasteField, Select } from "../lib/controls.tsx";
import { playerName } from "../lib/players.ts";
import { hasText, t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { SmallBoard } from "../understand/small-board.tsx";
import { searchName } from "./names.ts";
import { DEEPEST, MEASURES } from "./state.ts";
import type { ComponentChildren } from "preact";
import type { Figures } from "./figures.ts";
import type { State } from "./state.ts";

const ALGORITHMS = ["basic", "minimax", "minimax-ab", "negamax", "negamax-ab", "deepening", "mcts"];
const ORDERS = ["left", "center", "random"];
const LIMITS = ["10000", "100000", "2000000", "20000000"];
const SCALES = ["linear", "log"] as const;

export function PositionForm({ figures }: { figures: Figures }) {
  const { state, position } = figures;
  const { game, moves, board: origin } = state;
  const text = useRef<HTMLTextAreaElement>(null);
  const here = { game, moves, ...(origin ? { board: origin } : {}) };
  return (
    <>
      <div class="pick">
        {position && <SmallBoard game={position.game} cells={position.cells} winning={position.winning} legal={[]} labels />}
      </div>
      <PasteField
        key={`${game} ${moves}`}
        title={t("common.position")}
        about={t("common.paste-about")}
        rows={2}
        text={moves}
        field={text}
      />
      <div class="row">
        <Button id="open-position" press={() => void figures.paste(text.current?.value ?? "")}>
          {t("common.open")}
        </Button>
        <a class="button" href={addressOf("understand", treeOf(state, here))}>
          {t("figures.understand")}
        </a>
        <a class="button" id="analysis-link" href={addressOf("analysis", here)}>
          {t("common.analyse")}
        </a>
      </div>
    </>
  );
}

/** The tree of the first search that has one. */
function treeOf({ searches, to }: State, here: Record<string, string>) {
  const first = searches.find((search) => /^(minimax|negamax)/.test(search));
  const depth = `depth=${Math.min(to, 4)}`;
  return first ? { ...here, player: `${first}${first.includes(":") ? "," : ":"}${depth}` } : here;
}

export function Searches({ figures }: { figures: Figures }) {
  const { searches } = figures.state;
  const remove = (search: string) => figures.change({ searches: searches.filter((other) => other !== search) });
  return (
    <>
      <ul class="search-list">
        {searches.map((search) => (
          <li key={search}>
            <span>{searchName(search)}</span>
            <Button label={t("figures.remove-label", { name: searchName(search) })} press={() => remove(search)}>
              {t("figures.remove")}
            </Button>
          </li>
        ))}
      </ul>
      <AddSearch figures={figures} />
    </>
  );
}

function AddSearch({ figures }: { figures: Figures }) {
  const { evaluations } = figures;
  const row = useRef<HTMLDivElement>(null);
  const chosen = (name: string) => row.current?.querySelector<HTMLSelectElement>(`#add-${name}`)?.value ?? "";
  const add = () => {
    const algorithm = chosen("algorithm");
    const keys = { mcts: [], deepening: ["eval"] }[algorithm] ?? ["eval", "order"];
    const pairs = keys.flatMap((key) => (chosen(key) ? [`${key}=${chosen(key)}`] : []));
    const search = [algorithm, ...(pairs.length > 0 ? [pairs.join(",")] : [])].join(":");
    const { searches } = figures.state;
    if (!searches.includes(search)) figures.change({ searches: [...searches, search] });
  };
  const named = (part: string) => (value: string) => {
    const key = `players.${part}.${value}`;
    return value === "" ? t("figures.usual") : hasText(key) ? t(key) : value;
  };
  return (
    <div class="row add-search" ref={row}>
      <Field id="add-algorithm" label={t("players.algorithm")}>
        <select id="add-algorithm">{options(ALGORITHMS, playerName, "minimax-ab")}</select>
      </Field>
      <Field id="add-eval" label={t("players.evaluation")}>
        <select id="add-eval">{options(["", ...evaluations], named("eval"))}</select>
      </Field>
      <Field id="add-order" label={t("players.order")}>
        <select id="add-order">{options(["", ...ORDERS], named("order"))}</select>
      </Field>
      <Button id="add-search" look="primary" press={add}>
        {t("figures.add")}
      </Button>
    </div>
  );
}

function options(values: readonly string[], label: (value: string) => string, usual = "") {
  return values.map((value) => (
    <option key={value} value={value} selected={value === usual}>
      {label(value)}
    </option>
  ));
}

export function Range({ figures }: { figures: Figures }) {
  const { from, to, limit } = figures.state;
  const depths = Array.from({ length: DEEPEST }, (_, index) => String(index + 1));
  const same = (value: string) => value;
  return (
    <>
      <Chosen
        id="from"
        label={t("figures.from")}
        values={depths}
        named={same}
        value={String(from)}
        changed={(depth) => figures.change({ from: Number(depth), to: Math.max(Number(depth), to) })}
      />
      <Chosen
        id="to"
        label={t("figures.to")}
        values={depths}
        named={same}
        value={String(to)}
        changed={(depth) => figures.change({ to: Number(depth), from: Math.min(Number(depth), from) })}
      />
      <Chosen
        id="limit"
        label={t("figures.limit")}
        values={LIMITS}
        named={(value) => t("figures.limit-of", { count: Number(value) })}
        value={String(limit)}
        changed={(count) => figures.change({ limit: Number(count) })}
      />
    </>
  );
}

export function ChartTools({ figures }: { figures: Figures }) {
  const { measure, scale } = figures.state;
  return (
    <>
      <Chosen
        id="measure"
        label={t("figures.shown")}
        values={MEASURES}
        named={(value) => t(`figures.measure.${value}`)}
        value={measure}
        changed={(value) => figures.show({ measure: value })}
      />
      <Chosen
        id="scale"
        label={t("figures.scale")}
        values={SCALES}
        named={(value) => t(`figures.scale.${value}`)}
        value={scale}
        changed={(value) => figures.show({ scale: value })}
      />
    </>
  );
}

function Chosen<T extends string>(props: {
  id: string;
  label: string;
  values: readonly T[];
  named: (value: T) => string;
  value: T;
  changed: (value: T) => void;
}) {
  const { id, label, values, named, value, changed } = props;
  // What the address names is offered too.
  const offered = values.includes(value) ? values : [value, ...values];
  return (
    <Field id={id} label={label}>
      <Select id={id} options={offered.map((one) => [one, named(one)])} value={value} changed={changed} />
    </Field>
  );
}

function Field({ id, label, children }: { id: string; label: string; children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}
