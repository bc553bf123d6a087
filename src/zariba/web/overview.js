/** The small map in the corner: where the pieces are, and the part that shows. Click it to go there. */

import { coloursOf } from "./counter.js";
import { byId, html, keep, svg } from "./element.js";

/** @import { MapView } from "./board.js" */
/** @import { Scene } from "./types" */

const WIDEST = 190;
/** The side of a square map; others get about the same area. */
const SQUARE = 150;

export class Overview {
  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    this.host = byId("overview");
    const { width, height } = map.board;
    const wide = Math.round(Math.min(WIDEST, SQUARE * Math.sqrt(width / height)));
    const high = Math.round((wide * height) / width);
    this.dots = svg("g", {});
    this.frame = svg("rect", { class: "frame" });
    const sheet = svg("svg", { viewBox: `0 0 ${width} ${height}`, width: wide, height: high }, this.dots, this.frame);
    this.picture = html("canvas", { width: 2 * wide, height: 2 * high });
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
      go(event);
    });
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
  }

  /** @param {Scene} scene */
  draw(scene) {
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
