/**
 * Files out of the page: pictures as SVG and PNG, tables as CSV, JSON and LaTeX. A picture carries its own colours and fonts, so that any program draws it as the page does, and
 * is light on white in every theme: it is made for paper.
 */

/** What a picture takes from the page's style sheets. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "paint-order",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "dominant-baseline",
  "visibility",
  "display",
];

/**
 * A picture of the page as a file of its own.
 * @param made how it is made again: the commands
 */
export function svgFile(picture: SVGSVGElement, made: string = ""): { text: string; width: number; height: number } {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const [from, to] = [
    [picture, ...picture.querySelectorAll("*")],
    [copy, ...copy.querySelectorAll("*")],
  ];
  const { colorScheme } = picture.style;
  picture.style.colorScheme = "light";
  from.forEach((node, index) => {
    const target = to[index];
    if (!target) return;
    const style = getComputedStyle(node);
    for (const name of STYLES) target.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["fill", "stroke"]) plainColour(target, name);
    for (const name of [
      "class",
      "style",
      "tabindex",
      "role",
      ...[...target.attributes].map((attribute) => attribute.name).filter((key) => key.startsWith("aria-") || key.startsWith("data-")),
    ])
      target.removeAttribute(name);
  });
  picture.style.colorScheme = colorScheme;
  const { width, height, x, y } = picture.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: "#ffffff" })) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  for (const [name, text] of [
    ["desc", made],
    ["title", picture.getAttribute("aria-label")],
  ] as const) {
    if (!text) continue;
    const note = document.createElementNS("http://www.w3.org/2000/svg", name);
    note.textContent = text;
    copy.prepend(note);
  }
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`, width, height };
}

/** Writes a colour as every program reads it: what browsers mix is `color(srgb …)` or has an opacity of its own, which others draw black. */
function plainColour(node: Element, name: string) {
  const written = node.getAttribute(name) ?? "";
  const mixed = /^color\(srgb ([^)]*)\)$/.exec(written);
  const clear = /^rgba\(([^)]*)\)$/.exec(written);
  const [red = 0, green = 0, blue = 0, opacity = 1] = (mixed ?? clear)?.[1]?.split(/[\s,/]+/).map(Number) ?? [];
  if (!mixed && !clear) return;
  const parts = [red, green, blue].map((part) => Math.round(mixed ? 255 * part : part));
  node.setAttribute(name, `rgb(${parts.join(", ")})`);
  node.setAttribute(`${name}-opacity`, String(opacity * Number(node.getAttribute(`${name}-opacity`) ?? 1)));
}

/** The same as PNG, twice as large as on the page. */
export async function pngFile(picture: SVGSVGElement): Promise<Blob> {
  const { text, width, height } = svgFile(picture);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  // Browsers refuse canvases that are too large.
  const scale = Math.min(2, 16_000 / width, 16_000 / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/** Hands a file to the reader. */
export function download(name: string, contents: Blob | string, kind: string = "text/plain") {
  const blob = typeof contents === "string" ? new Blob([contents], { type: `${kind};charset=utf-8` }) : contents;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
