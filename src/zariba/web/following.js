/** What a player does while something is played: its keys, and clicks that never answer to a picture of the past. */

import { byId } from "./element.js";

/** @import { Key } from "./keys.js" */
/** @import { TablePage } from "./table.js" */

/** The answers in the panel; what stops the bots or reactions is no answer. */
const ANSWERS = "#buttons button:not(#pause, #no-reactions), #choice-list button";

/**
 * The first click on an answer leads to the present, where it can be read before it is given.
 * @param {TablePage} page
 */
export function guardAnswers(page) {
  const guard = (/** @type {Event} */ event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!page.playback.behind || !target?.closest(ANSWERS)) return;
    event.preventDefault();
    event.stopPropagation();
    page.playback.skip();
  };
  byId("decision").addEventListener("click", guard, true);
}

/**
 * @param {TablePage} page
 * @returns {Key[]}
 */
export function followingKeys({ playback }) {
  const { cards } = playback;
  const card = cards.open ? [{ keys: ["Enter"], words: "Close the result", act: () => cards.close() }] : [];
  if (!playback.behind) return card;
  return [
    { keys: ["Escape", " "], words: "Skip to the present", act: () => void playback.skip() },
    { keys: ["p"], words: "Pause what is shown, or go on", act: () => playback.pause() },
    { keys: ["."], words: "One moment on", act: () => playback.step() },
    ...card,
  ];
}
