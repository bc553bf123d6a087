/** Rules as a player looks them up: by their number, or by the section of a rulebook that has no numbers. */

import { call } from "./api.js";
import { html } from "./element.js";

/** @import { Rule } from "./types" */

/** @type {Map<string, Rule>} of the game on this page, once somebody has asked for them */
const known = new Map();
let game = "";
/** @type {Promise<Rule[]> | null} */
let asked = null;

/** @param {string} id of the game whose rules are cited from now on */
export function citeFrom(id) {
  game = id;
}

/** The rules of the game, fetched once; an error when they cannot be had now. */
export function rules() {
  asked ??= call(`/api/games/${game}/rules`).then(
    (/** @type {Rule[]} */ found) => {
      for (const rule of found) known.set(rule.id, rule);
      for (const place of document.querySelectorAll("[data-rule]")) if (place instanceof HTMLElement) name(place);
      return found;
    },
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/**
 * What to look up: the number of a rule, or its section where it has none. The id until the rules are here.
 * @param {string} id
 */
export function cite(id) {
  if (/^\d/.test(id)) return id;
  if (!known.size && game) rules().catch(() => {});
  // A numbered section is found by its number: its heading would only take room.
  return known.get(id)?.section?.replace(/(\d) \([^()]*\)$/, "$1") || id;
}

/**
 * A button that opens the text of a rule.
 * @param {string} id
 * @param {string} [before] said before the citation
 * @param {string} [cited] a rule that is cited nearby: what reads the same is not said again
 */
export function citation(id, before = "", cited = "") {
  const button = html("button", { class: "rule", "data-rule": id, "data-before": before, "data-cited": cited || null });
  name(button);
  return button;
}

/** @param {HTMLElement} place */
function name(place) {
  const id = place.dataset.rule ?? "";
  const words = cite(id);
  place.textContent = words === id ? `${place.dataset.before ?? ""}${id}` : words;
  place.hidden = Boolean(place.dataset.cited) && cite(place.dataset.cited ?? "") === words;
  const section = known.get(id)?.section ?? "";
  place.title = words === id ? "" : words === section ? id : `${id}, ${section}`;
}
