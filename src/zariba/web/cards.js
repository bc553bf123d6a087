/** Cards in parts: an action, a reaction, an event, with dice in the corner. What can be used now is lit. */

import { die } from "./die.js";
import { html } from "./element.js";
import { readableInk } from "./ink.js";

/** @import { CardLine, Piece } from "./types" */

/**
 * A card face up; `large` adds what each part does.
 * @param {Piece} piece
 * @param {{ colour: string, ink: string }} colours
 * @param {boolean} [large]
 */
export function cardPicture(piece, { colour, ink }, large = false) {
  const lines = piece.card ?? [];
  const some = lines.some((line) => line.live);
  const card = html(
    "div",
    { class: `ops-card${large ? " large" : ""}${piece.spent ? " spent" : ""}` },
    html("div", { class: "ops-head" }, corner(piece), html("b", {}, piece.label || ""), html("span", {}, piece.title ?? "")),
    ...lines.map((line) => part(line, some, large)),
    large && piece.lines?.length ? html("div", { class: "ops-lines" }, ...piece.lines.map((line) => html("div", {}, line))) : null,
    large && piece.ring ? html("div", { class: "ops-lines" }, `The ring round the dice: ${piece.ring}`) : null,
  );
  card.style.setProperty("--side", colour);
  card.style.setProperty("--on-side", readableInk(colour, ink));
  return card;
}

/**
 * @param {CardLine} line
 * @param {boolean} some whether any part of the card can be used now
 * @param {boolean} large
 */
function part(line, some, large) {
  const state = line.live ? " live" : some ? " dim" : "";
  return html("div", { class: `ops-part ${line.tone ?? ""}${state}` }, html("small", {}, line.head), html("span", {}, line.text), large && line.note ? html("p", {}, line.note) : null);
}

/**
 * The dice of a card, with the ring that sets something off.
 * @param {Piece} piece
 */
function corner(piece) {
  if (!piece.dice?.length) return null;
  const words = `dice ${piece.dice.join(" and ")}${piece.ring ? `, ringed: ${piece.ring}` : ""}`;
  const dice = piece.dice.map((value) => {
    const face = die(value);
    face.setAttribute("aria-hidden", "true");
    face.removeAttribute("role");
    return face;
  });
  return html("span", { class: piece.ring ? "ops-dice ringed" : "ops-dice", role: "img", "aria-label": words }, ...dice);
}

/**
 * A card in words, for screen readers.
 * @param {Piece} piece
 */
export function cardWords(piece) {
  return (piece.card ?? []).map((line) => `${line.head}: ${line.text}${line.live ? " (can be used now)" : ""}`).join("; ");
}

/** The card that is read closely, by the pointer or after a tap. */
let shown = "";

/**
 * Enlarge a card beside its small picture.
 * @param {Piece} piece
 * @param {{ colour: string, ink: string }} colours
 * @param {HTMLElement} beside
 */
export function enlarge(piece, colours, beside) {
  shrink();
  shown = piece.id;
  const view = html("div", { id: "card-view", "aria-hidden": "true" }, cardPicture(piece, colours, true));
  document.body.append(view);
  const frame = beside.getBoundingClientRect();
  const left = Math.min(Math.max(8, frame.left + frame.width / 2 - view.offsetWidth / 2), innerWidth - view.offsetWidth - 8);
  const above = frame.top - view.offsetHeight - 8;
  view.style.left = `${left}px`;
  view.style.top = `${above >= 8 ? above : Math.min(frame.bottom + 8, innerHeight - view.offsetHeight - 8)}px`;
}

export function shrink() {
  shown = "";
  document.getElementById("card-view")?.remove();
}

/**
 * Whether this card is enlarged now.
 * @param {string} id
 */
export function isEnlarged(id) {
  return shown === id;
}
