/** Overlays: one at a time, laid over the map on request; some start from the space pointed at. */

import { byId, html, svg } from "./element.js";
import { drawMark } from "./targets.js";

/** @import { MapView } from "./board.js" */
/** @import { Overlay, OverlayKind } from "./types" */
/** @import { Wire } from "./wire.js" */

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
    byId("overlays").replaceChildren(
      ...kinds.map((kind) =>
        html(
          "button",
          { "data-overlay": kind.id, "aria-pressed": "false", title: kind.at ? `${kind.name}, from the space you point at (${kind.key})` : `${kind.name} (${kind.key})`, onclick: () => this.toggle(kind.id) },
          kind.name,
          kind.key && html("kbd", {}, kind.key.toUpperCase()),
        ),
      ),
    );
  }

  /**
   * @param {string} id
   * @param {string} [at] the space to start from
   */
  toggle(id, at) {
    const kind = this.kinds.find((one) => one.id === id);
    if (!kind) return;
    if (this.on === kind && (!kind.at || !at || at === this.at)) {
      this.clear();
      return;
    }
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

  /** @param {string} space the space now pointed at or clicked */
  follow(space) {
    if (space === this.at) return;
    this.at = space;
    if (this.on?.at) this.refresh();
  }

  /** Ask for the present overlay again: the picture has changed. */
  async refresh() {
    const kind = this.on;
    if (!kind) return;
    if (kind.at && !this.at) {
      this.#note(`${kind.name}: point at a space`);
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
    }
    this.asking = false;
  }

  /**
   * @param {Overlay} overlay
   * @param {OverlayKind} kind
   */
  #draw(overlay, kind) {
    const layer = this.map.layers.overlay;
    // Two marks of one tone on a space would only darken each other.
    const marks = new Map(overlay.marks.map((mark) => [`${mark.space} ${mark.tone}`, mark]));
    layer.replaceChildren(...[...marks.values()].map((mark) => drawMark(this.map, mark, false)).filter((group) => group !== null));
    for (const line of overlay.lines ?? []) {
      const points = line.map((id) => this.map.spaces.get(id)).filter((space) => space !== undefined);
      const d = points.map((space, i) => `${i ? "L" : "M"}${space.x} ${space.y}`).join("");
      layer.append(svg("path", { class: "way-under", d }), svg("path", { class: "way", d }));
    }
    this.#note(overlay.note || kind.name);
  }

  /** @param {string} text */
  #note(text) {
    const note = byId("overlay-note");
    note.replaceChildren(text, " ", html("button", { title: "Clear (Esc)", "aria-label": "Clear the overlay", onclick: () => this.clear() }, "\u00d7"));
    note.hidden = false;
  }

  /** Take the overlay off; true when there was one. */
  clear() {
    if (!this.on) return false;
    this.on = null;
    this.#press();
    this.map.layers.overlay.replaceChildren();
    byId("overlay-note").hidden = true;
    return true;
  }
}
