/** What everyone at a table is told when the rules were mended since its game began. */

import { call } from "./api.js";
import { citation } from "./citation.js";
import { byId, html } from "./element.js";
import { toast } from "./popup.js";

/** @import { TableInfo } from "./types" */

/**
 * A banner over the map where the game stops; a line under the question where it goes on.
 * @param {string} token
 * @param {TableInfo} info
 */
export function drawParting(token, info) {
  const { parted, told = [] } = info;
  const lines = told.map((line) => html("p", {}, sentence(line)));
  const host = byId(parted ? "parted" : "told");
  host.hidden = !parted && !told.length;
  if (host.hidden) return;
  if (!parted) {
    host.replaceChildren(html("details", {}, html("summary", {}, "The rules were mended since"), ...lines));
    return;
  }
  const what = parted.words ? ` (${parted.words})` : "";
  const why = html("p", { class: "why" }, `Action ${parted.n + 1}${parted.of ? ` of ${parted.of}` : ""}, by ${parted.name}${what}, is no longer legal${parted.why ? `: ${parted.why}` : ""}. `);
  if (parted.rule) why.append(citation(parted.rule, "rule "));
  const goOn = html("button", { id: "go-on", onclick: () => follow(token) }, "Go on from here");
  host.replaceChildren(
    html(
      "details",
      { open: true },
      html("summary", {}, "This game stops here"),
      ...lines,
      why,
      html("p", {}, "You see the position before it, and can look at all that led there. The game goes on from here at a new table, with the same people."),
      html("div", { class: "row" }, goOn, info.may_save && html("a", { class: "button", id: "whole-record", href: `/api/table/${token}/save`, download: "" }, "Download the whole record")),
    ),
  );
}

/** @param {string} token */
async function follow(token) {
  try {
    location.assign((await call(`/api/table/${token}/continue`, {})).open);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/** @param {string} words */
function sentence(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
