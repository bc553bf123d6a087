/** The small map in the corner: where the pieces are, and the part that shows. Click it to go there. */

import { coloursOf } from "./counter.js";
import { byId, html, keep, svg } from "./element.js";

/** @import { MapView } from "./board.js" */
/** @import { Point, Scene } from "./types" */

const WIDEST = 190;
/** The side of a square map; others get about the same area. */
const SQUARE = 150;

/** How far it stands from the corner of the map, and clear of a place that may be chosen. */
const GAP = 10;
const CLEAR = 16;

export class Overview {
  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    this.host = byId("overview");
    /** @type {Point[]} where something may be chosen */
    this.places = [];
    this.held = false;
    this.due = 0;
    const { width, height } = map.board;
    const wide = Math.round(Math.min(WIDEST, SQUARE * Math.sqrt(width / height)));
    const high = Math.round((wide * height) / width);
    this.dots = svg("g", {});
    this.frame = svg("rect", { class: "frame" });
    const sheet = svg("svg", { viewBox: `0 0 ${width} ${height}`, width: wide, height: high }, this.dots, this.frame);
    this.picture = html("canvas", { width: 2 * wide, height: 2 * high });
    this.size = { wide, high };
    this.host.append(this.picture, sheet);
    this.host.style.width = `${wide}px`;
    this.host.style.height = `${high}px`;
    map.moved.add(() => this.#moved());
    const go = (/** @type {PointerEvent} */ event) => {
      const box = this.host.getBoundingClientRect();
      const x = ((event.clientX - box.left) / wide) * width;
      const y = ((event.clientY - box.top) / high) * height;
      map.go(map.size.width / 2 - x * map.k, map.size.height / 2 - y * map.k, map.k, event.type === "pointerdown");
    };
    this.host.addEventListener("pointerdown", (event) => {
      this.host.setPointerCapture(event.pointerId);
      this.held = true;
      go(event);
    });
    for (const name of ["pointerup", "pointercancel"]) this.host.addEventListener(name, () => (this.held = false));
    this.host.addEventListener("pointermove", (event) => {
      if (event.buttons) go(event);
    });
    this.#moved();
  }

  /**
   * Copy the artwork once: a drawing of many lines is slow to scale down at every move.
   * @param {HTMLImageElement} art
   */
  paint(art) {
    this.picture.getContext("2d")?.drawImage(art, 0, 0, this.picture.width, this.picture.height);
  }

  /** Stand where nothing lies beneath that may be chosen; where there is no such corner, let it be seen and clicked through. */
  #settle() {
    this.due = 0;
    if (this.held || this.host.hidden) return;
    const right = this.#covers(this.map.size.width - GAP - this.size.wide);
    const left = right && this.#covers(GAP);
    this.host.classList.toggle("left", right && !left);
    this.host.classList.toggle("through", right && left);
  }

  /** @param {number} edge its left edge, if it stood there */
  #covers(edge) {
    const { x, y, k, size } = this.map;
    const top = size.height - GAP - this.size.high;
    const within = (/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ far) => value > from - CLEAR && value < from + far + CLEAR;
    return this.places.some((place) => within(place.x * k + x, edge, this.size.wide) && within(place.y * k + y, top, this.size.high));
  }

  #moved() {
    const { x, y, k, size, board } = this.map;
    this.host.hidden = k < this.map.fitScale * 1.25;
    if (this.host.hidden) return;
    const left = Math.max(0, -x / k);
    const top = Math.max(0, -y / k);
    keep(this.frame, "x", left.toFixed(0));
    keep(this.frame, "y", top.toFixed(0));
    keep(this.frame, "width", Math.max(0, Math.min(board.width, (size.width - x) / k) - left).toFixed(0));
    keep(this.frame, "height", Math.max(0, Math.min(board.height, (size.height - y) / k) - top).toFixed(0));
    this.due ||= requestAnimationFrame(() => this.#settle());
  }

  /**
   * @param {Scene} scene
   * @param {Scene} offered the same, without answers where none can be given
   */
  draw(scene, offered = scene) {
    const spots = new Map(scene.pieces.map((piece) => [piece.id, piece.at ? { x: piece.at[0], y: piece.at[1] } : this.map.spaces.get(piece.space ?? "")]));
    const at = (/** @type {{ on?: string, target?: string, space?: string, piece?: string, spot?: [number, number] | null }} */ one) =>
      one.spot ? { x: one.spot[0], y: one.spot[1] } : one.on === "piece" ? spots.get(one.target ?? "") : this.map.spaces.get(one.target || one.space || "");
    this.places = [...(offered.options ?? []), ...(offered.shortcuts ?? [])].flatMap((one) => at(one) ?? []);
    this.#settle();
    /** @type {Map<number, string>} one path for each side is far quicker than a dot for each piece */
    const paths = new Map();
    const r = this.map.board.width / (this.map.board.inch ? 90 : 62);
    for (const piece of scene.pieces) {
      const place = piece.at ? { x: piece.at[0], y: piece.at[1] } : this.map.spaces.get(piece.space ?? "");
      if (!place) continue;
      const square = `M${(place.x - r / 2).toFixed(0)} ${(place.y - r / 2).toFixed(0)}h${r.toFixed(0)}v${r.toFixed(0)}h${-r.toFixed(0)}z`;
      paths.set(piece.seat, (paths.get(piece.seat) ?? "") + square);
    }
    this.dots.replaceChildren(...[...paths].map(([seat, d]) => svg("path", { class: this.map.board.inch ? "dots small" : "dots", d, fill: coloursOf(scene.seats, seat).colour })));
  }
}
