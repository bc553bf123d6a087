/** What may be clicked: outlines of legal spaces, spaces within reach, what is chosen, what is pointed at. */

import { coloursOf } from "./counter.js";
import { keep, svg } from "./element.js";
import { drawTick } from "./ring.js";

/** @import { MapView } from "./board.js" */
/** @import { Mark, Scene, SeatView } from "./types" */

/** @typedef {{ kind: string, label: string }} Target */

export class Targets {
  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    /** @type {Map<string, { group: SVGGElement, kind: string, label: string }>} */
    this.shown = new Map();
    this.marks = "";
    this.pointed = svg("polygon", { class: "pointed", visibility: "hidden" });
    map.layers.pointed.append(this.pointed);
  }

  /** @param {Scene} scene */
  draw(scene) {
    /** @type {Map<string, Target>} */
    const targets = new Map();
    for (const { space, label, tone } of scene.shortcuts ?? []) if (space) targets.set(space, { kind: tone === "warn" ? "shortcut risky" : "shortcut", label: label.length > 3 ? "" : label });
    for (const option of scene.options ?? []) {
      if (option.on === "space") targets.set(option.target, { kind: option.odds || option.danger || option.tone === "warn" ? "option risky" : "option", label: "" });
    }
    for (const id of scene.chosen ?? []) if (this.map.spaces.has(id)) targets.set(id, { kind: "chosen", label: "" });
    for (const [id, { group }] of this.shown) {
      if (targets.has(id)) continue;
      group.remove();
      this.shown.delete(id);
    }
    for (const [id, target] of targets) this.#outline(id, target);
    this.#drawMarks(scene);
  }

  /**
   * @param {string} id
   * @param {Target} target
   */
  #outline(id, { kind, label }) {
    const space = this.map.spaces.get(id);
    if (!space) return;
    let shown = this.shown.get(id);
    if (!shown) {
      const points = inset(space.outline, space, 0.93);
      const foot = Math.max(...space.outline.map(([, y]) => y));
      const tick = svg("g", { transform: `translate(${space.x} ${foot}) scale(${this.map.board.piece / 100})` }, drawTick(0, -14));
      const group = svg("g", { "data-space": id, "clip-path": this.map.around(id) }, svg("polygon", { class: "halo", points }), svg("polygon", { class: "line", points }), tick);
      shown = { group, kind: "", label: "" };
      this.shown.set(id, shown);
      this.map.layers.targets.append(group);
    }
    if (shown.kind !== kind) {
      shown.kind = kind;
      keep(shown.group, "class", `target ${kind}`);
    }
    if (shown.label !== label) {
      shown.label = label;
      shown.group.querySelector("text")?.remove();
      if (label) shown.group.append(svg("text", { x: space.x, y: space.y + 8 }, label));
    }
  }

  /**
   * Marks that always show: a pennant with its text at the foot of the space, tokens on its upper rim.
   * @param {Scene} scene
   */
  #drawMarks(scene) {
    const marks = scene.marks ?? [];
    const key = JSON.stringify([marks, document.body.dataset.palette]);
    if (key === this.marks) return;
    this.marks = key;
    /** @type {Map<string, Mark[]>} */
    const tokens = new Map();
    for (const mark of marks) if (mark.kind === "token") tokens.set(mark.space, [...(tokens.get(mark.space) ?? []), mark]);
    const pennants = marks.filter((mark) => mark.kind !== "token").map((mark) => drawMark(this.map, mark, true));
    const rows = [...tokens.values()].map((row) => drawTokens(this.map, row, scene.seats));
    this.map.layers.marks.replaceChildren(...[...pennants, ...rows].filter((group) => group !== null));
  }

  /**
   * The outline under the pointer.
   * @param {string | null} id
   */
  point(id) {
    if (!id) {
      keep(this.pointed, "visibility", "hidden");
      return;
    }
    keep(this.pointed, "points", this.map.outline(id));
    keep(this.pointed, "clip-path", this.map.around(id) ?? "none");
    keep(this.pointed, "visibility", "visible");
  }

  /**
   * Places lit up by the log or the list of choices.
   * @param {string[]} ids
   */
  light(ids) {
    for (const old of [...this.map.layers.lit.querySelectorAll(".spot")]) old.remove();
    const places = ids.map((id) => ({ id, at: this.map.place(id) })).filter(({ at }) => at !== null);
    for (const { id, at } of places) {
      const whole = this.map.spaces.has(id);
      this.map.layers.lit.append(whole ? svg("polygon", { class: "spot", points: this.map.outline(id) }) : svg("circle", { class: "spot", cx: at?.x, cy: at?.y, r: this.map.board.piece * 0.75 }));
    }
    if (places.length > 1) {
      const d = places.map(({ at }, i) => `${i ? "L" : "M"}${at?.x} ${at?.y}`).join("");
      this.map.layers.lit.append(svg("path", { class: "spot way", d }));
    }
  }
}

/**
 * @param {[number, number][]} outline
 * @param {{ x: number, y: number }} centre
 * @param {number} by
 */
function inset(outline, centre, by) {
  const near = (/** @type {number} */ value, /** @type {number} */ middle) => (middle + (value - middle) * by).toFixed(1);
  return outline.map(([x, y]) => `${near(x, centre.x)},${near(y, centre.y)}`).join(" ");
}

/**
 * A space in a tone; the tone is a pattern as well as a colour.
 * @param {MapView} map
 * @param {Mark} mark
 * @param {boolean} small only a pennant, not the whole space
 */
export function drawMark(map, mark, small) {
  const space = map.spaces.get(mark.space);
  if (!space) return null;
  const group = svg("g", { class: `mark ${mark.tone}${small ? " small" : ""}`, "data-mark": mark.space });
  if (small) {
    const foot = Math.max(...space.outline.map(([, y]) => y)) - 3;
    const text = mark.text ?? "";
    const wide = Math.max(20, 10 + 9 * text.length);
    group.append(svg("polygon", { class: "rim", points: inset(space.outline, space, 0.97) }));
    group.append(svg("rect", { x: space.x - wide / 2, y: foot - 15, width: wide, height: 16, rx: mark.tone === "enemy" ? 1 : 8 }));
    group.append(svg("text", { x: space.x, y: foot - 2.5 }, text));
    return group;
  }
  const points = inset(space.outline, space, 0.96);
  const clip = map.around(mark.space);
  if (clip) group.setAttribute("clip-path", clip);
  group.append(svg("polygon", { class: "tint", points }), svg("polygon", { class: "pattern", points, fill: `url(#tone-${mark.tone})` }));
  if (mark.text) group.append(svg("text", { x: space.x, y: space.y + 6 }, mark.text));
  return group;
}

/**
 * The tokens of one space, side by side on its upper rim.
 * @param {MapView} map
 * @param {Mark[]} tokens
 * @param {SeatView[]} seats
 */
function drawTokens(map, tokens, seats) {
  const space = map.spaces.get(tokens[0].space);
  if (!space) return null;
  const high = map.board.piece * 0.46;
  const wide = (/** @type {Mark} */ token) => Math.max(high, (token.text ?? "").length * high * 0.46 + high * 0.6);
  const gap = high * 0.12;
  let x = space.x - (tokens.reduce((sum, token) => sum + wide(token) + gap, 0) - gap) / 2;
  const y = Math.min(...space.outline.map(([, up]) => up)) - high * 0.35;
  const group = svg("g", { class: "tokens", "data-mark": space.id });
  for (const token of tokens) {
    const side = (token.seat ?? -1) >= 0 ? coloursOf(seats, token.seat ?? -1) : null;
    const box = svg("rect", { x, y: y - high / 2, width: wide(token), height: high, rx: high * 0.25, class: "plate" });
    const text = svg("text", { x: x + wide(token) / 2, y: y + high * 0.26, "font-size": high * 0.76 }, token.text ?? "");
    if (side) {
      box.style.fill = side.colour;
      text.style.fill = side.ink;
    }
    group.append(svg("g", { class: `token ${token.tone}${side ? " sided" : ""}` }, svg("title", {}, token.title ?? ""), box, text));
    x += wide(token) + gap;
  }
  return group;
}

/** The patterns of the tones, each its own direction or shape. */
export function tonePatterns() {
  const patterns = /** @type {Record<string, string>} */ ({
    good: "M3 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
    warn: "M0 12L12 0",
    bad: "M0 0L12 12M0 12L12 0",
    own: "M0 6H12",
    enemy: "M6 0V12",
  });
  return svg(
    "defs",
    {},
    ...Object.entries(patterns).map(([tone, d]) =>
      svg("pattern", { id: `tone-${tone}`, width: 12, height: 12, patternUnits: "userSpaceOnUse" }, svg("path", { class: `stroke-${tone}`, d })),
    ),
  );
}
