/** The dice of a game that is over, worked out again in this browser. */

import { call } from "./api.js";
import { html } from "./element.js";
import { ownNumber } from "./preferences.js";
import { bytesOf, sha256, sha256Of } from "./sha256.js";

/** @import { Numbers, Scene, TableInfo } from "./types" */

/**
 * What was promised, what it was, and whether the one is the hash of the other.
 * @param {string} token
 * @param {Scene} scene
 */
export async function verifyDice(token, scene) {
  /** @type {TableInfo} */
  const info = await call(`/api/table/${token}`);
  const { seed = "", commitment = "" } = scene;
  const checks = [check(sha256Of("zariba commitment", seed) === commitment, "The seed has the hash that was shown from the first roll on.")];
  const list = [html("dt", {}, "Hash"), html("dd", {}, commitment), html("dt", {}, "Seed"), html("dd", {}, seed)];
  const { numbers } = info;
  if (numbers?.share) {
    checks.push(...checkNumbers(info, numbers, seed));
    list.push(...entry("Server", numbers.server, numbers.share));
    for (const person of numbers.people) if (person.number) list.push(...entry(person.name, person.commits ?? "", person.number));
  }
  const told = (info.dice ?? []).map((line) => html("p", { class: "note" }, line));
  return html("div", {}, html("ul", { class: "checks" }, ...checks), ...told, html("dl", {}, ...list));
}

/**
 * @param {TableInfo} info
 * @param {Numbers} numbers
 * @param {string} seed
 */
function checkNumbers(info, numbers, seed) {
  const given = numbers.people.filter((person) => person.number);
  const own = ownNumber(info.id);
  const me = numbers.people.find((person) => person.you);
  const hash = (/** @type {string} */ number) => sha256(bytesOf(number));
  const promised = given.every((person) => hash(person.number ?? "") === (own?.commits[person.seat] || person.commits));
  const checks = [
    check(hash(numbers.share ?? "") === (own?.server ?? numbers.server), "The server's share has the hash that was shown before anyone gave a number."),
    check(promised, "Every number has the hash that was given before any number was told."),
    check(sha256Of("zariba shared seed", numbers.share ?? "", ...given.map((person) => person.number ?? "")) === seed, "The seed is what the server's share and the numbers make."),
  ];
  if (me?.number && own) checks.push(check(own.number === me.number, "The number of this browser went in."));
  else if (me) checks.push(html("li", {}, me.number ? "Your number was given by another browser." : "You gave no number."));
  return checks;
}

/**
 * @param {boolean} right
 * @param {string} words
 */
function check(right, words) {
  return html("li", { class: right ? "right" : "wrong" }, html("b", {}, right ? "Verified: " : "NOT TRUE: "), words);
}

/**
 * @param {string} name
 * @param {string} hash
 * @param {string} number
 */
function entry(name, hash, number) {
  return [html("dt", {}, name), html("dd", {}, number, html("small", {}, `promised as ${hash}`))];
}
