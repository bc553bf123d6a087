/** Lasting answers: the control beside a question that comes again and again, what is kept, what was answered. */

import { byId, html } from "./element.js";
import { openMenu } from "./popup.js";

/** @import { Always, Point, Scene } from "./types" */

/** @typedef {(seat: number, question: string, verb: string) => void} Keep */

export const ALWAYS_KEY = "Shift+A";
/** The answer that names a piece or a place while there is just one that can be named. */
const ONLY = "the-only-one";
/** So many of the answers given since the last click are told. */
const MOST = 4;

/**
 * The answers to the present question that can be kept, as they are offered.
 * @param {Always | undefined} always
 * @param {Scene} scene
 */
function lasting(always, scene) {
  if (!always?.question || always.answering || scene.you < 0) return [];
  return (always.verbs ?? []).map((verb) => {
    const button = (scene.options ?? []).find((option) => option.verb === verb && option.on === "button");
    return { verb, label: verb === ONLY ? "the only one there is" : (button?.label ?? verb) };
  });
}

/**
 * Ask what is always to be answered; where there is one such answer, it is kept at once.
 * @param {Always | undefined} always
 * @param {Scene} scene
 * @param {Keep} keep
 * @param {Point} point
 */
export function askAlways(always, scene, keep, point) {
  const question = always?.question ?? "";
  const answers = lasting(always, scene);
  if (!answers.length) return;
  const items = answers.map(({ verb, label }) => ({ label: `Always: ${label}`, choose: () => keep(scene.you, question, verb) }));
  openMenu(`${question}: answer for me from now on`, items, point);
}

/**
 * The control beside the question; null where the answer is another each time.
 * @param {Always | undefined} always
 * @param {Scene} scene
 * @param {Keep} keep
 */
export function alwaysButton(always, scene, keep) {
  if (!lasting(always, scene).length) return null;
  const button = html("button", { id: "always", title: "Give the same answer whenever this is asked; nobody else is told", "aria-haspopup": "menu", onclick: () => askAlways(always, scene, keep, at()) }, "Always\u2026");
  const at = () => {
    const frame = button.getBoundingClientRect();
    return { x: frame.left - 16, y: frame.bottom - 12, above: frame.bottom > innerHeight - 160 };
  };
  return button;
}

/**
 * What is kept, each with a way to take it back, and what was answered since the last click.
 * @param {Always | undefined} always
 * @param {Scene} scene
 * @param {Keep} keep
 */
export function drawAlways(always, scene, keep) {
  const kept = always?.kept ?? [];
  const several = new Set(kept.map(({ seat }) => seat)).size > 1;
  const chips = kept.map(({ seat, question, says }) => {
    const words = `${several ? `${scene.seats[seat].name}: ` : ""}${question}: ${says}`;
    const away = html("button", { title: "Ask me again from now on", "aria-label": `Ask again: ${words}`, onclick: () => keep(seat, question, "") }, "\u00d7");
    return html("span", { class: "standing", "data-question": question }, `Always ${words}`, away);
  });
  byId("lasting").replaceChildren(...chips);
  const told = always?.told ?? [];
  const words = told.length ? `Answered for you: ${told.slice(-MOST).join("; ")}${told.length > MOST ? ` and ${told.length - MOST} before` : ""}.` : "";
  const host = byId("answered");
  if (host.textContent !== words) host.textContent = words;
  host.hidden = !words;
}
