/**
 * The two players' pieces, told apart by shape as well as by colour: the first player's disc carries a ring, the second's a
 * diamond; in games that are played with marks they are a cross and a circle.
 */
import { svg } from "./dom.ts";
import { infoOf } from "./games.ts";
import { t } from "./texts.ts";
import type { Side } from "./openapi.ts";

/** A disc around (0, 0). */
export function disc(role: Side, radius: number) {
  const group = svg("g", { class: `disc ${role}` });
  group.append(svg("circle", { r: radius, class: "disc-body" }));
  if (role === "first") group.append(svg("circle", { r: radius * 0.48, class: "disc-mark" }));
  else {
    group.append(svg("path", { d: diamondPath(radius), class: "disc-mark" }));
  }
  return group;
}

export function diamondPath(radius: number) {
  const size = radius * 0.52;
  return `M0 ${-size}L${size} 0L0 ${size}L${-size} 0Z`;
}

export function crossPath(radius: number) {
  const size = radius * 0.86;
  return `M${-size} ${-size}L${size} ${size}M${size} ${-size}L${-size} ${size}`;
}

/** A cross or a circle around (0, 0). */
export function mark(role: Side, radius: number) {
  return role === "first"
    ? svg("path", { class: "mark first", d: crossPath(radius) })
    : svg("circle", { class: "mark second", r: radius * 0.92 });
}

/** "Yellow", or "Cross". */
export function roleName(game: string, role: Side) {
  return t(`common.${isMarked(game) ? "mark" : "disc"}.${role}`);
}

/** Whether the pieces are a cross and a circle. */
export function isMarked(game: string) {
  return infoOf(game).stones === "marks";
}
