/** How long the moments of a game show. */

import { rolled } from "./moments.js";

/** @import { Happening } from "./moments.js" */
/** @import { Pace } from "./preferences.js" */

/** In milliseconds at the normal pace: words alone, something at a place, each step of a way, dice. */
const LONG = { words: 800, place: 1100, step: 90, most: 1900, dice: 1900 };
const FACTOR = { slow: 2, normal: 1, fast: 0.4, off: 1 };
/** Whatever the others do in a turn takes no longer than this at the normal pace. */
const WHOLE = 45000;

/**
 * How long a moment shows at the normal pace.
 * @param {Happening} moment
 */
export function lengthOf(moment) {
  if (rolled(moment)) return LONG.dice;
  const steps = Math.max(0, ...moment.moves.map((move) => move.path.length - 2));
  if (moment.moves.length || moment.entries.some((entry) => entry.spaces?.length)) return Math.min(LONG.place + LONG.step * steps, LONG.most);
  return LONG.words;
}

/** @param {Pace} pace */
export function stretch(pace) {
  return FACTOR[pace];
}

/**
 * By how much all that waits must be shortened so that a player gets to his own turn.
 * @param {Happening[]} waiting
 */
export function hasteOf(waiting) {
  const whole = waiting.reduce((sum, moment) => sum + lengthOf(moment), 0);
  return Math.min(1, WHOLE / Math.max(whole, 1));
}
