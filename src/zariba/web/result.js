/** The end of the game: who won, why, and what lets anyone verify the dice. */

import { coloursOf } from "./counter.js";
import { byId, html } from "./element.js";

/** @import { Scene } from "./types" */

let closed = "";

/**
 * @param {Scene} scene
 * @param {{ save: (() => void) | null }} on
 */
export function drawResult(scene, on) {
  const host = byId("result");
  const key = scene.result ? `${scene.n}` : "";
  host.hidden = !key || closed === key;
  if (host.hidden) return;
  const winner = scene.winner ?? -1;
  const seat = scene.seats[winner];
  const title = seat ? `${seat.name} wins` : "A draw";
  const yours = seat && scene.you === winner ? "Well played." : "";
  const ribbon = html("div", { class: "ribbon" });
  if (seat) {
    const colours = coloursOf(scene.seats, winner);
    ribbon.style.background = colours.colour;
    ribbon.style.color = colours.ink;
  }
  ribbon.append(html("h2", {}, title));
  host.replaceChildren(
    ribbon,
    html("p", { class: "reason-won" }, scene.result ?? "", yours && ` ${yours}`),
    scene.commitment || scene.seed
      ? html(
          "details",
          {},
          html("summary", {}, "Verify the dice"),
          html("p", { class: "note" }, "The hash was shown from the start; the seed gives every roll of this game again."),
          html("dl", {}, html("dt", {}, "Hash"), html("dd", {}, scene.commitment ?? ""), html("dt", {}, "Seed"), html("dd", {}, scene.seed ?? "")),
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
      on.save && html("button", { onclick: on.save }, "Save the game"),
      html("a", { href: "/", class: "button" }, "New game"),
    ),
  );
}
