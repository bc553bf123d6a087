/** Things of one shape, sent as the first of them and, by column, in what the others differ; server/columns.py writes them. */

/** @import { Json } from "./types" */

/** @typedef {number | [number, number]} Step one step, or a step and how often it is taken */
/** @typedef {{ values: number[] } | { steps: Step[], tens?: number }} Numbers */
/** @typedef {Numbers | { as: number, before: string, after: string } | ({ words: string[] } & Numbers) | { text: string[], numbers: Numbers[] }} Column */
/** @typedef {{ is: Json } | { like: Json, times: number, vary: [number, Column][] } | { parts: Packed[], places: Numbers }} Packed */

/**
 * The things in a part of a list.
 * @param {Packed} part
 * @returns {Json[]}
 */
export function unpack(part) {
  if ("is" in part) return [part.is];
  if ("parts" in part) {
    const things = part.parts.flatMap(unpack);
    const places = readNumbers(part.places);
    if (new Set(places).size !== things.length || Math.max(...places) !== things.length - 1) throw new Error(`${things.length} things for ${places.length} places`);
    /** @type {Json[]} */
    const placed = new Array(things.length);
    places.forEach((place, i) => (placed[place] = things[i]));
    return placed;
  }
  /** @type {Map<number, (string | number)[]>} by number of the leaf */
  const columns = new Map();
  for (const [leaf, column] of part.vary) {
    const values = read(column, columns, part.times);
    if (values.length !== part.times) throw new Error(`a column of ${values.length} for ${part.times} things`);
    columns.set(leaf, values);
  }
  return Array.from({ length: part.times }, (_, row) => fill(part.like, columns, row));
}

/**
 * A copy of the first thing with the leaves of another row.
 * @param {Json} like
 * @param {Map<number, (string | number)[]>} columns
 * @param {number} row
 */
function fill(like, columns, row) {
  let leaf = -1;
  /**
   * @param {Json} thing
   * @returns {Json}
   */
  const copy = (thing) => {
    if (Array.isArray(thing)) return thing.map(copy);
    if (thing !== null && typeof thing === "object") return Object.fromEntries(Object.entries(thing).map(([field, value]) => [field, copy(value)]));
    leaf += 1;
    const column = columns.get(leaf);
    return column ? column[row] : thing;
  };
  return copy(like);
}

/**
 * @param {Column} column
 * @param {Map<number, (string | number)[]>} columns
 * @param {number} times
 * @returns {(string | number)[]}
 */
function read(column, columns, times) {
  if ("as" in column) {
    const other = columns.get(column.as);
    if (!other) throw new Error(`a column like ${column.as}, which is not there`);
    return other.map((word) => column.before + word + column.after);
  }
  if ("words" in column) {
    return readNumbers(column).map((place) => {
      if (!(place in column.words)) throw new Error(`a word ${place} that is not there`);
      return column.words[place];
    });
  }
  if ("text" in column) {
    const numbers = column.numbers.map(readNumbers);
    return Array.from({ length: times }, (_, row) => column.text.map((text, place) => (place ? numbers[place - 1][row] + text : text)).join(""));
  }
  return readNumbers(column);
}

/**
 * @param {Numbers} column
 * @returns {number[]}
 */
function readNumbers(column) {
  if ("values" in column) return column.values;
  const unit = 10 ** (column.tens ?? 0);
  let at = 0;
  /** @type {number[]} */
  const numbers = [];
  for (const step of column.steps) {
    const [by, times] = Array.isArray(step) ? step : [step, 1];
    for (let i = 0; i < times; i += 1) numbers.push((at += by) / unit);
  }
  return numbers;
}
