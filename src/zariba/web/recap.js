/** "Since your last move": what happened, as a list that can be played again, and a line in the log where it begins. */

import { coloursOf } from "./counter.js";
import { byId, html } from "./element.js";
import { die } from "./die.js";
import { rememberSeen, seenUpTo } from "./preferences.js";
import { openDialog } from "./sheets.js";

/** @import { TablePage } from "./table.js" */
/** @import { LogEntry, Scene, ScenePush } from "./types" */

export class Recap {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** The number of the scene on which the player decided last, before others did anything. */
    this.since = 0;
    /** And of the one on which he decided last of all. */
    this.decided = 0;
    this.eyes = NaN;
    this.over = false;
    this.line = html("li", { class: "new-line" }, "new");
    this.button = html("button", { id: "recap", hidden: true, title: "Since your last move (,)", onclick: () => this.open() });
    byId("map").append(this.button);
  }

  /** The player decides now; what others do from here on is new to him. */
  decide() {
    const scene = this.page.present?.scene;
    if (!scene) return;
    this.decided = scene.n;
    rememberSeen(this.page.token, scene.you, scene.n);
  }

  /**
   * @param {ScenePush} push
   * @param {boolean} others whether others did anything
   */
  arrive({ scene, actions }, others) {
    if (this.eyes !== scene.you) {
      this.eyes = scene.you;
      this.since = this.decided = Math.min(seenUpTo(this.page.token, scene.you) ?? actions, actions);
      this.over = Boolean(scene.result);
    }
    if (others) this.since = this.decided;
    // When the game is over all is counted anew; what ended it is its last action.
    if (scene.result && !this.over) this.since = actions - 1;
    this.over = Boolean(scene.result);
    this.since = Math.min(this.since, actions);
    this.#draw();
  }

  /** @returns {LogEntry[]} */
  get entries() {
    const { entries } = this.page.log;
    const first = entries.findIndex((entry) => entry.n > this.since);
    return first < 0 ? [] : entries.slice(first);
  }

  #draw() {
    const { length } = this.entries;
    this.button.hidden = length === 0;
    this.button.replaceChildren(`${this.#title}: ${length}`);
    const { rows, entries } = this.page.log;
    const row = rows[entries.length - length];
    if (!row || length === entries.length) this.line.remove();
    else if (row.previousElementSibling !== this.line) row.before(this.line);
  }

  get #title() {
    return this.page.info.seats.length ? "Since your last move" : "Since you came";
  }

  open() {
    const scene = this.page.present?.scene;
    const { entries } = this;
    if (!scene || !entries.length) return;
    const close = () => dialog.remove();
    const replay = () => {
      close();
      this.page.playback.replay(this.since);
    };
    const dialog = openDialog(
      this.#title,
      html("div", { class: "row" }, html("button", { class: "main", id: "replay", onclick: replay }, "Play it again")),
      html("ol", { class: "recap" }, ...entries.map((entry) => this.#row(entry, scene, close))),
    );
  }

  /**
   * @param {LogEntry} entry
   * @param {Scene} scene
   * @param {() => void} close
   */
  #row(entry, scene, close) {
    const place = entry.spaces?.at(-1);
    const show = () => {
      close();
      if (place) this.page.map.centre(place);
    };
    const words = html("span", {}, entry.dice?.length ? html("span", { class: "dice" }, ...entry.dice.map(die)) : null, entry.text);
    const row = html("li", {}, place ? html("button", { title: "Show the place", onclick: show }, words) : words);
    if (scene.seats[entry.seat]) row.style.setProperty("--side", coloursOf(scene.seats, entry.seat).colour);
    return row;
  }
}
