/** The review in the report: the chance to win over the game, mistakes, and the dice that mattered. */

import { asTable, lineChart } from "./charts.js";
import { html } from "./element.js";
import { ReviewFeed, about, hundred, progressWords, verdictWords } from "./review-feed.js";

/** @import { Report } from "./report" */
/** @import { Review, Verdict } from "./review" */

export class ReviewSection {
  /**
   * @param {string} token
   * @param {Report} report
   */
  constructor(token, report) {
    this.token = token;
    this.report = report;
    this.host = html("section", { id: "review" });
    this.feed = new ReviewFeed(token, (review) => this.#draw(review));
    void this.feed.start();
  }

  /** @param {Review} review */
  #draw(review) {
    const { verdicts } = review;
    const words = progressWords(review);
    const may = review.may_begin && (review.state === "none" || review.state === "stopped");
    const mistakes = verdicts.filter(({ mistake }) => mistake);
    const fateful = verdicts.filter((verdict) => verdict.fateful);
    this.host.replaceChildren(
      ...[
        html("h2", {}, "Review"),
        words ? html("p", { class: "note", role: "status" }, words) : null,
        review.state === "works" && review.orders > 0 ? html("progress", { max: review.orders, value: review.done, "aria-label": "How far the review has come" }) : null,
        may ? html("button", { class: "on-screen", onclick: () => void this.feed.begin() }, review.state === "none" ? "Review the game" : "Go on") : null,
        verdicts.length ? this.#curve(review) : null,
        verdicts.length ? this.#list("Mistakes", mistakes, "No order was clearly a mistake.", review) : null,
        verdicts.length ? this.#list("Dice that mattered", fateful, "No dice clearly mattered.", review) : null,
        verdicts.length ? this.#all(review) : null,
      ].filter((one) => one !== null),
    );
    document.body.dataset.review = review.state;
    if (location.hash === "#review" && !this.seen) this.host.scrollIntoView();
    this.seen = true;
  }

  /** @param {Review} review */
  #curve({ verdicts, sides, state }) {
    const points = verdicts.map(({ start, stands }) => /** @type {[number, number]} */ ([start, hundred(stands) - 50]));
    const { winner, actions, turns } = this.report;
    if (state === "done") points.push([actions, winner < 0 ? 0 : winner === 0 ? 50 : -50]);
    const names = /** @type {[string, string]} */ ([sides[0]?.name ?? "", sides[1]?.name ?? ""]);
    const note = "From each position doctrine played on with other dice, nothing hidden: so many more wins in 100 than half for the side that is ahead.";
    return lineChart("The chance to win", [{ name: "", side: 0, points }], { turns, actions, zero: names, note });
  }

  /**
   * @param {string} title
   * @param {Verdict[]} some
   * @param {string} none
   * @param {Review} review
   */
  #list(title, some, none, { sides }) {
    return html(
      "div",
      {},
      html("h3", {}, title),
      some.length
        ? html(
            "ol",
            { class: "verdicts" },
            ...some.map((verdict) => {
              const item = html("li", {}, html("b", {}, [sides[verdict.side]?.name, verdict.turn].filter(Boolean).join(", ")), html("span", {}, ` ${verdict.told.join(" \u00b7 ")} `), ...verdictWords(verdict).map((words) => html("p", {}, words)), title === "Mistakes" ? null : html("p", { class: "note" }, verdict.dice.join(" \u00b7 ")), this.#link(verdict));
              item.style.setProperty("--side", sides[verdict.side]?.colour ?? "");
              return item;
            }),
          )
        : html("p", { class: "note" }, none),
    );
  }

  /** @param {Verdict} verdict */
  #link({ start, turn, told }) {
    return html("a", { class: "on-screen", href: `/table/${this.token}#at=${start}`, "aria-label": `Show on the table: ${[turn, told[0]].filter(Boolean).join(", ")}` }, "Show on the table");
  }

  /** @param {Review} review */
  #all({ verdicts, sides }) {
    const cost = (/** @type {Verdict} */ { better }) => (better ? `${Math.max(hundred(better.cost), 0)} ${about(better.error)}` : "");
    const luck = (/** @type {Verdict} */ verdict) => (verdict.luck === null ? "" : `${hundred(verdict.luck)} ${about(verdict.blur)}`);
    const rows = verdicts.map((verdict) => [verdict.turn, sides[verdict.side]?.name ?? "", verdict.told[0] ?? "", hundred(verdict.chance), cost(verdict), luck(verdict)]);
    return asTable("Order by order", ["When", "Side", "What was done", "Chance", "Cost", "Luck"], rows, "Order by order");
  }
}
