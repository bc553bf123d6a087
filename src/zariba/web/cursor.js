/** The map by keys: a cursor that goes from place to place, says what is there, and does what may be done there. */

import { pieceWords } from "./counter.js";
import { byId, svg } from "./element.js";

/** @import { TablePage } from "./table.js" */
/** @import { Piece, Point } from "./types" */

const WAYS = /** @type {Record<string, Point>} */ ({ ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } });
/** How much farther away seems what lies aside. */
const ASIDE = 2.2;

/** A place to stop at: a space, a piece that stands by itself, or a point "x,y" that is offered. */
/** @typedef {{ id: string, at: Point }} Stop */

export class Cursor {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.host = byId("cursor");
    this.at = "";
    this.mark = svg("g", { class: "cursor-mark" });
    page.map.layers.words.append(this.mark);
    this.host.addEventListener("keydown", (event) => this.#key(event));
    this.host.addEventListener("focus", () => this.go(this.at && page.map.place(this.at) ? this.at : (this.#choices()[0] ?? this.#stops()[0]?.id ?? "")));
    this.host.addEventListener("blur", () => this.mark.replaceChildren());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.#does(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  #does({ key, shiftKey }) {
    if (WAYS[key]) return () => this.#step(WAYS[key]);
    if (key === "Enter") return () => this.#act();
    if (key === " ") return () => this.tell(true);
    if (key === "n" || key === "N") return () => this.#next(shiftKey ? -1 : 1);
    return null;
  }

  /** All places, and on a measured table the pieces and the spots that are offered. @returns {Stop[]} */
  #stops() {
    const { map, spots } = this.page;
    const spaces = [...map.spaces.values()].map(({ id, x, y }) => ({ id, at: { x, y } }));
    if (!map.board.inch) return spaces;
    const pieces = [...map.standing].map(([id, at]) => ({ id, at }));
    return [...pieces, ...spots.all.map(({ x, y }) => ({ id: `${x},${y}`, at: { x, y } }))];
  }

  /** @param {Point} way */
  #step(way) {
    const from = this.page.map.place(this.at);
    if (!from) return;
    let best = "";
    let least = Infinity;
    for (const { id, at } of this.#stops()) {
      const [dx, dy] = [at.x - from.x, at.y - from.y];
      const ahead = dx * way.x + dy * way.y;
      const aside = Math.abs(dx * way.y - dy * way.x);
      if (id === this.at || ahead <= 0.01 || aside > 1.8 * ahead) continue;
      const far = ahead + ASIDE * aside;
      if (far >= least) continue;
      least = far;
      best = id;
    }
    if (best) this.go(best);
  }

  /** Where something may be chosen. */
  #choices() {
    const { scene, gaze } = this.page;
    return scene ? [...new Set(gaze.choices(scene))] : [];
  }

  /** @param {number} by */
  #next(by) {
    const all = this.#choices();
    if (all.length) this.go(all[(all.indexOf(this.at) + by + all.length) % all.length]);
  }

  /** @param {string} id */
  go(id) {
    const { map } = this.page;
    const at = map.place(id);
    if (!at) return;
    this.at = id;
    const points = map.outline(id);
    const shape = () => (points ? svg("polygon", { points }) : svg("circle", { cx: at.x, cy: at.y, r: map.board.piece * 0.7 }));
    this.mark.replaceChildren(shape(), shape());
    map.reveal(id);
    this.page.pointing.pointed = id;
    this.page.overlays.follow(id);
    this.tell(false);
  }

  /** @returns {Piece[]} */
  #here() {
    const { stacks, figures } = this.page;
    const standing = figures.piece(this.at);
    return standing ? [standing] : [...(stacks.at.get(this.at) ?? [])].reverse();
  }

  #picks() {
    const { chooser } = this.page;
    const spot = this.page.map.board.inch ? `spot:${this.at}` : undefined;
    return [...this.#here().flatMap((piece) => chooser.at(piece.id, null)), ...chooser.at(null, this.at, spot)];
  }

  /**
   * Say where the cursor is, what lies there, and how much may be done; in full, also what.
   * @param {boolean} full
   */
  tell(full) {
    const { map, spots } = this.page;
    const here = this.#here();
    const picks = this.#picks();
    const name = map.spaces.get(this.at)?.title ?? (here.length ? "" : spots.bearing(this.at));
    const what = here.map((piece) => (full ? pieceWords(piece) : piece.title || piece.label || piece.id));
    const may = full ? picks.map((pick) => pick.label) : [];
    const words = [name, ...what, picks.length ? (full ? `You may: ${may.join("; ")}` : picks.length === 1 ? picks[0].label : `${picks.length} choices`) : full ? "Nothing to choose here" : ""];
    byId("said").textContent = words.filter(Boolean).join(". ");
    if (full) this.page.showDetail(this.at);
  }

  #act() {
    const { map, chooser } = this.page;
    const point = map.screenOf(this.at);
    if (!point) return;
    const picks = this.#picks();
    if (picks.length) chooser.choose(picks, point, { title: map.spaces.get(this.at)?.title });
    else this.page.why(map.standing.has(this.at) ? "piece" : "space", this.at, point);
  }
}
