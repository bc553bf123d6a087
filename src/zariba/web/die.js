/** The face of a die. */

import { svg } from "./element.js";

const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
});

/** @param {number} value */
export function die(value) {
  const face = svg("svg", { class: "die", viewBox: "-12 -12 24 24", role: "img", "aria-label": `rolled ${value}` }, svg("rect", { x: -11, y: -11, width: 22, height: 22, rx: 4 }));
  const pips = PIPS[value];
  if (pips) for (const [x, y] of pips) face.append(svg("circle", { cx: 5.5 * x, cy: 5.5 * y, r: 2.3 }));
  else face.append(svg("text", { y: 5 }, String(value)));
  return face;
}
