/** Making elements without markup in strings. */

const SVG = "http://www.w3.org/2000/svg";

export type Attribute = string | number | boolean | null | undefined | EventListener | ((event: any) => void);
export type Child = Node | string | null | undefined | false;

function dress(node: Element, attributes: Record<string, Attribute>, children: Child[]) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, value as EventListener);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => child as Node | string),
  );
}

/** An HTML element: `element("button", { type: "button", click: press }, "Press")`. Functions become listeners. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  dress(node, attributes, children);
  return node;
}

/** The same for SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const node = document.createElementNS(SVG, tag);
  dress(node, attributes, children);
  return node;
}

/** The element with this id, which the page's HTML promises to hold. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return node as T;
}
