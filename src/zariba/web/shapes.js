/** Arcs, lines of sight, zones and labels over a measured table; words lie above the figures. */

import { keep, svg } from "./element.js";

/** @import { MapView } from "./board.js" */
/** @import { Shape } from "./types" */

/** Where on a line its words may stand: the first share of the way that is free. */
const SHARES = [0.5, 0.64, 0.36, 0.78, 0.25];
/** How high a line of words is and how wide a letter, in pixels. */
const LINE = 15;
const LETTER = 7;
/** Where a label may stand when others are in its way: so many lines further up or down. */
const LINES = [0, -1, 1, -2, 2, -3, 3];

/** @typedef {{ x: number, y: number, wide: number }} Taken where words stand, and how wide they are in pixels */

export class ShapeLayer {
  /**
   * @param {MapView} map
   * @param {SVGGElement} under beneath the figures
   */
  constructor(map, under) {
    this.map = map;
    this.forms = svg("g", { class: "shapes" });
    this.words = svg("g", { class: "words" });
    under.append(this.forms);
    map.layers.words.append(this.words);
    this.key = "[]";
    /** @type {[SVGTextElement, Shape][]} */
    this.written = [];
    map.rested.add(() => this.#spread());
  }

  /** @param {Shape[]} shapes */
  draw(shapes) {
    const key = JSON.stringify(shapes);
    if (key === this.key) return;
    this.key = key;
    this.forms.replaceChildren(...shapes.flatMap(drawForm));
    this.written = shapes.filter(({ text, points }) => text && points.length).map((shape) => [write(shape), shape]);
    this.words.replaceChildren(...this.written.map(([word]) => word));
    this.#spread();
  }

  /** Words keep their size while the map changes its own: at each scale they are laid out anew, none over another. */
  #spread() {
    const { k } = this.map;
    /** @type {Taken[]} */
    const taken = [];
    for (const [word, shape] of this.written) {
      const wide = (shape.text ?? "").length * LETTER;
      const free = (/** @type {[number, number]} */ [x, y]) => taken.every((one) => Math.abs(x - one.x) * k >= (wide + one.wide) / 2 || Math.abs(y - one.y) * k >= LINE - 0.5);
      const places = placesOf(shape, LINE / k);
      const [x, y] = places.find(free) ?? places[0];
      taken.push({ x, y, wide });
      keep(word, "x", String(x));
      keep(word, "y", String(y));
    }
  }
}

/** @param {Shape} shape */
function write({ kind, tone, text, title }) {
  return svg("text", { class: `word ${tone} on-${kind}` }, title && svg("title", {}, title), text);
}

/**
 * @param {Shape} shape
 * @returns {SVGElement[]}
 */
function drawForm(shape) {
  const { kind, points, tone, radius, title } = shape;
  const line = points.map(([x, y]) => `${x},${y}`).join(" ");
  /** @type {SVGElement | null} */
  let form = null;
  if (kind === "line") form = svg("g", { class: `shape line ${tone}` }, svg("polyline", { class: "under", points: line }), svg("polyline", { class: "stroke", points: line }));
  else if (kind === "polygon") form = svg("g", { class: `shape area ${tone}` }, svg("polygon", { class: "tint", points: line }), svg("polygon", { class: "pattern", points: line, fill: `url(#tone-${tone})` }));
  else if (kind === "circle") {
    const [[cx, cy]] = points;
    form = svg("g", { class: `shape area ${tone}` }, svg("circle", { class: "tint", cx, cy, r: radius ?? 0 }), svg("circle", { class: "pattern", cx, cy, r: radius ?? 0, fill: `url(#tone-${tone})` }));
  }
  if (form && title) form.append(svg("title", {}, title));
  return form ? [form] : [];
}

/**
 * Where the words of a shape may stand, the best first.
 * @param {Shape} shape
 * @param {number} line how high a line of words is on the board
 * @returns {[number, number][]}
 */
function placesOf({ kind, points, radius }, line) {
  if (kind === "line") return SHARES.map((share) => along(points, share));
  if (kind === "circle") return [[points[0][0], points[0][1] - (radius ?? 0)]];
  const [x, y] = kind === "label" ? points[0] : mean(points);
  return LINES.map((by) => [x, y + by * line]);
}

/**
 * A point some share of the way along a line.
 * @param {[number, number][]} points
 * @param {number} share
 * @returns {[number, number]}
 */
function along(points, share) {
  const steps = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i][0], y - points[i][1]));
  let left = steps.reduce((sum, step) => sum + step, 0) * share;
  for (let i = 0; i < steps.length; i += 1) {
    if (left <= steps[i] && steps[i] > 0) {
      const part = left / steps[i];
      return [points[i][0] + (points[i + 1][0] - points[i][0]) * part, points[i][1] + (points[i + 1][1] - points[i][1]) * part];
    }
    left -= steps[i];
  }
  return points[0];
}

/**
 * @param {[number, number][]} points
 * @returns {[number, number]}
 */
function mean(points) {
  const sum = points.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}
