/** One counter: body, regiment's band, symbol, values, badges, facing. Drawn 100 wide about (0, 0). */

import { drawBlock, isBlock } from "./block.js";
import { cardPicture, cardWords } from "./cards.js";
import { html, svg } from "./element.js";
import { drawBody } from "./figure.js";
import { namedValues } from "./glossary.js";
import { drawRing, drawTick } from "./ring.js";
import { drawSymbol } from "./symbol.js";

/** @import { Badge, Board, Piece, SeatView } from "./types" */

/** @type {Colours} */
const NEUTRAL = { colour: "#efe6d0", ink: "#2a241a" };
/** @typedef {{ colour: string, ink: string, wood?: string }} Colours */

/** @type {Colours[]} told apart by lightness as well as by hue: as many as any game has seats */
const SAFE = [
  { colour: "#f2c14e", ink: "#1b1508" },
  { colour: "#1f4e8c", ink: "#ffffff" },
  { colour: "#e8e8e8", ink: "#111111" },
  { colour: "#7a2e5c", ink: "#ffffff" },
  { colour: "#7cc4e8", ink: "#0d1a22" },
  { colour: "#2b2b2b", ink: "#ffffff" },
  { colour: "#c9603a", ink: "#ffffff" },
  { colour: "#b9d98c", ink: "#14200a" },
];

/**
 * The colours of a side's counters, in the player's chosen palette.
 * @param {SeatView[]} seats
 * @param {number} seat
 * @returns {Colours}
 */
export function coloursOf(seats, seat) {
  if (seat < 0 || !seats[seat]) return NEUTRAL;
  if (document.body.dataset.palette === "safe") return SAFE[seat % SAFE.length];
  const { colour, ink, wood } = seats[seat];
  return { colour, ink, wood };
}

/**
 * Colours, and the number of the side, by which shapes differ: seats of one team are one side.
 * @param {SeatView[]} seats
 * @param {number} seat
 */
export function liveryOf(seats, seat) {
  const { colour, ink } = coloursOf(seats, seat);
  const sides = [...new Set(seats.map((one) => one.team || one.id))];
  const own = seats[seat];
  return { colour, ink, side: own ? sides.indexOf(own.team || own.id) : 0 };
}

/**
 * All that shows on a counter, as a key: two pieces with equal looks need no redrawing.
 * @param {Piece} piece
 * @param {Colours} colours
 */
export function looks(piece, colours) {
  const { symbol, size, band, values, weakened, label, badges, facing, spent, body, steps } = piece;
  return JSON.stringify([symbol, size, band, values, weakened, label, badges, facing, spent, body, steps, colours]);
}

/**
 * The parts of a counter, to put into a group of one's own.
 * @param {Piece} piece
 * @param {Colours} colours
 * @returns {SVGElement[]}
 */
export function drawCounter(piece, colours) {
  const { colour, ink } = colours;
  if (isBlock(piece)) {
    const parts = drawBlock(piece, colours);
    (piece.badges ?? []).forEach((badge, i) => parts.push(drawBadge(badge, 40, -40 + i * 27)));
    return parts;
  }
  const corner = piece.seat % 2 ? 3 : 11;
  const square = { x: -48, y: -48, width: 96, height: 96, rx: corner };
  const middle = piece.band ? 6 : 0;
  /** @type {SVGElement[]} */
  const parts = [
    svg("rect", { ...square, x: -45, y: -44, class: "shadow" }),
    svg("rect", { ...square, class: "body", fill: colour }),
  ];
  if (piece.band) {
    const left = `M-36 -48V48H${-48 + corner}Q-48 48 -48 ${48 - corner}V${-48 + corner}Q-48 -48 ${-48 + corner} -48Z`;
    parts.push(svg("path", { class: "band", d: left, fill: piece.band }));
  }
  // The second side's counters have square corners and an inner line: they differ without colour too.
  if (piece.seat % 2) parts.push(svg("rect", { x: -43.5, y: -43.5, width: 87, height: 87, class: "inner", stroke: ink }));
  parts.push(svg("rect", { ...square, class: "edge" }));
  if (piece.symbol) {
    const symbol = drawSymbol(piece.symbol);
    symbol.setAttribute("transform", `translate(${middle} ${piece.values?.length ? -5 : 4})`);
    parts.push(symbol);
  }
  if (piece.size) parts.push(svg("text", { class: "size", x: middle, y: -29, fill: ink }, piece.size));
  if (piece.label) parts.push(svg("text", { class: "label", x: middle - 37, y: -29, fill: ink }, piece.label));
  if (piece.values?.length) parts.push(...drawValues(piece.values, piece.weakened ?? false, middle, ink));
  if (piece.spent) parts.push(svg("rect", { ...square, class: "faded" }));
  if ((piece.facing ?? -1) >= 0) {
    parts.push(svg("path", { class: "facing", d: "M-11 -44L0 -60L11 -44Z", transform: `rotate(${60 * (piece.facing ?? 0)})` }));
  }
  (piece.badges ?? []).forEach((badge, i) => parts.push(drawBadge(badge, 40, -40 + i * 27)));
  parts.push(...drawRing("rect", { x: -52, y: -52, width: 104, height: 104, rx: corner + 3 }), drawTick(-44, -46));
  return parts;
}

/**
 * @param {string[]} values
 * @param {boolean} weakened
 * @param {number} middle
 * @param {string} ink
 */
function drawValues(values, weakened, middle, ink) {
  const line = values.join("-");
  const text = svg("text", { class: weakened ? "values weakened" : "values", x: middle, y: 40, fill: weakened ? "" : ink }, line);
  if (line.length > 5) {
    // Arms with long lines keep inside the counter whatever font the system has.
    text.setAttribute("textLength", weakened ? "72" : "76");
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  if (!weakened) return [text];
  // Weakened values stand on a white slip with a mark, so that it shows in grey too.
  return [
    svg("rect", { class: "slip", x: middle - 40, y: 18, width: 80, height: 27, rx: 4 }),
    svg("path", { class: "slipmark", d: `M${middle + 29} 15l12 0l-6 8Z` }),
    text,
  ];
}

/**
 * @param {Badge} badge
 * @param {number} x
 * @param {number} y
 */
function drawBadge({ text, tone }, x, y) {
  const wide = Math.max(26, 12 + 13 * text.length);
  return svg(
    "g",
    { class: `badge ${tone ?? ""}`, transform: `translate(${x + 13 - wide / 2} ${y})` },
    svg("rect", { x: -wide / 2, y: -13, width: wide, height: 26, rx: 13 }),
    svg("text", { y: 7.5 }, text),
  );
}

/**
 * A counter as a picture of its own, for panels.
 * @param {Piece} piece
 * @param {SeatView[]} seats
 * @param {number} pixels
 */
export function counterPicture(piece, seats, pixels) {
  if (piece.body && !isBlock(piece)) return bodyPicture(piece, seats, pixels);
  return svg(
    "svg",
    { class: "counter", viewBox: "-58 -64 116 116", width: pixels, height: pixels, "aria-hidden": "true" },
    ...drawCounter(piece, coloursOf(seats, piece.seat)),
  );
}

/**
 * A figure or vehicle as a picture of its own.
 * @param {Piece} piece
 * @param {SeatView[]} seats
 * @param {number} pixels
 */
function bodyPicture(piece, seats, pixels) {
  const man = ["figure", "prone", "casualty"].includes(piece.body ?? "");
  const half = man ? 60 : 190;
  const inch = man ? 1 : (piece.extent?.[0] ?? 3.5) / 3.4;
  return svg(
    "svg",
    { class: "counter body-picture", viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, width: pixels, height: pixels, "aria-hidden": "true" },
    ...drawBody({ ...piece, values: [], badges: (piece.badges ?? []).filter((badge) => badge.id === "casualty") }, liveryOf(seats, piece.seat), inch),
  );
}

/** @type {Map<string, string>} spaces by the names that stand on the map */
let names = new Map();

/** @param {Board} board */
export function namePlaces(board) {
  names = new Map(board.spaces.map((space) => [space.id, space.title]));
}

/**
 * A piece in words: "4/11 Sikh (A), 4-4-14, in 2420, suppressed".
 * @param {Piece} piece
 */
export function pieceWords(piece) {
  const words = [piece.title || piece.label || piece.id];
  if (piece.values?.length) words.push(piece.values.join("-") + (piece.weakened ? " weakened" : ""));
  if (piece.space) words.push(`in ${names.get(piece.space) || piece.space}`);
  for (const badge of piece.badges ?? []) words.push(badge.title || badge.text);
  if (piece.spent) words.push("has acted");
  if (piece.card?.length) words.push(cardWords(piece));
  return words.join(", ");
}

/**
 * A piece as a card: picture, name, lines and badges in full.
 * @param {Piece} piece
 * @param {SeatView[]} seats
 */
export function pieceCard(piece, seats) {
  if (piece.text) return cardFace(piece, seats);
  if (piece.card?.length) return cardPicture(piece, coloursOf(seats, piece.seat), true);
  const notes = [...(piece.lines ?? [])];
  if (piece.steps) notes.push(`${piece.steps[0]} of ${piece.steps[1]} steps left`);
  if (piece.weakened) notes.push("Its values are weakened now");
  if (piece.spent) notes.push("Has acted");
  return html(
    "div",
    { class: "piece-card" },
    counterPicture(piece, seats, 84),
    html(
      "div",
      {},
      html("strong", {}, piece.title || piece.id),
      html("div", { class: "side" }, [seats[piece.seat]?.name, piece.values?.join("-")].filter(Boolean).join(" · ")),
      namedValues(piece),
      ...notes.map((note) => html("div", {}, note)),
      ...(piece.badges ?? []).map((badge) => html("div", {}, html("b", { class: `badge-text ${badge.tone ?? ""}` }, badge.text), ` ${badge.title}`)),
    ),
  );
}

/**
 * A card as one reads it in the hand: a stripe in its side's colour, its kind, its name, what it does.
 * @param {Piece} piece
 * @param {SeatView[]} seats
 */
export function cardFace(piece, seats) {
  const face = html(
    "div",
    { class: "card-face" },
    html("div", { class: "card-kind" }, [piece.label, seats[piece.seat]?.name ?? (piece.badges ?? [])[0]?.title].filter(Boolean).join(" · ")),
    html("strong", {}, piece.title || piece.id),
    html("div", { class: "card-text" }, piece.text ?? ""),
  );
  face.style.setProperty("--side", coloursOf(seats, piece.seat).colour);
  return face;
}
