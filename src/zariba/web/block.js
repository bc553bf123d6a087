/** A wooden block: its label from the front, bare wood from behind, lying flat when it is face down. */

import { svg } from "./element.js";
import { drawRing, drawTick } from "./ring.js";
import { drawSymbol } from "./symbol.js";

/** @import { Piece } from "./types" */

/** How far the top and the side of a standing block show. */
const DEPTH = 10;
const HALF = 44;
const SMALL = 0.88;

/** @param {Piece} piece */
export function isBlock(piece) {
  return piece.body === "block" || piece.body === "flat";
}

/**
 * Headquarters are large blocks: by their symbol, and from behind by having a size at all.
 * @param {Piece} piece
 */
function isLarge(piece) {
  return piece.symbol ? piece.symbol.startsWith("hq") : Boolean(piece.size);
}

/**
 * The parts of a block, drawn about (0, 0) within 100 by 100.
 * @param {Piece} piece
 * @param {{ colour: string, ink: string, wood?: string }} colours
 * @returns {SVGElement[]}
 */
export function drawBlock(piece, colours) {
  const wood = colours.wood || `color-mix(in srgb, ${colours.colour} 52%, #4a3420)`;
  const scale = isLarge(piece) ? 1 : SMALL;
  const group = svg("g", { class: "block", transform: `scale(${scale})` });
  group.append(...(piece.body === "flat" ? lying(piece, colours, wood) : standing(piece, colours, wood)));
  const ring = piece.body === "flat" ? { x: -52, y: -32, width: 104, height: 72 } : { x: -52, y: -52, width: 104, height: 104 };
  group.append(...drawRing("rect", { ...ring, rx: 7 }), drawTick(-44, -46));
  return [group];
}

/**
 * @param {Piece} piece
 * @param {{ colour: string, ink: string }} colours
 * @param {string} wood
 */
function standing(piece, colours, wood) {
  const left = -HALF - DEPTH / 2;
  const right = HALF - DEPTH / 2;
  const top = -HALF + DEPTH / 2;
  const foot = HALF + DEPTH / 2;
  const parts = carpentry(left, top, right, foot, DEPTH, wood);
  if (piece.symbol) parts.push(...label(piece, colours, left + 3, top + 3, right - left - 6));
  else parts.push(...grain(left, top, right, foot, piece.seat));
  parts.push(...outline(left, top, right, foot, DEPTH));
  if (piece.spent) parts.push(svg("rect", { x: left, y: top, width: right - left, height: foot - top, class: "faded" }));
  return parts;
}

/**
 * A block on its face: low and wide, its label hidden from the enemy and dimmed to its owner.
 * @param {Piece} piece
 * @param {{ colour: string, ink: string }} colours
 * @param {string} wood
 */
function lying(piece, colours, wood) {
  const [left, top, right, foot] = [-46, -2, 34, 34];
  const parts = carpentry(left, top + 18, right, foot, 0, wood);
  // Seen from above: the broad side is on top and the edge below it.
  parts.push(
    svg("path", { class: "wood-top", d: `M${left} ${top + 18}L${left + 12} ${-26}H${right + 12}L${right} ${top + 18}Z`, fill: wood }),
    svg("path", { class: "wood-light", d: `M${left} ${top + 18}L${left + 12} ${-26}H${right + 12}L${right} ${top + 18}Z` }),
    svg("path", { class: "wood-side", d: `M${right} ${top + 18}L${right + 12} ${-26}V${foot - 22}L${right} ${foot}Z`, fill: wood }),
    svg("path", { class: "wood-dark", d: `M${right} ${top + 18}L${right + 12} ${-26}V${foot - 22}L${right} ${foot}Z` }),
    svg("path", { class: "edge", d: `M${left} ${top + 18}L${left + 12} ${-26}H${right + 12}V${foot - 22}L${right} ${foot}H${left}ZM${left} ${top + 18}H${right}V${foot}M${right} ${top + 18}L${right + 12} ${-26}` }),
  );
  if (piece.symbol) {
    const symbol = drawSymbol(piece.symbol);
    parts.push(svg("g", { class: "face-down", transform: "translate(0 -5) skewX(-15) scale(.82 .72)" }, symbol));
    if (piece.size) parts.push(svg("text", { class: "size", x: left + 10, y: foot - 3, fill: colours.ink }, piece.size));
  }
  if (piece.spent) parts.push(svg("rect", { x: left, y: -26, width: right - left + 12, height: foot + 26, class: "faded" }));
  return parts;
}

/**
 * Front, top and right side of a block.
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} foot
 * @param {number} depth
 * @param {string} wood
 * @returns {SVGElement[]}
 */
function carpentry(left, top, right, foot, depth, wood) {
  const roof = `M${left} ${top}l${depth} ${-depth}H${right + depth}L${right} ${top}Z`;
  const side = `M${right} ${top}l${depth} ${-depth}V${foot - depth}L${right} ${foot}Z`;
  return [
    svg("path", { class: "shadow", d: `M${left + 3} ${foot}H${right + 3}L${right + depth + 6} ${foot - depth + 3}V${foot - depth + 6}L${right + 6} ${foot + 5}H${left + 5}Z` }),
    svg("rect", { class: "wood", x: left, y: top, width: right - left, height: foot - top, fill: wood }),
    svg("path", { class: "wood-top", d: roof, fill: wood }),
    svg("path", { class: "wood-light", d: roof }),
    svg("path", { class: "wood-side", d: side, fill: wood }),
    svg("path", { class: "wood-dark", d: side }),
  ];
}

/**
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} foot
 * @param {number} depth
 */
function outline(left, top, right, foot, depth) {
  const d = `M${left} ${top}l${depth} ${-depth}H${right + depth}V${foot - depth}L${right} ${foot}H${left}ZM${left} ${top}H${right}V${foot}M${right} ${top}l${depth} ${-depth}`;
  return [svg("path", { class: "edge", d })];
}

/**
 * The bare back: a few lines of grain, and a cross line for the second side, so that the backs differ without colour.
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} foot
 * @param {number} seat
 */
function grain(left, top, right, foot, seat) {
  const wide = right - left;
  const lines = [0.2, 0.38, 0.57, 0.8].map((at, i) => {
    const y = top + (foot - top) * at;
    const swing = i % 2 ? -4 : 5;
    return `M${left + 4} ${y}C${left + wide * 0.3} ${y + swing} ${left + wide * 0.6} ${y - swing} ${right - 4} ${y + 1}`;
  });
  const parts = [svg("path", { class: "grain", d: lines.join("") })];
  if (seat % 2) parts.push(svg("rect", { class: "groove", x: left + 7, y: top + 7, width: wide - 14, height: foot - top - 14 }));
  return parts;
}

/**
 * The label: strength at the top edge, symbol, size, name, pips for the steps left.
 * @param {Piece} piece
 * @param {{ colour: string, ink: string }} colours
 * @param {number} left
 * @param {number} top
 * @param {number} side
 */
function label(piece, { colour, ink }, left, top, side) {
  const middle = left + side / 2;
  const [strength, ...others] = piece.values ?? [];
  /** @type {SVGElement[]} */
  const parts = [svg("rect", { class: "sticker", x: left, y: top, width: side, height: side, rx: piece.seat % 2 ? 1 : 6, fill: colour })];
  if (piece.band) parts.push(svg("rect", { class: "band", x: left, y: top, width: 8, height: side, rx: 2, fill: piece.band }));
  const symbol = drawSymbol(piece.symbol ?? "");
  parts.push(svg("g", { transform: `translate(${middle} ${top + (strength ? 49 : 39)}) scale(.94)` }, symbol));
  if (strength) parts.push(svg("text", { class: piece.weakened ? "strength weakened" : "strength", x: middle, y: top + 26, fill: piece.weakened ? "" : ink }, strength));
  if (piece.size) parts.push(svg("text", { class: "block-size", x: left + side - 4, y: top + 18, fill: ink }, piece.size));
  if (piece.label) parts.push(svg("text", { class: "block-label", x: left + 4 + (piece.band ? 8 : 0), y: top + 17, fill: ink }, piece.label));
  if (piece.steps) parts.push(...pips(piece.steps, left + 8, top + side - 6.5, ink));
  if (others.length) parts.push(svg("text", { class: "block-values", x: left + side - 4, y: top + side - 3, fill: ink }, others.join("-")));
  return parts;
}

/**
 * @param {[number, number]} steps left and in full
 * @param {number} x
 * @param {number} y
 * @param {string} ink
 */
function pips([left, full], x, y, ink) {
  const gap = Math.min(12, 58 / Math.max(full, 1));
  return Array.from({ length: full }, (_, i) => svg("circle", { class: i < left ? "pip" : "pip lost", cx: x + i * gap, cy: y, r: 4.4, stroke: ink, fill: i < left ? ink : "none" }));
}
