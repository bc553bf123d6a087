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

/** Shapes are paths in the box's own coordinates; `fill` ones are solid, `text` stands in the box. */
const SHAPES = /** @type {Record<string, { line?: string, fill?: string, text?: string }>} */ ({
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
    group.append(svg("text", { class: "letters", y: text.length > 1 ? 9 : 13, "font-size": text.length > 1 ? 26 : 36 }, text));
  }
  return group;
}
