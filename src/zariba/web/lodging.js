/**
 * Small screens: the map has the room, the question stands below it within the thumb's reach, and all the rest
 * is lodged in the panel as sheets, one open at a time. A sheet takes its room from the map and lies on nothing.
 */

import { byId } from "./element.js";

/** @import { MapView } from "./board.js" */
/** @import { Sheets } from "./sheets.js" */

/** A phone on its side: the panel is a narrow column, and a sheet another beside it. */
const flat = window.matchMedia("(max-height: 500px) and (min-width: 600px)");
/** A phone upright, or a narrow window: the panel is a dock below the map. */
const narrow = window.matchMedia("(max-width: 820px)");
/** A tablet: the panel is a column that holds the sheets too. */
const tablet = window.matchMedia("(pointer: coarse) and (max-width: 1200px)");
/** What has a place of its own on a wide screen, and a sheet on a small one; in the order of their tabs. */
const SHEETS = /** @type {[string, string][]} */ ([
  ["layers", "Map"],
  ["choices", "Choices"],
  ["hand", "Hand"],
  ["history", "History"],
]);
/** Cards that float on a wide screen and stand above the question on a small one. */
const CARDS = ["result-card", "detail", "popover", "odds", "choice-menu"];
/** A sheet dragged lower than this is put away. */
const LOWEST = 70;

/** @typedef {"wide" | "dock" | "flat" | "column"} Screen */

/** @returns {Screen} */
function screenKind() {
  return flat.matches ? "flat" : narrow.matches ? "dock" : tablet.matches ? "column" : "wide";
}

export class Lodging {
  /**
   * @param {Sheets} sheets
   * @param {MapView} map
   */
  constructor(sheets, map) {
    this.sheets = sheets;
    this.map = map;
    /** @type {Map<HTMLElement, Comment>} where each guest is at home */
    this.homes = new Map();
    for (const id of ["overlays", ...SHEETS.map(([id]) => id), ...CARDS]) {
      const guest = byId(id);
      const home = document.createComment(id);
      guest.before(home);
      this.homes.set(guest, home);
    }
    for (const query of [flat, narrow, tablet]) query.addEventListener("change", () => this.settle());
    this.#listenHandle();
    this.settle();
  }

  get small() {
    return document.body.dataset.screen !== "wide";
  }

  /** Put everything where this screen wants it. */
  settle() {
    const kind = screenKind();
    document.body.dataset.screen = kind;
    const panel = byId("panel");
    this.map.pinned = kind !== "wide";
    for (const [guest, home] of this.homes) {
      if (kind === "wide") home.after(guest);
      else if (guest.id === "overlays") byId("layers").prepend(guest);
      else panel.append(guest);
    }
    this.sheets.lodge(kind === "wide" ? [] : SHEETS, kind);
    this.map.resized();
  }

  /**
   * Say on the tabs how much may be chosen in a sheet, and bring the hand when all of it lies there.
   * @param {boolean} asked whether this is a new question
   */
  draw(asked) {
    if (!this.small) return;
    const cards = byId("hand").hidden ? 0 : byId("hand").querySelectorAll(".option").length;
    const list = /** @type {HTMLDetailsElement} */ (byId("choices"));
    this.sheets.flag("hand", byId("hand").hidden ? null : cards);
    this.sheets.flag("choices", list.hidden ? null : 0);
    const elsewhere = document.querySelector("#map g.piece.option, #map .target.option, #map .dots-of[d^=M]");
    if (asked && cards && !elsewhere && this.sheets.open !== "trays") this.sheets.show("hand");
  }

  /** The handle of a sheet: drag it to the height that suits, down or by a tap to put the sheet away. */
  #listenHandle() {
    const handle = byId("sheet-handle");
    const panel = byId("panel");
    let from = 0;
    let high = 0;
    const sheet = () => /** @type {HTMLElement | null} */ (panel.querySelector(".sheet-on"));
    handle.addEventListener("pointerdown", (event) => {
      handle.setPointerCapture(event.pointerId);
      from = event.clientY;
      high = sheet()?.offsetHeight ?? 0;
    });
    handle.addEventListener("pointermove", (event) => {
      if (handle.hasPointerCapture(event.pointerId)) panel.style.setProperty("--sheet", `${Math.max(high + from - event.clientY, 0)}px`);
    });
    handle.addEventListener("click", (event) => {
      const dragged = event.detail > 0 && Math.abs(event.clientY - from) > 6;
      if (dragged && high + from - event.clientY > LOWEST) return;
      panel.style.removeProperty("--sheet");
      this.sheets.close();
    });
  }
}
