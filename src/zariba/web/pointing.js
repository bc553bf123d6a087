/** What lies under the pointer or the finger, and what a click there does. */

import { byId } from "./element.js";
import { hideOdds, showOdds } from "./odds.js";
import { hideToast, toast } from "./popup.js";
import { pointName } from "./spots.js";

/** @import { Press } from "./gestures.js" */
/** @import { Spot } from "./spots.js" */
/** @import { TablePage } from "./table.js" */
/** @import { Point } from "./types" */

/** @typedef {{ at: Point, piece: string | null, space: string | null, fan: string | null, spot: Spot | null }} Under */

/** How long the pointer rests before something opens under it. */
const REST = 170;
/** As near to its middle as this, in inches, a click on the acting figure means the figure and not a step: */
const CORE = { offering: 0.25, idle: 0.12 };
/** How near a finger must come, in pixels. */
const FINGER = 20;

export class Pointing {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.measured = Boolean(page.map.board.inch);
    /** The space, piece or point under the pointer. */
    this.pointed = "";
    this.resting = 0;
    /** The last press was a finger's. */
    this.touched = false;
    /** @type {Spot | null} tapped once: the second tap goes there */
    this.armed = null;
    /** @type {{ under: Under, point: Point } | null} what the card of a figure shows */
    this.card = null;
    /** @type {Point | undefined} */
    this.last = undefined;
  }

  /**
   * What lies under a press: an open fan hides the spaces below it.
   * @param {Press} press
   * @returns {Under}
   */
  under(press) {
    const { map, stacks } = this.page;
    const group = press.target?.closest("g.piece");
    const piece = group instanceof SVGElement ? (group.dataset.piece ?? null) : null;
    const at = map.toBoard(press.point);
    if (this.measured && !(piece && stacks.piece(piece))) return this.#onTable(at, piece, press.touch);
    const fan = stacks.covers(at) ? (stacks.fan?.space ?? null) : null;
    const space = (piece && stacks.piece(piece)?.space) || fan || map.spaceAt(at)?.id || null;
    return { at, piece, space, fan, spot: null };
  }

  /**
   * On a measured table: a piece that offers something goes before a spot, and a spot before a piece that offers nothing.
   * @param {Point} at
   * @param {string | null} hit
   * @param {boolean} touch
   * @returns {Under}
   */
  #onTable(at, hit, touch) {
    const { map, figures, spots, chooser, scene } = this.page;
    const offers = (/** @type {string | null | undefined} */ id) => Boolean(id && chooser.at(id, null).length);
    const nearest = spots.at(at, touch, Boolean(hit));
    let piece = hit;
    if (piece && !offers(piece)) piece = figures.beneath(at, piece).find(({ id }) => offers(id))?.id ?? piece;
    if (!piece && touch) {
      const near = figures.near(at, Math.max(figures.inch / 2, FINGER / map.k));
      const closer = near && (!nearest || Math.hypot(near.x - at.x, near.y - at.y) < Math.hypot(nearest.x - at.x, nearest.y - at.y));
      if (near && closer) piece = near.piece.id;
    }
    const middle = piece ? map.standing.get(piece) : null;
    const acting = Boolean(piece && scene?.chosen?.includes(piece));
    const core = offers(piece) ? CORE.offering : CORE.idle;
    const aside = middle && Math.hypot(middle.x - at.x, middle.y - at.y) > core * figures.inch;
    const spot = (acting ? aside : !offers(piece)) ? nearest : null;
    return { at, piece: spot && offers(piece) ? null : piece, space: map.spaceAt(at)?.id ?? null, fan: null, spot };
  }

  /** @param {Under} under */
  #picks({ piece, space, spot }) {
    return this.page.chooser.at(piece, space, spot?.key);
  }

  /**
   * The place under the pointer, by the name under which questions about it are sent.
   * @param {Under} under
   */
  #name({ at, piece, space }) {
    const { map } = this.page;
    if (piece && map.standing.has(piece)) return piece;
    if (space || !this.measured) return space ?? "";
    const { width, height } = map.board;
    return at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height ? pointName(at) : "";
  }

  /** @param {Press} press */
  hover(press) {
    const { page } = this;
    const { stacks, chooser, overlays, targets, history } = page;
    if (page.ruler.on) {
      page.ruler.hover(press.point);
      return;
    }
    const under = this.under(press);
    const { piece, space, fan } = under;
    this.last = press.point;
    if (stacks.fan && !fan) stacks.close();
    const picks = this.#picks(under);
    byId("map").style.cursor = picks.length ? "pointer" : "";
    const odds = chooser.first(picks)?.odds;
    if (!byId("choice-menu").hidden) return;
    if (odds && !history.past) showOdds(odds, press.point);
    else hideOdds();
    if (under.spot !== page.spots.lit) page.spots.point(under.spot);
    clearTimeout(this.resting);
    const name = this.#name(under);
    if (name !== this.pointed) {
      this.pointed = name;
      targets.point(space);
      this.#show(under, press.point);
      if (name) overlays.follow(name);
    }
    if (this.measured) this.#look(piece);
    if (space && !fan && stacks.hides(space, piece) && (piece || stacks.tiny)) {
      this.resting = window.setTimeout(() => stacks.open(space, piece ?? undefined), REST);
    }
  }

  /**
   * While it is one's turn, what a figure sees shows when the pointer rests on it.
   * @param {string | null} piece
   */
  #look(piece) {
    const { overlays, scene, history, figures } = this.page;
    const seen = piece && figures.piece(piece) && scene?.options?.length && !history.past ? piece : "";
    if (!seen) overlays.glance("");
    else if (seen !== overlays.glanced) this.resting = window.setTimeout(() => overlays.glance(seen), REST);
  }

  /**
   * The card of what is pointed at.
   * @param {Under} under
   * @param {Point} point
   */
  #show(under, point) {
    const { figures, map, scene, detail } = this.page;
    const top = under.piece ? figures.piece(under.piece) : null;
    this.card = top ? { under, point } : null;
    if (top && scene) detail.standing([top, ...figures.beneath(under.at, top.id)], scene, point.x - map.frame.left < 360);
    else this.page.showDetail(under.space ?? "");
  }

  /** The card again, when the scene has changed under the pointer. */
  refresh() {
    if (this.card && !this.page.detail.host.hidden) this.#show(this.card.under, this.card.point);
  }

  leave() {
    const { page } = this;
    this.card = null;
    clearTimeout(this.resting);
    this.pointed = "";
    page.targets.point(null);
    page.spots.point(null);
    page.overlays.glance("");
    page.stacks.close();
    page.detail.hide();
    if (byId("choice-menu").hidden) hideOdds();
  }

  /** @param {Press} press */
  click(press) {
    const { page } = this;
    const { stacks, chooser, overlays, map } = page;
    const under = this.under(press);
    const { piece, space, fan } = under;
    this.last = press.point;
    this.touched = press.touch;
    clearTimeout(this.resting);
    hideToast();
    if (!byId("choice-menu").hidden) chooser.clear();
    if (press.touch) {
      page.targets.point(space);
      page.detail.hide();
      if (stacks.fan && !fan) stacks.close();
    }
    const name = this.#name(under);
    if (name) overlays.follow(name);
    if (page.history.past || !page.scene) return;
    if (press.touch && this.measured) overlays.glance(piece && page.figures.piece(piece) && page.scene.options?.length ? piece : "");
    const stack = space ? (stacks.at.get(space) ?? []) : [];
    const inStack = stack.some((one) => chooser.at(one.id, null).length);
    const onSpace = chooser.at(null, space);
    // A finger cannot rest on a stack: the first tap fans it out when its pieces are what may be chosen.
    if (press.touch && !fan && inStack && space && stacks.hides(space, piece)) {
      stacks.open(space, piece ?? undefined);
      return;
    }
    if (press.touch && this.#holds(under, press.point)) return;
    const picks = this.#picks(under);
    if (piece && press.target?.closest(".handle")) this.menu(press);
    else if (picks.length) chooser.choose(picks, press.point, { touch: press.touch, title: this.#title(under) });
    else if (inStack && !fan && !onSpace.length && space) stacks.open(space, piece ?? undefined);
    else if (piece || (name && map.place(name))) {
      if (press.touch) chooser.clear(); // what was about to be done is not meant any more
      page.why(piece ? "piece" : "space", piece ?? name, press.point);
      if (press.touch && stack.length && space && !fan && stacks.hides(space, piece)) stacks.open(space, piece ?? undefined);
    } else chooser.clear();
  }

  /**
   * A finger covers what it taps: the first tap shows the spot, a second one near it goes there. True while it only shows.
   * @param {Under} under whose spot becomes the one that was shown
   * @param {Point} point
   */
  #holds(under, point) {
    const { spots, map, chooser } = this.page;
    const shown = this.armed;
    const again = shown && (!under.piece || under.spot) && Math.hypot(shown.x - under.at.x, shown.y - under.at.y) * map.k < 1.4 * FINGER;
    this.armed = null;
    if (shown && again && spots.all.includes(shown)) {
      under.spot = shown;
      return false;
    }
    spots.point(under.spot);
    // Odds have their own first tap.
    if (!under.spot || chooser.at(null, null, under.spot.key).some((pick) => pick.odds)) return false;
    this.armed = under.spot;
    toast(`${under.spot.label}: tap again to do it.`, { at: { x: point.x, y: point.y + FINGER } });
    return true;
  }

  /** @param {Under} under */
  #title({ piece, space }) {
    const { page } = this;
    return (piece && page.piece(piece)?.title) || (space && page.map.spaces.get(space)?.title) || "Which?";
  }

  /**
   * Everything that can be done with what lies there; a finger, which cannot rest on it first, is shown what it is too.
   * @param {Press} press
   */
  menu(press) {
    const under = this.under(press);
    if (press.touch) {
      this.page.targets.point(under.space);
      this.#show(under, press.point);
      this.page.map.resized();
      this.page.map.reveal(this.#name(under));
    }
    if (!this.page.history.past) this.page.chooser.ask(this.#picks(under), press.point, this.#title(under), press.touch);
  }
}
