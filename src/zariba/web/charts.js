/** Small charts drawn as SVG: curves over a game and bars by turn, each with a table of the same numbers. */

import { html, svg } from "./element.js";

/** @import { Curve, Side, Turn } from "./report" */

/** @typedef {{ name: string, side: number, points: [number, number][] }} Line */

const WIDE = 640;
const HIGH = 236;
/** How wide a letter of a turn's name is at most. */
const LETTER = 9;
const ROOM = { left: 44, right: 12, top: 20, bottom: 46 };

/** @param {number} side */
export function style(side) {
  return side >= 0 && side < 3 ? String(side) : "x";
}

/**
 * Round steps that cover a range.
 * @param {number} low
 * @param {number} high
 */
function ticks(low, high) {
  const raw = (high - low || 1) / 5;
  const ten = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(([1, 2, 5, 10].find((by) => by * ten >= raw) ?? 10) * ten, 1);
  const first = Math.floor(low / step) * step;
  return Array.from({ length: Math.ceil((high - first) / step) + 1 }, (_, i) => first + i * step);
}

/**
 * The value of a curve after so many actions.
 * @param {[number, number][]} points
 * @param {number} n
 * @returns {number | null}
 */
export function valueAt(points, n) {
  const before = points.filter(([at]) => at <= n);
  return before.length ? before[before.length - 1][1] : null;
}

/**
 * A curve that keeps its value until it changes, as a path.
 * @param {[number, number][]} points
 * @param {(n: number) => number} x
 * @param {(value: number) => number} y
 */
function stairs(points, x, y) {
  return points.map(([n, value], i) => (i ? `H${x(n).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(n).toFixed(1)} ${y(value).toFixed(1)}`)).join("");
}

/**
 * Lines over the turns of a game.
 * @param {string} title
 * @param {Line[]} lines
 * @param {{ turns: Turn[], actions: number, zero?: [string, string] | null, note?: string }} over `zero`: who is ahead above and below nought
 */
export function lineChart(title, lines, { turns, actions, zero, note }) {
  const values = lines.flatMap((line) => line.points.map(([, value]) => value));
  const steps = ticks(Math.min(...values, zero ? 0 : Infinity), Math.max(...values, zero ? 0 : -Infinity));
  const [low, high] = [steps[0], steps[steps.length - 1]];
  const first = turns[0]?.start ?? 0;
  const x = (/** @type {number} */ n) => ROOM.left + ((Math.max(n, first) - first) / Math.max(actions - first, 1)) * (WIDE - ROOM.left - ROOM.right);
  const y = (/** @type {number} */ value) => HIGH - ROOM.bottom - ((value - low) / (high - low || 1)) * (HIGH - ROOM.top - ROOM.bottom);
  const sheet = svg("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${title}: ${inWords(lines)}` });
  for (const step of steps) sheet.append(svg("line", { class: zero && step === 0 ? "zero" : "grid", x1: ROOM.left, x2: WIDE - ROOM.right, y1: y(step), y2: y(step) }), svg("text", { x: ROOM.left - 6, y: y(step) + 4, "text-anchor": "end" }, String(step)));
  sheet.append(...turnMarks(turns, actions, x));
  if (zero) sheet.append(...areas(lines[0].points, x, y));
  for (const line of lines) sheet.append(svg("path", { class: `curve of-${zero ? "x" : style(line.side)}`, d: stairs(line.points, x, y) }));
  if (zero && high > 0) sheet.append(svg("text", { class: "named", x: ROOM.left + 4, y: ROOM.top - 6 }, `${zero[0]} ahead \u2191`));
  if (zero && low < 0) sheet.append(svg("text", { class: "named", x: ROOM.left + 4, y: HIGH - ROOM.bottom - 5 }, `${zero[1]} ahead \u2193`));
  if (!zero) sheet.append(...legend(lines));
  return html("figure", {}, html("figcaption", {}, title), note ? html("p", { class: "note" }, note) : null, sheet, tableOf(title, lines, turns, actions));
}

/** @param {Line[]} lines */
function inWords(lines) {
  return lines.map(({ name, points }) => `${name ? `${name} ` : ""}from ${points[0][1]} to ${points[points.length - 1][1]}`).join(", ");
}

/**
 * The sides of nought in the colours of who is ahead there.
 * @param {[number, number][]} points
 * @param {(n: number) => number} x
 * @param {(value: number) => number} y
 */
function areas(points, x, y) {
  return [0, 1].map((side) => {
    const part = points.map(([n, value]) => /** @type {[number, number]} */ ([n, side ? Math.min(value, 0) : Math.max(value, 0)]));
    const d = `M${x(points[0][0])} ${y(0)}V${y(part[0][1])}${stairs(part, x, y).replace(/^M[^H]*/, "")}V${y(0)}Z`;
    return svg("path", { class: `area fill-${side}`, d });
  });
}

/**
 * Where turns begin, as many as there is room to name.
 * @param {Turn[]} turns
 * @param {number} actions
 * @param {(n: number) => number} x
 */
function turnMarks(turns, actions, x) {
  let free = 0;
  const base = HIGH - ROOM.bottom;
  return turns.map((turn, i) => {
    const at = x(turn.start);
    const end = x(turns[i + 1]?.start ?? actions);
    const group = svg("g", {}, svg("line", { class: "grid", x1: at, x2: at, y1: base, y2: base + 6 }));
    const name = shortName(turn.name);
    const wide = name.length * LETTER;
    const middle = Math.min(Math.max((at + end) / 2, ROOM.left + wide / 2), WIDE - ROOM.right - wide / 2);
    if (middle - wide / 2 > free) {
      group.append(svg("text", { x: middle, y: base + 21, "text-anchor": "middle" }, name));
      free = middle + wide / 2 + 8;
    }
    return group;
  });
}

/** @param {string} name */
function shortName(name) {
  return name.replace(/^Turn /, "").replace(/^([A-Z][a-z]{2})[a-z]* (?:19)?(\d\d)$/, "$1 $2").replace(/^(\d+ [A-Z][a-z]{2})[a-z]* ([a-z])[a-z]*$/, (_, day, half) => `${day} ${half === "m" ? "am" : "pm"}`);
}

/** @param {Line[]} lines */
function legend(lines) {
  let x = ROOM.left;
  return lines.flatMap(({ name, side }) => {
    if (!name) return [];
    const at = x;
    x += 48 + name.length * LETTER;
    return [svg("line", { class: `curve of-${style(side)}`, x1: at, x2: at + 26, y1: HIGH - 7, y2: HIGH - 7 }), svg("text", { class: "named", x: at + 31, y: HIGH - 3 }, name)];
  });
}

/**
 * The same numbers as a table: what each line was when each turn was over.
 * @param {string} title
 * @param {Line[]} lines
 * @param {Turn[]} turns
 * @param {number} actions
 */
function tableOf(title, lines, turns, actions) {
  const rows = turns.map((turn, i) => [turn.name, ...lines.map((line) => valueAt(line.points, turns[i + 1] ? turns[i + 1].start : actions))]);
  return asTable(title, ["At the end of", ...lines.map((line) => line.name || "Value")], rows);
}

/**
 * A table to be opened by whoever wants it.
 * @param {string} title
 * @param {string[]} head
 * @param {(string | number | null)[][]} rows
 * @param {string} [words]
 */
export function asTable(title, head, rows, words = "As a table") {
  return html("details", {}, html("summary", {}, words), html("div", { class: "wide", tabindex: 0, role: "region", "aria-label": `${title}, as a table` }, plainTable(head, rows)));
}

/**
 * @param {string[]} head
 * @param {(string | number | Node | null)[][]} rows
 */
export function plainTable(head, rows) {
  const numeric = head.map((_, i) => rows.length > 0 && rows.every((row) => row[i] === null || typeof row[i] === "number"));
  const kind = (/** @type {number} */ i) => (numeric[i] ? "number" : null);
  const cell = (/** @type {string | number | Node | null} */ value) => (value instanceof Node ? value : value === null ? "" : String(value));
  return html(
    "table",
    {},
    html("thead", {}, html("tr", {}, ...head.map((word, i) => html("th", { scope: "col", class: kind(i) }, word)))),
    html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((value, i) => (i ? html("td", { class: kind(i) }, cell(value)) : html("th", { scope: "row" }, cell(value))))))),
  );
}

/**
 * What each side lost in each turn, as bars side by side.
 * @param {Side[]} sides
 * @param {Turn[]} turns
 * @param {string} unit
 */
export function lossChart(sides, turns, unit) {
  const sum = (/** @type {Turn} */ turn, /** @type {number} */ side) => Object.values(turn.lost[side] ?? {}).reduce((all, n) => all + n, 0);
  const some = sides.map((_, side) => side).filter((side) => turns.some((turn) => sum(turn, side)));
  const most = Math.max(...turns.flatMap((turn) => some.map((side) => sum(turn, side))), 1);
  const steps = ticks(0, most);
  const high = steps[steps.length - 1];
  const slot = (WIDE - ROOM.left - ROOM.right) / turns.length;
  const y = (/** @type {number} */ value) => HIGH - ROOM.bottom - (value / high) * (HIGH - ROOM.top - ROOM.bottom);
  const totals = some.map((side) => `${sides[side].name} ${turns.reduce((all, turn) => all + sum(turn, side), 0)}`);
  const sheet = svg("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `Losses by turn in ${unit}: ${totals.join(", ")}` });
  for (const step of steps) sheet.append(svg("line", { class: "grid", x1: ROOM.left, x2: WIDE - ROOM.right, y1: y(step), y2: y(step) }), svg("text", { x: ROOM.left - 6, y: y(step) + 4, "text-anchor": "end" }, String(step)));
  const wide = Math.min((slot * 0.84) / Math.max(some.length, 1), 26);
  turns.forEach((turn, i) => {
    const middle = ROOM.left + slot * (i + 0.5);
    some.forEach((side, place) => {
      const n = sum(turn, side);
      const left = middle + (place - some.length / 2) * wide;
      if (n) sheet.append(svg("rect", { class: `fill-${style(side)}`, x: left, y: y(n), width: wide - 1, height: y(0) - y(n) }), ...hatch(side, left, y(n), wide - 1, y(0) - y(n)));
    });
  });
  const ends = ROOM.left + slot * turns.length;
  sheet.append(...turnMarks(turns.map((turn, i) => ({ ...turn, start: i })), turns.length, (i) => Math.min(ROOM.left + slot * i, ends)));
  sheet.append(...swatches(some.map((side, i) => [side, totals[i]])));
  return sheet;
}

/**
 * The second side's bars are crossed by lines: they differ without colour too.
 * @param {number} side
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} high
 */
function hatch(side, x, y, wide, high) {
  if (side % 2 === 0) return [];
  return Array.from({ length: Math.floor(high / 7) }, (_, i) => svg("line", { class: "hatch", x1: x, x2: x + wide, y1: y + 5 + 7 * i, y2: y + 5 + 7 * i }));
}

/** @param {[number, string][]} sides */
function swatches(sides) {
  let x = ROOM.left;
  return sides.flatMap(([side, words]) => {
    const at = x;
    x += 38 + words.length * LETTER;
    return [svg("rect", { class: `fill-${style(side)}`, x: at, y: HIGH - 14, width: 16, height: 11 }), ...hatch(side, at, HIGH - 14, 16, 11), svg("text", { class: "named", x: at + 21, y: HIGH - 4 }, words)];
  });
}

/**
 * Where a side's luck lies between the worst and the best of a hundred games.
 * @param {number} better
 * @param {string} name
 */
export function gauge(better, name) {
  const x = 10 + (better / 100) * 380;
  return svg(
    "svg",
    { class: "gauge", viewBox: "0 0 400 40", role: "img", "aria-label": `${name}: better than in ${better} of 100` },
    svg("rect", { class: "bed", x: 10, y: 8, width: 380, height: 10, rx: 5 }),
    svg("line", { class: "half", x1: 200, x2: 200, y1: 4, y2: 22 }),
    svg("path", { class: "here", d: `M${x} 4l8 9l-8 9l-8 -9Z` }),
    svg("text", { x: 10, y: 36 }, "worse"),
    svg("text", { x: 200, y: 36, "text-anchor": "middle" }, "as expected"),
    svg("text", { x: 390, y: 36, "text-anchor": "end" }, "better"),
  );
}
