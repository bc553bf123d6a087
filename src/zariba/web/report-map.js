/** Pictures of a part of the map: the artwork below, what stood there above it. */

import { coloursOf, drawCounter, liveryOf } from "./counter.js";
import { html, svg } from "./element.js";
import { drawBody } from "./figure.js";

/** @import { Picture, TurningPoint } from "./report" */
/** @import { Board, Mark, Piece, Point, SeatView } from "./types" */

const PIXELS = 560;
const STEP = 0.12;
const ORDER = ["wreck", "vehicle", "casualty", "prone", "figure", "", "aircraft"];

export class MapShots {
  /**
   * @param {Board} board
   * @param {SeatView[]} seats
   * @param {string} artwork
   */
  constructor(board, seats, artwork) {
    this.board = board;
    this.seats = seats;
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    /** @type {Promise<HTMLImageElement | null>} */
    this.art = new Promise((done) => {
      const image = new Image();
      image.onload = () => done(image);
      image.onerror = () => done(null);
      image.src = artwork;
    });
    /** @type {Promise<void>} one after the other: each goes through the whole drawing */
    this.painted = Promise.resolve();
  }

  /**
   * Both pictures of a turning point.
   * @param {TurningPoint} point
   */
  pair(point) {
    const { box, before, after } = point;
    if (!box[2]) return null;
    const shots = [this.#shot(point, before, "Before"), this.#shot(point, after, "After")];
    this.painted = this.painted.then(() => this.#paint(shots.map((shot) => shot.canvas), box));
    return html("div", { class: "shots" }, ...shots.map((shot) => shot.figure));
  }

  /**
   * @param {HTMLCanvasElement[]} canvases
   * @param {[number, number, number, number]} box
   */
  async #paint(canvases, [left, top, wide, high]) {
    const art = await this.art;
    if (!art) return;
    // The drawing may have a size of its own: its units are those of the board.
    const k = art.naturalWidth / this.board.width || 1;
    const [first, ...others] = canvases;
    first.getContext("2d")?.drawImage(art, left * k, top * k, wide * k, high * k, 0, 0, first.width, first.height);
    for (const other of others) other.getContext("2d")?.drawImage(first, 0, 0);
    await new Promise((done) => setTimeout(done));
  }

  /**
   * @param {TurningPoint} point
   * @param {Picture} picture
   * @param {string} when
   */
  #shot({ box, place }, picture, when) {
    const canvas = html("canvas", { width: PIXELS, height: Math.round((PIXELS * box[3]) / box[2]) });
    const sheet = svg("svg", { viewBox: box.join(" "), role: "img", "aria-label": `${when}: ${this.#words(picture)}` });
    sheet.append(...this.#ring(place, picture), ...picture.marks.map((mark) => this.#flag(mark)).filter((flag) => flag !== null), ...this.#stacks(picture.pieces), ...this.#bodies(picture.pieces));
    return { canvas, figure: html("figure", {}, html("figcaption", {}, when), html("div", { class: "shot" }, canvas, sheet)) };
  }

  /** @param {Picture} picture */
  #words({ pieces }) {
    if (!pieces.length) return "nobody there";
    /** @type {Map<string, number>} */
    const sides = new Map();
    for (const { seat } of pieces) {
      const name = this.seats[seat]?.name ?? "markers";
      sides.set(name, (sides.get(name) ?? 0) + 1);
    }
    return [...sides].map(([name, n]) => `${name} ${n}`).join(", ");
  }

  /**
   * @param {string} place
   * @param {Picture} picture
   * @returns {SVGElement[]}
   */
  #ring(place, { pieces }) {
    const space = this.spaces.get(place);
    if (space) {
      const points = space.outline.map(([x, y]) => `${x},${y}`).join(" ");
      return ["place", "place inner"].map((kind) => svg("polygon", { class: kind, points, "vector-effect": "non-scaling-stroke" }));
    }
    const at = pieces.find((piece) => piece.id === place)?.at ?? (/^-?[\d.]+,-?[\d.]+$/.test(place) ? place.split(",").map(Number) : null);
    if (!at) return [];
    return ["place", "place inner"].map((kind) => svg("circle", { class: kind, cx: at[0], cy: at[1], r: this.board.piece * 0.75, "vector-effect": "non-scaling-stroke" }));
  }

  /** @param {Mark} mark */
  #flag(mark) {
    const space = this.spaces.get(mark.space);
    const text = mark.text ?? "";
    if (!space || !text) return null;
    const size = this.board.piece * 0.3;
    const wide = Math.max(size, text.length * size * 0.6 + size * 0.5);
    const rim = space.outline.map(([, y]) => y);
    const y = mark.kind === "token" ? Math.min(...rim) - size * 0.7 : Math.max(...rim) - size;
    return svg("g", { class: "flag" }, svg("rect", { x: space.x - wide / 2, y, width: wide, height: size, rx: size / 3, "stroke-width": size / 14 }), svg("text", { x: space.x, y: y + size * 0.76, "font-size": size * 0.75 }, text));
  }

  /**
   * Counters and blocks, stack by stack.
   * @param {Piece[]} pieces
   */
  #stacks(pieces) {
    /** @type {Map<string, { at: Point, stack: Piece[] }>} */
    const heaps = new Map();
    for (const piece of pieces) {
      const space = this.spaces.get(piece.space ?? "");
      const at = piece.spot ? { x: piece.spot[0], y: piece.spot[1] } : space;
      if (!at || piece.at) continue;
      const key = `${at.x},${at.y}`;
      const heap = heaps.get(key) ?? { at: { x: at.x, y: at.y }, stack: [] };
      heap.stack.push(piece);
      heaps.set(key, heap);
    }
    return [...heaps.values()].flatMap(({ at, stack }) => this.#heap(at, stack));
  }

  /**
   * @param {Point} at
   * @param {Piece[]} stack
   */
  #heap(at, stack) {
    const size = this.board.piece;
    const step = size * Math.min(STEP, 0.5 / Math.max(stack.length - 1, 1));
    const groups = stack.map((piece, i) => {
      const off = (i - (stack.length - 1) / 2) * step;
      return svg("g", { class: "piece", transform: `translate(${at.x + off} ${at.y - off}) scale(${size / 100})` }, ...drawCounter(piece, coloursOf(this.seats, piece.seat)));
    });
    if (stack.length > 1) {
      const [x, y] = [at.x - size * 0.5, at.y + size * 0.48];
      groups.push(svg("g", {}, svg("circle", { class: "many", cx: x, cy: y, r: size * 0.19, "stroke-width": size * 0.03 }), svg("text", { class: "many-text", x, y: y + size * 0.09, "font-size": size * 0.26 }, String(stack.length))));
    }
    return groups;
  }

  /**
   * Figures and vehicles of a measured table.
   * @param {Piece[]} pieces
   */
  #bodies(pieces) {
    const inch = this.board.inch || this.board.piece;
    const standing = pieces.filter((piece) => piece.at).sort((a, b) => ORDER.indexOf(a.body ?? "") - ORDER.indexOf(b.body ?? ""));
    return standing.map((piece) => svg("g", { class: `piece standing ${piece.body || "figure"}`, transform: `translate(${piece.at?.[0]} ${piece.at?.[1]}) scale(${inch / 100})` }, ...drawBody(piece, liveryOf(this.seats, piece.seat), inch)));
  }
}
