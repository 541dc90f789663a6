/** One of several, as real radio buttons that look like one control. */
import { element } from "./dom.js";

let made = 0;

/**
 * @template {string} T
 * @param {string} title
 * @param {readonly (readonly [T, string])[]} options value and text
 * @param {T} value
 * @param {(value: T) => void} changed
 * @param {string} [look] a class more
 */
export function choice(title, options, value, changed, look = "") {
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

/**
 * One of many, as a list that opens.
 * @param {string} title
 * @param {readonly (readonly [string, string])[]} options
 * @param {string} value
 * @param {(value: string) => void} changed
 */
export function list(title, options, value, changed) {
  const select = element("select", { change: () => changed(select.value) });
  for (const [option, text] of options) select.append(element("option", { value: option, selected: option === value }, text));
  return element("label", { class: "field" }, element("span", {}, title), select);
}
