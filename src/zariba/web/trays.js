/** The boxes beside the board: counters, hands of cards, piles, cups of chits. Their pieces can be options too. */

import { cardPicture, enlarge, isEnlarged, shrink } from "./cards.js";
import { cardFace, coloursOf, counterPicture, pieceCard, pieceWords } from "./counter.js";
import { byId, html } from "./element.js";
import { byFinger } from "./focus.js";
import { hideOdds, showOdds } from "./odds.js";

/** @import { Chooser } from "./choose.js" */
/** @import { Piece, Point, Scene, SeatView, Tray } from "./types" */

export class Trays {
  /**
   * @param {Chooser} chooser
   * @param {(kind: "piece" | "space", id: string, point: Point) => void} why
   * @param {(card: HTMLElement | null) => void} detail
   */
  constructor(chooser, why, detail) {
    this.chooser = chooser;
    this.why = why;
    this.detail = detail;
    this.key = "";
    /** @type {Map<string, { key: string, nodes: HTMLElement[] }>} what was drawn of each tray; one that is the same is not drawn again */
    this.made = new Map();
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Element && !event.target.closest("[data-piece]")) shrink();
    });
  }

  /**
   * Draw the trays; returns how many of their pieces beside the board can be chosen now.
   * @param {Scene} scene
   * @param {Set<string>} chosen
   */
  draw(scene, chosen) {
    const all = (scene.trays ?? []).filter((tray) => tray.pieces.length || tray.note || tray.kind === "pile");
    const trays = all.filter((tray) => !isOwnHand(tray, scene));
    const offers = (/** @type {Tray} */ tray) => tray.pieces.filter((piece) => this.chooser.at(piece.id, null).length);
    const offered = trays.flatMap(offers);
    const key = JSON.stringify([all, all.flatMap(offers).map((piece) => piece.id), [...chosen], document.body.dataset.palette]);
    if (key === this.key) return offered.length;
    this.key = key;
    shrink();
    this.#hand(all.find((tray) => isOwnHand(tray, scene)), scene, chosen);
    const sections = trays.flatMap((tray) => this.#kept(tray, scene, chosen, () => [this.#section(tray, scene, chosen)]));
    lay(byId("trays"), sections.length ? sections : [html("p", { class: "note" }, "Nothing lies beside the board.")]);
    for (const id of this.made.keys()) if (!all.some((tray) => tray.id === id)) this.made.delete(id);
    return offered.length;
  }

  /**
   * What was drawn of a tray, if all that shows of it and can be done there is the same; else drawn anew.
   * @param {Tray} tray
   * @param {Scene} scene
   * @param {Set<string>} chosen
   * @param {() => HTMLElement[]} draw
   */
  #kept(tray, scene, chosen, draw) {
    const answers = tray.pieces.map(({ id }) => [chosen.has(id), this.chooser.at(id, null)]);
    const key = JSON.stringify([tray, answers, scene.seats, document.body.dataset.palette]);
    const made = this.made.get(tray.id);
    if (made?.key === key) return made.nodes;
    const nodes = draw();
    this.made.set(tray.id, { key, nodes });
    return nodes;
  }

  /**
   * @param {Tray} tray
   * @param {Scene} scene
   * @param {Set<string>} chosen
   */
  #section(tray, scene, chosen) {
    const pieces = tray.kind === "pile" ? [this.#pile(tray, scene, chosen)] : tray.pieces.map((piece) => this.#piece(piece, scene, chosen.has(piece.id), tray.kind ?? ""));
    const note = tray.note && tray.kind !== "box" && html("p", { class: "note" }, tray.note);
    return html("section", { class: `tray ${tray.kind ?? ""}`, "data-tray": tray.id }, this.#heading(tray, scene), html("div", { class: "tray-pieces" }, ...pieces), note);
  }

  /**
   * The player's own hand, in a row below the map; many cards overlap, and the one pointed at is shown in full.
   * @param {Tray | undefined} tray
   * @param {Scene} scene
   * @param {Set<string>} chosen
   */
  #hand(tray, scene, chosen) {
    const host = byId("hand");
    host.hidden = !tray;
    if (!tray) return;
    const draw = () => {
      const slots = tray.pieces.map((piece) => html("div", { class: "hand-slot" }, this.#piece(piece, scene, chosen.has(piece.id), "hand")));
      return [html("h3", { title: tray.note }, tray.title, html("small", {}, ` ${tray.pieces.length}`)), html("div", { class: "hand-cards" }, ...slots)];
    };
    lay(host, this.#kept(tray, scene, chosen, draw));
  }

  /**
   * A pile of cards: the last one on top, and how many there are.
   * @param {Tray} tray
   * @param {Scene} scene
   * @param {Set<string>} chosen
   */
  #pile(tray, scene, chosen) {
    const top = tray.pieces[tray.pieces.length - 1];
    const count = tray.count || tray.pieces.length;
    const face = top ? this.#piece(top, scene, chosen.has(top.id), "pile") : count ? back(tray.seat, scene.seats) : html("span", { class: "pile-none" }, "empty");
    return html("span", { class: "pile-top" }, face, count ? html("b", { class: "pile-count", title: `${count} cards` }, String(count)) : null);
  }

  /**
   * Whether something that is chosen lies in a tray.
   * @param {Set<string>} chosen
   */
  holds(chosen) {
    return [...byId("trays").querySelectorAll("[data-piece]")].some((piece) => chosen.has(/** @type {HTMLElement} */ (piece).dataset.piece ?? ""));
  }

  /**
   * @param {Tray} tray
   * @param {Scene} scene
   */
  #heading(tray, scene) {
    const side = scene.seats[tray.seat]?.name ?? "";
    if (tray.kind === "box") return html("h3", {}, html("b", {}, tray.title), tray.note && html("span", { class: "note" }, tray.note));
    if (tray.kind === "pile") return html("h3", {}, html("b", {}, tray.title));
    const count = tray.pieces.length && !/\d/.test(tray.title) ? ` ${tray.pieces.length}` : "";
    return html("h3", {}, html("b", {}, tray.title), tray.title.includes(side) ? "" : ` ${side}`, html("small", {}, count));
  }

  /**
   * @param {Piece} piece
   * @param {Scene} scene
   * @param {boolean} chosen
   * @param {string} kind of its tray
   */
  #piece(piece, scene, chosen, kind) {
    const picks = this.chooser.at(piece.id, null);
    const state = `${picks.length ? " option" : ""}${chosen ? " chosen" : ""}`;
    const button = html("button", { class: `tray-piece${state}`, "data-piece": piece.id, "aria-label": pieceWords(piece), title: piece.title ?? "" }, pieceFace(piece, scene.seats, kind));
    const isCard = Boolean(piece.card?.length);
    button.addEventListener("click", (event) => {
      const frame = button.getBoundingClientRect();
      const point = isCard ? { x: frame.left - 16, y: frame.top + 8, above: true } : { x: frame.left - 30, y: frame.bottom };
      const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
      if (isCard && touch && !isEnlarged(piece.id)) {
        enlarge(piece, coloursOf(scene.seats, piece.seat), button);
        return;
      }
      shrink();
      if (picks.length) this.chooser.choose(picks, point, { touch, title: piece.title || piece.label });
      else this.why("piece", piece.id, point);
    });
    const odds = picks.length === 1 ? picks[0].odds : null;
    let shown = false;
    for (const name of ["pointerenter", "focus"]) {
      button.addEventListener(name, (event) => {
        // A tap is both: a card is enlarged on its click, or the first one would act; what lies in a cup is read while it is held.
        if (/** @type {PointerEvent} */ (event).pointerType === "touch" || byFinger() || (name === "focus" && !button.matches(":focus-visible"))) return;
        shown = true;
        if (isCard) enlarge(piece, coloursOf(scene.seats, piece.seat), button);
        else if (!isCard && kind !== "hand") this.detail(pieceCard(piece, scene.seats));
        const frame = button.getBoundingClientRect();
        if (odds) showOdds(odds, { x: frame.left - 40, y: frame.bottom });
      });
    }
    for (const name of ["pointerleave", "blur"]) {
      button.addEventListener(name, (event) => {
        // A finger leaves with every tap; what its tap showed stays until another place is touched.
        if (/** @type {PointerEvent} */ (event).pointerType === "touch" || !shown) return;
        shown = false;
        if (isCard) shrink();
        else this.detail(null);
        hideOdds();
      });
    }
    button.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (isCard) enlarge(piece, coloursOf(scene.seats, piece.seat), button);
      else this.detail(pieceCard(piece, scene.seats));
    });
    return button;
  }
}

/**
 * A piece as its tray shows it: a counter, a card to read or its back, a chit with its name.
 * @param {Piece} piece
 * @param {SeatView[]} seats
 * @param {string} kind
 */
function pieceFace(piece, seats, kind) {
  if (piece.card?.length) return cardPicture(piece, coloursOf(seats, piece.seat));
  if ((kind === "hand" || kind === "pile") && piece.text) return cardFace(piece, seats);
  if (!kind) return counterPicture(piece, seats, 58);
  if (kind === "box") return counterPicture(piece, seats, 44);
  if (kind !== "cup") return back(piece.seat, seats);
  const face = html("span", { class: "chit" }, piece.title || piece.id);
  face.style.setProperty("--side", coloursOf(seats, piece.seat).colour);
  return face;
}

/**
 * A card face down.
 * @param {number} seat
 * @param {SeatView[]} seats
 */
function back(seat, seats) {
  const face = html("span", { class: "card-back" }, "?");
  face.style.setProperty("--side", coloursOf(seats, seat).colour);
  return face;
}

/**
 * The hand that lies open before the player: cards in parts, of the seat whose eyes he sees with.
 * @param {Tray} tray
 * @param {Scene} scene
 */
function isOwnHand(tray, scene) {
  return tray.kind === "hand" && tray.seat === scene.you && tray.pieces.some((piece) => piece.card?.length);
}

/**
 * Have an element hold these and no others, without touching those that stay.
 * @param {HTMLElement} host
 * @param {HTMLElement[]} wanted
 */
function lay(host, wanted) {
  for (const old of [...host.childNodes]) if (!wanted.includes(/** @type {HTMLElement} */ (old))) old.remove();
  wanted.forEach((node, i) => {
    if (host.childNodes[i] !== node) host.insertBefore(node, host.childNodes[i] ?? null);
  });
}
