/** A scene made out of the one before and what has changed; server/changes.py is the other end. */

import { unpack } from "./columns.js";

/** @import { Packed } from "./columns.js" */
/** @import { Json } from "./types" */

/** @typedef {{ [field: string]: Json }} Thing */
/** @typedef {[number, number] | [number, Change] | Packed} Part */
/** @typedef {{ set?: Thing, drop?: string[], into?: { [field: string]: Part[] } }} Change */

/**
 * The new object; the old one stays as it is. An error where the change was not made from it.
 * @param {Change} change
 * @param {Thing} old
 * @returns {Thing}
 */
export function apply(change, old) {
  const made = { ...old, ...change.set };
  for (const field of change.drop ?? []) {
    if (!(field in old)) throw new Error(`there is no ${field} to drop`);
    delete made[field];
  }
  for (const [field, parts] of Object.entries(change.into ?? {})) made[field] = list(parts, field in old ? old[field] : []);
  return made;
}

/**
 * @param {Part[]} parts
 * @param {Json} old
 * @returns {Json[]}
 */
function list(parts, old) {
  if (!Array.isArray(old)) throw new Error("a list is to change that is none");
  return parts.flatMap((part) => {
    if (!Array.isArray(part)) return unpack(part);
    const [place, what] = part;
    if (typeof what === "number") {
      if (place + what > old.length) throw new Error(`${what} things from ${place} on in a list of ${old.length}`);
      return old.slice(place, place + what);
    }
    const thing = old[place];
    if (thing === undefined || thing === null || typeof thing !== "object" || Array.isArray(thing)) throw new Error(`there is no thing ${place} to change`);
    return [apply(what, thing)];
  });
}
