/** Second thoughts: undo by the click or to a line of the log, redo, what the bot would do, and what is best. */

import { AdviceCard } from "./advice.js";
import { pickOf } from "./choose.js";
import { byId, html } from "./element.js";
import { closeMenu, openMenu, toast } from "./popup.js";

/** @import { TablePage } from "./table.js" */
/** @import { Action, ScenePush } from "./types" */

/** So many lines of the log, the latest, can be gone back to by a click. */
const WAYS = 100;

export class SecondThoughts {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.redoButton = html("button", { id: "redo", title: "Do again what you took back (Shift+Z)", onclick: () => this.redo() }, "Redo");
    this.hintButton = html("button", { id: "hint", title: "What would the bot do, and why? (Shift+H)", onclick: () => void this.hint() }, "Hint");
    /** @type {HTMLElement[]} the ways back on lines of the log */
    this.ways = [];
    this.advice = new AdviceCard(this);
  }

  /** Whether the bot may be asked: at a decision of mine, where no other person plays. */
  get mayAsk() {
    const { present, info, history } = this.page;
    return info.may_save && info.seats.length > 0 && !history.past && (present?.scene.options?.length ?? 0) > 0;
  }

  /** The buttons beside undo. */
  buttons() {
    this.redoButton.hidden = !this.page.present?.redo || this.page.history.past;
    this.hintButton.hidden = !this.mayAsk;
    this.advice.button.hidden = !this.advice.mayAsk;
    return [this.redoButton, this.hintButton, this.advice.button];
  }

  undo() {
    const { present } = this.page;
    if (present?.undo) toast(present.undo);
    else this.page.ask({ type: "undo", click: true });
  }

  redo() {
    if (this.page.present?.redo) this.page.ask({ type: "redo" });
  }

  /**
   * A way back on each line of the log that may still be taken back.
   * @param {ScenePush} push
   */
  mark(push) {
    this.advice.arrive();
    const { rows, entries } = this.page.log;
    for (const way of this.ways) way.remove();
    this.ways = [];
    for (let i = rows.length - 1; i >= 0 && this.ways.length < WAYS && entries[i].n > (push.back ?? Infinity); i -= 1) {
      const way = this.#revoke(entries[i].n);
      rows[i].querySelector(".line")?.append(way);
      this.ways.push(way);
    }
  }

  /** @param {number} n */
  #revoke(n) {
    const words = "Take this back, and all that followed";
    const act = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.page.ask({ type: "undo", to: n - 1 });
    };
    return html("button", { class: "revoke", title: words, "aria-label": words, onclick: act }, "\u21b6");
  }

  /** Ask the bot, light what it would choose, and offer to do it. */
  async hint() {
    if (!this.mayAsk) return;
    const { wire, chooser } = this.page;
    const at = momentOf(this.page);
    const answer = await wire.ask({ type: "hint" });
    if (at !== momentOf(this.page)) return;
    if (answer.type === "refused") {
      toast(answer.why);
      return;
    }
    const found = this.find(answer.action);
    if (!found) return;
    const point = this.point(found.place);
    if (found.place) this.page.targets.light([found.place]);
    const dark = () => this.page.targets.light([]);
    const rows = [
      { label: `Do it: ${found.pick.label}`, choose: () => (dark(), void chooser.commit(found.pick, point)) },
      { label: "I decide myself", choose: () => (dark(), closeMenu()) },
    ];
    // Where there is no room for a button of its own, advice is asked for here.
    if (this.advice.mayAsk && !this.advice.button.offsetParent) rows.push({ label: "Weigh the best orders", choose: () => (dark(), closeMenu(), void this.advice.ask()) });
    openMenu(answer.reason || "No reason given.", rows, point);
  }

  /**
   * The pick that stands for an action, and where it is.
   * @param {Action} action
   */
  find([verb, arg]) {
    const option = (this.page.present?.scene.options ?? []).find((one) => one.verb === verb && one.arg === arg);
    if (!option) return null;
    const piece = option.on === "piece" ? this.page.piece(option.target ?? "") : null;
    return { pick: pickOf(option), place: option.on === "space" ? (option.target ?? "") : (piece?.space ?? "") };
  }

  /** @param {string} place a space; empty for a button */
  point(place) {
    const spot = place ? this.page.map.screenOf(place) : null;
    if (spot) return spot;
    const frame = byId("buttons").getBoundingClientRect();
    return { x: frame.left, y: frame.top, above: true };
  }
}

/** @param {TablePage} page */
function momentOf(page) {
  return `${page.present?.scene.you} ${page.present?.scene.n}`;
}
