/** From a click to an action: what was offered there, a menu, odds first on a touch screen, a confirmation. */

import { closeMenu, confirmDanger, openMenu } from "./popup.js";
import { hideOdds, showOdds } from "./odds.js";
import { spotKey } from "./spots.js";

/** @import { Action, Odds, Option, Point, Scene, Shortcut } from "./types" */

/** What a click can stand for: an option, or a shortcut of several actions. */
/** @typedef {{ label: string, actions: Action[], odds?: Odds | null, option?: Option }} Pick */

/** @param {Option} option @returns {Pick} */
export function pickOf(option) {
  return { label: option.label, actions: [[option.verb, option.arg]], odds: option.odds, option };
}

/**
 * Whether a shortcut has no place of its own: then it is a button.
 * @param {Shortcut} shortcut
 */
export function isButton({ space, spot, piece }) {
  return !space && !spot && !piece;
}

export class Chooser {
  /**
   * @param {(actions: Action[]) => void} act
   * @param {(space: string) => string} nameOf a space in words
   */
  constructor(act, nameOf) {
    this.act = act;
    this.nameOf = nameOf;
    /** @type {Map<string, Pick[]>} by "piece:ID", "space:ID" and "spot:X,Y" */
    this.picks = new Map();
    this.armed = "";
    /** Whether anything but side answers can be clicked now. */
    this.plain = false;
  }

  /** @param {Scene | null} scene null while nothing may be chosen */
  read(scene) {
    this.picks = new Map();
    this.armed = "";
    hideOdds();
    closeMenu();
    this.plain = (scene?.options ?? []).some((option) => option.on !== "button" && !option.menu);
    if (!scene) return;
    for (const option of scene.options ?? []) {
      if (option.on === "spot") this.#add(spotKey(option.spot ?? [0, 0]), pickOf(option));
      else if (option.on !== "button") this.#add(`${option.on}:${option.target}`, pickOf(option));
    }
    const steps = new Set(this.picks.keys());
    for (const { space, spot, piece, label, actions, odds } of scene.shortcuts ?? []) {
      const key = spot ? spotKey(spot) : `space:${space}`;
      if (piece) this.#add(`piece:${piece}`, { label, actions, odds });
      // Where one step leads, the way round is not offered as well.
      else if (spot && !steps.has(key)) this.#add(key, { label, actions, odds });
      else if (space && !this.picks.has(key)) this.#add(key, { label: `Go to ${this.nameOf(space)} (${label})`, actions, odds });
    }
  }

  /**
   * @param {string} key
   * @param {Pick} pick
   */
  #add(key, pick) {
    const there = this.picks.get(key);
    if (there) there.push(pick);
    else this.picks.set(key, [pick]);
  }

  /**
   * What lies on a piece, on a space and on a spot of the table, together.
   * @param {string | null} piece
   * @param {string | null} space
   * @param {string} [spot] its key
   */
  at(piece, space, spot) {
    return [...((piece && this.picks.get(`piece:${piece}`)) || []), ...((space && this.picks.get(`space:${space}`)) || []), ...((spot && this.picks.get(spot)) || [])];
  }

  /**
   * What a plain click on these stands for; null when the player must be asked.
   * Side answers (`menu`) do not stand in the way of the one plain answer.
   * @param {Pick[]} picks
   */
  first(picks) {
    const plain = picks.filter((pick) => !pick.option?.menu);
    if (plain.length === 1) return plain[0];
    return picks.length === 1 && !this.plain ? picks[0] : null;
  }

  /**
   * @param {Pick[]} picks
   * @param {Point} point
   * @param {{ touch?: boolean, title?: string }} [how]
   */
  choose(picks, point, { touch = false, title = "Which?" } = {}) {
    const first = this.first(picks);
    if (first) this.commit(first, point, touch);
    else this.ask(picks, point, title, touch);
  }

  /**
   * All that can be done there, as a menu.
   * @param {Pick[]} picks
   * @param {Point} point
   * @param {string} [title]
   * @param {boolean} [touch]
   */
  ask(picks, point, title = "Which?", touch = false) {
    if (!picks.length) return;
    const rows = picks.map((pick) => ({
      label: pick.label,
      choose: () => void this.commit(pick, point, touch),
      focus: (/** @type {HTMLElement} */ row) => {
        const box = row.getBoundingClientRect();
        if (pick.odds && !touch) showOdds(pick.odds, { x: box.right, y: box.top - 16 }, { keeps: true });
        else hideOdds();
      },
    }));
    openMenu(title, rows, point);
  }

  /**
   * Take it; on a touch screen odds show first and the second tap commits.
   * @param {Pick} pick
   * @param {Point} point
   * @param {boolean} [touch]
   */
  async commit(pick, point, touch = false) {
    const key = JSON.stringify(pick.actions);
    const { odds } = pick;
    if (touch && odds && this.armed !== key) {
      this.armed = key;
      showOdds(odds, point, { hint: "Tap again to do it.", commit: () => this.commit(pick, point), label: pick.label });
      return;
    }
    this.armed = "";
    hideOdds();
    const danger = pick.option?.danger;
    if (danger && !(await confirmDanger(danger, pick.label))) return;
    this.act(pick.actions);
  }

  /** Forget a half-made choice; true when there was one. */
  clear() {
    const had = this.armed !== "";
    this.armed = "";
    hideOdds();
    closeMenu();
    return had;
  }
}
