/** What a moment of the game leaves on the map while it is shown: ways gone, lines of fire, the place it is about. */

import { coloursOf } from "./counter.js";
import { svg } from "./element.js";
import { rolled, scenePlace } from "./moments.js";

/** @import { MapView } from "./board.js" */
/** @import { Moment } from "./moments.js" */
/** @import { LogEntry, Point } from "./types" */

/** Pixels on the screen. */
const HEAD = 15;
const WIDE = 5;

export class Arrows {
  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    this.layer = svg("g", { class: "layer tracks-of", "aria-hidden": "true" });
    map.svg.insertBefore(this.layer, map.layers.words);
  }

  clear() {
    this.layer.replaceChildren();
  }

  /**
   * The places that a moment is about.
   * @param {Moment} moment
   */
  places(moment) {
    const told = moment.entries.flatMap((entry) => entry.spaces ?? []);
    return [...new Set([...moment.moves.flatMap((move) => move.path), ...told])].filter((id) => this.map.place(id));
  }

  /** @param {Moment} moment */
  draw(moment) {
    const side = (/** @type {number} */ seat) => coloursOf(moment.scene.seats, seat).colour;
    const ways = moment.moves.map((move) => this.#way(move.path, side(move.seat)));
    const lines = moment.entries.flatMap((entry) => this.#fire(entry, moment));
    const rings = [...new Set(moment.entries.map(scenePlace))].map((place) => this.#ring(place, rolled(moment)));
    this.layer.replaceChildren(...[...rings, ...ways, ...lines].filter((mark) => mark !== null));
  }

  /**
   * Ways that could be gone: arrows from place to place, and rings where nothing moves.
   * @param {string[][]} ways
   */
  ways(ways) {
    const arrows = ways.map((way) => this.#way(way, "var(--gold)"));
    const rings = ways.filter((way) => way.length === 1).map(([place]) => this.#ring(place, false));
    this.layer.replaceChildren(...[...rings, ...arrows].filter((mark) => mark !== null));
  }

  /**
   * A way from place to place, with a head where it ends.
   * @param {string[]} path
   * @param {string} colour
   */
  #way(path, colour) {
    const points = path.map((id) => this.map.place(id)).filter((point) => point !== null);
    return points.length < 2 ? null : this.#arrow(points, "way-gone", colour);
  }

  /**
   * Lines from where an attack came to where it went: the last place that a line of the log names.
   * @param {LogEntry} entry
   * @param {Moment} moment
   */
  #fire(entry, moment) {
    const [to, ...from] = [...new Set(entry.spaces ?? [])].reverse();
    if (!to || !from.length) return [];
    const gone = moment.moves.some((move) => move.path.includes(to) && from.every((place) => move.path.includes(place)));
    if (gone && !entry.dice?.length) return [];
    const at = this.map.place(to);
    const ends = from.map((id) => this.map.place(id)).filter((point) => point !== null);
    return at ? ends.map((end) => this.#arrow([end, at], entry.dice?.length ? "line-of-fire" : "line-of-fire aimed", "")) : [];
  }

  /**
   * @param {Point[]} points
   * @param {string} kind
   * @param {string} colour
   */
  #arrow(points, kind, colour) {
    const { k } = this.map;
    const end = points[points.length - 1];
    const before = points[points.length - 2];
    const turn = Math.atan2(end.y - before.y, end.x - before.x);
    const size = HEAD / k;
    const corner = (/** @type {number} */ off) => `${round(end.x - size * Math.cos(turn + off))},${round(end.y - size * Math.sin(turn + off))}`;
    const line = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
    const group = svg(
      "g",
      { class: `arrow ${kind}`, "data-way": points.length },
      svg("polyline", { class: "under", points: line, "stroke-width": round((WIDE + 4) / k) }),
      svg("polyline", { class: "stroke", points: line, "stroke-width": round(WIDE / k) }),
      svg("polygon", { class: "head", points: `${round(end.x)},${round(end.y)} ${corner(0.5)} ${corner(-0.5)}`, "stroke-width": round(2 / k) }),
    );
    if (colour) group.style.setProperty("--side", colour);
    return group;
  }

  /**
   * @param {string} place
   * @param {boolean} fought
   */
  #ring(place, fought) {
    const at = place ? this.map.place(place) : null;
    return at && svg("circle", { class: `about${fought ? " fought" : ""}`, cx: at.x, cy: at.y, r: round(this.map.board.piece * 0.85), "stroke-width": round(4 / this.map.k) });
  }
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
