/** Advice: the best orders with their chance to win, shown on the map and begun from a card. */

import { html, byId } from "./element.js";
import { toast } from "./popup.js";
import { about, hundred } from "./review-feed.js";

/** @import { SecondThoughts } from "./second-thoughts.js" */
/** @import { AdvicePush, AdvisingPush, Counsel } from "./types" */

export class AdviceCard {
  /** @param {SecondThoughts} second */
  constructor(second) {
    this.second = second;
    this.page = second.page;
    this.host = byId("advice");
    this.button = html("button", { id: "advise", title: "The best orders, by what comes of them (Shift+B)", onclick: () => void this.ask() }, "Advice");
    this.bar = html("progress", { max: "1", value: "0", "aria-label": "How far it has thought" });
    this.moment = "";
    this.thinking = false;
  }

  /** Whether it may be asked: where hints are, in a game whose orders can be weighed. */
  get mayAsk() {
    return this.second.mayAsk && this.page.info.advice === true;
  }

  async ask() {
    if (!this.mayAsk || this.thinking) return;
    this.moment = this.#now;
    const answer = await this.page.wire.ask({ type: "advise" });
    if (answer.type === "refused") toast(answer.why);
    else if (this.moment === this.#now) this.tell(answer);
  }

  get #now() {
    const { present } = this.page;
    return `${present?.scene.you} ${present?.scene.n}`;
  }

  /** Another scene is here: what was said of the last is out of date. */
  arrive() {
    if (this.moment !== this.#now) this.close();
  }

  close() {
    if (this.thinking) this.page.wire.send({ type: "advise", stop: true });
    this.moment = "";
    this.thinking = false;
    this.host.hidden = true;
    this.#show(null);
  }

  /** @param {AdvisingPush | AdvicePush} message */
  tell(message) {
    if (this.moment !== this.#now) return;
    if (message.type === "advising") this.#wait(message.part);
    else {
      this.thinking = false;
      this.#fill(message);
    }
  }

  /** @param {number} part */
  #wait(part) {
    this.bar.value = part;
    if (this.thinking) return;
    this.thinking = true;
    const enough = () => this.page.wire.send({ type: "advise", stop: true });
    this.#draw(html("p", { role: "status" }, "What could be done is weighed\u2026"), html("div", { class: "row" }, this.bar, html("button", { onclick: enough }, "Enough")));
  }

  /** @param {AdvicePush} advice */
  #fill({ failed, best = [], clear, rollouts }) {
    const says = failed || (best.length < 2 ? "Too little was tried to tell." : clear ? "" : this.#alike(best));
    this.#draw(
      says && html("p", { class: "alike", role: "status" }, `${says.charAt(0).toUpperCase()}${says.slice(1)}`),
      html("ol", {}, ...best.map((counsel) => this.#row(counsel))),
      rollouts ? html("p", { class: "note" }, `By ${rollouts} imagined continuations, from what you can see.`) : null,
    );
  }

  /** @param {Counsel[]} best */
  #alike(best) {
    return best.some(({ worse }) => worse) ? "Of those not marked none is clearly better: they differ by less than two standard errors." : "None is clearly better: they differ by less than two standard errors. Do as you think best.";
  }

  /** @param {Counsel} counsel */
  #row(counsel) {
    const { says, chance, error, worse, action, ways } = counsel;
    const found = this.second.find(action);
    const show = html("button", { class: "show", "aria-pressed": "false", onclick: () => this.#toggle(show, ways ?? [], found?.place ?? "") }, "Show");
    const begin = found && html("button", { class: "begin", title: found.pick.label, onclick: () => this.#begin(found) }, `Begin: ${found.pick.label}`);
    const places = (ways ?? []).length || found?.place;
    const words = says.replace(/\.$/, "");
    return html(
      "li",
      { class: worse ? "worse" : null },
      html("p", {}, html("b", {}, words.charAt(0).toUpperCase() + words.slice(1))),
      html("p", { class: "chance" }, `${hundred(chance)} ${about(error)} in 100 to win`, worse ? html("small", {}, " clearly worse") : null),
      html("div", { class: "row" }, places ? show : null, begin),
    );
  }

  /** @param {{ pick: import("./choose.js").Pick, place: string }} found */
  #begin({ pick, place }) {
    const point = this.second.point(place);
    this.close();
    void this.page.chooser.commit(pick, point);
  }

  /**
   * @param {HTMLElement} button
   * @param {string[][]} ways
   * @param {string} place where it begins
   */
  #toggle(button, ways, place) {
    const on = button.getAttribute("aria-pressed") !== "true";
    this.#show(on ? (ways.length ? ways : [[place]]) : null);
    if (on) button.setAttribute("aria-pressed", "true");
  }

  /** @param {string[][] | null} ways */
  #show(ways) {
    const { arrows } = this.page.playback;
    for (const button of this.host.querySelectorAll(".show")) button.setAttribute("aria-pressed", "false");
    if (!ways) {
      arrows.clear();
      return;
    }
    const places = [...new Set(ways.flat())].filter((id) => this.page.map.place(id));
    this.page.gaze.bring(places, []);
    arrows.ways(ways);
  }

  /** @param {...(Node | string | false | null)} content */
  #draw(...content) {
    const away = html("button", { class: "unpin", title: "Put the advice away", "aria-label": "Put the advice away", onclick: () => this.close() }, "\u00d7");
    this.host.replaceChildren(...html("div", {}, html("h3", {}, "Advice"), away, ...content).childNodes);
    this.host.hidden = false;
  }
}
