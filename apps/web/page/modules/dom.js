/** Making elements without markup in strings. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | EventListener | ((event: any) => void)} Attribute */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @param {Element} node
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 */
function dress(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, /** @type {EventListener} */ (value));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => /** @type {Node | string} */ (child)),
  );
}

/**
 * An HTML element: `element("button", { type: "button", click: press }, "Press")`. Functions become listeners.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  dress(node, attributes, children);
  return node;
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, attributes, children);
  return node;
}

/**
 * The element with this id, which the page's HTML promises to hold.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (node);
}
