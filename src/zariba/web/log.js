/** The log: what happened, with every die, modifier and rule; pointing at an entry shows its place. */

import { citation } from "./citation.js";
import { coloursOf } from "./counter.js";
import { die } from "./die.js";
import { byId, html } from "./element.js";
import { partsList } from "./odds.js";

/** @import { LogEntry, Scene } from "./types" */

export class Log {
  /** @param {{ light: (ids: string[]) => void, centre: (id: string) => void }} on */
  constructor(on) {
    this.on = on;
    this.host = byId("log");
    /** @type {LogEntry[]} */
    this.entries = [];
    /** @type {HTMLLIElement[]} */
    this.rows = [];
    this.heading = "";
    /** @type {HTMLOListElement | null} */
    this.list = null;
    /** Whether the newest entry is kept in sight: until the reader scrolls up. */
    this.following = true;
    this.placed = 0;
    this.host.addEventListener("scroll", () => {
      // What the log scrolled itself is not the reader's wish, though more may have come since.
      if (this.following && Math.abs(this.host.scrollTop - this.placed) < 2) return;
      if (this.host.clientHeight) this.following = this.host.scrollHeight - this.host.scrollTop - this.host.clientHeight < 40;
    });
    // A pane that was hidden comes back where it was scrolled to, not at what came meanwhile.
    this.host.addEventListener("shown", () => {
      this.following = true;
      this.#follow();
    });
    new ResizeObserver(() => this.#follow()).observe(this.host);
  }

  #follow() {
    if (!this.following || !this.host.clientHeight) return;
    this.host.scrollTop = this.host.scrollHeight;
    this.placed = this.host.scrollTop;
  }

  /**
   * Take the entries from an index on; what stood there before is gone (an undo).
   * @param {LogEntry[]} entries
   * @param {number} from
   * @param {Scene} scene
   * @returns {LogEntry[]} what is new
   */
  take(entries, from, scene) {
    const same = from === 0 ? commonStart(this.entries, entries) : 0;
    const start = from + same;
    if (start < this.rows.length) this.#cut(start);
    this.entries = this.entries.slice(0, start);
    const news = entries.slice(same);
    for (const entry of news) this.#add(entry, scene);
    this.#follow();
    return news;
  }

  /**
   * The stripes of the sides, in the player's palette.
   * @param {Scene} scene
   */
  colour(scene) {
    this.rows.forEach((row, i) => {
      if (scene.seats[this.entries[i].seat]) row.style.setProperty("--side", coloursOf(scene.seats, this.entries[i].seat).colour);
    });
  }

  /** @param {number} length */
  #cut(length) {
    for (const row of this.rows.splice(length)) {
      const section = row.closest("section");
      row.remove();
      if (section && section !== this.host && !section.querySelector("li[data-entry]")) section.remove();
    }
    this.list = /** @type {HTMLOListElement | null} */ (this.host.querySelector("section:last-child ol"));
    this.heading = this.list?.dataset.heading ?? "";
  }

  /**
   * @param {LogEntry} entry
   * @param {Scene} scene
   */
  #add(entry, scene) {
    const heading = `${entry.turn}/${entry.phase}`;
    if (heading !== this.heading || !this.list) {
      this.heading = heading;
      this.list = html("ol", { "data-heading": heading });
      const turn = entry.phase < 0 ? "Setting up" : turnName(scene.turns[entry.turn - 1] ?? String(entry.turn));
      this.host.append(html("section", {}, html("h3", {}, html("b", {}, turn), ` ${scene.phases[entry.phase] ?? ""}`), this.list));
    }
    const seat = scene.seats[entry.seat];
    const row = html("li", { "data-entry": entry.n, tabindex: entry.spaces?.length ? "0" : null });
    if (seat) row.style.setProperty("--side", coloursOf(scene.seats, entry.seat).colour);
    const line = html("div", { class: "line" });
    if (entry.dice?.length) line.append(html("span", { class: "dice" }, ...entry.dice.map(die)));
    line.append(html("span", {}, entry.text));
    if (entry.rule) line.append(" ", citation(entry.rule));
    row.append(line);
    if (entry.parts?.length) row.append(partsList(entry.parts, entry.rule));
    if (entry.reason) row.append(html("div", { class: "reason" }, entry.reason));
    const spaces = entry.spaces ?? [];
    if (spaces.length) {
      const go = () => this.on.centre(spaces[spaces.length - 1]);
      row.addEventListener("pointerenter", () => this.on.light(spaces));
      row.addEventListener("pointerleave", () => this.on.light([]));
      row.addEventListener("focus", () => this.on.light(spaces));
      row.addEventListener("blur", () => this.on.light([]));
      row.addEventListener("click", go);
      row.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && event.target === row) go();
      });
    }
    this.list.append(row);
    this.rows.push(row);
    this.entries.push(entry);
  }

  /**
   * While the past is looked at, what came later is pale.
   * @param {number | null} at the number of the first action not yet done; null for the present
   */
  mark(at) {
    let last = null;
    this.rows.forEach((row, i) => {
      const later = at !== null && this.entries[i].n > at;
      row.classList.toggle("later", later);
      if (!later) last = row;
    });
    if (at !== null && last) /** @type {HTMLElement} */ (last).scrollIntoView({ block: "nearest" });
  }
}

/** So many lines are read out at once: who wants all of them reads the log. */
const READ_OUT = 6;

/**
 * Tell those who cannot see it what others did.
 * @param {LogEntry[]} news
 */
export function tellNews(news) {
  if (!news.length) return;
  const lines = news.slice(-READ_OUT).map((entry) => html("p", {}, entry.dice?.length ? `${entry.text} (rolled ${entry.dice.join(", ")})` : entry.text));
  if (news.length > READ_OUT) lines.unshift(html("p", {}, `${news.length - READ_OUT} more in the log.`));
  byId("news").replaceChildren(...lines);
}

/**
 * A turn as a heading: a bare number says that it is one.
 * @param {string} label
 */
export function turnName(label) {
  return /^\d+$/.test(label) ? `Turn ${label}` : label;
}

/**
 * How many entries two logs share at their start.
 * @param {LogEntry[]} a
 * @param {LogEntry[]} b
 */
function commonStart(a, b) {
  let i = 0;
  while (i < a.length && i < b.length && a[i].n === b[i].n && a[i].text === b[i].text) i += 1;
  return i;
}
