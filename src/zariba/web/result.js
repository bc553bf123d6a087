/** The end of the game: who won, why, and what lets anyone verify the dice. */

import { citation } from "./citation.js";
import { coloursOf } from "./counter.js";
import { byId, html } from "./element.js";
import { oneTeam } from "./seating.js";

/** @import { Scene } from "./types" */

let closed = "";

/**
 * Who won, as this seat would say it: seats of one team win together, and against nobody they win or lose.
 * @param {Scene} scene
 * @param {string[]} players
 */
function words(scene, players) {
  const seat = scene.seats[scene.winner ?? -1];
  const own = scene.seats[scene.you];
  const together = oneTeam(scene.seats.filter((one, i) => !one.idle && players[i] !== ""));
  const won = seat && own && (seat === own || (seat.team && seat.team === own.team));
  const yours = won ? "Well played." : "";
  if (together && own && seat) return { title: won ? "You win" : "You have lost", yours };
  if (!seat) return { title: together ? "Undecided" : "A draw", yours };
  const plural = seat.name.endsWith("s");
  return { title: seat.team ? `The ${seat.team.charAt(0).toUpperCase()}${seat.team.slice(1)} win` : `${seat.name} ${plural ? "win" : "wins"}`, yours };
}

/**
 * Why it ended so: a sentence, and the rule; one that has no number is named by its section.
 * @param {string} result
 */
function why(result) {
  const [, reason, rule] = /^(.*?) \(([a-z][\w.]*)\)\.?$/.exec(result) ?? ["", result, ""];
  return [`${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.?$/, ".")}`, rule && " ", rule && citation(rule)];
}

/**
 * @param {Scene} scene
 * @param {{ save: (() => void) | null, players: string[], verify: () => Promise<HTMLElement> }} on `players`: who plays each seat, empty for nobody
 */
export function drawResult(scene, on) {
  const host = byId("result");
  const key = scene.result ? `${scene.n}` : "";
  host.hidden = !key || closed === key;
  if (host.hidden) return;
  const winner = scene.winner ?? -1;
  const seat = scene.seats[winner];
  const { title, yours } = words(scene, on.players);
  const ribbon = html("div", { class: "ribbon" });
  if (seat) {
    const colours = coloursOf(scene.seats, winner);
    ribbon.style.background = colours.colour;
    ribbon.style.color = colours.ink;
  }
  ribbon.append(html("h2", {}, title));
  host.replaceChildren(
    ribbon,
    html("p", { class: "reason-won" }, ...why(scene.result ?? ""), yours && ` ${yours}`),
    scene.commitment || scene.seed
      ? html(
          "details",
          { ontoggle: (/** @type {Event} */ event) => fill(/** @type {HTMLDetailsElement} */ (event.currentTarget), on.verify) },
          html("summary", {}, "Verify the dice"),
          html("p", { class: "note" }, "The hash was shown from the start; the seed gives every roll of this game again."),
          html("div", { class: "verified", role: "status" }),
        )
      : "",
    html(
      "div",
      { class: "row" },
      html(
        "button",
        {
          class: "main",
          onclick: () => {
            closed = key;
            host.hidden = true;
          },
        },
        "Look at the map",
      ),
      html("a", { href: `${location.pathname}/report`, class: "button", id: "report-link" }, "Report"),
      on.save && html("button", { onclick: on.save }, "Save the game"),
      html("a", { href: "/", class: "button" }, "New game"),
    ),
  );
}

/**
 * Work the dice out again when someone wants to know.
 * @param {HTMLDetailsElement} details
 * @param {() => Promise<HTMLElement>} verify
 */
async function fill(details, verify) {
  const host = details.querySelector(".verified");
  if (!details.open || !host || host.hasChildNodes()) return;
  host.append(await verify().catch((error) => html("p", { class: "note" }, error.message)));
}
