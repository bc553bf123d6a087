/** The counters on the map: stacks, their fan, and short glides when pieces move. */

import { coloursOf, drawCounter, looks, pieceWords } from "./counter.js";
import { keep, svg } from "./element.js";

/** @import { MapView } from "./board.js" */
/** @import { Piece, Point, Scene } from "./types" */

/** Ids of pieces by what may be done with them. */
/** @typedef {{ options: Set<string>, minor: Set<string>, more: Set<string>, chosen: Set<string>, risky: Set<string> }} Marked */
/** @typedef {{ group: SVGGElement, piece: Piece, looks: string, x: number, y: number, scale: number }} Shown */

const STEP = 0.12;
const LEGIBLE = 60;
/** The height of the buttons on the map, which would cover a fan. */
const TOOLBAR = 52;
const MOST_GLIDES = 40;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Stacks {
  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {Map<string, Piece[]>} pieces of each space, bottom to top */
    this.at = new Map();
    /** @type {Map<string, Piece[]>} pieces of each stack: a space may hold several, on spots of their own */
    this.heaps = new Map();
    /** @type {Map<string, SVGGElement>} by stack */
    this.counts = new Map();
    this.plate = svg("rect", { class: "fan-plate", rx: 8 });
    /** @type {{ space: string, under?: string, pieces: Piece[], left: number, top: number, right: number, bottom: number } | null} */
    this.fan = null;
  }

  /**
   * @param {Scene} scene
   * @param {Marked} marked
   */
  draw(scene, marked) {
    const layer = this.map.layers.pieces;
    const gone = new Set(this.shown.keys());
    this.at = new Map();
    this.heaps = new Map();
    for (const piece of scene.pieces) {
      if (!piece.space || !this.map.spaces.has(piece.space)) continue;
      put(this.at, piece.space, piece);
      put(this.heaps, heapOf(piece), piece);
    }
    /** @type {[Shown, Point][]} */
    const moved = [];
    const firstPicture = this.shown.size === 0;
    /** @type {Element | null} */
    let last = null;
    for (const [heap, listed] of this.heaps) {
      // What is chosen lies on top of its stack while it is chosen, or nobody would see it.
      const stack = [...listed].sort((a, b) => Number(marked.chosen.has(a.id)) - Number(marked.chosen.has(b.id)));
      this.heaps.set(heap, stack);
      stack.forEach((piece, i) => {
        gone.delete(piece.id);
        const known = this.shown.has(piece.id);
        const shown = this.#redraw(piece, scene);
        const spot = this.#spot(piece, i, stack.length);
        const before = { x: shown.x, y: shown.y };
        if (known && (before.x !== spot.x || before.y !== spot.y)) moved.push([shown, before]);
        this.#put(shown, spot.x, spot.y, 1);
        const kind = ["piece"];
        if (marked.options.has(piece.id)) kind.push("option");
        if (marked.minor.has(piece.id)) kind.push("minor");
        if (marked.more.has(piece.id)) kind.push("more");
        if (marked.risky.has(piece.id)) kind.push("risky");
        if (marked.chosen.has(piece.id)) kind.push("chosen");
        keep(shown.group, "class", kind.join(" "));
        // Kept in order without touching those already in their place.
        const next = last ? last.nextElementSibling : layer.firstElementChild;
        if (next !== shown.group) layer.insertBefore(shown.group, next);
        last = shown.group;
      });
    }
    for (const id of gone) {
      this.shown.get(id)?.group.remove();
      this.shown.delete(id);
    }
    this.#count();
    if (!firstPicture && !still.matches && moved.length <= MOST_GLIDES) for (const [shown, from] of moved) this.#glide(shown, from);
    const { space: open, under } = this.fan ?? {};
    for (const { group } of this.shown.values()) group.querySelector(":scope > .handle")?.remove();
    this.fan = null;
    this.plate.remove();
    const wanted = open && this.at.get(open)?.some((piece) => marked.options.has(piece.id));
    if (open && wanted) this.open(open, under && this.piece(under)?.space === open ? under : undefined);
  }

  /**
   * @param {Piece} piece
   * @param {Scene} scene
   */
  #redraw(piece, scene) {
    const colours = coloursOf(scene.seats, piece.seat);
    const key = looks(piece, colours);
    let shown = this.shown.get(piece.id);
    if (!shown) {
      shown = { group: svg("g", { "data-piece": piece.id, role: "img" }), piece, looks: "", x: NaN, y: NaN, scale: 1 };
      this.shown.set(piece.id, shown);
    }
    shown.piece = piece;
    if (shown.looks !== key) {
      shown.looks = key;
      shown.group.replaceChildren(...drawCounter(piece, colours));
    }
    keep(shown.group, "aria-label", pieceWords(piece));
    keep(shown.group, "data-in", piece.space ?? "");
    return shown;
  }

  /**
   * Where the stack of a piece lies: its own spot, or the middle of the space.
   * @param {Piece} piece
   */
  #base(piece) {
    if (piece.spot) return { x: piece.spot[0], y: piece.spot[1] };
    return this.map.spaces.get(piece.space ?? "") ?? { x: 0, y: 0 };
  }

  /**
   * Where the i-th piece of a stack lies: a little up and right of the one below.
   * @param {Piece} piece
   * @param {number} i
   * @param {number} count
   */
  #spot(piece, i, count) {
    const base = this.#base(piece);
    const step = this.map.board.piece * Math.min(STEP, 0.5 / Math.max(count - 1, 1));
    const off = (i - (count - 1) / 2) * step;
    return { x: round(base.x + off), y: round(base.y - off) };
  }

  /**
   * @param {Shown} shown
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  #put(shown, x, y, scale) {
    shown.x = x;
    shown.y = y;
    shown.scale = scale;
    keep(shown.group, "transform", `translate(${x} ${y}) scale(${round((this.map.board.piece / 100) * scale)})`);
  }

  /**
   * @param {Shown} shown
   * @param {Point} from
   */
  #glide(shown, from) {
    const k = (this.map.board.piece / 100) * shown.scale;
    const at = (/** @type {Point} */ p) => ({ transform: `translate(${p.x}px, ${p.y}px) scale(${k})` });
    shown.group.animate([at(from), at(shown)], { duration: 240, easing: "cubic-bezier(.3,.1,.2,1)" });
  }

  /** The number of pieces, beside every stack of two or more. */
  #count() {
    const gone = new Set(this.counts.keys());
    const size = this.map.board.piece;
    for (const [id, stack] of this.heaps) {
      if (stack.length < 2) continue;
      gone.delete(id);
      let count = this.counts.get(id);
      if (!count) {
        const base = this.#base(stack[0]);
        const step = size * STEP * 0.5 * Math.min(stack.length - 1, 4);
        const x = base.x - size * 0.47 - step;
        const y = base.y + size * 0.45 + step;
        count = svg("g", { class: "count", transform: `translate(${round(x)} ${round(y)})` }, svg("circle", { r: size * 0.17 }), svg("text", { y: size * 0.085, "font-size": size * 0.25 }));
        this.counts.set(id, count);
      }
      const text = count.lastElementChild;
      if (text && text.textContent !== String(stack.length)) text.textContent = String(stack.length);
      const top = this.shown.get(stack[stack.length - 1].id)?.group;
      if (top && top.nextElementSibling !== count) top.after(count);
    }
    for (const id of gone) {
      this.counts.get(id)?.remove();
      this.counts.delete(id);
    }
  }

  /** Whether counters are too small to read. */
  get tiny() {
    return this.map.board.piece * this.map.k < 34;
  }

  /**
   * What would be fanned out: the stack of a piece, or all of a space where one cannot tell them apart.
   * @param {string} space
   * @param {string | null} [under]
   */
  #together(space, under) {
    const piece = under && !this.tiny ? this.piece(under) : null;
    return (piece ? this.heaps.get(heapOf(piece)) : this.at.get(space)) ?? [];
  }

  /**
   * Whether a stack is worth fanning out: several pieces, or counters too small to read.
   * @param {string} space
   * @param {string | null} [under] the piece that is pointed at
   */
  hides(space, under) {
    const stack = this.#together(space, under);
    if (!stack.length) return false;
    if (stack.some((piece) => this.shown.get(piece.id)?.group.classList.contains("more"))) return true;
    return stack.length > 1 || this.tiny;
  }

  /**
   * Fan out a stack so that each piece can be read and clicked; `under` stays below the pointer.
   * @param {string} space
   * @param {string} [under]
   */
  open(space, under) {
    if (this.fan?.space === space) return;
    this.close();
    const stack = this.#together(space, under);
    if (!stack.length) return;
    const size = this.map.board.piece;
    const scale = Math.max(1, LEGIBLE / (size * this.map.k));
    const cell = size * scale * 1.14;
    const perRow = stack.length > 6 ? Math.ceil(stack.length / (stack.length > 14 ? 3 : 2)) : stack.length;
    const rows = Math.ceil(stack.length / perRow);
    const middle = this.map.spaces.get(space);
    const found = stack.findIndex((piece) => piece.id === under);
    const anchor = found < 0 ? stack.length - 1 : found;
    const held = this.shown.get(stack[anchor].id);
    if (!middle || !held) return;
    let left = held.x - (anchor % perRow) * cell;
    let top = held.y - Math.floor(anchor / perRow) * cell;
    // Kept on the screen when the stack lies near its edge.
    const edge = this.map.toBoard({ x: this.map.frame.left + 8, y: this.map.frame.top + TOOLBAR });
    const far = this.map.toBoard({ x: this.map.frame.right - 8, y: this.map.frame.bottom - 8 });
    left = Math.max(Math.min(left, far.x - (perRow - 0.5) * cell), edge.x + cell / 2);
    top = Math.max(Math.min(top, far.y - (rows - 0.5) * cell), edge.y + cell / 2);
    const layer = this.map.layers.pieces;
    layer.append(this.plate);
    stack.forEach((piece, i) => {
      const shown = this.shown.get(piece.id);
      if (!shown) return;
      const from = { x: shown.x, y: shown.y };
      this.#put(shown, round(left + (i % perRow) * cell), round(top + Math.floor(i / perRow) * cell), scale);
      layer.append(shown.group);
      shown.group.classList.add("fanned");
      if (shown.group.classList.contains("more")) shown.group.append(handle());
      if (!still.matches) this.#glide(shown, from);
    });
    const pad = cell * 0.56;
    this.fan = { space, under, pieces: stack, left: left - pad, top: top - pad, right: left + (perRow - 1) * cell + pad, bottom: top + (rows - 1) * cell + pad };
    keep(this.plate, "x", String(round(this.fan.left)));
    keep(this.plate, "y", String(round(this.fan.top)));
    keep(this.plate, "width", String(round(this.fan.right - this.fan.left)));
    keep(this.plate, "height", String(round(this.fan.bottom - this.fan.top)));
    for (const piece of stack) this.counts.get(heapOf(piece))?.setAttribute("visibility", "hidden");
  }

  close() {
    if (!this.fan) return;
    const heaps = new Set(this.fan.pieces.map(heapOf));
    this.fan = null;
    this.plate.remove();
    for (const heap of heaps) {
      const stack = this.heaps.get(heap) ?? [];
      stack.forEach((piece, i) => {
        const shown = this.shown.get(piece.id);
        const spot = this.#spot(piece, i, stack.length);
        if (!shown) return;
        this.#put(shown, spot.x, spot.y, 1);
        shown.group.classList.remove("fanned");
        shown.group.querySelector(".handle")?.remove();
        this.map.layers.pieces.append(shown.group);
      });
      const count = this.counts.get(heap);
      count?.removeAttribute("visibility");
      if (count) this.map.layers.pieces.append(count);
    }
  }

  /**
   * Whether a point of the board lies on the open fan.
   * @param {Point} point
   */
  covers(point) {
    const fan = this.fan;
    return fan !== null && point.x > fan.left && point.x < fan.right && point.y > fan.top && point.y < fan.bottom;
  }

  /** @param {string} id */
  piece(id) {
    return this.shown.get(id)?.piece ?? null;
  }
}

/**
 * The name of the stack that a piece belongs to.
 * @param {Piece} piece
 */
function heapOf(piece) {
  return piece.spot ? `${piece.space}@${piece.spot.join()}` : (piece.space ?? "");
}

/**
 * @param {Map<string, Piece[]>} map
 * @param {string} key
 * @param {Piece} piece
 */
function put(map, key, piece) {
  const there = map.get(key);
  if (there) there.push(piece);
  else map.set(key, [piece]);
}

/** Three dots on a piece that has other answers than the plain click. */
function handle() {
  const dots = [-11, 0, 11].map((x) => svg("circle", { cx: x, r: 4 }));
  return svg("g", { class: "handle", transform: "translate(32 -40)" }, svg("rect", { x: -21, y: -12, width: 42, height: 24, rx: 12 }), ...dots);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
