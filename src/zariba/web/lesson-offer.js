/** "Learn in 10 minutes": the guided games that the start page offers. */

import { call } from "./api.js";
import { html } from "./element.js";

/** @import { GameInfo } from "./types" */

/**
 * @param {GameInfo} game
 * @param {HTMLElement} error where trouble is told
 */
export function lessonOffers(game, error) {
  return (game.lessons ?? []).map((lesson) => {
    const begin = async () => {
      try {
        const created = await call("/api/tables", { game: game.id, lesson: lesson.id });
        location.assign(created.open);
      } catch (trouble) {
        error.textContent = /** @type {Error} */ (trouble).message;
        error.hidden = false;
      }
    };
    const button = html("button", { type: "button", "data-lesson": lesson.id, onclick: begin }, `Learn in ${lesson.minutes} minutes`);
    return html("div", { class: "lesson-offer" }, button, html("span", {}, html("b", {}, lesson.title), ` ${lesson.about}`));
  });
}
