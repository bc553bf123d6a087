/** The question, its buttons, undo, and every choice as a list for the keyboard and for screen readers. */

import { alwaysButton, drawAlways } from "./always.js";
import { isPerson, playerWords } from "./api.js";
import { isButton, pickOf } from "./choose.js";
import { pieceWords } from "./counter.js";
import { byId, html } from "./element.js";
import { byFinger } from "./focus.js";
import { hideOdds, showOdds } from "./odds.js";
import { NO_REACTIONS_KEY, drawStanding, passable } from "./reactions.js";

/** @import { Chooser, Pick } from "./choose.js" */
/** @import { Keep } from "./always.js" */
/** @import { Say } from "./reactions.js" */
/** @import { Always, Option, Piece, Reactions, Scene, TableInfo } from "./types" */

/**
 * The button that Enter presses: "done" by name, else the only answer there is.
 * @param {Scene} scene
 */
export function mainButton(scene) {
  const options = scene.options ?? [];
  const done = options.find((option) => option.on === "button" && option.verb === "done");
  return done ?? (options.length === 1 && options[0].on === "button" ? options[0] : null);
}

/** A list of so many choices has a filter. */
const MANY = 8;

export class Prompt {
  /**
   * @param {TableInfo} info
   * @param {Chooser} chooser
   * @param {{ undo: () => void, beside: () => HTMLElement[], pause: (on: boolean) => void, take: (seat: number) => void, say: Say, keep: Keep, light: (ids: string[]) => void, centre: (id: string) => void }} on
   */
  constructor(info, chooser, on) {
    this.info = info;
    this.chooser = chooser;
    this.on = on;
    this.paused = false;
    /** @type {Scene | null} */
    this.scene = null;
    this.list = /** @type {HTMLDetailsElement} */ (byId("choices"));
    this.list.addEventListener("toggle", () => {
      // One that was opened to find something is filled already, and has the focus.
      if (!this.list.open || !byId("choice-list").childElementCount) this.#fill();
    });
    this.filter = html("input", { type: "search", id: "choice-filter", placeholder: "Filter: a word of the choice, its piece or place", "aria-label": "Filter the choices", hidden: true, oninput: () => this.#sift() });
    byId("choice-list").before(this.filter);
    this.filter.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") this.sifted[0]?.focus();
      else if (event.key === "Enter") this.sifted[0]?.click();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.undo = html("button", { id: "undo", title: "", onclick: on.undo }, "Undo", html("kbd", {}, "Z"));
  }

  /**
   * @param {Scene} scene
   * @param {{ undo: string, past: boolean, paused: boolean, halted: boolean, reactions?: Reactions, always?: Always }} state
   */
  draw(scene, { undo, past, paused, halted, reactions, always }) {
    if (this.scene?.n !== scene.n) this.trouble("", scene);
    this.scene = scene;
    this.paused = paused;
    const options = past ? [] : (scene.options ?? []);
    const asked = scene.seats.flatMap((seat, i) => (seat.asked ? [i] : []));
    const mine = options.length > 0;
    const prompt = byId("prompt");
    prompt.className = mine ? "mine" : "";
    prompt.replaceChildren(past ? "You are looking at the past." : scene.prompt || (scene.result ? "The game is over." : ""));
    const letting = past ? "" : always?.answering ? `Answering for you: ${always.answering}` : reactions?.answering ? "Letting this pass for you" : "";
    if (letting) prompt.replaceChildren(html("span", { class: "waiting" }, html("i", { class: "spinner", "aria-hidden": "true" }), letting));
    else if (halted && !past && !scene.result) prompt.replaceChildren(html("span", { class: "halted" }, "The umpire has stopped the table for now."));
    else if (this.info.parted && !past) prompt.replaceChildren("This game stops here.");
    else if (!mine && !past && !scene.result && asked.length) {
      const names = asked.map((i) => `${scene.seats[i].name} (${isPerson(this.info.players[i] ?? "here") ? "a person" : playerWords(this.info.players[i]).toLowerCase()})`);
      prompt.append(html("span", { class: "waiting" }, html("i", { class: "spinner", "aria-hidden": "true" }), `Waiting for ${names.join(" and ")}`));
    }
    const main = mainButton(scene);
    const buttons = options.filter((option) => option.on === "button").map((option) => this.#button(option, option === main));
    // A shortcut without a place is a button of its own.
    const several = past ? [] : (scene.shortcuts ?? []).filter(isButton);
    buttons.push(...several.map((pick) => this.#several(pick)));
    const pass = past ? null : passable(reactions, scene);
    if (pass) buttons.push(html("button", { id: "no-reactions", title: "Let everything pass until then; nobody else is told", onclick: () => this.on.say(pass.seat, { window: pass.window }) }, pass.label, html("kbd", {}, NO_REACTIONS_KEY.toUpperCase())));
    const lasting = past ? null : alwaysButton(always, scene, this.on.keep);
    if (lasting) buttons.push(lasting);
    drawStanding(past ? undefined : reactions, scene, this.on.say);
    drawAlways(past ? undefined : always, scene, this.on.keep);
    if (undo || past || this.info.seats.length === 0) this.undo.setAttribute("disabled", "");
    else this.undo.removeAttribute("disabled");
    this.undo.title = past ? "Go back to the present first" : undo || "Take the last action back (z)";
    this.undo.hidden = this.info.seats.length === 0;
    byId("buttons").replaceChildren(...buttons, html("span", { class: "thoughts" }, this.undo, ...this.on.beside()));
    if (this.info.players.length && !this.info.players.some(isPerson) && !scene.result) {
      byId("buttons").append(html("button", { id: "pause", onclick: () => this.#pause() }, this.paused ? "Let the bots go on" : "Pause the bots"));
    }
    const count = options.filter((option) => option.on !== "button").length + (past ? 0 : (scene.shortcuts?.length ?? 0) - several.length);
    this.list.hidden = count === 0;
    const summary = this.list.querySelector("summary");
    if (summary) summary.textContent = count === 1 ? "1 choice on the map, as a list" : `${count} choices on the map, as a list`;
    this.#fill();
  }

  /**
   * A bot that gave no answer: let it try again, or play on for it.
   * @param {string} words empty to clear
   * @param {Scene} scene
   */
  trouble(words, scene) {
    const host = byId("trouble");
    const again = () => {
      host.hidden = true; // what it does next may be nothing that can be seen from here
      this.on.pause(false);
    };
    const bot = scene.seats.findIndex((seat, i) => seat.asked && !isPerson(this.info.players[i] ?? "here"));
    host.hidden = !words || bot < 0;
    if (host.hidden) return;
    host.replaceChildren(
      html("p", {}, words),
      html("div", { class: "row" }, html("button", { onclick: again }, "Let it try again"), html("button", { onclick: () => this.on.take(bot) }, `Play ${scene.seats[bot].name} myself`)),
    );
  }

  #pause() {
    this.paused = !this.paused;
    this.on.pause(this.paused);
    const button = document.getElementById("pause");
    if (button) button.textContent = this.paused ? "Let the bots go on" : "Pause the bots";
  }

  /**
   * @param {Option} option
   * @param {boolean} main
   */
  #button(option, main) {
    const key = main ? "Enter" : (option.key ?? "").toUpperCase();
    const button = html(
      "button",
      { "data-verb": option.verb, "data-arg": option.arg, class: `${main ? "main" : ""}${option.danger ? " danger" : ""}`},
      option.label,
      key && html("kbd", {}, key),
    );
    const at = () => {
      const frame = button.getBoundingClientRect();
      return { x: frame.left - 40, y: frame.bottom };
    };
    button.addEventListener("click", (event) => this.chooser.commit(pickOf(option), at(), /** @type {PointerEvent} */ (event).pointerType === "touch"));
    this.#previews(button, pickOf(option), at);
    return button;
  }

  /**
   * Several actions behind one button.
   * @param {Pick} pick
   */
  #several(pick) {
    const button = html("button", { "data-verb": "shortcut", "data-arg": pick.label }, pick.label);
    const at = () => {
      const frame = button.getBoundingClientRect();
      return { x: frame.left - 40, y: frame.bottom };
    };
    button.addEventListener("click", (event) => this.chooser.commit(pick, at(), /** @type {PointerEvent} */ (event).pointerType === "touch"));
    this.#previews(button, pick, at);
    return button;
  }

  /**
   * Odds while the pointer or the focus is on a button.
   * @param {HTMLElement} element
   * @param {Pick} pick
   * @param {() => { x: number, y: number }} at
   */
  #previews(element, pick, at) {
    const { odds } = pick;
    if (!odds) return;
    // A finger that only draws the list along must not move it: its odds come with the tap, and stay when it goes to their button.
    const finger = (/** @type {Event} */ event) => byFinger() || (event instanceof PointerEvent ? event.pointerType === "touch" : !element.matches(":focus-visible"));
    let shown = false;
    const show = (/** @type {Event} */ event) => {
      if (finger(event)) return;
      shown = true;
      showOdds(odds, at());
    };
    const hide = () => {
      if (shown) hideOdds();
      shown = false;
    };
    for (const name of ["pointerenter", "focus"]) element.addEventListener(name, show);
    for (const name of ["pointerleave", "blur"]) element.addEventListener(name, hide);
  }

  /** The list is made only while it is open: a setup can offer hundreds of places. */
  #fill() {
    const host = byId("choice-list");
    const scene = this.scene;
    if (!this.list.open || this.list.hidden || !scene) {
      host.replaceChildren();
      return;
    }
    /** @type {Map<string, Piece>} */
    const pieces = new Map();
    for (const piece of [...scene.pieces, ...(scene.trays ?? []).flatMap((tray) => tray.pieces)]) pieces.set(piece.id, piece);
    /** @type {Record<string, HTMLElement[]>} */
    const groups = { Pieces: [], Places: [], "Further on": [] };
    for (const [key, picks] of this.chooser.picks) {
      const [kind, id] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
      const piece = kind === "piece" ? pieces.get(id) : undefined;
      for (const pick of picks) {
        const group = kind === "piece" ? "Pieces" : pick.option ? "Places" : "Further on";
        groups[group].push(this.#row(pick, piece, piece ? (piece.space ?? (piece.at ? piece.id : "")) : id));
      }
    }
    const rows = Object.values(groups).flat();
    this.filter.hidden = rows.length < MANY;
    host.replaceChildren(
      ...Object.entries(groups)
        .filter(([, rows]) => rows.length)
        .flatMap(([name, rows]) => [html("h3", {}, name), html("ul", {}, ...rows.map((row) => html("li", {}, row)))]),
    );
    this.#sift();
  }

  /** Only the choices that hold every word of the filter. */
  #sift() {
    const words = this.filter.hidden ? [] : this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of byId("choice-list").querySelectorAll("li")) {
      const text = `${row.textContent} ${row.firstElementChild?.getAttribute("aria-label")}`.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  }

  /** The choices that the filter leaves. */
  get sifted() {
    return /** @type {HTMLButtonElement[]} */ ([...byId("choice-list").querySelectorAll("li:not([hidden]) button")]);
  }

  /** Open the list and start to look for a choice. */
  find() {
    if (this.list.hidden) return;
    if (this.list.closest("#panel > #choices")) byId("tab-choices").click();
    this.list.open = true;
    this.#fill();
    (this.filter.hidden ? this.sifted[0] : this.filter)?.focus();
  }

  /**
   * @param {Pick} pick
   * @param {Piece | undefined} piece
   * @param {string} space
   */
  #row(pick, piece, space) {
    const where = piece?.at ? (piece.title ?? "") : space && this.chooser.nameOf(space);
    // What the eye reads on the row is said as well: the steps of a figure differ by nothing else.
    const words = piece ? `${pick.label}: ${pieceWords(piece)}` : pick.label.includes(where) ? pick.label : `${pick.label}, ${where}`;
    const row = html("button", { "aria-label": words, "data-answer": pick.actions.map((action) => action.join(" ")).join("; "), onclick: (/** @type {PointerEvent} */ event) => this.chooser.commit(pick, at(), event.pointerType === "touch") }, pick.label, where && html("small", {}, where));
    const at = () => {
      const frame = row.getBoundingClientRect();
      return { x: frame.left - 40, y: frame.bottom };
    };
    row.addEventListener("focus", () => {
      this.on.light([space]);
      if (!byFinger() && row.matches(":focus-visible")) this.on.centre(space);
    });
    row.addEventListener("pointerenter", () => this.on.light([space]));
    for (const name of ["pointerleave", "blur"]) row.addEventListener(name, () => this.on.light([]));
    this.#previews(row, pick, at);
    return row;
  }
}
