/** A man on a round base, seen from above: standing, lying, or fallen. Drawn 100 wide, an inch, about (0, 0). */

import { svg } from "./element.js";
import { drawRing, drawTick } from "./ring.js";
import { armOf, common, drawSign, drawWeapon } from "./weapons.js";
import { drawVehicle } from "./vehicle.js";

/** @import { Badge, Piece } from "./types" */

/** @typedef {{ colour: string, ink: string, side: number }} Livery colours, and the number of the side: shapes differ by it */

const SHIRTS = ["#f0ece0", "#9db8c9", "#c98d5f", "#8fae86", "#d9c37a", "#b7a0b8", "#7f8f9f"];
const FALLEN = new Set(["casualty", "dead", "down"]);

/**
 * All that shows of a body on the table, as a key.
 * @param {Piece} piece
 * @param {Livery} livery
 * @param {number} inch
 */
export function bodyLooks(piece, livery, inch) {
  const { symbol, body, heading, extent, values, weakened, badges, spent, label } = piece;
  return JSON.stringify([symbol, body, heading, extent, values, weakened, badges, spent, label, livery, inch]);
}

/** Whether it is out of the fight: a casualty lies in grey. @param {Piece} piece */
export function fallen(piece) {
  return piece.body === "casualty" || (piece.body === "prone" && (piece.badges ?? []).some((badge) => FALLEN.has(badge.id)));
}

/**
 * The parts of a figure, vehicle or aircraft, to put into a group of one's own.
 * @param {Piece} piece
 * @param {Livery} livery
 * @param {number} inch board units to the inch
 * @returns {SVGElement[]}
 */
export function drawBody(piece, livery, inch) {
  if (piece.body === "vehicle" || piece.body === "wreck" || piece.body === "aircraft") {
    const { parts, reach } = drawVehicle(piece, livery, inch);
    return [...parts, ...drawPlates(piece, Math.min(reach, 60))];
  }
  const turned = { transform: `rotate(${Math.max(piece.heading ?? 0, 0)})` };
  const down = fallen(piece);
  const flat = down || piece.body === "prone";
  const outline = baseOutline(livery.side, flat, 0);
  const base = svg(
    "g",
    flat ? turned : {},
    svg("path", { class: "shadow", d: outline, transform: flat ? "" : "translate(4 5)" }),
    svg("path", { class: "body", d: outline, fill: down ? "#9a968d" : livery.colour }),
    svg("path", { class: "edge", d: outline }),
    // Whose man lies there still shows on the rim.
    down && svg("path", { class: "whose", d: outline, stroke: livery.colour }),
  );
  /** @type {SVGElement[]} */
  const parts = [base, ...drawRing("path", { d: baseOutline(livery.side, flat, 2), ...(flat ? turned : {}) })];
  if (!down && (piece.heading ?? -1) >= 0) {
    const wedge = flat ? "M-13 -33L0 -54L13 -33Q0 -40 -13 -33Z" : "M-17 -28L0 -51L17 -28Q0 -37 -17 -28Z";
    parts.push(svg("path", { class: "facing", d: wedge, ...turned }));
  }
  parts.push(svg("g", { class: "man", transform: `${turned.transform} scale(1.12)` }, ...(down ? drawFallen() : flat ? drawLying(piece) : drawStanding(piece))));
  const sign = down ? svg("path", { class: "strokes cross", d: "M-18 -18L18 18M-18 18L18 -18" }) : drawSign(piece.symbol ?? "", livery.ink);
  parts.push(svg("g", { class: "glyph" }, sign));
  if (piece.spent && !down) parts.push(svg("path", { class: "faded", d: outline, ...(flat ? turned : {}) }));
  if (!common(piece.symbol ?? "") && !down) {
    parts.push(svg("g", { class: "chip", transform: aside(piece) ? "translate(-42 -4)" : "translate(-33 31)" }, svg("circle", { r: 17 }), svg("g", { transform: "scale(.6)" }, drawSign(piece.symbol ?? "", "#16130d"))));
  }
  parts.push(...drawPlates(piece, 32), drawTick(-38, 38));
  return parts;
}

/**
 * The rim: round for the first side, eight corners for the next; longer where the man lies.
 * @param {number} side
 * @param {boolean} flat
 * @param {number} by how much larger
 */
function baseOutline(side, flat, by) {
  const r = 45 + by;
  if (flat) {
    const [w, h] = [27 + by, 47 + by];
    if (side % 2) return `M${-w} ${-h + 14}L${-w + 14} ${-h}H${w - 14}L${w} ${-h + 14}V${h - 14}L${w - 14} ${h}H${-w + 14}L${-w} ${h - 14}Z`;
    return `M${-w} ${-h + w}A${w} ${w} 0 0 1 ${w} ${-h + w}V${h - w}A${w} ${w} 0 0 1 ${-w} ${h - w}Z`;
  }
  if (side % 2) {
    const far = r + 2;
    const near = (far * Math.SQRT2) / (2 + Math.SQRT2);
    return `M${-near} ${-far}H${near}L${far} ${-near}V${near}L${near} ${far}H${-near}L${-far} ${near}V${-near}Z`;
  }
  return `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`;
}

/**
 * The shirt of a man without uniform: always the same for one piece.
 * @param {string} id
 */
function shirtOf(id) {
  let sum = 7;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return SHIRTS[sum % SHIRTS.length];
}

/**
 * @param {Piece} piece
 * @returns {SVGElement[]}
 */
function drawStanding(piece) {
  const symbol = piece.symbol ?? "";
  const { local, line } = armOf(symbol);
  const cloth = local ? shirtOf(piece.id) : "#cbb98c";
  const arms = line ? "M-21 3Q-19 -16 2 -17M21 4Q20 -4 6 -3" : "M-22 3Q-27 12 -20 20M22 3Q27 12 20 20";
  return [
    !local && svg("rect", { class: "pack", x: -13, y: 7, width: 26, height: 15, rx: 4 }),
    ...limbs(arms, cloth),
    drawWeapon(symbol),
    svg("ellipse", { class: "cloth", cx: 0, cy: 4, rx: 25, ry: 12, fill: cloth }),
    symbol === "sna" && svg("path", { class: "sash", d: "M-18 -3L14 14" }),
    ...drawHead(symbol, local ?? false, 1),
  ].filter((part) => part instanceof SVGElement);
}

/**
 * @param {Piece} piece
 * @returns {SVGElement[]}
 */
function drawLying(piece) {
  const symbol = piece.symbol ?? "";
  const { local } = armOf(symbol);
  const cloth = local ? shirtOf(piece.id) : "#cbb98c";
  const gun = drawWeapon(symbol);
  gun.setAttribute("transform", "translate(2 -14) scale(.85)");
  return [
    ...limbs("M-7 14L-12 38M7 14L13 37", local ? "#6d5b46" : "#a8976c"),
    gun,
    ...limbs("M-15 -6Q-18 -22 -2 -26M15 -6Q16 -18 5 -22", cloth),
    svg("rect", { class: "cloth", x: -15, y: -14, width: 30, height: 34, rx: 11, fill: cloth }),
    symbol === "sna" && svg("path", { class: "sash", d: "M-13 0L13 10" }),
    ...drawHead(symbol, local ?? false, -17),
  ].filter((part) => part instanceof SVGElement);
}

/**
 * Arms or legs: the cloth, and a dark line round it.
 * @param {string} d
 * @param {string} cloth
 */
function limbs(d, cloth) {
  return [svg("path", { class: "limb rim", d }), svg("path", { class: "limb", d, stroke: cloth })];
}

/** @returns {SVGElement[]} */
function drawFallen() {
  return [
    ...limbs("M-5 12L-14 34M6 12L8 37", "#5f5c56"),
    ...limbs("M-11 -8L-19 -24M11 -8L18 8", "#6d6a63"),
    svg("rect", { class: "cloth", x: -13, y: -16, width: 26, height: 32, rx: 10, fill: "#75726b" }),
    svg("circle", { class: "head", cx: 2, cy: -25, r: 10, fill: "#57544f" }),
  ];
}

/**
 * @param {string} symbol
 * @param {boolean} local
 * @param {number} y
 * @returns {SVGElement[]}
 */
function drawHead(symbol, local, y) {
  const head = svg("circle", { class: "head", cx: 0, cy: y, r: local ? 10 : 13, fill: local ? "#3b2a20" : "#a9986a" });
  if (local) return symbol === "sna" ? [head, svg("path", { class: "cloth-band", d: `M-10 ${y}A10 10 0 0 1 10 ${y}` })] : symbol === "boss" ? [head, svg("circle", { cx: 0, cy: y, r: 6, fill: "#f4f0e4" })] : [head];
  const goggles = svg("path", { class: "goggles", d: `M-9 ${y - 8}Q0 ${y - 14} 9 ${y - 8}` });
  const cross = symbol === "medic" ? svg("path", { class: "red", d: `M-2.5 ${y - 7}h5v4.5h4.5v5h-4.5v4.5h-5v-4.5h-4.5v-5h4.5z` }) : null;
  return [head, goggles, cross].filter((part) => part !== null);
}

/**
 * Where the number stands, 1 for the right: not where the man looks.
 * @param {Piece} piece
 */
function handOf({ heading = -1 }) {
  return heading > 95 && heading < 175 ? -1 : 1;
}

/**
 * Whether he looks to the foot of the base, where the chip would hide it.
 * @param {Piece} piece
 */
function aside({ heading = -1 }) {
  return heading > 95 && heading < 265;
}

/**
 * The number at the lower right, badges from the upper right down.
 * @param {Piece} piece
 * @param {number} reach how far out they stand
 */
function drawPlates(piece, reach) {
  /** @type {SVGElement[]} */
  const plates = [];
  if (piece.values?.length) {
    const text = piece.values.join("\u2009");
    const wide = Math.max(30, 14 + 15 * text.length);
    plates.push(
      svg("g", { class: `values-plate${piece.weakened ? " weak" : ""}`, transform: `translate(${reach * handOf(piece)} ${reach})` }, svg("rect", { x: -wide / 2, y: -15, width: wide, height: 30, rx: 7 }), svg("text", { y: 10 }, text)),
    );
  }
  const corners = /** @type {[number, number][]} */ ([
    [reach + 2, -reach],
    [-reach - 2, -reach],
    [reach + 10, 0],
    [-reach - 10, 0],
  ]);
  (piece.badges ?? []).slice(0, corners.length).forEach((badge, i) => plates.push(drawBadge(badge, corners[i])));
  return plates;
}

/**
 * @param {Badge} badge
 * @param {[number, number]} at
 */
function drawBadge({ id, text, title, tone }, [x, y]) {
  const wide = Math.max(30, 12 + 15 * text.length);
  return svg(
    "g",
    { class: `badge ${tone ?? ""}`, "data-badge": id, transform: `translate(${x} ${y})` },
    svg("title", {}, title),
    svg("rect", { x: -wide / 2, y: -15, width: wide, height: 30, rx: 15 }),
    svg("text", { y: 9 }, text),
  );
}
