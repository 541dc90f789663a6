/** Controls that pages share: each is what the browser has, with its words beside it, and says by `changed` what somebody chose. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { ComponentChildren, Ref } from "preact";

let made = 0;

/** One of several, as real radio buttons that look like one control. */
export function Choice<T extends string>(props: {
  title: string;
  options: readonly (readonly [T, string])[];
  value: T;
  changed: (value: T) => void;
  look?: string;
}) {
  const { title, options, value, changed, look = "" } = props;
  const group = useMemo(() => `choice-${(made += 1)}`, []);
  return (
    <fieldset class="choice">
      <legend>{title}</legend>
      <div class={`options ${look}`}>
        {options.map(([option, text]) => (
          <label key={option}>
            <input type="radio" name={group} value={option} checked={option === value} onChange={() => changed(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of many, as a list that opens. */
export function Select<T extends string>(props: {
  id?: string;
  options: readonly (readonly [T, string])[];
  value: T;
  changed: (value: T) => void;
}) {
  const { id, options, value, changed } = props;
  return (
    <select id={id} value={value} onChange={({ currentTarget }) => changed(currentTarget.value as T)}>
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Something that is on or off. */
export function Switch(props: {
  id?: string;
  on: boolean;
  title: string;
  about?: string | null;
  disabled?: boolean;
  hidden?: boolean;
  changed: (on: boolean) => void;
}) {
  const { id, on, title, about, disabled, hidden, changed } = props;
  return (
    <label class="switch" hidden={hidden}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={on}
        disabled={disabled}
        onChange={({ currentTarget }) => changed(currentTarget.checked)}
      />
      <span>
        {title}
        {about && <small>{about}</small>}
      </span>
    </label>
  );
}

/** A whole number between two others: what is written is brought between them. */
export function NumberField(props: { least: number; most: number; value: number; changed: (value: number) => void }) {
  const { least, most, value, changed } = props;
  return (
    <input
      type="number"
      min={least}
      max={most}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = Math.min(Math.max(Math.round(Number(currentTarget.value) || least), least), most);
        currentTarget.value = String(chosen);
        changed(chosen);
      }}
    />
  );
}

export function Button(props: {
  id?: string;
  look?: string;
  disabled?: boolean;
  hidden?: boolean;
  label?: string;
  press: () => void;
  children?: ComponentChildren;
}) {
  const { id, look, disabled, hidden, label, press, children } = props;
  return (
    <button
      type="button"
      class={look ? `button ${look}` : "button"}
      id={id}
      disabled={disabled}
      hidden={hidden}
      aria-label={label}
      onClick={press}
    >
      {children}
    </button>
  );
}

/** Where a position is pasted in any notation: it is read when somebody asks for it, so what is written there is its own. */
export function PasteField(props: { title: string; about: string; rows: number; text?: string; field: Ref<HTMLTextAreaElement> }) {
  const { title, about, rows, text, field } = props;
  return (
    <div class="field">
      <label for="paste">{title}</label>
      <textarea id="paste" rows={rows} spellcheck={false} aria-describedby="paste-about" defaultValue={text} ref={field} />
      <small id="paste-about">{about}</small>
    </div>
  );
}

/** What was said last, and how often something was said: the same words twice are heard twice, for they are a new element. */
export interface Spoken {
  text: string;
  times: number;
}

const SILENT: Spoken = Object.freeze({ text: "", times: 0 });

/** @param inline whether it stands in a line with something else */
export function Said({ said, inline = false }: { said: Spoken; inline?: boolean }) {
  const Place = inline ? "span" : "p";
  return (
    <Place class={inline ? undefined : "said"} role="status">
      <span key={said.times}>{said.text}</span>
    </Place>
  );
}

/** A live region and what makes it speak. */
export function useSaid() {
  const said = useSignal(SILENT);
  const say = (text: string) => {
    said.value = { text, times: said.peek().times + 1 };
  };
  return { said: said.value, say };
}

/** A place for an element that draws itself: a board, a chart. */
export function Drawn({ node, place, id }: { node: Element | null; place?: string; id?: string }) {
  const put = (frame: HTMLElement | null) => {
    if (frame && frame.firstChild !== node) frame.replaceChildren(...(node ? [node] : []));
  };
  return <div class={place} id={id} ref={put} />;
}
