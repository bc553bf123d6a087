/** The bar at the top: turn track, phases, sides and who must decide, numbers in play. */

import { playerWords } from "./api.js";
import { coloursOf } from "./counter.js";
import { byId, html } from "./element.js";
import { turnName } from "./log.js";
import { partsList } from "./odds.js";
import { place } from "./popup.js";

/** @import { Scene, TableInfo, Track } from "./types" */

/** With more sides than this only the one that must decide is named in full. */
const MANY = 3;

export class TopBar {
  /** @param {TableInfo} info */
  constructor(info) {
    this.info = info;
    /** @type {boolean[]} */
    this.presence = [];
    byId("title").replaceChildren(html("b", {}, info.title), html("span", {}, info.scenario_name === info.title ? "" : (info.scenario_name ?? info.scenario)));
    const popover = byId("popover");
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !popover.contains(event.target)) popover.hidden = true;
    });
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.#seats(scene);
    byId("tracks").replaceChildren(...(scene.tracks ?? []).map((track) => this.#track(track, scene)));
    const small = document.body.dataset.screen !== "wide";
    const turns = scene.turns.map((label, i) => (small && i + 1 === scene.turn ? turnName(label) : label));
    byId("turns").replaceChildren(...turns.map((label, i) => box(label, i + 1 === scene.turn, i + 1 < scene.turn, label.length < 4 ? label : String(i + 1))));
    // Where the names do not fit side by side, only the present and the next are spelled out in full.
    const room = byId("top").clientWidth - byId("turns").offsetWidth - 60;
    const crowded = scene.phases.reduce((wide, label) => wide + label.length * 7.3 + 24, 0) > room;
    const phases = scene.phases.map((label, i) => box(label, i === scene.phase, i < scene.phase, crowded && i !== scene.phase + 1 ? inShort(label) : undefined));
    byId("phases").replaceChildren(...(scene.phase < 0 ? [box("Setting up", true, false)] : []), ...phases);
    document.body.style.setProperty("--head", `${byId("top").offsetHeight}px`);
    for (const id of ["turns", "phases"]) {
      const strip = byId(id);
      const now = /** @type {HTMLElement | null} */ (strip.querySelector(".now"));
      if (now) strip.scrollLeft = now.offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + now.offsetWidth / 2;
    }
  }

  /** @param {Scene} scene */
  #seats(scene) {
    const seats = scene.seats.map((seat, i) => {
      if (seat.idle) return "";
      const kind = this.info.players[i] ?? "";
      const here = this.presence[i];
      const colours = coloursOf(scene.seats, i);
      const chip = html("span", { class: "chip", "aria-hidden": "true" });
      chip.style.background = colours.colour;
      if (seat.asked) chip.append("\u25b6");
      chip.style.color = colours.ink;
      const mine = this.info.seats.includes(i);
      const who = mine ? "you" : kind ? playerWords(kind).toLowerCase() : "moved by the rules";
      const bot = kind && !["here", "link", "human"].includes(kind);
      const state = bot || !kind ? "" : here ? "connected" : "away";
      return html(
        "div",
        { class: `seat${seat.asked ? " asked" : ""}`, role: "listitem", title: `${seat.name}: ${who}${state && ` (${state})`}${seat.asked ? ", must decide" : ""}` },
        chip,
        html("span", { class: "seat-name" }, seat.name),
        html("span", { class: "seat-who" }, bot ? "bot" : mine ? "you" : kind ? "" : "rules", state && html("i", { class: `dot ${state}`, role: "img", "aria-label": state })),
      );
    });
    const seen = seats.filter(Boolean);
    byId("seats").classList.toggle("many", seen.length > MANY);
    byId("seats").replaceChildren(...seen);
  }

  /**
   * @param {Track} track
   * @param {Scene} scene
   */
  #track(track, scene) {
    const goal = track.goal ?? null;
    const side = scene.seats[track.seat ?? -1];
    const name = side ? `${side.name}: ${track.title.toLowerCase()}` : track.title;
    const button = html(
      "button",
      { class: "track", "data-track": track.id, title: track.note ?? "", "aria-label": `${name}: ${track.value}${goal === null ? "" : ` of ${goal}`}` },
      html("span", {}, side ? ofSide(track.title, side.name) : track.title),
      html("b", {}, String(track.value), goal !== null && html("small", {}, ` / ${goal}`)),
    );
    if (side) {
      button.classList.add("sided");
      button.style.setProperty("--side", coloursOf(scene.seats, track.seat ?? -1).colour);
    }
    button.addEventListener("click", () => {
      const card = byId("popover");
      const frame = button.getBoundingClientRect();
      card.replaceChildren(html("h3", {}, name), track.parts?.length ? partsList(track.parts) : "", html("p", { class: "note" }, track.note || ""));
      place(card, { x: frame.left - 16, y: frame.bottom - 10 });
    });
    return button;
  }
}

/**
 * What a number of a side is called: on a small screen its colour says whose it is.
 * @param {string} title
 * @param {string} side
 */
function ofSide(title, side) {
  const [whose, ...what] = title.split(" ");
  const said = document.body.dataset.screen !== "wide" && what.length > 0 && whose.slice(0, 4) === side.slice(0, 4);
  return said ? what.join(" ").replace(/^./, (letter) => letter.toUpperCase()) : title;
}

/**
 * A name by the beginnings of its words.
 * @param {string} label
 */
function inShort(label) {
  return label.split(" ").map((word) => word.slice(0, 3)).join(" ");
}

/**
 * @param {string} label
 * @param {boolean} now
 * @param {boolean} past
 * @param {string} [short] shown in place of the label when it is not the present box
 */
function box(label, now, past, short) {
  return html("li", { class: now ? "now" : past ? "past" : "", title: label, "aria-current": now && "step" }, short && !now ? short : label);
}
