/** One page before the first turn: who you are, what wins, what to do first. */

import { call } from "./api.js";
import { byId, html } from "./element.js";
import { openDialog } from "./sheets.js";
import { rememberBriefed, wasBriefed } from "./progress.js";

/** @import { Briefing } from "./learning" */
/** @import { GameInfo, TableInfo } from "./types" */

/**
 * The briefings for the seats that this link plays; for a watcher, all.
 * @param {TableInfo} info
 * @returns {Promise<{ name: string, briefing: Briefing }[]>}
 */
async function briefingsFor(info) {
  const [briefings, games] = await Promise.all([
    /** @type {Promise<Briefing[]>} */ (call(`/api/games/${info.game}/briefings?scenario=${encodeURIComponent(info.scenario)}`)),
    /** @type {Promise<GameInfo[]>} */ (call("/api/games")),
  ]);
  const sides = games.find((game) => game.id === info.game)?.scenarios.find((one) => one.id === info.scenario)?.sides ?? [];
  const held = info.seats.map((seat) => sides[seat]).filter(Boolean);
  const seats = held.length ? held : sides;
  return briefings.filter(({ seat }) => !seat || seats.some((side) => side.id === seat)).map((briefing) => ({ briefing, name: sides.find((side) => side.id === briefing.seat)?.name ?? "" }));
}

/**
 * @param {TableInfo} info
 * @param {boolean} [beside] whether it stands in the panel, where it holds nothing up, and not over the table
 */
export async function openBriefing(info, beside = false) {
  const found = await briefingsFor(info);
  const pages = found.flatMap(({ briefing, name }) => [
    found.length > 1 && name ? html("h3", {}, name) : null,
    html("p", { class: "briefing-who" }, briefing.who),
    html("h4", {}, "What wins"),
    html("ul", { class: "dots" }, ...briefing.wins.map((line) => html("li", {}, line))),
    html("h4", {}, "What to do first"),
    html("ol", { class: "numbers" }, ...briefing.first.map((line) => html("li", {}, line))),
    briefing.beware.length ? html("h4", {}, "Beware") : null,
    briefing.beware.length ? html("ul", { class: "dots" }, ...briefing.beware.map((line) => html("li", {}, line))) : null,
  ]);
  if (!pages.length) return;
  const title = found.length === 1 && found[0].name ? `Your briefing: ${found[0].name}` : "Briefing";
  const dialog = openDialog(`${title}, ${info.scenario_name}`, html("div", { class: "briefing" }, ...pages));
  const begin = html("button", { class: "main", id: "briefing-begin" }, "To the table");
  begin.addEventListener("click", () => dialog.querySelector("header button")?.dispatchEvent(new MouseEvent("click")));
  dialog.querySelector(".dialog-body")?.append(html("div", { class: "row briefing-end" }, begin, html("small", { class: "note" }, "It stays in the menu.")));
  if (beside) standBeside(dialog);
  else begin.focus({ preventScroll: true });
}

/**
 * Have a dialog stand below the question, as one thing among others.
 * @param {HTMLDialogElement} dialog
 */
function standBeside(dialog) {
  dialog.close();
  dialog.classList.add("beside");
  byId("decision").after(dialog);
  dialog.show();
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
}

/** What an address ends with that leads to the briefing: whoever sets a game up comes by it. */
export const BRIEFED = "#briefing";

/**
 * Whoever comes to a new game is briefed once: at once when he has just set it up, else by a button by the question.
 * @param {string} token
 * @param {TableInfo} info
 * @param {number} turn of the game: after the first nobody needs it
 */
export async function briefOnce(token, info, turn) {
  const wanted = location.hash === BRIEFED;
  if (wanted) history.replaceState(null, "", location.pathname);
  if (wasBriefed(token) || !info.seats.length || turn > 1) return;
  const read = () => {
    rememberBriefed(token);
    document.getElementById("briefing-button")?.remove();
    return openBriefing(info, wanted && document.body.dataset.screen === "wide").catch(() => {});
  };
  if (wanted) await read();
  else byId("decision").append(html("button", { id: "briefing-button", onclick: read }, "Read your briefing"));
}
