/** Words of the game explained where they stand: in the question, the log, a card. */

import { call } from "./api.js";
import { citation } from "./citation.js";
import { html } from "./element.js";
import { place } from "./popup.js";

/** @import { Explained, Glossary } from "./learning" */
/** @import { Piece } from "./types" */

const PLACES = ["#panel", "#detail"];
/** Where a word is a stop of the Tab key; in a long log that would be too many. */
const STOPS = "#prompt, #why, #coach";
const LEAVE = "button, a, input, textarea, select, .term, svg, summary, #rules, #legend";

/** @type {Glossary} of the game on this page */
let known = { word: [], counter: [], mark: [] };
/** @type {Promise<Glossary> | null} */
let asked = null;
/** @type {Map<string, Explained>} */
const terms = new Map();
let pattern = /(?!)/;

/** @param {string} game */
export function glossary(game) {
  asked ??= call(`/api/games/${game}/glossary`).catch(() => known);
  return asked;
}

/**
 * Explain the words of a game on this page from now on.
 * @param {string} game
 */
export async function explainWords(game) {
  known = await glossary(game);
  for (const { word, also, ...said } of known.word) for (const form of [word, ...also]) terms.set(form, said);
  if (!terms.size) return;
  const forms = [...terms.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  pattern = new RegExp(`(?<![\\w-])(?:${forms.join("|")})(?![\\w-])`, "g");
  const watch = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(mark)));
  for (const host of PLACES.map((id) => document.querySelector(id))) {
    if (!host) continue;
    mark(host);
    watch.observe(host, { childList: true, subtree: true });
  }
  document.addEventListener("pointerover", ({ target }) => target instanceof HTMLElement && target.matches(".term") && show(target));
  document.addEventListener("focusin", ({ target }) => target instanceof HTMLElement && target.matches(".term") && show(target));
  document.addEventListener("click", ({ target }) => target instanceof HTMLElement && target.matches(".term") && show(target));
  for (const name of ["pointerout", "focusout"]) document.addEventListener(name, ({ target }) => target instanceof HTMLElement && target.matches(".term") && (card().hidden = true));
}

/** @param {Node} node */
function mark(node) {
  if (node instanceof Element) {
    if (node.closest(LEAVE)) return;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    /** @type {Node[]} */
    const found = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) found.push(text);
    found.forEach(wrap);
  } else wrap(node);
}

/** @param {Node} text a text node, whose known words become terms */
function wrap(text) {
  const words = text.nodeValue ?? "";
  const host = text.parentElement;
  if (!(text instanceof Text) || !host || host.closest(LEAVE)) return;
  const matches = [...words.matchAll(pattern)];
  if (!matches.length) return;
  const stop = host.closest(STOPS) ? 0 : -1;
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const match of matches) {
    parts.push(words.slice(from, match.index), html("abbr", { class: "term", tabindex: stop, "aria-label": `${match[0]}: ${terms.get(match[0])?.says ?? ""}` }, match[0]));
    from = match.index + match[0].length;
  }
  text.replaceWith(...parts, words.slice(from));
}

function card() {
  let found = document.getElementById("term-card");
  if (!found) document.body.append((found = html("div", { id: "term-card", class: "card", role: "tooltip", hidden: true })));
  return found;
}

/** @param {HTMLElement} term */
function show(term) {
  const said = terms.get(term.textContent ?? "");
  if (!said) return;
  card().replaceChildren(html("b", {}, term.textContent), ` ${said.says} `, said.rule ? citation(said.rule) : "");
  const { left, bottom } = term.getBoundingClientRect();
  place(card(), { x: left - 16, y: bottom - 10 });
}

/**
 * How a piece is read: its kind, and what each of its values is called.
 * @param {Piece} piece
 */
export function reading(piece) {
  const kind = known.counter.find(({ symbols, values }) => symbols.includes(piece.symbol ?? "") && (!piece.values?.length || values.length === piece.values.length));
  return kind ?? null;
}

/**
 * The values of a piece with their names, for its card.
 * @param {Piece} piece
 */
export function namedValues(piece) {
  const kind = piece.values?.length ? reading(piece) : null;
  if (!kind) return null;
  return html("dl", { class: "named-values" }, ...kind.values.flatMap(({ name, says }, i) => [html("dt", {}, piece.values?.[i] ?? ""), html("dd", { title: says }, name)]));
}

/**
 * What a badge means, beyond its title.
 * @param {string} id
 */
export function markSays(id) {
  return known.mark.find((mark) => mark.id === id)?.says ?? "";
}
