/**
 * The addresses of the pages, and whether there is a server behind them.
 *
 * The server's page is at `/` and knows `/understand`. The same page in a folder of any static host (`cargo xtask site`) has a `<meta name="foursight-site">`
 * in its head: it does without a server, and its pages are files beside each other, wherever that folder is.
 *
 * How to use it
 *   addressOf("understand", { game: "connect-four", moves: "4455" })    addressOf("about", {}, "atoll")
 */

const site = document.querySelector('meta[name="foursight-site"]');

/** Whether the engine runs in this browser, because there is no server. */
export const withoutServer = site !== null;

/** Whether the page is one file. */
export const oneFile = site?.getAttribute("content") === "file";

export type PageName =
  "play" | "analysis" | "figures" | "worksheet" | "embed" | "understand" | "class" | "automat" | "laboratory" | "about";

/** The pages there are here. */
export function hasPage(page: PageName) {
  if (oneFile) return page === "play" || page === "understand" || page === "about";
  return !withoutServer || (page !== "automat" && page !== "laboratory" && page !== "class");
}

/** @param place on it */
export function addressOf(page: PageName, query: Record<string, string> | URLSearchParams = {}, place: string = "") {
  const asked = new URLSearchParams(query);
  if (oneFile && page !== "play") asked.set("page", page);
  const text = String(asked);
  return pathOf(page) + (text ? `?${text}` : "") + (place ? `#${place}` : "");
}

function pathOf(page: PageName) {
  if (!withoutServer) return page === "play" ? "/" : `/${page}`;
  if (oneFile) return location.pathname;
  const folder = location.pathname.slice(0, location.pathname.lastIndexOf("/") + 1);
  return page === "play" ? folder : `${folder}${page}.html`;
}
