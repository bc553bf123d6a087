/** The bar under the map while something is played: what happens, how much is left, and how fast it goes. */

import { coloursOf } from "./counter.js";
import { dropDice } from "./dice.js";
import { byId, html } from "./element.js";

/** @import { Moment } from "./moments.js" */
/** @import { State } from "./playback.js" */
/** @import { Pace } from "./preferences.js" */
/** @import { Scene } from "./types" */

/** So many lines of one moment are read while it shows. */
const LINES = 3;

/** @type {[Pace, string][]} */
export const PACES = [
  ["slow", "Slow"],
  ["normal", "Normal"],
  ["fast", "Fast"],
  ["off", "Do not play"],
];

export class PlayBar {
  /** @param {{ pause: () => void, step: () => void, skip: () => void, pace: (pace: Pace) => void }} on */
  constructor(on) {
    this.words = html("div", { class: "told", role: "status", "aria-live": "polite" });
    this.asked = html("button", { class: "asked", onclick: on.skip });
    this.hold = html("button", { class: "hold", onclick: on.pause });
    this.more = html("output", { title: "Moments still to be shown" });
    this.pace = html("select", { "aria-label": "Pace", onchange: () => on.pace(/** @type {Pace} */ (this.pace.value)) }, ...PACES.map(([id, name]) => html("option", { value: id }, name)));
    const step = html("button", { class: "step", title: "One moment on (.)", "aria-label": "One moment on", onclick: on.step }, "\u25b6\u2758");
    const skip = html("button", { class: "skip", title: "Skip to the present (Esc or Space)", onclick: on.skip }, "Skip", html("kbd", {}, "Esc"));
    this.host = html("section", { id: "playback", "aria-label": "What the others do", hidden: true }, this.words, html("div", { class: "controls" }, this.hold, step, skip, this.pace, this.more), this.asked);
    byId("map").append(this.host);
  }

  /**
   * @param {State} state
   * @param {Pace} pace
   * @param {boolean} again whether it is the past that is played
   * @param {Scene | null} present
   */
  draw(state, pace, again, present) {
    const shown = state !== "present";
    if (this.host.hidden && shown) this.words.replaceChildren();
    this.host.hidden = !shown;
    const paused = state === "paused";
    this.hold.textContent = paused ? "\u25b6" : "\u2758\u2758";
    const words = paused ? "Go on (p)" : "Pause (p)";
    this.hold.title = words;
    this.hold.setAttribute("aria-label", words);
    this.pace.value = pace;
    const asked = Boolean(present?.options?.length);
    this.asked.hidden = !asked;
    if (asked && present) this.asked.textContent = `${again ? "Back to your decision" : "You are asked"}: ${present.prompt || "decide"}`;
  }

  /** @param {number} count of moments still to come */
  left(count) {
    this.more.textContent = count ? `${count} more` : "";
  }

  /** @param {Moment} moment */
  tell({ entries, scene }) {
    const seat = entries.find((entry) => entry.seat >= 0)?.seat ?? -1;
    this.words.style.setProperty("--side", scene.seats[seat] ? coloursOf(scene.seats, seat).colour : "");
    const told = entries.slice(-LINES);
    this.words.replaceChildren(...told.map((entry) => html("p", {}, entry.dice?.length ? dropDice(entry.dice) : null, html("span", { class: "words" }, entry.text))));
  }
}
