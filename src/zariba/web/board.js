/** The map: artwork, layers, where a point lies, and moving about (pan, zoom, fit, centre). */

import { html, keep, svg } from "./element.js";
import { crowd, gridOf, hole, spaceAt } from "./geometry.js";

/** @import { Board, Point, Space } from "./types" */

/** How large a counter may become on the screen, in pixels. */
const NEAREST = 130;
/** One of this many pixels shows its smallest print. */
const FINE = 42;
/** A base of this many pixels shows the man on it. */
const CLOSE = 46;
/** And one smaller than this is only a dot of its side's colour. */
const SPECK = 12;
/** So many pixels of the room round a map may be seen when the table itself looks somewhere: buttons lie there. */
const BEYOND = 60;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export class MapView {
  /**
   * @param {HTMLElement} host
   * @param {Board} board
   */
  constructor(host, board) {
    this.host = host;
    this.board = board;
    this.x = 0;
    this.y = 0;
    this.k = 1;
    this.motion = 0;
    this.sharpening = 0;
    /** Whether its upper edge stays where it is when the room below becomes less: a sheet slides up there. */
    this.pinned = false;
    /** Whether the player has chosen a scale; until then the table may. */
    this.chosen = false;
    /** @type {Map<string, Space>} */
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    /** @type {Map<string, Point>} pieces that stand anywhere on a measured table */
    this.standing = new Map();
    this.grid = gridOf(board.spaces);
    /** @type {Set<() => void>} */
    this.moved = new Set();
    /** @type {Set<() => void>} who wants to know when the scale has come to rest */
    this.rested = new Set();

    const size = { width: board.width, height: board.height };
    this.art = html("img", { class: "art", alt: "", draggable: "false", ...size });
    this.layers = {
      marks: svg("g", { class: "layer marks" }),
      shapes: svg("g", { class: "layer shapes-of" }),
      overlay: svg("g", { class: "layer overlay" }),
      targets: svg("g", { class: "layer targets" }),
      pointed: svg("g", { class: "layer pointed-at" }),
      pieces: svg("g", { class: "layer pieces" }),
      figures: svg("g", { class: "layer figures" }),
      lit: svg("g", { class: "layer lit" }),
      words: svg("g", { class: "layer words-of" }),
    };
    this.holes = svg("defs", {}, ...board.spaces.map((space) => space.plate && svg("clipPath", { id: `around-${space.id}` }, svg("path", { d: hole(space.plate, board), "clip-rule": "evenodd" }))).filter((clip) => clip instanceof Node));
    this.svg = svg("svg", { class: "sheet", viewBox: `0 0 ${board.width} ${board.height}`, ...size }, this.holes, ...Object.values(this.layers));
    this.sheet = html("div", { class: "sheet-holder" }, this.art, this.svg);
    host.prepend(this.sheet);
    new ResizeObserver(() => this.resized()).observe(host);
    this.size = { width: host.clientWidth, height: host.clientHeight };
  }

  /**
   * Hang the picture. A large drawing takes a while to read, so the pieces come first.
   * @param {string} source
   */
  paint(source) {
    if (!this.art.src) this.art.src = source;
  }

  /** The part of the map's room on which nothing lies: buttons stand along its edges. */
  get free() {
    const { head, edges } = this;
    return { top: head, width: Math.max(this.size.width - edges.right, 1), height: Math.max(this.size.height - head - edges.bottom, 1) };
  }

  /** The scale at which the whole board shows. */
  get fitScale() {
    const { width, height } = this.free;
    return Math.min(width / this.board.width, height / this.board.height);
  }

  /** @param {number} k */
  #within(k) {
    return Math.min(Math.max(k, this.fitScale * 0.8), NEAREST / this.board.piece);
  }

  /** Where the map stands on the screen. */
  get frame() {
    return this.host.getBoundingClientRect();
  }

  /** So much of the top of the map lies under buttons. */
  get head() {
    const bar = document.getElementById("overlays");
    return bar?.childElementCount && this.host.contains(bar) ? bar.offsetTop + bar.offsetHeight : 0;
  }

  /** So much of the right or the lower edge lies under the buttons of the view, which stand in a column or in a row. */
  get edges() {
    const tools = document.getElementById("zoom");
    if (!tools || !this.host.contains(tools)) return { right: 0, bottom: 0 };
    const column = tools.offsetHeight > tools.offsetWidth;
    return column ? { right: this.size.width - tools.offsetLeft, bottom: 0 } : { right: 0, bottom: this.size.height - tools.offsetTop };
  }

  /** The room for the map may have changed. */
  resized() {
    const { width, height } = this.size;
    this.size = { width: this.host.clientWidth, height: this.host.clientHeight };
    if (!width) this.fit();
    else this.#place(this.x + (this.size.width - width) / 2, this.pinned ? this.y : this.y + (this.size.height - height) / 2, this.k);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} k
   */
  #place(x, y, k) {
    const { width, height } = this.size;
    const slack = 0.5;
    const before = this.k;
    this.k = this.#within(k);
    if (this.k !== before) this.#stretch();
    const wide = this.board.width * this.k;
    const high = this.board.height * this.k;
    this.x = Math.min(Math.max(x, width * slack - wide), width * slack);
    this.y = Math.min(Math.max(y, height * slack - high), height * slack);
    this.sheet.style.transform = `translate3d(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px, 0) scale(${this.k.toFixed(5)})`;
    const size = this.board.piece * this.k;
    const detail = size < 20 ? "far" : size < 30 ? "middle" : this.board.inch && size >= CLOSE ? "close" : "near";
    if (this.svg.dataset.detail !== detail) this.svg.dataset.detail = detail;
    keep(this.svg, "data-fine", String(size >= FINE));
    this.svg.classList.toggle("specks", Boolean(this.board.inch) && size < SPECK);
    if (!this.svg.style.getPropertyValue("--k")) this.#settleScale();
    for (const listener of this.moved) listener();
  }

  /**
   * While the scale changes the picture is only stretched; it is drawn sharp when it comes to rest.
   * The browser draws a layer anew at its scale when the hint is away, and keeps that drawing after.
   */
  #stretch() {
    clearTimeout(this.sharpening);
    this.sheet.classList.remove("sharpen");
    this.sharpening = window.setTimeout(() => {
      this.sheet.classList.add("sharpen");
      this.#settleScale();
      this.sharpening = window.setTimeout(() => this.sheet.classList.remove("sharpen"), 300);
    }, 180);
  }

  /** Lines and words over a measured table keep their size on the screen: they divide by the scale at rest. */
  #settleScale() {
    if (!this.board.inch) return;
    this.svg.style.setProperty("--k", this.k.toFixed(4));
    for (const listener of this.rested) listener();
  }

  /**
   * Go there in a short glide, or at once for those who want no motion.
   * @param {number} x
   * @param {number} y
   * @param {number} k
   * @param {boolean} [gently]
   */
  go(x, y, k, gently = true) {
    cancelAnimationFrame(this.motion);
    if (!gently || still.matches) {
      this.#place(x, y, k);
      return;
    }
    const from = { x: this.x, y: this.y, k: this.k };
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min((now - start) / 220, 1);
      const e = 1 - (1 - t) ** 3;
      this.#place(from.x + (x - from.x) * e, from.y + (y - from.y) * e, from.k + (k - from.k) * e);
      if (t < 1) this.motion = requestAnimationFrame(step);
    };
    this.motion = requestAnimationFrame(step);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  panBy(dx, dy) {
    cancelAnimationFrame(this.motion);
    this.#place(this.x + dx, this.y + dy, this.k);
  }

  /**
   * Zoom by a factor, keeping the point of the screen where it is.
   * @param {number} factor
   * @param {Point} [about] in client coordinates; the middle of the map when left out
   * @param {boolean} [gently]
   */
  zoom(factor, about, gently = false) {
    this.chosen = true;
    const frame = this.frame;
    const px = about ? about.x - frame.left : this.size.width / 2;
    const py = about ? about.y - frame.top : this.size.height / 2;
    const k = this.#within(this.k * factor);
    const ratio = k / this.k;
    this.go(px - (px - this.x) * ratio, py - (py - this.y) * ratio, k, gently);
  }

  /** @param {boolean} [gently] */
  fit(gently = false) {
    const k = this.fitScale;
    const { top, width, height } = this.free;
    this.go((width - this.board.width * k) / 2, top + (height - this.board.height * k) / 2, k, gently);
  }

  /**
   * Where something is: a space, a piece on a measured table, or a point of it written "x,y".
   * @param {string} id
   * @returns {Point | null}
   */
  place(id) {
    const known = this.spaces.get(id) ?? this.standing.get(id);
    if (known) return known;
    const [x, y] = this.board.inch ? id.split(",").map(Number) : [];
    return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null;
  }

  /**
   * Show these places together, no nearer than `most`, and clear of the buttons; where they lie too far
   * apart to be read together, as many of them as there is room for.
   * @param {string[]} ids
   * @param {{ least?: number, most?: number, gently?: boolean }} [limits]
   */
  show(ids, { least = 0, most = 1.1, gently = true } = {}) {
    const places = ids.map((id) => this.place(id)).filter((place) => place !== null);
    if (!places.length) return;
    const xs = places.map((place) => place.x);
    const ys = places.map((place) => place.y);
    const margin = this.board.piece * 2.5;
    const wide = Math.max(...xs) - Math.min(...xs) + 2 * margin;
    const high = Math.max(...ys) - Math.min(...ys) + 2 * margin;
    const { width, height } = this.free;
    const k = Math.max(Math.min(width / wide, height / high, most), least, this.fitScale);
    const { x, y } = crowd(places, { x: width / k - this.board.piece, y: height / k - this.board.piece });
    this.#lookAt({ x, y }, k, gently);
  }

  /**
   * Move the map no farther than it takes to bring a place into the open.
   * @param {string} id
   */
  reveal(id) {
    const place = this.place(id);
    if (!place) return;
    const { top, width, height } = this.free;
    const pull = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) => {
      const margin = Math.min(this.board.piece * this.k + 12, room / 2);
      return Math.max(from + margin - at, 0) + Math.min(from + room - margin - at, 0);
    };
    const by = { x: pull(place.x * this.k + this.x, 0, width), y: pull(place.y * this.k + this.y, top, height) };
    if (by.x || by.y) this.panBy(by.x, by.y);
  }

  /**
   * Centre a place without changing the scale, unless counters could not be read there.
   * @param {string} id
   */
  centre(id) {
    const place = this.place(id);
    if (!place) return;
    const k = Math.max(this.k, 30 / this.board.piece);
    this.#lookAt(place, k);
  }

  /**
   * Bring a point to the middle, or as near to it as can be without showing much beyond the edge of the map.
   * @param {Point} point
   * @param {number} k
   * @param {boolean} [gently]
   */
  #lookAt(point, k, gently = true) {
    const { top, width, height } = this.free;
    const start = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ length) => {
      const middle = room / 2 - at * k;
      const rest = room - length * k;
      return rest >= -2 * BEYOND ? rest / 2 : Math.min(Math.max(middle, rest - BEYOND), BEYOND);
    };
    this.go(start(point.x, width, this.board.width), top + start(point.y, height, this.board.height), k, gently);
  }

  /**
   * Whether a place is on the screen.
   * @param {string} id
   */
  shows(id) {
    const place = this.place(id);
    if (!place) return false;
    const x = place.x * this.k + this.x;
    const y = place.y * this.k + this.y;
    const { top, width, height } = this.free;
    return x > 20 && y > top + 20 && x < width - 20 && y < top + height - 20;
  }

  /**
   * Whether a place is in the frame, but under the buttons along its edges.
   * @param {string} id
   */
  beneath(id) {
    const place = this.place(id);
    if (!place || this.shows(id)) return false;
    const [x, y] = [place.x * this.k + this.x, place.y * this.k + this.y];
    return x > 0 && y > 0 && x < this.size.width && y < this.size.height;
  }

  /**
   * Where the middle of a place is on the screen, in client coordinates.
   * @param {string} id
   * @returns {Point | null}
   */
  screenOf(id) {
    const place = this.place(id);
    if (!place) return null;
    const frame = this.frame;
    return { x: frame.left + this.x + place.x * this.k, y: frame.top + this.y + place.y * this.k };
  }

  /**
   * @param {Point} client
   * @returns {Point}
   */
  toBoard(client) {
    const frame = this.frame;
    return { x: (client.x - frame.left - this.x) / this.k, y: (client.y - frame.top - this.y) / this.k };
  }

  /**
   * The space under a point of the board; the smallest, where one lies within another.
   * @param {Point} point
   * @returns {Space | null}
   */
  spaceAt(point) {
    return spaceAt(this.grid, point);
  }

  /**
   * A clip that leaves the name of a space free, where the artwork has one.
   * @param {string} id
   */
  around(id) {
    return this.spaces.get(id)?.plate ? `url(#around-${CSS.escape(id)})` : null;
  }

  /**
   * The points attribute of a space's outline.
   * @param {string} id
   */
  outline(id) {
    return this.spaces.get(id)?.outline.map(([x, y]) => `${x},${y}`).join(" ") ?? "";
  }
}
