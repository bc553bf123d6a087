/** The review of a finished game as it is made: what is known of it, and more of it as it comes. */

import { call } from "./api.js";

/** @import { Review, Verdict } from "./review" */

/** How often more is asked for, in milliseconds. */
const PAUSE = 2000;

/** @type {Review} */
const NOTHING = { state: "none", orders: -1, done: 0, why: "", may_begin: true, verdicts: [], sides: [] };

export class ReviewFeed {
  /**
   * @param {string} token
   * @param {(review: Review) => void} told
   */
  constructor(token, told) {
    this.path = `/api/table/${token}/review`;
    this.told = told;
    /** @type {Review | null} */
    this.review = null;
    this.timer = 0;
  }

  /** Fetch what there is, and what is still to come. */
  async start() {
    clearTimeout(this.timer);
    const known = this.review?.verdicts ?? [];
    await this.#take(() => call(`${this.path}?since=${known.length}`), known);
  }

  /** Have it made, or go on with one that stopped. */
  async begin() {
    clearTimeout(this.timer);
    await this.#take(() => call(this.path, {}), []);
  }

  stop() {
    clearTimeout(this.timer);
  }

  /**
   * @param {() => Promise<Review>} ask
   * @param {Verdict[]} known
   */
  async #take(ask, known) {
    /** @type {Review} */
    let review;
    try {
      review = await ask();
      // Fewer than before: it is the review of another ending.
      review.verdicts = [...(review.done < known.length ? [] : known), ...review.verdicts];
    } catch (error) {
      review = { ...(this.review ?? NOTHING), state: "stopped", why: /** @type {Error} */ (error).message };
    }
    this.review = review;
    this.told(review);
    if (review.state === "waits" || review.state === "works") this.timer = window.setTimeout(() => void this.start(), PAUSE);
  }
}

/**
 * How far a review has come, in words; empty when it is whole.
 * @param {Review} review
 */
export function progressWords({ state, orders, done, why }) {
  const far = orders > 0 ? `${done} of ${orders} orders` : "";
  if (state === "done") return "";
  if (state === "works") return far ? `The game is being reviewed: ${far}.` : "The game is being reviewed.";
  if (state === "waits") return "The review waits until others are made.";
  if (state === "stopped") return `The review stopped${far ? ` after ${far}` : ""}: ${why}.`;
  return why ? `${why.charAt(0).toUpperCase()}${why.slice(1)}.` : "This game has not been reviewed.";
}

/**
 * A part of a win as so many in a hundred.
 * @param {number} part
 */
export function hundred(part) {
  return Math.round(100 * part);
}

/**
 * A standard error as so many in a hundred: never as none.
 * @param {number} error
 */
export function about(error) {
  return `\u00b1 ${Math.max(hundred(error), 1)}`;
}

/**
 * What a verdict says of an order, in sentences.
 * @param {Verdict} verdict
 */
export function verdictWords({ mistake, better, chance, luck, blur, fateful }) {
  const words = [];
  if (mistake && better) words.push(`A mistake: it cost ${hundred(better.cost)} ${about(better.error)} in 100. Better was: ${better.says.replace(/\.$/, "")} (${hundred(better.chance)} in 100 to win instead of ${hundred(chance)}).`);
  if (fateful && luck !== null) words.push(`Its dice ${luck > 0 ? "brought" : "took"} ${Math.abs(hundred(luck))} ${about(blur)} in 100.`);
  return words;
}
