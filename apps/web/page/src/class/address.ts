/**
 * Addresses of the page: who looks at which class.
 *
 *   /class                           to join one, or to open one
 *   /class#KRTWDM  ?code=KRTWDM      a pupil, as the QR code leads here
 *   /class#code=KRTWDM&seat=KEY      a pupil who gets a seat back
 *   /class#teacher=KRTWDM            the teacher, with `&secret=…` on another device
 *   /class/projector#KRTWDM          the projector, with `&secret=…` on another device
 *
 * What is secret stands behind `#`, which browsers send to no server and write in no log; it is taken out of the address at once.
 */
export type Wanted =
  | { screen: "start" }
  | { screen: "pupil"; code: string; seat: string | null }
  | { screen: "teacher" | "projector"; code: string; secret: string | null };

const PROJECTOR = "/class/projector";

/** A code as it is stored: what people type has small letters, spaces and hyphens. */
export function plainCode(typed: string) {
  return typed.replaceAll(/[\s-]/g, "").toUpperCase();
}

/** "KRT WDM", which is read out in two halves. */
export function spacedCode(code: string) {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

export function wantedBy({ pathname, search, hash }: { pathname: string; search: string; hash: string }): Wanted {
  const written = hash.slice(1);
  const named = new URLSearchParams(written.includes("=") ? written : "");
  const bare = written.split("&")[0] ?? "";
  const first = bare.includes("=") ? null : bare;
  const secret = named.get("secret");
  const code = plainCode(named.get("code") ?? named.get("teacher") ?? (first || new URLSearchParams(search).get("code")) ?? "");
  if (!code) return { screen: "start" };
  if (pathname.endsWith("/projector")) return { screen: "projector", code, secret };
  if (named.has("teacher")) return { screen: "teacher", code, secret };
  return { screen: "pupil", code, seat: named.get("seat") };
}

/** The address that a pupil opens. */
export function joinAddress(code: string, origin: string = "") {
  return `${origin}/class#${code}`;
}

/** The address that gives a seat back. */
export function seatAddress(code: string, seat: string, origin: string = "") {
  return `${origin}/class#${new URLSearchParams({ code, seat })}`;
}

export function teacherAddress(code: string, secret?: string, origin: string = "") {
  return `${origin}/class#${new URLSearchParams({ teacher: code, ...(secret ? { secret } : {}) })}`;
}

export function projectorAddress(code: string, secret?: string, origin: string = "") {
  return `${origin}${PROJECTOR}#${code}${secret ? `&${new URLSearchParams({ secret })}` : ""}`;
}
