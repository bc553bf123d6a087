/** The card that shows everything in the space pointed at, large enough to read. */

import { pieceCard } from "./counter.js";
import { byId, html } from "./element.js";

/** @import { Piece, Scene, Space } from "./types" */

export class Detail {
  constructor() {
    this.host = byId("detail");
    this.space = "";
    this.key = "";
  }

  /**
   * @param {Space | null} space
   * @param {Piece[]} pieces bottom to top
   * @param {Scene} scene
   * @param {boolean} [right] on the right, so as not to cover what is pointed at
   */
  show(space, pieces, scene, right = false) {
    if (!space) {
      this.hide();
      return;
    }
    this.space = space.id;
    this.host.classList.toggle("right", right);
    const marks = (scene.marks ?? []).filter((mark) => mark.space === space.id && mark.title);
    const key = JSON.stringify([space.id, pieces, marks]);
    this.host.hidden = false;
    this.host.classList.toggle("many", pieces.length > 5);
    if (key === this.key) return;
    this.key = key;
    this.host.replaceChildren(
      html("h3", {}, space.title),
      ...(space.lines ?? []).map((line) => html("div", { class: "line" }, line)),
      ...marks.map((mark) => html("div", { class: "mark-line" }, mark.title ?? "")),
      ...[...pieces].reverse().map((piece) => pieceCard(piece, scene.seats)),
    );
  }

  /**
   * Pieces that stand on a measured table, the one pointed at first.
   * @param {Piece[]} pieces
   * @param {Scene} scene
   * @param {boolean} right
   */
  standing(pieces, scene, right) {
    if (!pieces.length) {
      this.hide();
      return;
    }
    this.space = "";
    this.host.classList.toggle("right", right);
    this.host.classList.toggle("many", pieces.length > 3);
    this.host.hidden = false;
    const key = JSON.stringify(pieces);
    if (key === this.key) return;
    this.key = key;
    this.host.replaceChildren(...pieces.slice(0, 6).map((piece) => pieceCard(piece, scene.seats)));
  }

  /** @param {HTMLElement | null} card a card of its own, such as a piece in a tray */
  card(card) {
    if (!card) {
      this.hide();
      return;
    }
    this.key = "";
    this.host.replaceChildren(card);
    this.host.hidden = false;
  }

  hide() {
    this.space = "";
    this.key = "";
    this.host.hidden = true;
  }
}
