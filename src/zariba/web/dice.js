/** Dice that have just been thrown: they fall, and lie still for those who want no motion. */

import { html } from "./element.js";
import { die } from "./die.js";

/** @param {number[]} faces */
export function dropDice(faces) {
  const dice = faces.map((face, i) => {
    const drawn = die(face);
    drawn.style.animationDelay = `${i * 70}ms`;
    drawn.classList.add("falls");
    return drawn;
  });
  return html("span", { class: "dice" }, ...dice);
}
