/** Beside the question: why it is asked, by which rules, and where in the turn it stands. */

import { citation, rules } from "./citation.js";
import { byId, html } from "./element.js";

/** @import { Scene } from "./types" */

export class Why {
  constructor() {
    this.body = html("div", { class: "why-body" });
    this.host = /** @type {HTMLDetailsElement} */ (html("details", { id: "why", hidden: true }, html("summary", {}, "Why am I asked this?"), this.body));
    byId("prompt").after(this.host);
    this.host.addEventListener("toggle", () => this.#fill());
    /** @type {Scene | null} */
    this.scene = null;
    this.key = "";
  }

  /**
   * @param {Scene} scene
   * @param {boolean} past
   */
  draw(scene, past) {
    this.scene = scene;
    this.host.hidden = past || !scene.basis || !scene.options?.length;
    if (!this.host.hidden) this.#fill();
  }

  /** The rules are fetched only when somebody wants to know. */
  async #fill() {
    const { scene } = this;
    if (!this.host.open || !scene?.basis) return;
    const { basis } = scene;
    const key = JSON.stringify([basis, scene.turn, scene.phase]);
    if (key === this.key) return;
    this.key = key;
    const book = await rules().catch(() => []);
    if (key !== this.key) return;
    const cited = basis.rules.flatMap((id) => book.filter((rule) => rule.id === id));
    this.body.replaceChildren(
      html("p", { class: "where" }, placeOf(scene)),
      html("p", {}, basis.says),
      html("ul", {}, ...cited.map((rule) => html("li", {}, citation(rule.id), " ", html("b", {}, rule.title), ` ${rule.says}`))),
    );
  }
}

/**
 * Where in the game we are: the turn, the phase, and its place among the phases.
 * @param {Scene} scene
 */
export function placeOf(scene) {
  const turn = scene.turns[scene.turn - 1];
  const phase = scene.phases[scene.phase];
  const parts = [turn ? `Turn ${/^\d+$/.test(turn) ? turn : `${scene.turn} (${turn})`} of ${scene.turns.length}` : "", phase ? `${phase} (${scene.phase + 1} of ${scene.phases.length})` : "before the first phase"];
  const next = scene.phases[scene.phase + 1];
  return `${parts.filter(Boolean).join(" \u203a ")}${next ? `, then ${next}` : ""}`;
}
