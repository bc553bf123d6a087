/** Overlays: one at a time, laid over the map on request; some start from the space, piece or point under the pointer. */

import { byId, html, svg } from "./element.js";
import { ShapeLayer } from "./shapes.js";
import { drawMark } from "./targets.js";

/** @import { MapView } from "./board.js" */
/** @import { Overlay, OverlayKind } from "./types" */
/** @import { Wire } from "./wire.js" */

/** The overlay that a measured table shows by itself while the pointer rests on a piece. */
const GLANCE = "sight";
/** Milliseconds between two questions: the server refuses a flood. */
const BREATH = 60;

export class Overlays {
  /**
   * @param {OverlayKind[]} kinds
   * @param {MapView} map
   * @param {Wire} wire
   * @param {(message: string) => void} complain
   */
  constructor(kinds, map, wire, complain) {
    this.kinds = kinds;
    this.map = map;
    this.wire = wire;
    this.complain = complain;
    /** @type {OverlayKind | null} */
    this.on = null;
    this.at = "";
    this.asking = false;
    this.stale = false;
    /** @type {string} the piece whose sight shows while the pointer rests on it */
    this.glanced = "";
    this.marks = svg("g", {});
    map.layers.overlay.append(this.marks);
    this.shapes = new ShapeLayer(map, map.layers.overlay);
    this.start = map.board.inch ? "the piece or point" : "the space";
    byId("overlays").replaceChildren(
      ...kinds.map((kind) =>
        html(
          "button",
          { "data-overlay": kind.id, "aria-pressed": "false", title: kind.at ? `${kind.name}, from ${this.start} you point at (${kind.key})` : `${kind.name} (${kind.key})`, onclick: () => this.toggle(kind.id) },
          kind.name,
          kind.key && html("kbd", {}, kind.key.toUpperCase()),
        ),
      ),
    );
  }

  /**
   * @param {string} id
   * @param {string} [at] the space, piece or point to start from
   */
  toggle(id, at) {
    const kind = this.kinds.find((one) => one.id === id);
    if (!kind) return;
    if (this.on === kind && (!kind.at || !at || at === this.at)) {
      this.clear();
      return;
    }
    this.glance("");
    this.on = kind;
    if (at) this.at = at;
    this.#press();
    this.refresh();
  }

  #press() {
    for (const button of byId("overlays").querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.overlay === this.on?.id));
    }
  }

  /** @param {string} at the space, piece or point now pointed at or clicked */
  follow(at) {
    if (at === this.at) return;
    this.at = at;
    if (this.on?.at) this.refresh();
  }

  /** Ask for the present overlay again: the picture has changed. */
  async refresh() {
    const kind = this.on;
    if (!kind) return;
    if (kind.at && !this.at) {
      this.#note(`${kind.name}: point at ${this.map.board.inch ? "a piece or a place" : "a space"}`);
      return;
    }
    this.stale = true;
    if (this.asking) return;
    // One question at a time: a pointer crosses many spaces in the time of an answer.
    this.asking = true;
    while (this.on && this.stale) {
      this.stale = false;
      const wanted = this.on;
      const answer = await this.wire.ask({ type: "overlay", kind: wanted.id, ...(wanted.at ? { at: this.at } : {}) });
      if (this.on !== wanted) continue;
      if (answer.type === "overlay") this.#draw(answer.overlay, wanted);
      else this.complain(answer.why);
      await new Promise((done) => setTimeout(done, BREATH));
    }
    this.asking = false;
  }

  /**
   * What a piece sees, while the pointer rests on it and no overlay was asked for.
   * @param {string} piece empty when the pointer has left
   */
  async glance(piece) {
    if (this.on || piece === this.glanced) return;
    const kind = this.kinds.find((one) => one.id === GLANCE && one.at);
    if (!kind) return;
    if (this.glanced) this.#wipe();
    this.glanced = piece;
    if (!piece) return;
    const answer = await this.wire.ask({ type: "overlay", kind: kind.id, at: piece });
    if (this.on || this.glanced !== piece || answer.type !== "overlay") return;
    this.#lay(answer.overlay);
    if (answer.overlay.note) this.#note(answer.overlay.note, false);
  }

  #wipe() {
    this.marks.replaceChildren();
    this.shapes.draw([]);
    byId("overlay-note").hidden = true;
  }

  /**
   * @param {Overlay} overlay
   * @param {OverlayKind} kind
   */
  #draw(overlay, kind) {
    this.#lay(overlay);
    this.#note(overlay.note || kind.name);
  }

  /** @param {Overlay} overlay */
  #lay(overlay) {
    const layer = this.marks;
    // Two marks of one tone on a space would only darken each other.
    const marks = new Map(overlay.marks.map((mark) => [`${mark.space} ${mark.tone}`, mark]));
    layer.replaceChildren(...[...marks.values()].map((mark) => drawMark(this.map, mark, false)).filter((group) => group !== null));
    for (const line of overlay.lines ?? []) {
      const points = line.map((id) => this.map.spaces.get(id)).filter((space) => space !== undefined);
      const d = points.map((space, i) => `${i ? "L" : "M"}${space.x} ${space.y}`).join("");
      layer.append(svg("path", { class: "way-under", d }), svg("path", { class: "way", d }));
    }
    this.shapes.draw(overlay.shapes ?? []);
  }

  /**
   * @param {string} text
   * @param {boolean} [closes] whether it can be cleared: what only shows while one points cannot
   */
  #note(text, closes = true) {
    const note = byId("overlay-note");
    note.replaceChildren(text, " ", closes ? html("button", { title: "Clear (Esc)", "aria-label": "Clear the overlay", onclick: () => this.clear() }, "\u00d7") : "");
    note.style.top = `${this.map.head + 6}px`;
    note.hidden = false;
  }

  /** Take the overlay off; true when there was one. */
  clear() {
    if (!this.on) return false;
    this.on = null;
    this.#press();
    this.#wipe();
    return true;
  }
}
