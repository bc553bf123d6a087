/** The chance to win over the history slider, with mistakes and the dice that mattered. */

import { coloursOf } from "./counter.js";
import { byId, html, svg } from "./element.js";
import { ReviewFeed, about, hundred, progressWords, verdictWords } from "./review-feed.js";
import { openDialog } from "./sheets.js";

/** @import { Review, Verdict } from "./review" */
/** @import { TablePage } from "./table.js" */
/** @import { ScenePush } from "./types" */

const WIDE = 1000;
const HIGH = 100;

export class Timeline {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.feed = new ReviewFeed(page.token, (review) => this.#draw(review));
    this.over = -1;
    this.progress = html("p", { class: "note", role: "status" });
    this.curve = svg("svg", { class: "stand", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img" });
    this.marks = html("div", { class: "marks", "aria-hidden": "true" });
    this.host = html("div", { class: "timeline", hidden: true }, this.curve, this.marks);
    this.button = html("button", { id: "review-button", hidden: true, onclick: () => this.open() }, "Review");
    this.says = html("p", { class: "says", role: "status", hidden: true });
    const { slider } = page.history;
    const slide = html("div", { class: "slide" }, this.host);
    slider.before(slide);
    slide.append(slider);
    byId("history").append(this.button);
    byId("history").prepend(this.says);
  }

  /**
   * The game may be over now, or go on again.
   * @param {ScenePush} push
   */
  arrive({ scene, actions }) {
    const over = scene.result && this.page.info.advice ? actions : -1;
    if (over === this.over) return;
    this.over = over;
    this.feed.stop();
    this.feed.review = null;
    this.host.hidden = this.button.hidden = over < 0;
    this.says.hidden = true;
    this.curve.replaceChildren();
    this.marks.replaceChildren();
    if (over >= 0) void this.feed.start();
  }

  /** @param {Review} review */
  #draw(review) {
    const { verdicts } = review;
    this.button.textContent = review.state === "works" && review.orders > 0 ? `Review: ${review.done} of ${review.orders}` : "Review";
    this.#tellProgress(review);
    this.host.hidden = verdicts.length === 0;
    const x = (/** @type {number} */ n) => (WIDE * n) / Math.max(this.over, 1);
    const y = (/** @type {number} */ part) => HIGH * (1 - part);
    const points = verdicts.map(({ start, stands }) => `${x(start).toFixed(1)},${y(stands).toFixed(1)}`);
    const last = verdicts[verdicts.length - 1];
    if (last) points.push(`${x(last.end).toFixed(1)},${y(review.state === "done" ? this.#ending(review) : last.stands).toFixed(1)}`);
    const first = points[0]?.split(",")[0] ?? 0;
    const line = points.join(" ");
    this.curve.setAttribute("aria-label", this.#words(review));
    this.curve.style.setProperty("--side", this.#colour(review, 0));
    this.curve.style.setProperty("--other", this.#colour(review, 1));
    this.curve.replaceChildren(
      svg("rect", { class: "of-other", width: WIDE, height: HIGH }),
      svg("polygon", { class: "of-first", points: `${first},${HIGH} ${line} ${points.at(-1)?.split(",")[0] ?? 0},${HIGH}` }),
      svg("line", { class: "even", x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2, "vector-effect": "non-scaling-stroke" }),
      svg("polyline", { class: "rim", points: line, "vector-effect": "non-scaling-stroke" }),
      svg("polyline", { class: "trace", points: line, "vector-effect": "non-scaling-stroke" }),
    );
    this.marks.replaceChildren(...verdicts.flatMap((verdict) => this.#mark(verdict)));
    this.tell();
  }

  /** @param {Review} review what the first side had of the game */
  #ending({ sides }) {
    const winner = this.page.present?.scene.winner ?? -1;
    if (winner < 0) return 0.5;
    return sides[0]?.seats.includes(winner) ? 1 : 0;
  }

  /**
   * @param {Review} review
   * @param {number} side
   */
  #colour({ sides }, side) {
    const seat = sides[side]?.seats[0];
    const { present } = this.page;
    return seat === undefined || !present ? "" : coloursOf(present.scene.seats, seat).colour;
  }

  /** @param {Verdict} verdict */
  #mark({ start, mistake, fateful }) {
    const marks = [...(mistake ? ["mistake"] : []), ...(fateful ? ["fate"] : [])].map((kind) => html("i", { class: kind }));
    for (const mark of marks) mark.style.left = `${(100 * start) / Math.max(this.over, 1)}%`;
    return marks;
  }

  /** @param {Review} review */
  #words({ sides, verdicts }) {
    const mistakes = verdicts.filter(({ mistake }) => mistake).length;
    return `Chance of ${sides[0]?.name ?? "the first side"} to win: ${verdicts.length} orders, ${mistakes} mistakes`;
  }

  /** @param {Review} review */
  #tellProgress(review) {
    this.progress.textContent = progressWords(review);
    this.progress.hidden = !this.progress.textContent;
  }

  /** What the review says of the moment that is looked at. */
  tell() {
    const { review } = this.feed;
    const { at } = this.page.history;
    const verdict = at === null ? null : review?.verdicts.findLast(({ start }) => start <= at);
    const words = verdict && at !== null && at < verdict.end ? this.#stands(review, verdict) : "";
    this.says.hidden = !words;
    this.says.textContent = words;
  }

  /**
   * @param {Review | null} review
   * @param {Verdict} verdict
   */
  #stands(review, verdict) {
    const name = review?.sides[0]?.name ?? "";
    return [`${name}: ${hundred(verdict.stands)} ${about(verdict.wavers)} in 100 to win.`, ...verdictWords(verdict)].join(" ");
  }

  /** Mistakes and dice one by one, each with the way to its moment. */
  open() {
    const { review } = this.feed;
    if (!review) return;
    const told = review.verdicts.filter(({ mistake, fateful }) => mistake || fateful);
    this.#tellProgress(review);
    const begin = () => {
      dialog.remove();
      void this.feed.begin().then(() => this.open());
    };
    const may = review.may_begin && (review.state === "none" || review.state === "stopped");
    const dialog = openDialog(
      "Review",
      this.progress,
      may ? html("div", { class: "row" }, html("button", { class: "main", id: "begin-review", onclick: begin }, review.state === "none" ? "Review the game" : "Go on")) : null,
      told.length ? html("ol", { class: "recap verdicts" }, ...told.map((verdict) => this.#row(review, verdict, () => dialog.remove()))) : null,
      review.verdicts.length && !told.length ? html("p", {}, "No order was clearly a mistake, and no dice clearly mattered.") : null,
      html("p", { class: "note" }, html("a", { href: `${location.pathname}/report#review` }, "All of it in the report")),
    );
  }

  /**
   * @param {Review} review
   * @param {Verdict} verdict
   * @param {() => void} close
   */
  #row(review, verdict, close) {
    const show = () => {
      close();
      this.page.history.look(verdict.start);
      this.page.gaze.bring(verdict.places.filter((place) => this.page.map.place(place)), []);
    };
    const head = [review.sides[verdict.side]?.name, verdict.turn].filter(Boolean).join(", ");
    const row = html("li", {}, html("button", { title: "Show that moment", onclick: show }, html("span", {}, html("b", {}, `${head}: `), verdict.told[0] ?? "", " ", ...verdictWords(verdict).map((words) => html("small", {}, words)))));
    row.style.setProperty("--side", this.#colour(review, verdict.side));
    return row;
  }
}
