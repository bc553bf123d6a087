/** Drawing no faster than the browser paints: bots can play faster than a slow machine shows it. */

export class Easel {
  /** @param {() => void} draw the present, as it is then */
  constructor(draw) {
    this.draw = draw;
    /** What was drawn last is not on the screen yet. */
    this.wet = false;
    /** Something came meanwhile that is not drawn. */
    this.overtaken = false;
  }

  /**
   * Draw what has come; what asks nothing waits until the last picture is on the screen, and only the latest of it is drawn.
   * @param {boolean} urgent
   */
  show(urgent) {
    if (this.wet && !urgent) {
      this.overtaken = true;
      return;
    }
    this.overtaken = false;
    this.draw();
    if (this.wet) return;
    this.wet = true;
    requestAnimationFrame(() => setTimeout(() => this.#dry()));
  }

  #dry() {
    this.wet = false;
    if (this.overtaken) this.show(false);
  }
}
