/** What the table listens to: the map, the buttons round it, the keyboard. */

import { byId } from "./element.js";
import { guardAnswers } from "./following.js";
import { listen } from "./gestures.js";
import { listenKeys, openHelp } from "./keys.js";
import { setTaste, taste } from "./preferences.js";
import { fixedKeys, offeredKeys } from "./table-keys.js";

/** @import { TablePage } from "./table.js" */

/** @param {TablePage} page */
export function listenTable(page) {
  const { pointing } = page;
  listen(byId("map"), page.map, {
    click: (press) => page.stale() || pointing.click(press),
    menu: (press) => page.stale() || pointing.menu(press),
    hover: (press) => pointing.hover(press),
    leave: () => pointing.leave(),
    drag: () => page.stacks.close(),
    tool: page.ruler,
    hand: page.carry,
  });
  // The finger that asked for a sheet may come off on it.
  byId("detail").addEventListener("click", () => page.lodging.small || page.detail.hide());
  const buttons = /** @type {[string, () => void][]} */ ([
    ["zoom-in", () => page.map.zoom(1.4, undefined, true)],
    ["zoom-out", () => page.map.zoom(1 / 1.4, undefined, true)],
    ["zoom-fit", () => page.map.fit(true)],
    ["bare", () => page.bare()],
    ["panel-toggle", () => setTaste({ panel: taste().panel ? "" : "closed" })],
    ["menu-button", () => page.menu()],
    ["help-button", () => openHelp(offeredKeys(page), fixedKeys(page), pointing.measured)],
  ]);
  guardAnswers(page);
  for (const [id, act] of buttons) byId(id).addEventListener("click", act);
  listenKeys(
    () => fixedKeys(page),
    () => offeredKeys(page),
  );
}
