/** NATO symbols: the shapes drawn in a counter's box, by arm. */

import { svg } from "./element.js";

/** Half the width and half the height of the box. */
export const BOX = { x: 33, y: 19 };

const { x: X, y: Y } = BOX;

const CROSS = `M${-X} ${-Y}L${X} ${Y}M${-X} ${Y}L${X} ${-Y}`;

/**
 * A star of five points about (0, 0).
 * @param {number} r
 */
function star(r) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const far = i % 2 ? r * 0.4 : r;
    const turn = (Math.PI * i) / 5;
    return `${(far * Math.sin(turn)).toFixed(1)} ${(-far * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

const OVAL = "M-12 -10H12A10 10 0 0 1 12 10H-12A10 10 0 0 1 -12 -10Z";
const DIAGONAL = `M${-X} ${Y}L${X} ${-Y}`;

/**
 * A full circle.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function dot(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/**
 * An explosion: so many points, far and near.
 * @param {number} count
 * @param {number} far
 * @param {number} near
 */
function burst(count, far, near) {
  const points = Array.from({ length: 2 * count }, (_, i) => {
    const turn = (Math.PI * i) / count;
    const r = i % 2 ? near : far;
    return `${(1.3 * r * Math.sin(turn)).toFixed(1)} ${(-r * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Shapes are paths in the box's own coordinates; `fill` ones are solid, `text` stands in the box, lower down if `low`. */
const SHAPES = /** @type {Record<string, { line?: string, fill?: string, text?: string, low?: boolean }>} */ ({
  infantry: { line: `M${-X} ${-Y}L${X} ${Y}M${-X} ${Y}L${X} ${-Y}` },
  mountain: {
    line: `M${-X} ${-Y}L${X} ${Y}M${-X} ${Y}L${X} ${-Y}`,
    fill: `M-11 ${Y}L0 3L11 ${Y}Z`,
  },
  cavalry: { line: `M${-X} ${Y}L${X} ${-Y}` },
  artillery: { fill: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z" },
  tank: { line: "M-12 -10H12A10 10 0 0 1 12 10H-12A10 10 0 0 1 -12 -10Z" },
  mechanised: {
    line: `M${-X} ${-Y}L${X} ${Y}M${-X} ${Y}L${X} ${-Y}M-12 -10H12A10 10 0 0 1 12 10H-12A10 10 0 0 1 -12 -10Z`,
  },
  motorised: { line: `M${-X} ${-Y}L${X} ${Y}M${-X} ${Y}L${X} ${-Y}M0 ${-Y}V${Y}` },
  air: {
    fill: "M0 0C-10 -14 -26 -14 -26 0S-10 14 0 0C10 -14 26 -14 26 0S10 14 0 0Z",
  },
  engineer: { line: "M-14 9V-8H14V9M0 -8V6" },
  antitank: { line: `M${-X} ${Y}L0 ${-Y}L${X} ${Y}` },
  antiair: { line: `M-22 ${Y}C-22 -14 22 -14 22 ${Y}` },
  mortar: { line: "M0 -13V8M-6 -7L0 -14L6 -7M-5 12a5 5 0 1 0 10 0a5 5 0 1 0 -10 0" },
  machinegun: { line: "M0 14V-14M-6 -7L0 -14L6 -7M-8 12H8" },
  headquarters: { fill: `M${-X} ${-Y}H${X}V-6H${-X}Z` },
  supply: { line: `M${-X} 9H${X}` },
  militia: { line: CROSS, fill: `M-15 ${Y}V7H15V${Y}Z` },
  guard: { line: CROSS, fill: star(13) },
  airborne: { line: `${CROSS}M-15 15Q-7 3 0 15Q7 3 15 15` },
  guerrilla: { text: "G" },
  special: { text: "SF" },
  fort: { fill: "M-25 13V-4H-17V-13H-8V-4H8V-13H17V-4H25V13Z" },
  commander: { fill: star(18) },
  mech: { line: `${CROSS}${OVAL}` },
  motorized: { line: `${CROSS}M0 ${-Y}V${Y}` },
  recon: { line: DIAGONAL },
  armored_recon: { line: `${DIAGONAL}${OVAL}` },
  naval_infantry: { line: `${CROSS}M0 -9V14M-7 -4H7M-12 4Q-10 14 0 14Q10 14 12 4`, fill: "M-4 -12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z" },
  commando: { text: "CDO" },
  towed_artillery: { line: "M-17 12H17", fill: `${dot(0, -4, 9)}${dot(-12, 12, 4.5)}${dot(12, 12, 4.5)}` },
  sp_artillery: { line: OVAL, fill: dot(0, 0, 6) },
  het: { line: "M-27 4H14M14 8V-9H21L27 0V8Z", fill: `M-24 -2A5 5 0 0 1 -19 -8H5A5 5 0 0 1 5 2H-19A5 5 0 0 1 -24 -2Z${[-22, -13, -4, 5, 20].map((x) => dot(x, 10, 4)).join("")}` },
  hq_division: { fill: `M${-X} ${-Y}H${X}V-7H${-X}Z`, text: "HQ", low: true },
  hq_brigade: { fill: `M${-X} ${-Y}H${X}V-7H${-X}Z`, text: "HQ", low: true },
  elite: { line: CROSS, fill: star(13) },
  logistics_base: { line: `M${-X} 11H${X}M-13 3V-12H13V3ZM-13 -5H13M0 -12V-5` },
  insurgent_camp: { line: "M-24 13L0 -14L24 13ZM-4 -17L0 -14L4 -17", fill: "M-7 13L0 0L7 13Z" },
  leader: { fill: star(18) },
  resource_marker: { line: "M-10 14L0 -14L10 14M-7 6H7M-4 -3H4M-7 6L4 -3M-16 14H16", fill: dot(0, -14, 3) },
  airstrike: { fill: "M0 -17C3 -12 3 -8 3 -4L25 8V12L3 6V11L9 15V17L0 15L-9 17V15L-3 11V6L-25 12V8L-3 -4C-3 -8 -3 -12 0 -17Z" },
  helicopter: { line: "M-27 -12H27M0 -12V-4M-8 14H16", fill: "M-12 2C-12 -5 4 -6 10 -1L28 -4V1L10 6C6 11 -12 11 -12 2Z" },
  uav: { fill: "M0 -11L29 5V9L0 3L-29 9V5ZM-8 12L0 7L8 12Z" },
  elint: { line: "M0 0V15M-8 15H8M-8 -8A11 11 0 0 0 -8 7M8 -8A11 11 0 0 1 8 7M-15 -14A20 20 0 0 0 -15 13M15 -14A20 20 0 0 1 15 13", fill: dot(0, -1, 4) },
  ssm: { fill: "M0 -18C6 -13 6 -8 6 -4V6L12 12V17H-12V12L-6 6V-4C-6 -8 -6 -13 0 -18Z" },
  air_supply: { line: "M-18 -3L-5 8M18 -3L5 8M0 -3V8", fill: "M-19 -3C-19 -21 19 -21 19 -3Q13 -8 7 -3Q0 -8 -7 -3Q-13 -8 -19 -3ZM-7 8H7V17H-7Z" },
  naval: { line: "M0 -4V-16M-6 -12H6", fill: "M-29 2H-13V-4H11V2H29L22 13H-22Z" },
  terror_marker: { line: "M8 -8Q14 -15 20 -11", fill: `${dot(-2, 4, 12)}M17 -17L20 -13L25 -14L22 -10L24 -6L19 -8L15 -5L16 -10L12 -13L16 -13Z` },
  spectacular_marker: { fill: burst(10, 18, 9) },
  jamming_marker: { line: "M-22 9C-17 -15 -12 -15 -8 0S2 15 7 0S17 -15 22 -9M-17 -15L17 15M-17 15L17 -15" },
});

/**
 * The box with its arm, centred on (0, 0).
 * @param {string} symbol
 */
export function drawSymbol(symbol) {
  const box = svg("rect", { class: "box", x: -X, y: -Y, width: 2 * X, height: 2 * Y });
  const group = svg("g", { class: "symbol" }, box);
  const shape = SHAPES[symbol];
  if (shape?.line) group.append(svg("path", { class: "line", d: shape.line }));
  if (shape?.fill) group.append(svg("path", { class: "solid", d: shape.fill }));
  if (!shape || shape.text) {
    const text = shape?.text ?? (symbol === "unknown" ? "?" : symbol.slice(0, 3).toUpperCase());
    const y = shape?.low ? 15 : text.length > 1 ? 9 : 13;
    group.append(svg("text", { class: "letters", y, "font-size": text.length > 1 ? 26 : 36 }, text));
  }
  return group;
}
