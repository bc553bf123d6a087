/** The boxes beside the board: counters, hands of cards, cups of chits. Their pieces can be options too. */

import { cardFace, coloursOf, counterPicture, pieceCard, pieceWords } from "./counter.js";
import { byId, html } from "./element.js";
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
  }

  /**
   * Draw the trays; returns how many of their pieces can be chosen now.
   * @param {Scene} scene
   * @param {Set<string>} chosen
   */
  draw(scene, chosen) {
    const trays = (scene.trays ?? []).filter((tray) => tray.pieces.length || tray.note);
    const offered = trays.flatMap((tray) => tray.pieces).filter((piece) => this.chooser.at(piece.id, null).length);
    const key = JSON.stringify([trays, offered.map((piece) => piece.id), [...chosen], document.body.dataset.palette]);
    if (key === this.key) return offered.length;
    this.key = key;
    byId("trays").replaceChildren(
      ...trays.map((tray) =>
        html(
          "section",
          { class: `tray ${tray.kind ?? ""}`, "data-tray": tray.id },
          this.#heading(tray, scene),
          html("div", { class: "tray-pieces" }, ...tray.pieces.map((piece) => this.#piece(piece, scene, chosen.has(piece.id), tray.kind ?? ""))),
          tray.note && html("p", { class: "note" }, tray.note),
        ),
      ),
      trays.length ? "" : html("p", { class: "note" }, "Nothing lies beside the board."),
    );
    return offered.length;
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
    button.addEventListener("click", (event) => {
      const frame = button.getBoundingClientRect();
      const point = { x: frame.left - 30, y: frame.bottom };
      const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
      if (picks.length) this.chooser.choose(picks, point, { touch, title: piece.title });
      else this.why("piece", piece.id, point);
    });
    const odds = picks.length === 1 ? picks[0].odds : null;
    for (const name of ["pointerenter", "focus"]) {
      button.addEventListener(name, () => {
        if (kind !== "hand") this.detail(pieceCard(piece, scene.seats));
        const frame = button.getBoundingClientRect();
        if (odds) showOdds(odds, { x: frame.left - 40, y: frame.bottom });
      });
    }
    for (const name of ["pointerleave", "blur"]) {
      button.addEventListener(name, () => {
        this.detail(null);
        hideOdds();
      });
    }
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
  if (kind === "hand" && piece.text) return cardFace(piece, seats);
  if (!kind) return counterPicture(piece, seats, 58);
  const face = html("span", { class: kind === "hand" ? "card-back" : "chit" }, kind === "hand" ? "?" : piece.title || piece.id);
  face.style.setProperty("--side", coloursOf(seats, piece.seat).colour);
  return face;
}
