/** Reactions let pass beforehand: the button of a window, the chips that show what is in force, the toggles of the menu. */

import { byId, html } from "./element.js";

/** @import { Reactions, Scene } from "./types" */

/** @typedef {(seat: number, change: { window?: string, away?: boolean, ask?: boolean }) => void} Say */

export const NO_REACTIONS_KEY = "n";

/**
 * The stretch of play that can be let pass now, and for whom; null when none can.
 * @param {Reactions | undefined} reactions
 * @param {Scene} scene
 */
export function passable(reactions, scene) {
  if (!reactions?.idle || !reactions.window || reactions.answering || scene.you < 0) return null;
  return { seat: scene.you, window: reactions.window, label: `No reactions in ${reactions.window}` };
}

/**
 * What is in force, each with a way to take it back.
 * @param {Reactions | undefined} reactions
 * @param {Scene} scene
 * @param {Say} say
 */
export function drawStanding(reactions, scene, say) {
  const several = (reactions?.seats.length ?? 0) > 1;
  const chips = (reactions?.seats ?? []).flatMap(({ seat, passing, away, ask }) => {
    const who = several ? `${scene.seats[seat].name}: ` : "";
    return [
      passing && chip(`${who}No reactions in ${passing}`, () => say(seat, { window: "" })),
      away && chip(`${who}Reactions pass while away`, () => say(seat, { away: false })),
      ask && chip(`${who}Asked even with nothing`, () => say(seat, { ask: false })),
    ];
  });
  byId("standing").replaceChildren(...chips.filter((one) => one instanceof Node));
}

/**
 * @param {string} words
 * @param {() => void} undo
 */
function chip(words, undo) {
  return html("span", { class: "standing" }, words, html("button", { title: "Take this back", "aria-label": `Take back: ${words}`, onclick: undo }, "\u00d7"));
}

/**
 * The toggles of the table's menu, for each seat that this link plays.
 * @param {Reactions | undefined} reactions
 * @param {Scene | null} scene
 * @param {Say} say
 * @returns {HTMLElement[]}
 */
export function reactionToggles(reactions, scene, say) {
  if (!reactions || !scene) return [];
  const several = reactions.seats.length > 1;
  const rows = reactions.seats.flatMap(({ seat, away, ask }) => {
    const who = several ? `${scene.seats[seat].name}: ` : "";
    return [
      toggle(`${who}${who ? "pass" : "Pass"} reactions while I am away`, away, (on) => say(seat, { away: on })),
      toggle(`${who}${who ? "ask" : "Ask"} me even when I have nothing`, ask, (on) => say(seat, { ask: on })),
    ];
  });
  const note = "Nobody else can see these. Being asked tells your opponent nothing: the table answers after a pause that is as long whether you hold something or not.";
  return [html("h3", {}, "Reactions"), ...rows, html("p", { class: "note" }, note)];
}

/**
 * @param {string} words
 * @param {boolean} on
 * @param {(on: boolean) => void} set
 */
function toggle(words, on, set) {
  const field = html("input", { type: "checkbox" });
  field.checked = on;
  field.addEventListener("change", () => set(field.checked));
  return html("label", { class: "toggle" }, field, words);
}
