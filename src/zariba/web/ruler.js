/** The tape measure: drag, or click two places, and read the inches. It asks nobody and changes nothing. */

import { byId, html, keep, svg } from "./element.js";

/** @import { MapView } from "./board.js" */
/** @import { Figures } from "./figures.js" */
/** @import { Point } from "./types" */

/** Within this many inches of its middle a figure holds the end of the tape. */
const SNAP = 0.3;

export class Ruler {
  /**
   * @param {MapView} map
   * @param {Figures} figures
   */
  constructor(map, figures) {
    this.map = map;
    this.figures = figures;
    this.inch = map.board.inch ?? 0;
    this.on = false;
    /** @type {Point | null} */
    this.from = null;
    /** @type {Point | null} */
    this.to = null;
    /** After a first click the tape follows the pointer to the second. */
    this.following = false;
    /** Called when the tape is taken up: what the pointer showed is put away. */
    this.taken = () => {};
    this.tape = svg("g", { class: "ruler", visibility: "hidden" });
    map.layers.lit.append(this.tape);
    this.note = html("div", { id: "ruler-note", role: "status", "aria-live": "polite", hidden: true });
    map.host.append(this.note);
    this.button = byId("measure");
    this.button.hidden = !(this.inch > 0);
    this.button.addEventListener("click", () => this.toggle());
  }

  toggle() {
    if (!(this.inch > 0)) return;
    if (this.on) {
      this.clear();
      return;
    }
    this.on = true;
    this.taken();
    this.#show();
  }

  /** Put the tape away; true when it was out. */
  clear() {
    const was = this.on;
    this.on = false;
    this.following = false;
    this.from = null;
    this.to = null;
    this.#show();
    return was;
  }

  /** @param {Point} client */
  #place(client) {
    const point = this.map.toBoard(client);
    const held = this.figures.near(point, SNAP * this.inch);
    return held ? { x: held.x, y: held.y } : point;
  }

  /** @param {Point} client @returns {boolean} whether the press belongs to the tape */
  start(client) {
    if (!this.on) return false;
    if (!this.following) this.from = this.#place(client);
    this.to = this.#place(client);
    this.#show();
    return true;
  }

  /** @param {Point} client */
  move(client) {
    if (!this.on || !this.from) return;
    this.to = this.#place(client);
    this.#show();
  }

  /** @param {Point} client */
  hover(client) {
    if (this.following) this.move(client);
  }

  /**
   * @param {Point} client
   * @param {boolean} dragged
   */
  end(client, dragged) {
    this.move(client);
    this.following = !dragged && !this.following;
    this.#show();
  }

  /** The length of the tape in inches. */
  get inches() {
    return this.from && this.to ? Math.hypot(this.to.x - this.from.x, this.to.y - this.from.y) / this.inch : 0;
  }

  #show() {
    this.button.setAttribute("aria-pressed", String(this.on));
    this.map.host.classList.toggle("measuring", this.on);
    this.note.hidden = !this.on;
    const drawn = this.from !== null && this.to !== null;
    keep(this.tape, "visibility", drawn ? "visible" : "hidden");
    const words = drawn ? `${this.inches.toFixed(1)} inches` : "Measure: drag, or click two places";
    this.note.replaceChildren(html("b", {}, words), html("span", {}, "Esc ends"));
    if (this.from && this.to) this.#draw(this.from, this.to);
  }

  /**
   * @param {Point} from
   * @param {Point} to
   */
  #draw(from, to) {
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
    let ticks = "";
    for (let i = 0; i * this.inch <= long + 0.01; i += 1) {
      const half = this.inch * (i % 6 === 0 ? 0.3 : 0.16);
      const [x, y] = [from.x + ux * i * this.inch, from.y + uy * i * this.inch];
      ticks += `M${(x - uy * half).toFixed(1)} ${(y + ux * half).toFixed(1)}L${(x + uy * half).toFixed(1)} ${(y - ux * half).toFixed(1)}`;
    }
    const d = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
    const size = 17 / this.map.k;
    const down = to.y > from.y;
    this.tape.replaceChildren(
      svg("path", { class: "tape-under", d }),
      svg("path", { class: "tape-under thin", d: ticks }),
      svg("path", { class: "tape", d }),
      svg("path", { class: "ticks", d: ticks }),
      svg("text", { x: to.x, y: to.y + size * (down ? 2.2 : -1.3) }, `${this.inches.toFixed(1)}\u2033`),
    );
  }
}
