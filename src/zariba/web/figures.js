/** The pieces that stand anywhere on a measured table: drawn at their place, vehicles below, aircraft above. */

import { liveryOf, pieceWords } from "./counter.js";
import { keep, svg } from "./element.js";
import { bodyLooks, drawBody } from "./figure.js";

/** @import { MapView } from "./board.js" */
/** @import { Marked } from "./stacks.js" */
/** @import { Piece, Point, Scene } from "./types" */

/** @typedef {{ group: SVGGElement, piece: Piece, looks: string, x: number, y: number }} Standing */

const MOST_GLIDES = 80;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
/** What lies lowest is drawn first. */
const ORDER = ["wreck", "vehicle", "casualty", "prone", "figure", "", "aircraft"];

export class Figures {
  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    this.inch = map.board.inch || map.board.piece;
    /** @type {Map<string, Standing>} */
    this.shown = new Map();
  }

  /**
   * @param {Scene} scene
   * @param {Marked} marked
   */
  draw(scene, marked) {
    const layer = this.map.layers.figures;
    const gone = new Set(this.shown.keys());
    const first = this.shown.size === 0;
    const standing = scene.pieces.filter((piece) => piece.at);
    const rank = (/** @type {Piece} */ piece) => 2 * ORDER.indexOf(piece.body ?? "") + Number(marked.chosen.has(piece.id));
    standing.sort((a, b) => rank(a) - rank(b));
    /** @type {[Standing, Point][]} */
    const moved = [];
    /** @type {Element | null} */
    let last = null;
    for (const piece of standing) {
      gone.delete(piece.id);
      const known = this.shown.get(piece.id);
      const before = known && { x: known.x, y: known.y };
      const shown = this.#redraw(piece, scene);
      if (before && (before.x !== shown.x || before.y !== shown.y)) moved.push([shown, before]);
      const kind = ["piece", "standing", piece.body || "figure"];
      for (const mark of /** @type {const} */ (["options", "minor", "more", "risky", "chosen"])) if (marked[mark].has(piece.id)) kind.push(mark === "options" ? "option" : mark);
      keep(shown.group, "class", kind.join(" "));
      /** @type {Element | null} */
      const next = last ? last.nextElementSibling : layer.firstElementChild;
      if (next !== shown.group) layer.insertBefore(shown.group, next);
      last = shown.group;
    }
    for (const id of gone) {
      this.shown.get(id)?.group.remove();
      this.shown.delete(id);
    }
    this.map.standing = new Map([...this.shown].map(([id, { x, y }]) => [id, { x, y }]));
    if (!first && !still.matches && moved.length <= MOST_GLIDES) for (const [shown, from] of moved) this.#glide(shown, from);
  }

  /**
   * @param {Piece} piece
   * @param {Scene} scene
   */
  #redraw(piece, scene) {
    const livery = liveryOf(scene.seats, piece.seat);
    const key = bodyLooks(piece, livery, this.inch);
    let shown = this.shown.get(piece.id);
    if (!shown) {
      shown = { group: svg("g", { "data-piece": piece.id, role: "img" }), piece, looks: "", x: NaN, y: NaN };
      this.shown.set(piece.id, shown);
    }
    shown.piece = piece;
    [shown.x, shown.y] = piece.at ?? [0, 0];
    if (shown.looks !== key) {
      shown.looks = key;
      shown.group.replaceChildren(...drawBody(piece, livery, this.inch));
    }
    keep(shown.group, "aria-label", pieceWords(piece));
    keep(shown.group, "transform", `translate(${shown.x} ${shown.y}) scale(${this.inch / 100})`);
    return shown;
  }

  /**
   * @param {Standing} shown
   * @param {Point} from
   */
  #glide(shown, from) {
    const at = (/** @type {Point} */ p) => ({ transform: `translate(${p.x}px, ${p.y}px) scale(${this.inch / 100})` });
    shown.group.animate([at(from), at(shown)], { duration: 260, easing: "cubic-bezier(.3,.1,.2,1)" });
  }

  /** @param {string} id */
  piece(id) {
    return this.shown.get(id)?.piece ?? null;
  }

  /**
   * The piece whose middle is nearest to a point, within a distance in board units.
   * @param {Point} point
   * @param {number} within
   */
  near(point, within) {
    /** @type {Standing | null} */
    let best = null;
    let far = within;
    for (const shown of this.shown.values()) {
      const away = Math.hypot(shown.x - point.x, shown.y - point.y);
      if (away > far) continue;
      far = away;
      best = shown;
    }
    return best;
  }

  /**
   * What else stands where the pointer is, beneath what it points at: a man below a helicopter.
   * @param {Point} point
   * @param {string} top the piece pointed at
   */
  beneath(point, top) {
    const here = [...this.shown.values()].filter(({ piece, x, y }) => piece.id !== top && Math.hypot(x - point.x, y - point.y) < this.inch / 2);
    return here.map(({ piece }) => piece);
  }
}
