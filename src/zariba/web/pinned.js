/** Odds that are kept in sight below the question: their rules can be reached by pointer, key and touch. */

import { byId, html } from "./element.js";

/** @import { Odds } from "./types" */

/** @type {Odds | null} */
let kept = null;
let moment = "";

/**
 * @param {Odds} odds
 * @param {HTMLElement[]} card
 */
export function keepOdds(odds, card) {
  kept = odds;
  moment = document.body.dataset.moment ?? "";
  const away = html("button", { class: "unpin", title: "Put these odds away", "aria-label": "Put these odds away", onclick: unpinOdds }, "\u00d7");
  byId("pinned").replaceChildren(away, ...card, html("p", { class: "note stale", hidden: true }, "The position has changed since."));
  byId("pinned").hidden = false;
  document.dispatchEvent(new CustomEvent("odds", { detail: odds }));
}

/** Put them away; true when there were any. */
export function unpinOdds() {
  const had = kept !== null;
  kept = null;
  byId("pinned").hidden = true;
  byId("pinned").replaceChildren();
  document.dispatchEvent(new CustomEvent("odds", { detail: null }));
  return had;
}

/** The odds that are kept in sight. */
export function keptOdds() {
  return kept;
}

document.addEventListener("drawn", () => {
  const note = byId("pinned").querySelector(".stale");
  if (note instanceof HTMLElement) note.hidden = document.body.dataset.moment === moment;
});
