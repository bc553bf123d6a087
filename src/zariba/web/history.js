/** The history slider: any moment of the game, played forwards, and a new table branched from it. */

import { byId, html } from "./element.js";

/** @import { Scene } from "./types" */
/** @import { Wire } from "./wire.js" */

export class History {
  /**
   * @param {Wire} wire
   * @param {boolean} mayBranch
   * @param {{ show: (scene: Scene | null, at: number | null) => void, branch: (n: number) => void, play: (from: number) => void, stop: () => void }} on
   */
  constructor(wire, mayBranch, on) {
    this.wire = wire;
    this.on = on;
    this.count = 0;
    /** @type {number | null} null for the present */
    this.at = null;
    this.busy = false;
    this.playing = false;
    this.slider = html("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Moment of the game", oninput: () => this.look(Number(this.slider.value)) });
    this.play = html("button", { title: "Play from here", "aria-label": "Play the game from here", onclick: () => on.play(this.at ?? 0) }, "\u25b6");
    this.place = html("output", {});
    this.back = html("button", { class: "back", onclick: () => this.look(null) }, "Back to the present");
    this.branch = html("button", { class: "branch", onclick: () => this.at !== null && on.branch(this.at) }, "Branch from here");
    if (!mayBranch) this.branch.hidden = true;
    const step = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ act) => html("button", { title: words, "aria-label": words, onclick: act }, sign);
    byId("history").append(
      step("\u2758\u25c0", "To the start", () => this.look(0)),
      step("\u25c0", "One action back ([)", () => this.step(-1)),
      this.play,
      step("\u25b6\u2758", "One action on (])", () => this.step(1)),
      this.slider,
      this.place,
      this.branch,
      this.back,
    );
    this.#show();
  }

  /** @param {number} count of actions done in the present */
  length(count) {
    this.count = count;
    this.slider.max = String(count);
    if (this.at !== null && this.at >= count) this.at = null;
    this.#show();
  }

  get past() {
    return this.at !== null;
  }

  /** @param {number} by */
  step(by) {
    const from = this.at ?? this.count;
    this.look(Math.max(0, from + by));
  }

  /** @param {number | null} at */
  async go(at) {
    if (at === null || at >= this.count) {
      this.at = null;
      this.#show();
      this.on.show(null, null);
      return;
    }
    this.at = at;
    this.#show();
    if (this.busy) return;
    // One question at a time: while the slider is dragged only the newest place is asked for.
    this.busy = true;
    while (this.at !== null) {
      /** @type {number} */
      const wanted = this.at;
      const answer = await this.wire.ask({ type: "scene", at: wanted });
      if (this.at === null) break;
      if (answer.type !== "history") {
        this.at = null;
        this.#show();
        this.on.show(null, null);
        break;
      }
      this.on.show(answer.scene, wanted);
      if (this.at === wanted) break;
    }
    this.busy = false;
  }

  /**
   * The player looks somewhere else: what is played stops.
   * @param {number | null} at
   */
  look(at) {
    this.on.stop();
    this.go(at);
  }

  /**
   * Mark the moment that is being played.
   * @param {number} at
   */
  put(at) {
    this.at = at < this.count ? at : null;
    this.#show();
  }

  /** @param {boolean} playing */
  mark(playing) {
    this.playing = playing;
    this.#show();
  }

  #show() {
    const at = this.at ?? this.count;
    this.slider.value = String(at);
    this.play.textContent = this.playing ? "\u2758\u2758" : "\u25b6";
    this.place.textContent = this.past ? `${at} of ${this.count}` : `${this.count} action${this.count === 1 ? "" : "s"}`;
    this.back.disabled = !this.past;
    this.branch.disabled = !this.past;
    document.body.classList.toggle("in-past", this.past);
    const flag = byId("past");
    flag.hidden = !this.past;
    if (this.past) flag.textContent = `Looking at the past: before action ${at + 1} of ${this.count}`;
  }
}
