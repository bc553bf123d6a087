/** Statistics of the games that this browser has played. */

import { plainTable } from "./charts.js";
import { byId, html } from "./element.js";
import { forgetPlayed, grouped, playedGames, streak, summed } from "./played.js";
import { applyTaste } from "./preferences.js";

/** @import { Line, Played } from "./played.js" */

const STREAKS = { won: "wins in a row", lost: "losses in a row", drawn: "draws in a row", both: "", watched: "" };
const ENDED = { won: "won", lost: "lost", drawn: "drew", both: "played both sides", watched: "watched" };
const LATEST = 20;

function draw() {
  const games = playedGames();
  byId("played").replaceChildren(
    html("h1", {}, "My games"),
    html("p", { class: "note" }, "Games whose end this browser has seen. They are kept in this browser only; the server is not asked."),
    ...(games.length ? filled(games) : [html("p", { class: "lead", id: "no-games" }, "No game has ended here yet. Play one to its end, and it is counted.")]),
  );
  document.body.dataset.ready = "true";
}

/** @param {Played[]} games */
function filled(games) {
  const all = summed("", games);
  const now = streak(games);
  const both = games.filter((game) => game.outcome === "both").length;
  const number = (/** @type {string | number} */ value, /** @type {string} */ words) => html("div", {}, html("b", {}, String(value)), words);
  return [
    html("div", { class: "stats" }, number(all.played, "played"), number(all.won, "won"), number(all.lost, "lost"), number(all.drawn, "drawn"), both ? number(both, "both sides oneself") : null, number(rounded(all.turns), "turns on average"), number(Math.round(all.actions), "actions on average"), now ? number(now.length, STREAKS[now.outcome]) : null),
    ...section("By game", "Game", grouped(games, (game) => game.title)),
    ...section("By scenario", "Scenario", grouped(games, (game) => `${game.title}: ${game.scenarioName}`)),
    ...section("By side", "Side", grouped(games, (game) => `${game.title}: ${game.side}`)),
    ...section("By opponent", "Against", grouped(games, (game) => game.against)),
    html("h2", {}, "The latest"),
    html("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "The latest games" }, plainTable(["Game", "Side", "Against", "Ended", "When", "Report", "Forget"], games.slice(0, LATEST).map(row))),
    html("p", {}, html("button", { id: "forget-all", class: "danger", onclick: () => forgetAll() }, "Forget all of them")),
  ];
}

/** @param {Played} game */
function row(game) {
  const forget = () => {
    forgetPlayed(game.id);
    draw();
  };
  const name = `${game.title}: ${game.scenarioName}`;
  return [html("a", { href: game.url }, name), game.side, game.against, ENDED[game.outcome], new Date(game.date).toLocaleDateString(), html("a", { href: `${game.url}/report`, "aria-label": `Report of ${name}` }, "Report"), html("button", { "aria-label": `Forget ${name}`, title: "Forget this game", onclick: forget }, "\u00d7")];
}

/** Two clicks: the first one asks. */
function forgetAll() {
  const button = byId("forget-all");
  if (button.dataset.sure) {
    forgetPlayed();
    draw();
  } else {
    button.dataset.sure = "yes";
    button.textContent = "Really forget them? They are kept nowhere else";
  }
}

/**
 * @param {string} title
 * @param {string} head
 * @param {Line[]} lines
 */
function section(title, head, lines) {
  const rows = lines.map((line) => [line.name, line.played, line.won, line.lost, line.drawn, rounded(line.turns), Math.round(line.actions)]);
  return [html("h2", {}, title), html("div", { class: "wide", tabindex: 0, role: "region", "aria-label": title }, plainTable([head, "Played", "Won", "Lost", "Drawn", "Turns on average", "Actions on average"], rows))];
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 10) / 10;
}

applyTaste();
draw();
