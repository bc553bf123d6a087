/** Arcs, lines of sight, zones and labels over a measured table; words lie above the figures. */

import { svg } from "./element.js";

/** @import { MapView } from "./board.js" */
/** @import { Shape } from "./types" */

/** Where on a line its words may stand: the first share of the way that is free. */
const SHARES = [0.5, 0.64, 0.36, 0.78, 0.25];
/** How much room words need, in pixels. */
const ROOM = { x: 60, y: 15 };

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
  }

  /** @param {Shape[]} shapes */
  draw(shapes) {
    const key = JSON.stringify(shapes);
    if (key === this.key) return;
    this.key = key;
    this.forms.replaceChildren(...shapes.flatMap(drawForm));
    /** @type {[number, number][]} */
    const taken = [];
    this.words.replaceChildren(...shapes.map((shape) => this.#write(shape, taken)).filter((word) => word !== null));
  }

  /**
   * @param {Shape} shape
   * @param {[number, number][]} taken where words stand already
   */
  #write(shape, taken) {
    const { kind, tone, text, title } = shape;
    if (!text || !shape.points.length) return null;
    const { k } = this.map;
    const free = (/** @type {[number, number]} */ [x, y]) => taken.every(([a, b]) => Math.abs(x - a) * k > ROOM.x || Math.abs(y - b) * k > ROOM.y);
    const places = placesOf(shape);
    const [x, y] = places.find(free) ?? places[0];
    taken.push([x, y]);
    return svg("text", { class: `word ${tone} on-${kind}`, x, y }, title && svg("title", {}, title), text);
  }
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
 * @returns {[number, number][]}
 */
function placesOf({ kind, points, radius }) {
  if (kind === "line") return SHARES.map((share) => along(points, share));
  if (kind === "circle") return [[points[0][0], points[0][1] - (radius ?? 0)]];
  return [kind === "label" ? points[0] : mean(points)];
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
