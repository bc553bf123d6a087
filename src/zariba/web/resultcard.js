/** What dice decided: who fought where, every die and modifier, and what came of it. A card stays until it is closed. */

import { citation } from "./citation.js";
import { coloursOf } from "./counter.js";
import { dropDice } from "./dice.js";
import { byId, html } from "./element.js";
import { scenePlace } from "./moments.js";
import { partsList } from "./odds.js";
import { taste } from "./preferences.js";

/** @import { MapView } from "./board.js" */
/** @import { LogEntry, Scene } from "./types" */

/** One fight: a place, and what was told of it. */
/** @typedef {{ place: string, n: number, entries: LogEntry[], scene: Scene }} Result */

/** What comes so many actions later at the same place still belongs to the fight there. */
const NEAR = 8;
const MOST = 60;

export class ResultCards {
  /**
   * @param {MapView} map
   * @param {(place: string) => void} centre
   */
  constructor(map, centre) {
    this.map = map;
    this.centre = centre;
    /** @type {Result[]} those that were not closed yet */
    this.results = [];
    this.at = 0;
    this.host = byId("result-card");
  }

  get open() {
    return !this.host.hidden;
  }

  /**
   * @param {LogEntry[]} entries of one moment
   * @param {Scene} scene
   */
  add(entries, scene) {
    if (!taste().cards) return;
    const fresh = entries.filter((entry) => !this.results.some((result) => result.entries.some((one) => one.n === entry.n && one.text === entry.text)));
    const last = this.results[this.results.length - 1];
    const n = Math.max(0, ...fresh.map((entry) => entry.n));
    const more = last ? fresh.filter((entry) => samePhase(entry, last.entries[0])) : [];
    const rolls = fresh.filter((entry) => entry.dice?.length);
    if (last && more.some((entry) => entry.spaces?.includes(last.place)) && n - last.n <= NEAR) {
      last.entries.push(...more);
      last.n = n;
    } else if (rolls.length && fresh.some(scenePlace)) {
      const fight = rolls.find(scenePlace) ?? fresh.findLast(scenePlace) ?? fresh[0];
      const entries = fresh.filter((entry) => samePhase(entry, rolls.includes(fight) ? fight : rolls[0]));
      this.results = [...this.results, { place: scenePlace(fight), n, entries, scene }].slice(-MOST);
    } else return;
    this.at = this.results.length - 1;
    document.body.dataset.over = "card"; // on a phone it lies over a sheet until that is asked for
    this.#draw();
  }

  close() {
    this.results = [];
    this.host.hidden = true;
  }

  /** @param {number} by */
  #turn(by) {
    this.at = Math.min(Math.max(this.at + by, 0), this.results.length - 1);
    this.#draw();
  }

  #draw() {
    const { place, entries, scene } = this.results[this.at];
    const several = this.results.length > 1;
    const title = spaceName(this.map.spaces.get(place)?.title ?? "") || scene.seats[entries.find((entry) => entry.dice?.length)?.seat ?? -1]?.name || "Result";
    const turn = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {number} */ by) => html("button", { title: words, "aria-label": words, disabled: this.results[this.at + by] ? null : true, onclick: () => this.#turn(by) }, sign);
    this.host.replaceChildren(
      html(
        "header",
        {},
        html("button", { class: "where", title: "Show the place", onclick: () => this.centre(place) }, title),
        several && turn("\u2039", "The result before", -1),
        several && html("output", {}, `${this.at + 1} of ${this.results.length}`),
        several && turn("\u203a", "The next result", 1),
        html("button", { class: "close", title: "Close (Enter)", "aria-label": "Close the result", onclick: () => this.close() }, "\u00d7"),
      ),
      html("ol", {}, ...entries.map((entry) => line(entry, scene))),
    );
    this.host.hidden = false;
    this.host.scrollTop = this.host.scrollHeight;
  }
}

/**
 * What the rules do when the phase is over, in the same moment, is no part of the fight.
 * @param {LogEntry} one
 * @param {LogEntry} other
 */
function samePhase(one, other) {
  return one.turn === other.turn && one.phase === other.phase;
}

/**
 * A hex that has but a number is called one.
 * @param {string} title
 */
function spaceName(title) {
  return /^\d+$/.test(title) ? `Hex ${title}` : title;
}

/**
 * @param {LogEntry} entry
 * @param {Scene} scene
 */
function line(entry, scene) {
  const row = html("li", {}, entry.dice?.length ? dropDice(entry.dice) : null, entry.text, entry.rule ? " " : null, entry.rule ? citation(entry.rule) : null, entry.parts?.length ? partsList(entry.parts, entry.rule) : null);
  if (scene.seats[entry.seat]) row.style.setProperty("--side", coloursOf(scene.seats, entry.seat).colour);
  return row;
}
