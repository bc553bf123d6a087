/** The odds of an option before it is taken: the numbers it comes from, and each outcome as a bar. */

import { citation } from "./citation.js";
import { byId, html } from "./element.js";
import { keepOdds } from "./pinned.js";
import { place } from "./popup.js";

/** @import { Odds, Part, Point } from "./types" */

/** @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : "0";
}

/**
 * Named parts of a number, with their rules.
 * @param {Part[]} parts
 * @param {string} [cited] the rule that stands beside what they belong to, and not again beside each
 */
export function partsList(parts, cited = "") {
  return html(
    "ul",
    { class: "parts" },
    ...parts.map(([name, rule, value]) => html("li", {}, html("b", {}, signed(value)), html("span", {}, name), rule && citation(rule, "", cited))),
  );
}

/** Beyond so many ways a fraction says less than its percent. */
const MOST_WAYS = 1000;

/**
 * @param {Odds} odds
 * @param {string} [hint]
 */
export function oddsCard(odds, hint) {
  const bars = odds.outcomes.map(([label, ways, all]) => {
    const share = all ? ways / all : 0;
    const fill = html("i", {});
    fill.style.width = `${(share * 100).toFixed(1)}%`;
    return html(
      "li",
      {},
      html("span", { class: "outcome" }, label),
      html("span", { class: "bar", "aria-hidden": "true" }, fill),
      html("span", { class: "ways" }, all <= MOST_WAYS ? `${ways}/${all}` : ""),
      html("span", { class: "percent" }, `${Math.round(share * 100)}%`),
    );
  });
  return [
    html("h3", {}, odds.title),
    odds.parts.length ? partsList(odds.parts) : null,
    odds.reads ? html("p", { class: "reads" }, readsWords(odds)) : null,
    html("ul", { class: "outcomes" }, ...bars),
    odds.note ? html("p", { class: "note" }, odds.note) : null,
    hint ? html("p", { class: "hint" }, hint) : null,
  ].filter((child) => child !== null);
}

/**
 * Which part of which table the dice are read on.
 * @param {Odds} odds
 */
function readsWords({ reads, rows }) {
  const some = rows?.length ? `, row${rows.length > 1 ? "s" : ""} ${rows[0]}${rows.length > 1 ? ` to ${rows[rows.length - 1]}` : ""}` : "";
  return `Read on: ${reads?.[0]}, ${reads?.[1]}${some}`;
}

/** @type {Odds | null} those that show now */
let shown = null;

/** Keep in sight what shows now; false where nothing does. */
export function pinShown() {
  if (shown) pinOdds(shown);
  return shown !== null;
}

/** @param {Odds} odds to be kept in sight beside the question, where its rules can be reached */
export function pinOdds(odds) {
  keepOdds(odds, oddsCard(odds));
}

/**
 * Show the odds by a point of the screen.
 * @param {Odds} odds
 * @param {Point} point
 * @param {{ hint?: string, commit?: () => void, label?: string, keeps?: boolean }} [more] `keeps`: the pointer can reach the card
 */
export function showOdds(odds, point, { hint, commit, label, keeps } = {}) {
  const card = byId("odds");
  card.replaceChildren(...oddsCard(odds, hint));
  // What goes when one looks elsewhere is no stop of Tab; its rules are, once it is kept in sight.
  for (const rule of card.querySelectorAll("button")) rule.tabIndex = -1;
  if (commit) card.append(html("button", { class: "commit", onclick: commit }, label ?? "Do it"));
  if (commit || keeps) card.append(html("button", { class: "pin", onclick: () => pinOdds(odds) }, "Keep in sight"));
  if (shown !== odds) document.dispatchEvent(new CustomEvent("odds", { detail: odds }));
  shown = odds;
  place(card, point);
}

export function hideOdds() {
  byId("odds").hidden = true;
  if (shown) document.dispatchEvent(new CustomEvent("odds", { detail: null }));
  shown = null;
}
