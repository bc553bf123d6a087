/** What a figure carries: its weapon seen from above, and a sign plain enough for a base of ten pixels. */

import { svg } from "./element.js";

/** A star of five points, 20 high. */
const STAR = "M0 -20L5 -6.5L19.5 -6L8 2.6L12 16.5L0 8.5L-12 16.5L-8 2.6L-19.5 -6L-5 -6.5Z";

/**
 * @typedef {object} Arm
 * @property {string} line the weapon along the heading, muzzle up; empty for bare hands
 * @property {number} [stroke] how thick it is
 * @property {string} [tip] a solid part: warhead, box, shield
 * @property {string} [sign] the sign's lines
 * @property {string} [solid] the sign's solid part
 * @property {boolean} [local] carried by a man without uniform
 * @property {string} [red] a red part of the sign
 */

const RIFLE = "M5 14L3 -34M5 6L10 10";

/** @type {Record<string, Arm>} */
const ARMS = {
  rifle: { line: RIFLE, solid: "M-4 20V-20H4V20Z" },
  launcher: { line: RIFLE, stroke: 4, tip: "M5 -30L7 -8L14 -10L12 -30Z", solid: "M-10 20V-20H-3V20ZM3 8V-8A5 5 0 0 1 13 -8V8Z" },
  saw: { line: "M5 14L3 -42M3 -34L-6 -40M3 -34L11 -41", stroke: 5, tip: "M6 -8H16V2H6Z", sign: "M-14 4L0 -14L14 4M0 -14V20" },
  m60: { line: "M6 16L3 -50M3 -40L-9 -48M3 -40L14 -48", stroke: 6, tip: "M-12 -10H2V2H-12Z", sign: "M-15 0L0 -18L15 0M-15 14L0 -4L15 14M0 -18V22" },
  sniper: { line: "M5 16L3 -54M1 -14L1 -26", stroke: 4, sign: "M-14 0A14 14 0 1 0 14 0A14 14 0 1 0 -14 0M0 -22V22M-22 0H22" },
  shotgun: { line: "M5 14L3 -24", stroke: 8, sign: "M0 20V2M0 2L-14 -18M0 2L14 -18M0 2V-20" },
  smg: { line: "M4 8L3 -20M4 -8L12 -6", stroke: 6, solid: "M-16 -10H16V0H4V16H-5V0H-16Z" },
  medic: { line: "M5 10L3 -26", stroke: 4, red: "M-7 -20H7V-7H20V7H7V20H-7V7H-20V-7H-7Z" },
  leader: { line: RIFLE, solid: STAR },
  law: { line: RIFLE, tip: "M-20 20L-26 16L-8 -24L-2 -20Z", sign: "M-12 20L12 -20", solid: "M-18 12L-6 19L-10 24L-22 17ZM6 -19L18 -12L22 -17L10 -24Z" },
  unarmed: { line: "", local: true, sign: "M-13 0A13 13 0 1 0 13 0A13 13 0 1 0 -13 0" },
  gunman: { line: RIFLE, tip: "M4 -10L14 -6L13 -1L3 -4Z", local: true, solid: "M-13 0A13 13 0 1 0 13 0A13 13 0 1 0 -13 0Z" },
  sna: { line: RIFLE, tip: "M4 -10L14 -6L13 -1L3 -4Z", local: true, solid: "M-15 0A15 15 0 1 0 15 0A15 15 0 1 0 -15 0Z", red: "M-22 -6H22V6H-22Z" },
  grenade: { line: RIFLE, tip: "M-22 -18a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z", local: true, solid: "M-15 5A15 15 0 1 0 15 5A15 15 0 1 0 -15 5Z", sign: "M0 -8V-18H11" },
  rpg: { line: "M7 24L5 -26", stroke: 7, tip: "M-4 -26L5 -56L14 -26Z", local: true, sign: "M0 22V0", solid: "M0 -24L12 -4L0 8L-12 -4Z" },
  hmg: { line: "M0 12V-60M-18 4L0 -14L18 4", stroke: 8, tip: "M-10 -22H10V-2H-10Z", local: true, sign: "M-16 20L0 0L16 20M0 20V-22M-8 -16H8" },
  recoilless: { line: "M0 30V-56", stroke: 12, tip: "M-14 30H14L9 40H-9Z", local: true, sign: "M-7 22V-22M7 22V-22M-14 8H14" },
  boss: { line: "M8 6L8 -18", stroke: 6, local: true, solid: STAR },
};

/** @param {string} symbol @returns {Arm} */
export function armOf(symbol) {
  return ARMS[symbol] ?? { line: RIFLE, solid: "M0 -16L16 0L0 16L-16 0Z" };
}

/** Whether its man is one of many, with nothing but a rifle or bare hands: no chip tells it then. @param {string} symbol */
export function common(symbol) {
  return ["rifle", "gunman", "unarmed", ""].includes(symbol);
}

/**
 * The sign of what a figure carries, 44 wide about (0, 0).
 * @param {string} symbol
 * @param {string} ink
 */
export function drawSign(symbol, ink) {
  const { sign, solid, red } = armOf(symbol);
  return svg(
    "g",
    { class: "sign" },
    solid && svg("path", { d: solid, fill: ink }),
    sign && svg("path", { class: "strokes", d: sign, stroke: ink }),
    red && svg("path", { class: "red", d: red }),
  );
}

/**
 * The weapon from above, muzzle up.
 * @param {string} symbol
 */
export function drawWeapon(symbol) {
  const { line, stroke = 5, tip } = armOf(symbol);
  return svg("g", { class: "weapon" }, line && svg("path", { class: "barrel", d: line, "stroke-width": stroke }), tip && svg("path", { class: "tip", d: tip }));
}
