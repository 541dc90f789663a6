/** One of several, as real radio buttons that look like one control. */
import { element } from "../lib/dom.ts";

let made = 0;

/**
 * @param options value and text
 * @param look a class more
 */
export function choice<T extends string>(
  title: string,
  options: readonly (readonly [T, string])[],
  value: T,
  changed: (value: T) => void,
  look: string = "",
) {
  made += 1;
  const group = `choice-${made}`;
  const row = element("div", { class: `options ${look}` });
  for (const [option, text] of options) {
    const input = element("input", {
      type: "radio",
      name: group,
      value: option,
      checked: option === value,
      change: () => changed(option),
    });
    row.append(element("label", {}, input, element("span", {}, text)));
  }
  return element("fieldset", { class: "choice" }, element("legend", {}, title), row);
}

/** One of many, as a list that opens. */
export function list(title: string, options: readonly (readonly [string, string])[], value: string, changed: (value: string) => void) {
  const select = element("select", { change: () => changed(select.value) });
  for (const [option, text] of options) select.append(element("option", { value: option, selected: option === value }, text));
  return element("label", { class: "field" }, element("span", {}, title), select);
}
