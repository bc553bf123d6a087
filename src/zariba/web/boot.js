/** Opening the page of a table: sit down, fetch what never changes, and draw. */

import { call, isPerson } from "./api.js";
import { citeFrom } from "./citation.js";
import { byId, html } from "./element.js";
import { keepForOffline, reloadWhenOnline } from "./install.js";
import { drawDice, giveNumbers } from "./numbers.js";
import { drawParting } from "./parting.js";
import { followMoment, keepScore } from "./played.js";
import { applyTaste, rememberTable } from "./preferences.js";
import { sitDown } from "./sitting.js";
import { TablePage } from "./table.js";
import { teach } from "./teach.js";

/** @import { Board, TableInfo } from "./types" */

async function boot() {
  applyTaste();
  keepForOffline();
  const token = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  try {
    await sitDown(token);
    /** @type {TableInfo} */
    let info = await call(`/api/table/${token}`);
    if (info.numbers && !info.numbers.begun) {
      await giveNumbers(token, info);
      info = await call(`/api/table/${token}`);
    }
    /** @type {Board} */
    const board = await call(`/api/games/${info.game}/board?scenario=${encodeURIComponent(info.scenario)}`);
    citeFrom(info.game);
    const page = new TablePage(token, info, board);
    keepScore(page);
    followMoment(page);
    drawParting(token, info);
    teach(page);
    drawDice(byId("fairness"), info);
    const people = info.players.filter(isPerson).length;
    const seat = info.seats.length ? (info.seats.length > 1 || people === 1 ? "" : "one side") : info.umpire === "you" ? "umpire" : "watching";
    rememberTable({ url: location.pathname, title: `${info.title}: ${info.scenario_name ?? info.scenario}`, seat, date: new Date().toISOString() });
    window.zariba = {
      get scene() {
        return page.scene;
      },
      get cursor() {
        return page.cursor.at;
      },
      act: (verb, arg) => page.act([[verb, arg]]),
      screenOf: (space) => page.map.screenOf(space),
    };
  } catch (error) {
    reloadWhenOnline();
    byId("map").append(html("div", { class: "failure", role: "alert" }, /** @type {Error} */ (error).message, " ", html("a", { href: "/" }, "To the start page")));
  }
}

boot();
