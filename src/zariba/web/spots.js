/** Places on a measured table that may be clicked: a soft field with faint points, the nearest one lit. */

import { keep, svg } from "./element.js";

/** @import { MapView } from "./board.js" */
/** @import { Point, Scene } from "./types" */

/** @typedef {{ x: number, y: number, key: string, label: string, far: boolean, risky: boolean }} Spot */

/** How far from a spot a click still means it, in inches. */
const CATCH = 0.3;
/** The same for farther places, which lie less close together. */
const FAR_CATCH = 0.55;
/** The same for a finger, in pixels. */
const FINGER = 20;

/**
 * The name of a point of the table, as questions about it are sent.
 * @param {Point} point
 */
export function pointName({ x, y }) {
  return `${Math.round(x)},${Math.round(y)}`;
}

/**
 * The key under which the answers on a spot are kept.
 * @param {[number, number]} spot
 */
export function spotKey([x, y]) {
  return `spot:${x},${y}`;
}

export class Spots {
  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    this.inch = map.board.inch || 1;
    /** @type {Spot[]} */
    this.all = [];
    /** @type {Point | null} the figure that would go there */
    this.from = null;
    /** @type {Spot | null} */
    this.lit = null;
    const path = (/** @type {string} */ name) => svg("path", { class: name });
    this.fields = { far: path("field far"), near: path("field"), farDots: path("dots-of far"), dots: path("dots-of"), risky: path("dots-of risky") };
    map.layers.targets.append(...Object.values(this.fields));
    this.line = svg("line", { class: "reach" });
    this.under = svg("line", { class: "reach under" });
    this.ghost = svg("circle", { class: "ghost", r: this.inch / 2 });
    this.dot = svg("circle", { class: "here" });
    this.words = svg("text", { class: "spot-words" });
    this.light = svg("g", { class: "spot-lit", visibility: "hidden" }, this.under, this.line, this.ghost, this.dot, this.words);
    map.layers.lit.append(this.light);
  }

  /** @param {Scene} scene without options or shortcuts in the past */
  draw(scene) {
    /** @type {Map<string, Spot>} */
    const spots = new Map();
    const take = (/** @type {[number, number] | null | undefined} */ at, /** @type {string} */ label, /** @type {boolean} */ far, /** @type {boolean} */ risky) => {
      if (!at) return;
      const key = spotKey(at);
      const there = spots.get(key);
      if (!there) spots.set(key, { x: at[0], y: at[1], key, label, far, risky });
      else if (there.far === far && !there.label.includes(label)) there.label += ` / ${label}`;
    };
    for (const option of scene.options ?? []) if (option.on === "spot") take(option.spot, option.label, false, Boolean(option.odds || option.danger || option.tone === "warn"));
    for (const shortcut of scene.shortcuts ?? []) take(shortcut.spot, shortcut.label, true, Boolean(shortcut.odds || shortcut.tone === "warn"));
    this.all = [...spots.values()];
    const acting = (scene.chosen ?? []).map((id) => this.map.standing.get(id)).find(Boolean);
    this.from = acting ?? null;
    // A line of no length with round ends is a dot; one path holds them all, and where they overlap they do not darken.
    const dots = (/** @type {(spot: Spot) => boolean} */ which) => this.all.filter(which).map(({ x, y }) => `M${x} ${y}h0`).join("");
    keep(this.fields.far, "d", dots((spot) => spot.far));
    keep(this.fields.near, "d", dots((spot) => !spot.far));
    keep(this.fields.farDots, "d", dots((spot) => spot.far && !spot.risky));
    keep(this.fields.dots, "d", dots((spot) => !spot.far && !spot.risky));
    keep(this.fields.risky, "d", dots((spot) => spot.risky));
    this.point(null);
  }

  /**
   * The spot that a click there means.
   * @param {Point} point of the board
   * @param {boolean} [touch]
   * @param {boolean} [close] only what is right there: a piece lies under the pointer
   */
  at(point, touch = false, close = false) {
    const finger = touch ? FINGER / this.map.k : 0;
    let nearest = Infinity;
    /** @type {Spot | null} */
    let best = null;
    for (const spot of this.all) {
      const away = Math.hypot(spot.x - point.x, spot.y - point.y);
      if (away >= nearest || away > Math.max((spot.far && !close ? FAR_CATCH : CATCH) * this.inch, finger)) continue;
      nearest = away;
      best = spot;
    }
    return best;
  }

  /**
   * A place in words that no other place shares: "0.8 inches west, 0.4 north" of the figure in hand; without one, from the edges of the table.
   * @param {string} name a point "x,y", or anything else, which stays as it is
   */
  bearing(name) {
    const to = this.map.place(name);
    if (!to) return name;
    const far = (/** @type {number} */ way) => Number((Math.abs(way) / this.inch).toFixed(1));
    const inches = (/** @type {number} */ way) => `${far(way)} ${far(way) === 1 ? "inch" : "inches"}`;
    if (!this.from) return `${inches(to.x)} from the west edge, ${far(to.y)} from the north edge`;
    const [dx, dy] = [to.x - this.from.x, to.y - this.from.y];
    const ways = [far(dx) && `${inches(dx)} ${dx < 0 ? "west" : "east"}`, far(dy) && `${far(dx) ? far(dy) : inches(dy)} ${dy < 0 ? "north" : "south"}`];
    return ways.filter(Boolean).join(", ") || "right here";
  }

  /**
   * Show where a figure would go.
   * @param {Spot | null} spot
   */
  point(spot) {
    this.lit = spot;
    keep(this.light, "visibility", spot ? "visible" : "hidden");
    if (!spot) return;
    keep(this.light, "class", `spot-lit${spot.far ? " far" : ""}${spot.risky ? " risky" : ""}`);
    const from = this.from ?? spot;
    for (const line of [this.line, this.under]) {
      keep(line, "x1", String(from.x));
      keep(line, "y1", String(from.y));
      keep(line, "x2", String(spot.x));
      keep(line, "y2", String(spot.y));
    }
    for (const circle of [this.ghost, this.dot]) {
      keep(circle, "cx", String(spot.x));
      keep(circle, "cy", String(spot.y));
    }
    keep(this.words, "x", String(spot.x));
    keep(this.words, "y", String(spot.y - this.inch * 0.62));
    const inches = this.from ? Math.hypot(spot.x - from.x, spot.y - from.y) / this.inch : 0;
    const text = inches && !spot.label.includes("\u2033") ? `${spot.label} \u00b7 ${inches.toFixed(1)}\u2033` : spot.label;
    if (this.words.textContent !== text) this.words.textContent = text;
  }
}
