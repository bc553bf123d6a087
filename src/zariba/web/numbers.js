/** The dice of a game between people: each browser gives a number of its own before the game begins. */

import { call } from "./api.js";
import { html } from "./element.js";
import { handOver, linksToSend } from "./links.js";
import { ownNumber, rememberNumber } from "./preferences.js";
import { bytesOf, hexOf, sha256 } from "./sha256.js";
import { hideSitting, sentence, showSitting } from "./sitting.js";
import { Wire } from "./wire.js";

/** @import { Numbers, Person, TableInfo } from "./types" */

/**
 * Show who is awaited and give our own number in time; ends when the game has begun.
 * @param {string} token
 * @param {TableInfo} info
 * @returns {Promise<void>}
 */
export function giveNumbers(token, info) {
  return new Promise((done) => {
    let trouble = "";
    /** @type {Numbers} */
    let latest = /** @type {Numbers} */ (info.numbers);
    let busy = false;
    let begun = false;
    const tools = [...linksToSend(token, info), ...handOver(token, info)];
    const links = tools.length ? html("section", {}, ...tools) : null;
    const show = (/** @type {Numbers} */ numbers) => {
      latest = numbers;
      draw();
      step();
    };
    const draw = () => {
      // The answer to our own number may come after the first scene.
      if (!begun) drawWaiting(info, latest, links, trouble, lost(info, latest) ? () => give({ anew: true }) : null);
    };
    const give = async (/** @type {Record<string, unknown>} */ what) => {
      busy = true;
      trouble = "";
      try {
        latest = await call(`/api/table/${token}/number`, what);
      } catch (error) {
        trouble = /** @type {Error} */ (error).message;
      }
      busy = false;
      draw();
      if (!trouble) step();
    };
    const step = () => {
      const what = busy ? null : nextStep(info, latest);
      if (what) give(what);
    };
    const wire = new Wire(token, {
      push: (message) => {
        if (message.type === "waiting") show(message.numbers);
        else if (message.type === "scene") {
          begun = true;
          wire.close();
          hideSitting();
          done();
        }
      },
      state: (state, why) => {
        trouble = state === "gone" ? why || "The server has closed this table." : state === "lost" ? "Connection lost, reconnecting\u2026" : "";
        draw();
      },
    });
    show(latest);
  });
}

/** @param {Numbers} numbers */
function mine(numbers) {
  return numbers.people.find((person) => person.you);
}

/**
 * What this browser has to give now, if anything.
 * @param {TableInfo} info
 * @param {Numbers} numbers
 * @returns {Record<string, unknown> | null}
 */
function nextStep(info, numbers) {
  const me = mine(numbers);
  if (!me || numbers.begun) return null;
  if (!numbers.closed) {
    if (me.committed) return null;
    // Another share of the server asks for another number: one that was shown is worth nothing.
    const number = ownNumber(info.id, numbers.server)?.number ?? hexOf(crypto.getRandomValues(new Uint8Array(32)));
    rememberNumber(info.id, { server: numbers.server, number, commits: {} });
    return { commits: sha256(bytesOf(number)) };
  }
  const own = ownNumber(info.id, numbers.server);
  if (me.given || !own || sha256(bytesOf(own.number)) !== me.commits) return null;
  // What the others have promised is remembered before our number is told.
  rememberNumber(info.id, { ...own, commits: Object.fromEntries(numbers.people.map((person) => [person.seat, person.commits ?? ""])) });
  return { number: own.number };
}

/**
 * Whether our number is awaited and this browser does not have it.
 * @param {TableInfo} info
 * @param {Numbers} numbers
 */
function lost(info, numbers) {
  const me = mine(numbers);
  if (!me?.commits || me.given || numbers.begun) return false;
  const own = ownNumber(info.id, numbers.server);
  return !own || sha256(bytesOf(own.number)) !== me.commits;
}

/** @param {Person} person */
function state(person) {
  if (person.given) return "number given";
  if (person.committed) return "sat down";
  if (person.without && !person.claimed) return "plays without a number";
  return person.claimed ? "sitting down" : "not here yet";
}

/**
 * @param {TableInfo} info
 * @param {Numbers} numbers
 * @param {HTMLElement | null} links
 * @param {string} trouble
 * @param {(() => void) | null} anew
 */
function drawWaiting(info, numbers, links, trouble, anew) {
  document.title = `Waiting: ${info.title} - zariba`;
  const people = numbers.people.map((person) =>
    html(
      "li",
      { class: person.committed || (person.without && !person.claimed) ? "ready" : "" },
      html("i", { "aria-hidden": "true" }),
      html("b", {}, person.name, person.you ? html("small", {}, "you") : ""),
      html("span", {}, state(person)),
    ),
  );
  const hashes = [html("dt", {}, "Server"), html("dd", {}, numbers.server)];
  for (const person of numbers.people) if (person.commits) hashes.push(html("dt", {}, person.name), html("dd", {}, person.commits));
  showSitting(
    info.title,
    html("p", { class: "scenario" }, info.scenario_name ?? info.scenario),
    html("p", { class: "waits", role: "status" }, numbers.begun ? "The game begins." : sentence(numbers.waits)),
    trouble ? html("p", { class: "wrong", role: "alert" }, sentence(trouble)) : null,
    html("ul", { class: "people" }, ...people),
    html("p", { class: "note" }, "The dice are made of a number from each of you and one of the server's, so that nobody can choose them, and of the players only one who runs the server himself could look at them beforehand. Your browsers see to it; at the end of the game everyone can verify it."),
    anew
      ? html("div", { class: "lost-number" }, html("p", {}, "The number that you gave is in the browser with which you sat down first: open the table there. If that browser has lost it, all of you can give new numbers; everyone will be told."), html("button", { onclick: anew }, "Begin anew with new numbers"))
      : null,
    links,
    html("details", {}, html("summary", {}, "What was promised so far"), html("dl", {}, ...hashes)),
  );
}

/**
 * What everyone at the table must know of its dice, plainly and from the beginning.
 * @param {HTMLElement} host
 * @param {TableInfo} info
 */
export function drawDice(host, info) {
  const told = info.dice ?? [];
  host.hidden = !told.length;
  host.replaceChildren(...told.map((line) => html("p", {}, line)));
}
