/** Carrying a piece: dragged to a place it does what a click on the piece and one on the place would do. */

import { Chooser } from "./choose.js";
import { svg } from "./element.js";
import { hideOdds, showOdds } from "./odds.js";
import { toast } from "./popup.js";

/** @import { Pick } from "./choose.js" */
/** @import { Press } from "./gestures.js" */
/** @import { Under } from "./pointing.js" */
/** @import { TablePage } from "./table.js" */
/** @import { Action, Scene } from "./types" */

/** What is in hand: the actions that choose it (none where it is chosen already), and what could follow. */
/** @typedef {{ piece: string, actions: Action[], n: number, ghost: SVGGElement | null, chooser: Chooser | null, dropped: Press | null }} Carried */

export class Carry {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Carried | null} */
    this.carried = null;
  }

  /**
   * Take up what lies under a press; false where nothing there can be moved, so that the map moves instead.
   * @param {Press} press where the drag began
   */
  grab(press) {
    const { page } = this;
    const { scene, present } = page;
    if (!scene || page.history.past || page.playback.behind || page.ruler.on || !present) return false;
    const piece = this.#takes(page.pointing.under(press), press.touch);
    if (!piece) return false;
    const chosen = scene.chosen?.includes(piece) ?? false;
    const pick = chosen ? null : page.chooser.first(page.chooser.at(piece, null));
    this.carried = { piece, actions: pick?.actions ?? [], n: present.scene.n, ghost: this.#ghost(piece), chooser: null, dropped: null };
    page.pointing.leave();
    page.chooser.clear();
    document.body.classList.add("carrying");
    if (chosen) this.#offer(scene);
    else void this.#lift(this.carried);
    return true;
  }

  /**
   * The piece that a drag from there takes along: one that is chosen and has somewhere to go, or one that a click would choose.
   * A finger moves the map unless the piece is chosen already.
   * @param {Under} under
   * @param {boolean} touch
   */
  #takes({ piece, space, spot }, touch) {
    const { chooser, scene, stacks } = this.page;
    const places = (scene?.options ?? []).some(({ on }) => on === "space" || on === "spot") || (scene?.shortcuts ?? []).some((one) => one.space || one.spot);
    const stack = (space && stacks.at.get(space)) || [];
    const chosen = [piece, ...stack.map(({ id }) => id), spot ? (scene?.chosen ?? [])[0] : null].find((id) => id && scene?.chosen?.includes(id));
    if (places && chosen && (!piece || chosen === piece || stack.some(({ id }) => id === piece))) return this.#offersMore(piece, chosen) ? piece : chosen;
    if (touch || !piece) return null;
    const pick = chooser.first(chooser.at(piece, null));
    return pick && !pick.odds && !pick.option?.danger && pick.option?.tone !== "warn" ? piece : null;
  }

  /**
   * Whether the piece under the pointer is another than the chosen one and can be chosen itself.
   * @param {string | null} piece
   * @param {string} chosen
   */
  #offersMore(piece, chosen) {
    const { chooser, scene } = this.page;
    return Boolean(piece && piece !== chosen && !scene?.chosen?.includes(piece) && chooser.first(chooser.at(piece, null)));
  }

  /**
   * Ask where it could go; the pointer is not waited for.
   * @param {Carried} carried
   */
  async #lift(carried) {
    const answer = await this.page.wire.ask({ type: "lift", n: carried.n, actions: carried.actions });
    if (this.carried !== carried || !this.page.scene) return;
    if (answer.type !== "lift") {
      const point = this.page.pointing.last;
      this.cancel();
      toast(answer.why, { rule: answer.rule, at: point });
      return;
    }
    const scene = { ...this.page.scene, options: answer.options, shortcuts: answer.shortcuts, chosen: answer.chosen };
    this.#offer(scene);
    this.page.targets.draw(scene);
    this.page.spots.draw(scene);
    if (carried.dropped) this.drop(carried.dropped);
  }

  /** @param {Scene} scene what could be clicked next */
  #offer(scene) {
    if (!this.carried) return;
    const { actions } = this.carried;
    this.carried.chooser = new Chooser((more) => this.page.act([...actions, ...more]), this.page.chooser.nameOf);
    this.carried.chooser.read(scene);
  }

  /** @param {string} id */
  #ghost(id) {
    const drawn = this.page.map.svg.querySelector(`[data-piece="${CSS.escape(id)}"]`);
    if (!(drawn instanceof SVGGElement)) return null;
    const ghost = svg("g", { class: "ghost-piece" });
    const copy = /** @type {SVGGElement} */ (drawn.cloneNode(true));
    copy.removeAttribute("data-piece");
    drawn.classList.add("lifted");
    ghost.append(copy);
    this.page.map.layers.lit.append(ghost);
    return ghost;
  }

  /** @param {Press} press */
  move(press) {
    const { carried, page } = this;
    if (!carried) return;
    const at = page.map.toBoard(press.point);
    const home = carried.ghost?.firstElementChild;
    if (carried.ghost && home instanceof SVGGElement) {
      const from = home.transform.baseVal.consolidate()?.matrix;
      carried.ghost.setAttribute("transform", `translate(${at.x - (from?.e ?? 0)} ${at.y - (from?.f ?? 0)})`);
    }
    const under = page.pointing.under(press);
    page.pointing.last = press.point;
    page.targets.point(under.space);
    if (under.spot !== page.spots.lit) page.spots.point(under.spot);
    const odds = carried.chooser?.first(this.#picks(under))?.odds;
    if (odds) showOdds(odds, press.point);
    else hideOdds();
  }

  /**
   * What letting go there stands for: a place, or an enemy who is aimed at.
   * @param {Under} under
   * @returns {Pick[]}
   */
  #picks({ piece, space, spot }) {
    const { carried, page } = this;
    if (!carried?.chooser) return [];
    const there = carried.chooser.at(null, space, spot?.key);
    if (there.length || !piece || piece === carried.piece) return there;
    return page.piece(piece)?.seat === page.piece(carried.piece)?.seat ? [] : carried.chooser.at(piece, null);
  }

  /** @param {Press} press where the pointer let go */
  drop(press) {
    const { carried, page } = this;
    if (!carried) return;
    if (!carried.chooser) {
      carried.dropped = press; // where it could go is on its way
      return;
    }
    const under = page.pointing.under(press);
    const picks = this.#picks(under);
    const { chooser } = carried;
    const home = page.piece(carried.piece)?.space;
    const goes = picks.length > 0 && (under.space !== home || Boolean(under.spot));
    const off = document.elementFromPoint(press.point.x, press.point.y)?.closest("#map") === null;
    this.#putDown();
    if (off) return;
    if (goes) chooser.choose(picks, press.point, { title: "Which?" });
    else if (under.space && under.space !== home) void this.#why(carried, under.space, press);
  }

  /**
   * Say why it cannot go there, as a click would.
   * @param {Carried} carried
   * @param {string} space
   * @param {Press} press
   */
  async #why({ actions, n }, space, press) {
    if (!actions.length) {
      void this.page.why("space", space, press.point);
      return;
    }
    const answer = await this.page.wire.ask({ type: "lift", n, actions, to: space });
    if (answer.why) toast(answer.why, { rule: answer.rule, at: press.point });
  }

  /** Put it back where it was; true when something was in hand. */
  cancel() {
    const had = this.carried !== null;
    this.#putDown();
    return had;
  }

  #putDown() {
    const { carried, page } = this;
    if (!carried) return;
    this.carried = null;
    carried.ghost?.remove();
    page.map.svg.querySelector(".lifted")?.classList.remove("lifted");
    document.body.classList.remove("carrying");
    hideOdds();
    page.targets.point(null);
    page.spots.point(null);
    if (page.scene && carried.actions.length) {
      page.targets.draw(page.scene);
      page.spots.draw(page.scene);
    }
  }
}
