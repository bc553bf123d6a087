/** The ring round a piece and the tick on it: how it tells that it may be chosen, or is chosen. */

import { svg } from "./element.js";

/** @import { Value } from "./element.js" */

/**
 * A ring of two lines, one within the other: it shows on a piece of any colour.
 * @param {"rect" | "path"} shape
 * @param {Record<string, Value>} outline
 */
export function drawRing(shape, outline) {
  return [svg(shape, { ...outline, class: "ring-under" }), svg(shape, { ...outline, class: "ring" })];
}

/**
 * The tick on what is chosen.
 * @param {number} x
 * @param {number} y
 */
export function drawTick(x, y) {
  return svg("g", { class: "tick", transform: `translate(${x} ${y})` }, svg("circle", { r: 17 }), svg("path", { d: "M-8 0L-2 7L9 -7" }));
}
