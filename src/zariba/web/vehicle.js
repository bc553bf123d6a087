/** Vehicles, wrecks and aircraft seen from above, an inch being 100 about (0, 0), nose up before they are turned. */

import { svg } from "./element.js";
import { drawRing } from "./ring.js";

/** @import { Livery } from "./figure.js" */
/** @import { Piece } from "./types" */

/** @typedef {{ hull: string, roof: string, dark: string, glass: string, cloth: string }} Paint */

const SAND = { hull: "#b7a374", roof: "#a59263", dark: "#3b362a", glass: "#31424d", cloth: "#8a8256" };
const RUSTY = { hull: "#c9c2b2", roof: "#b5ad9b", dark: "#3f3a33", glass: "#3a4a52", cloth: "#9a8a6a" };
const BURNT = { hull: "#4d4843", roof: "#3b3733", dark: "#1f1c1a", glass: "#14120f", cloth: "#5b5148" };
const GREEN = { hull: "#414a3d", roof: "#363f33", dark: "#1d211b", glass: "#20323a", cloth: "#4d5747" };

/**
 * @param {Piece} piece
 * @param {Livery} livery
 * @param {number} inch
 * @returns {{ parts: SVGElement[], reach: number }}
 */
export function drawVehicle(piece, livery, inch) {
  const flying = piece.body === "aircraft" || piece.symbol === "blackhawk" || piece.symbol === "littlebird";
  const [long, wide] = (piece.extent ?? (flying ? [8 * inch, 1.6 * inch] : [3.5 * inch, 2 * inch])).map((size) => (size * 100) / inch);
  const turned = { transform: `rotate(${Math.max(piece.heading ?? 0, 0)})` };
  const burnt = piece.body === "wreck";
  if (flying) return { parts: drawAircraft(long, wide, livery, turned, burnt), reach: wide / 2 };
  const paint = burnt ? BURNT : piece.symbol === "technical" ? RUSTY : SAND;
  const draw = { truck: drawTruck, technical: drawTechnical }[piece.symbol ?? ""] ?? drawHumvee;
  const rim = outline(long, wide, livery.side, 0);
  const parts = [
    svg("path", { class: "shadow", d: rim, transform: `translate(7 9) ${turned.transform}` }),
    svg(
      "g",
      { class: "hull", ...turned },
      burnt && svg("ellipse", { class: "scorch", rx: wide * 0.66, ry: long * 0.58 }),
      svg("path", { class: "body", d: rim, fill: livery.colour, opacity: burnt ? 0.45 : null }),
      svg("path", { class: "edge", d: rim }),
      ...draw(long, wide, paint),
      burnt ? svg("path", { class: "ruin", d: ruin(long, wide) }) : svg("path", { class: "facing", d: `M${-wide * 0.16} ${-long * 0.37}L0 ${-long * 0.46}L${wide * 0.16} ${-long * 0.37}Z` }),
      piece.spent && svg("path", { class: "faded", d: rim }),
    ),
    ...drawRing("path", { d: outline(long, wide, livery.side, 6), ...turned }),
  ];
  return { parts, reach: wide / 2 };
}

/**
 * @param {number} long
 * @param {number} wide
 * @param {number} side
 * @param {number} by
 */
function outline(long, wide, side, by) {
  const [x, y] = [wide / 2 - 2 + by, long / 2 - 2 + by];
  const c = 16;
  if (side % 2) return `M${-x} ${-y + c}L${-x + c} ${-y}H${x - c}L${x} ${-y + c}V${y - c}L${x - c} ${y}H${-x + c}L${-x} ${y - c}Z`;
  return `M${-x} ${-y + c}Q${-x} ${-y} ${-x + c} ${-y}H${x - c}Q${x} ${-y} ${x} ${-y + c}V${y - c}Q${x} ${y} ${x - c} ${y}H${-x + c}Q${-x} ${y} ${-x} ${y - c}Z`;
}

/**
 * A box by shares of the length and width, measured from the middle.
 * @param {number} long
 * @param {number} wide
 */
function boxes(long, wide) {
  return (/** @type {number} */ top, /** @type {number} */ bottom, /** @type {number} */ across, /** @type {string} */ fill, /** @type {number} */ rx = 6) =>
    svg("rect", { class: "plating", x: -wide * across * 0.5, y: long * top, width: wide * across, height: long * (bottom - top), rx, fill });
}

/**
 * @param {number} long
 * @param {number} wide
 * @param {number[]} axles shares of the length
 * @param {Paint} paint
 */
function wheels(long, wide, axles, { dark }) {
  return axles.flatMap((axle) => [-1, 1].map((hand) => svg("rect", { x: hand * wide * 0.41 - wide * 0.06, y: long * axle - long * 0.075, width: wide * 0.12, height: long * 0.15, rx: 4, fill: dark })));
}

/** @param {number} y @param {number} wide @param {number} deep @param {string} fill */
function windscreen(y, wide, deep, fill) {
  return svg("path", { d: `M${-wide * 0.36} ${y}L${-wide * 0.31} ${y + deep}H${wide * 0.31}L${wide * 0.36} ${y}Z`, fill });
}

/** @param {number} long @param {number} wide @param {Paint} paint */
function drawHumvee(long, wide, paint) {
  const box = boxes(long, wide);
  return [
    ...wheels(long, wide, [-0.3, 0.3], paint),
    box(-0.46, 0.46, 0.74, paint.hull, 10),
    svg("path", { class: "seam", d: `M${-wide * 0.3} ${-long * 0.4}V${-long * 0.16}M${wide * 0.3} ${-long * 0.4}V${-long * 0.16}M${-wide * 0.37} ${long * 0.2}H${wide * 0.37}` }),
    windscreen(-long * 0.16, wide, long * 0.07, paint.glass),
    box(-0.08, 0.2, 0.66, paint.roof),
    ...gunRing(0, long * 0.05, wide * 0.2, long * 0.3, paint),
  ];
}

/** @param {number} long @param {number} wide @param {Paint} paint */
function drawTruck(long, wide, paint) {
  const box = boxes(long, wide);
  const ribs = [-0.06, 0.05, 0.16, 0.27, 0.38].map((share) => `M${-wide * 0.4} ${long * share}Q0 ${long * (share - 0.02)} ${wide * 0.4} ${long * share}`).join("");
  return [
    ...wheels(long, wide, [-0.34, 0.18, 0.34], paint),
    box(-0.47, -0.3, 0.6, paint.hull, 8),
    box(-0.32, -0.15, 0.78, paint.hull),
    windscreen(-long * 0.31, wide, long * 0.05, paint.glass),
    box(-0.24, -0.15, 0.7, paint.roof),
    box(-0.13, 0.47, 0.84, paint.cloth, 10),
    svg("path", { class: "seam", d: ribs }),
    svg("path", { class: "ridge", d: `M0 ${-long * 0.12}V${long * 0.46}` }),
  ];
}

/** @param {number} long @param {number} wide @param {Paint} paint */
function drawTechnical(long, wide, paint) {
  const box = boxes(long, wide);
  return [
    ...wheels(long, wide, [-0.3, 0.3], paint),
    box(-0.47, 0.47, 0.74, paint.hull, 12),
    windscreen(-long * 0.2, wide, long * 0.08, paint.glass),
    box(-0.11, 0.06, 0.66, paint.roof),
    box(0.09, 0.44, 0.62, paint.dark, 4),
    ...gunRing(0, long * 0.25, wide * 0.13, long * 0.52, paint),
    svg("path", { class: "seam", d: `M${-wide * 0.22} ${long * 0.33}H${wide * 0.22}` }),
  ];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {number} barrel
 * @param {Paint} paint
 */
function gunRing(x, y, r, barrel, paint) {
  return [
    svg("circle", { class: "gun-ring", cx: x, cy: y, r, fill: paint.dark }),
    svg("path", { class: "gun", d: `M${x - r * 0.7} ${y - r * 0.75}H${x + r * 0.7}M${x} ${y + r * 0.4}V${y - barrel}` }),
    svg("circle", { cx: x, cy: y + r * 0.2, r: r * 0.4, fill: paint.hull }),
  ];
}

/** @param {number} long @param {number} wide */
function ruin(long, wide) {
  return `M${-wide * 0.3} ${-long * 0.3}L${-wide * 0.05} ${-long * 0.1}L${-wide * 0.2} ${long * 0.1}L${wide * 0.2} ${long * 0.35}M${wide * 0.3} ${-long * 0.2}L${wide * 0.02} ${long * 0.05}L${wide * 0.3} ${long * 0.18}`;
}

/**
 * A Black Hawk: shadow on the ground, fuselage, boom and tail, the disc of the rotor.
 * @param {number} long
 * @param {number} wide
 * @param {Livery} livery
 * @param {{ transform: string }} turned
 * @param {boolean} burnt down and burnt: no shadow, no disc, broken blades
 */
function drawAircraft(long, wide, livery, turned, burnt) {
  const [l, w] = [long / 2, wide / 2];
  const paint = burnt ? BURNT : GREEN;
  const shell = `M0 ${-l}C${w * 0.7} ${-l} ${w} ${-l * 0.8} ${w} ${-l * 0.5}V${l * 0.02}C${w} ${l * 0.2} ${w * 0.3} ${l * 0.26} ${w * 0.24} ${l * 0.4}L${w * 0.14} ${l * 0.95}H${-w * 0.14}L${-w * 0.24} ${l * 0.4}C${-w * 0.3} ${l * 0.26} ${-w} ${l * 0.2} ${-w} ${l * 0.02}V${-l * 0.5}C${-w} ${-l * 0.8} ${-w * 0.7} ${-l} 0 ${-l}Z`;
  const tail = `M${-w * 0.95} ${l * 0.86}H${w * 0.95}V${l * 0.97}H${-w * 0.95}Z`;
  const hub = -l * 0.28;
  const r = l * 0.92;
  const blades = [32, 122, 212, 302].map((turn) => svg("path", { class: "blade", d: burnt ? `M0 0L6 ${-r * 0.4}L-9 ${-r * 0.55}` : `M0 0V${-r}`, transform: `translate(0 ${hub}) rotate(${turn})` }));
  const disc = svg("circle", { class: "disc", cy: hub, r });
  const hull = svg(
    "g",
    { class: "hull", ...turned },
    burnt && svg("ellipse", { class: "scorch", rx: w * 1.9, ry: l * 0.9, cy: -l * 0.1 }),
    svg("path", { class: "body", d: tail, fill: paint.roof }),
    svg("path", { class: "body", d: shell, fill: paint.hull }),
    svg("path", { class: "edge", d: shell }),
    svg("path", { d: `M${-w * 0.62} ${-l * 0.72}Q0 ${-l * 1.04} ${w * 0.62} ${-l * 0.72}L${w * 0.5} ${-l * 0.58}H${-w * 0.5}Z`, fill: paint.glass }),
    svg("rect", { class: "plating", x: -w * 0.5, y: -l * 0.46, width: w, height: l * 0.42, rx: 10, fill: paint.roof }),
    svg("path", { class: "seam", d: `M${-w} ${-l * 0.42}V${-l * 0.06}M${w} ${-l * 0.42}V${-l * 0.06}` }),
    svg("path", { class: "stripe", d: `M${-w * 0.22} ${l * 0.46}L${w * 0.22} ${l * 0.46}L${w * 0.18} ${l * 0.66}H${-w * 0.18}Z`, fill: livery.colour }),
    svg("path", { class: "blade", d: `M${w * 0.3} ${l * 0.82}V${l * 1.02}` }),
  );
  const ring = drawRing("path", { d: shell, ...turned });
  if (burnt) return [hull, svg("g", { class: "rotor", ...turned }, ...blades), svg("path", { class: "ruin", d: ruin(long * 0.8, wide), ...turned }), ...ring];
  const shade = svg("g", { class: "shade", transform: `translate(${long * 0.07} ${long * 0.1}) ${turned.transform}` }, svg("path", { d: shell }), svg("path", { d: tail }), disc.cloneNode());
  const rotor = svg("g", { class: "rotor", ...turned }, disc, ...blades, svg("circle", { class: "hub", cy: hub, r: w * 0.2 }));
  return [shade, hull, ...ring, rotor];
}
