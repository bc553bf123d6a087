/** The coach of a guided game: what to do now, a ring round what to click, and how far one has come. */

import { call } from "./api.js";
import { citation, cite } from "./citation.js";
import { byId, html, svg } from "./element.js";
import { lessonPlace, rememberLesson } from "./progress.js";
import { toast } from "./popup.js";

/** @import { TablePage } from "./table.js" */
/** @import { Lesson, LessonStep } from "./learning" */
/** @import { Action, Option, Shortcut } from "./types" */

/** How much larger than legible counters are at first. */
const NEAR = 2;

export class Coach {
  /**
   * @param {TablePage} page
   * @param {Lesson} lesson
   */
  constructor(page, lesson) {
    this.page = page;
    this.lesson = lesson;
    this.place = lessonPlace(page.token);
    this.shown = -1;
    this.host = html("section", { id: "coach", "aria-label": "Lesson", "aria-live": "polite" });
    byId("panel").prepend(this.host);
    document.body.classList.add("taught");
  }

  /** How many actions were taken, the learner's and the other side's. */
  get done() {
    return this.page.present?.lesson ?? 0;
  }

  /** The first step whose actions are not all taken; the number of steps when all are. */
  #reached() {
    let count = 0;
    const open = this.lesson.steps.findIndex((step) => (count += lengthOf(step)) > this.done);
    return open < 0 ? this.lesson.steps.length - 1 : open;
  }

  /** The first step that may be looked at: what was done before is done. */
  #from() {
    let count = 0;
    let from = 0;
    this.lesson.steps.forEach((step, i) => {
      count += lengthOf(step);
      if (lengthOf(step) && count <= this.done) from = i + 1;
    });
    return Math.min(from, this.lesson.steps.length - 1);
  }

  /** The actions of the present step that are still to be taken. */
  #left() {
    const before = this.lesson.steps.slice(0, this.place).reduce((sum, step) => sum + lengthOf(step), 0);
    return this.lesson.steps[this.place].do.slice(Math.max(this.done - before, 0));
  }

  draw() {
    const to = Math.max(this.#reached(), this.#from());
    const from = this.#from();
    if (this.shown < 0 && this.place < from) this.place = from;
    this.place = Math.min(Math.max(this.place, from), to);
    rememberLesson(this.page.token, this.place);
    const step = this.lesson.steps[this.place];
    const left = this.#left();
    const key = JSON.stringify([this.place, left.length]);
    if (this.host.dataset.key !== key) {
      const first = this.shown < 0;
      // After the table itself has looked where a decision lies.
      queueMicrotask(() => this.#look(step, left, first));
      this.#panel(step, left);
    }
    this.shown = this.place;
    this.host.dataset.key = key;
    this.#ring(step, left);
  }

  /**
   * @param {LessonStep} step
   * @param {Action[]} left
   */
  #panel(step, left) {
    const { steps, title } = this.lesson;
    const last = this.place === steps.length - 1;
    const count = steps.length;
    const bar = html("i", {});
    bar.style.width = `${(100 * (this.place + 1)) / count}%`;
    const next = html("button", { id: "coach-next", class: "main", onclick: () => this.#step(1) }, "Next");
    const doIt = html("button", { id: "coach-do", onclick: () => this.page.act(left.slice(0, 1)) }, "Do it for me");
    const waits = step.do.length > 0;
    this.host.dataset.step = String(this.place);
    this.host.scrollTop = 0;
    this.host.replaceChildren(
      html("header", {}, html("b", {}, title), html("small", {}, `step ${this.place + 1} of ${count}`), html("a", { class: "leave", href: "/" }, "Leave")),
      html("div", { class: "progress", role: "progressbar", "aria-valuemin": 1, "aria-valuemax": count, "aria-valuenow": this.place + 1, "aria-label": "How far you are" }, bar),
      html("p", { class: "coach-text" }, step.text, ...cited(step.rules)),
      waits && left.length ? html("p", { class: "coach-now" }, this.#words(left)) : "",
      html(
        "div",
        { class: "row" },
        html("button", { id: "coach-back", disabled: this.place === 0 && !this.done, onclick: () => this.#step(-1) }, "Back"),
        last ? null : waits ? doIt : next,
        last ? this.#onward() : null,
      ),
    );
  }

  /**
   * What is to be clicked, in words.
   * @param {Action[]} left
   */
  #words(left) {
    const { label } = this.#option(left[0]) ?? this.#shortcut(left) ?? { label: "" };
    return label && `Now: ${label}`;
  }

  /** At the end: a game of one's own. */
  #onward() {
    const button = html("button", { id: "coach-play", class: "main", onclick: () => this.#play() }, "Now play against the bot");
    return button;
  }

  async #play() {
    const games = /** @type {import("./types").GameInfo[]} */ (await call("/api/games"));
    const game = games.find((one) => one.id === this.page.info.game);
    const bot = game?.bots[0];
    if (!game || !bot) return;
    const wanted = this.lesson.then || game.opens_on;
    const scenario = game.scenarios.find((one) => one.id === wanted) ?? game.scenarios[0];
    const mine = this.lesson.seat;
    const seats = Object.fromEntries(scenario.seats.map((n) => [scenario.sides[n].id, scenario.sides[n].id === mine ? "here" : bot]));
    const created = await call("/api/tables", { game: game.id, scenario: scenario.id, seats });
    location.assign(created.open);
  }

  /** @param {number} by */
  #step(by) {
    const begun = this.#left().length < this.lesson.steps[this.place].do.length;
    if (by < 0 && (begun || this.place <= this.#from())) {
      if (this.page.present?.undo) toast(this.page.present.undo);
      else this.page.second.undo();
      return;
    }
    this.place += by;
    this.draw();
    byId(by > 0 && document.getElementById("coach-next") ? "coach-next" : "coach-back").focus();
  }

  /** @param {Action | undefined} action @returns {Option | undefined} */
  #option(action) {
    return action && (this.page.scene?.options ?? []).find(({ verb, arg }) => verb === action[0] && arg === action[1]);
  }

  /**
   * Several actions in one click that are those to be taken now; where the first alone is not offered.
   * @param {Action[]} left
   * @returns {Shortcut | undefined}
   */
  #shortcut(left) {
    const fits = (/** @type {Shortcut} */ { actions }) => actions.length <= left.length && actions.every(([verb, arg], i) => verb === left[i][0] && arg === left[i][1]);
    return left.length ? (this.page.scene?.shortcuts ?? []).find(fits) : undefined;
  }

  /**
   * Move the map to what the step speaks of, when it does not show.
   * @param {LessonStep} step
   * @param {Action[]} left
   * @param {boolean} first
   */
  #look(step, left, first) {
    const option = this.#option(left[0]);
    const ids = [...step.show, ...(option?.on === "piece" || option?.on === "space" ? [option.target] : []), ...(option?.spot ? [option.spot.join()] : []), this.#shortcut(left)?.piece ?? ""];
    const { map, gaze } = this.page;
    const placesOf = (/** @type {string[]} */ some) => some.map((id) => this.page.piece(id)?.space || id).filter((id) => map.place(id));
    const places = placesOf(ids);
    const near = { least: gaze.legible, most: gaze.legible * NEAR };
    // At first all that the lesson is about, as large as there is room for it.
    if (first) map.show(placesOf(this.lesson.steps.flatMap(({ show }) => show)), near);
    if (places.some((id) => !this.#shows(id))) map.show(places, { ...near, most: Math.max(map.k, gaze.legible) });
  }

  /**
   * Whether a place is on the screen, and not under the buttons.
   * @param {string} id
   */
  #shows(id) {
    const { map } = this.page;
    const at = map.screenOf(id);
    return map.shows(id) && at !== null && at.y - map.frame.top > map.head;
  }

  /**
   * Ring what is to be clicked, and what the text speaks of.
   * @param {LessonStep} step
   * @param {Action[]} left
   */
  #ring(step, left) {
    for (const old of document.querySelectorAll(".coach-ring")) old.remove();
    for (const old of document.querySelectorAll(".coached")) old.classList.remove("coached");
    if (this.page.history.past) return;
    for (const id of step.show) this.#mark(id, "about");
    const option = this.#option(left[0]);
    if (!option) {
      const { piece, space, spot, label } = this.#shortcut(left) ?? {};
      if (piece || space) this.#mark(piece || (space ?? ""), "click");
      else if (spot) this.#circle(spot[0], spot[1], "click");
      else if (label) document.querySelector(`#buttons [data-verb="shortcut"][data-arg="${CSS.escape(label)}"]`)?.classList.add("coached");
    } else if (option.on === "button") document.querySelector(`#buttons [data-verb="${CSS.escape(option.verb)}"][data-arg="${CSS.escape(option.arg)}"]`)?.classList.add("coached");
    else if (option.spot) this.#circle(option.spot[0], option.spot[1], "click");
    else this.#mark(option.target, "click");
  }

  /**
   * @param {string} id of a piece, a space or a point
   * @param {"about" | "click"} kind
   */
  #mark(id, kind) {
    const { map, stacks } = this.page;
    const shown = stacks.shown.get(id);
    if (shown) shown.group.append(svg("rect", { class: `coach-ring ${kind}`, x: -60, y: -60, width: 120, height: 120, rx: 16, "data-coach": id }));
    else if (document.querySelector(`:is(#trays, #hand) [data-piece="${CSS.escape(id)}"]`)) {
      document.querySelector(`:is(#trays, #hand) [data-piece="${CSS.escape(id)}"]`)?.classList.add("coached");
      if (kind === "click" && document.querySelector(`#trays [data-piece="${CSS.escape(id)}"]`)) this.page.sheets.show("trays");
    } else {
      const at = map.place(id);
      if (at) this.#circle(at.x, at.y, kind, id);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {"about" | "click"} kind
   * @param {string} [id]
   */
  #circle(x, y, kind, id = "") {
    const { map } = this.page;
    const space = map.spaces.get(id);
    const r = space ? Math.max(map.board.piece * 0.72, Math.min(...space.outline.map(([px, py]) => Math.hypot(px - x, py - y)))) : map.board.piece * (id ? 0.75 : 0.4);
    map.layers.words.append(svg("circle", { class: `coach-ring ${kind}`, cx: x, cy: y, r, "data-coach": id || `${x},${y}` }));
  }
}

/**
 * Each place of the book once: several rules may stand in one section.
 * @param {string[]} rules
 */
function cited(rules) {
  const places = new Map(rules.map((rule) => [cite(rule), rule]));
  return [...places.values()].flatMap((rule) => [" ", citation(rule)]);
}

/** @param {LessonStep} step how many actions it has */
function lengthOf(step) {
  return step.do.length + step.replies;
}
