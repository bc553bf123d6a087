/** Where the map looks: at first, and when a decision has come to the player. */

import { taste } from "./preferences.js";

/** @import { TablePage } from "./table.js" */
/** @import { Scene } from "./types" */

/** A counter or a base of this many pixels can be read. */
const LEGIBLE = 30;
/** Of so many choices none may lie under a button. */
const FEW = 12;
/** What is brought into sight stands so many pixels clear of what lies over the map. */
const MARGIN = 14;
/** How far from the figure in hand one looks on a measured table, in inches: it can fire right across. */
const ROUND = 6;

export class Gaze {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.legible = LEGIBLE / page.map.board.piece;
  }

  /**
   * The places where something may be chosen.
   * @param {Scene} scene
   */
  choices(scene) {
    const { chooser } = this.page;
    const offered = (scene.options ?? []).filter((option) => option.on !== "button" && !(option.menu && chooser.plain));
    const places = offered.map((option) => (option.on === "piece" ? this.#placeOf(option.target) : option.spot ? option.spot.join() : option.target));
    const targets = (scene.shortcuts ?? []).map((shortcut) => (shortcut.piece ? this.#placeOf(shortcut.piece) : ""));
    return this.#roundHim(scene, [...places, ...targets].filter(Boolean));
  }

  /**
   * On a measured table, the figure in hand and what lies round it.
   * @param {Scene} scene
   * @param {string[]} places
   */
  #roundHim(scene, places) {
    const { map } = this.page;
    const him = (scene.chosen ?? []).find((id) => map.standing.has(id));
    const from = map.board.inch && him ? map.place(him) : null;
    if (!from || !him) return places;
    const near = (/** @type {string} */ id) => {
      const at = map.place(id);
      return at !== null && Math.hypot(at.x - from.x, at.y - from.y) <= ROUND * (map.board.inch ?? 1);
    };
    return [him, ...places.filter(near)];
  }

  /** @param {string} piece */
  #placeOf(piece) {
    const found = this.page.piece(piece);
    return found?.at ? piece : (found?.space ?? "");
  }

  /**
   * Open on the pieces, near enough to read them; before any is placed, where the game is played.
   * @param {Scene} scene
   */
  first(scene) {
    const { map } = this.page;
    if (map.fitScale >= this.legible) {
      map.fit();
      return;
    }
    const places = this.choices(scene);
    const own = scene.pieces.filter((piece) => piece.seat === Math.max(scene.you, 0)).map((piece) => (piece.at ? piece.id : (piece.space ?? "")));
    const home = own.length ? own : (map.board.home ?? []);
    const seen = [...new Set(places.length ? places : home)].filter((id) => map.place(id));
    if (seen.length) map.show(seen, { least: this.legible, gently: false });
    else map.fit();
  }

  /**
   * Move the map when a new decision is asked for and little of it shows.
   * @param {Scene} scene
   */
  follow(scene) {
    const { map } = this.page;
    if (!taste().follow) return;
    const offered = this.choices(scene);
    // Where nothing on the map can be chosen, what the question is about may still lie there.
    const places = offered.length ? offered : (scene.chosen ?? []).filter((id) => map.place(id));
    const tiny = map.svg.dataset.detail === "far" && !map.chosen;
    if (!tiny && places.length > FEW && this.#inHand(scene) && places.some((id) => map.shows(id))) return;
    if (places.length && (tiny || places.filter((id) => map.shows(id)).length < places.length / 3)) {
      map.show(places, { least: Math.max(map.chosen ? map.k : 0, this.legible), most: Math.max(map.k, 1) });
    } else if (places.length <= FEW) for (const id of places) if (map.beneath(id)) map.reveal(id);
  }

  /**
   * Whether a piece that was chosen shows: where it could go all over the map, one looks on at where it stands.
   * @param {Scene} scene
   */
  #inHand(scene) {
    return (scene.chosen ?? []).some((id) => this.page.map.shows(this.#placeOf(id)));
  }

  /**
   * Bring what happens into sight, only when it is out of it or too small to be seen.
   * @param {string[]} places
   * @param {HTMLElement[]} over what lies over the map
   */
  bring(places, over) {
    const { map } = this.page;
    const tiny = map.svg.dataset.detail === "far" && !map.chosen;
    if (!taste().follow || !places.length || (!tiny && places.every((place) => this.#sees(place, over)))) return;
    const scale = map.chosen ? map.k : Math.max(map.k, this.legible);
    map.show(this.#fit(places, scale) ? places : places.slice(-1), { least: scale, most: scale });
  }

  /**
   * Whether so much is seen at once; if not, one looks where it leads.
   * @param {string[]} places
   * @param {number} scale
   */
  #fit(places, scale) {
    const { map } = this.page;
    const points = places.map((id) => map.place(id)).filter((point) => point !== null);
    const far = (/** @type {number[]} */ along) => (Math.max(...along) - Math.min(...along)) * scale + 2 * MARGIN;
    return far(points.map(({ x }) => x)) < map.free.width && far(points.map(({ y }) => y)) < map.free.height;
  }

  /**
   * @param {string} place
   * @param {HTMLElement[]} over
   */
  #sees(place, over) {
    const at = this.page.map.screenOf(place);
    const covers = (/** @type {DOMRect} */ { left, right, top, bottom }) => at !== null && at.x > left - MARGIN && at.x < right + MARGIN && at.y > top - MARGIN && at.y < bottom + MARGIN;
    return this.page.map.shows(place) && !over.some((card) => covers(card.getBoundingClientRect()));
  }
}
