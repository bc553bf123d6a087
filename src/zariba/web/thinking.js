/** A bot that thinks ahead: how far it has come, and a button that has it move now. */

import { byId, html } from "./element.js";

/** Thoughts that last no longer are not shown, in milliseconds. */
const BRIEF = 700;

export class Thinking {
  /** @param {() => void} hurry */
  constructor(hurry) {
    this.bar = html("progress", { max: "1", value: "0", "aria-label": "How far the bot has thought" });
    this.words = html("span", {});
    this.host = html("div", { id: "thinking", hidden: true }, this.words, this.bar, html("button", { onclick: hurry }, "Move now"));
    this.since = 0;
    byId("prompt").after(this.host);
  }

  /**
   * @param {string} name whose bot it is
   * @param {number} part from 0 to 1
   */
  tell(name, part) {
    this.since ||= performance.now();
    this.words.textContent = `${name} thinks the order over`;
    this.bar.value = part;
    this.host.hidden = performance.now() - this.since < BRIEF;
  }

  /** It has decided. */
  over() {
    this.since = 0;
    this.host.hidden = true;
  }
}
