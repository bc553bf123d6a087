/** The menu of the table: save, links, options in force, taste. */

import { call } from "./api.js";
import { openBriefing } from "./briefing.js";
import { citation } from "./citation.js";
import { html } from "./element.js";
import { handOver, linksSection } from "./links.js";
import { setTaste, taste } from "./preferences.js";
import { PACES } from "./playbar.js";
import { openDialog } from "./sheets.js";

/** @import { Pace } from "./preferences.js" */
/** @import { GameInfo, Scene, TableInfo } from "./types" */

/**
 * @param {string} token
 * @param {TableInfo} info
 * @param {Scene | null} scene
 * @param {() => void} redraw
 * @param {HTMLElement[]} more settings of this game
 */
export function openTableMenu(token, info, scene, redraw, more) {
  const toggle = (/** @type {string} */ words, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ set) => {
    const field = html("input", { type: "checkbox" });
    field.checked = on;
    field.addEventListener("change", () => {
      set(field.checked);
      redraw();
    });
    return html("label", { class: "toggle" }, field, words);
  };
  const now = taste();
  const over = Boolean(scene?.result);
  const pace = html("select", { id: "pace", onchange: () => setTaste({ pace: /** @type {Pace} */ (pace.value) }) }, ...PACES.map(([id, name]) => html("option", { value: id, selected: id === now.pace }, name)));
  const options = html("div", {});
  const dialog = openDialog(
    info.title,
    html(
      "div",
      { class: "menu-list" },
      info.may_save || over ? html("a", { class: "button", href: `/api/table/${token}/save`, download: "" }, "Save the game to a file") : html("p", { class: "note" }, "Saving is open to one who plays every human seat, or when the game is over: a save file holds the secrets of both sides."),
      over && html("a", { class: "button", href: `/table/${token}/report` }, "Report"),
      html("button", { id: "menu-briefing", onclick: () => openBriefing(info) }, "Briefing"),
      html("a", { class: "button", href: "/help/how-to-play", target: "_blank" }, "How to play"),
      html("a", { class: "button", href: `/help/${info.game}`, target: "_blank" }, "About this game"),
      html("a", { class: "button", href: "/" }, "Start page"),
    ),
    html("h3", {}, "Look"),
    toggle("Colours that colour-blind players can tell apart", now.palette === "safe", (on) => setTaste({ palette: on ? "safe" : "" })),
    toggle("Larger text, on the counters too", now.text === "large", (on) => setTaste({ text: on ? "large" : "" })),
    toggle("Move the map to my choices when none of them shows", now.follow, (on) => setTaste({ follow: on })),
    toggle("Sounds: my turn, dice, combat", now.sound, (on) => setTaste({ sound: on })),
    themes(redraw),
    html("label", { class: "toggle" }, "Show the moves of others", pace),
    toggle("A card with the result whenever dice decide something", now.cards, (on) => setTaste({ cards: on })),
    ...more,
    html("h3", {}, "Links"),
    info.links?.length ? linksSection(token, info) : html("p", { class: "note" }, "This link cannot hand out others."),
    ...handOver(token, info),
    html("h3", {}, "Options in force"),
    options,
    scene?.commitment ? html("h3", {}, "Fair dice") : null,
    scene?.commitment ? html("p", { class: "note" }, "The hash of this game's seed, fixed before the first roll: ", html("code", {}, scene.commitment), scene.seed ? html("span", {}, " Seed: ", html("code", {}, scene.seed)) : ". The seed is shown when the game is over.") : null,
    info.numbers ? html("p", { class: "note" }, "It is made of a number from each of you and of a share of the server, whose hash was shown before: ", html("code", {}, info.numbers.server)) : null,
    ...(info.dice ?? []).map((line) => html("p", { class: "note" }, line)),
  );
  describeOptions(info, options);
  return dialog;
}

/**
 * Light, dark, or as the system has it.
 * @param {() => void} redraw
 */
function themes(redraw) {
  const kinds = /** @type {["" | "light" | "dark", string][]} */ ([["", "Light or dark as the system has it"], ["light", "Light"], ["dark", "Dark"]]);
  const field = html("select", { id: "theme", "aria-label": "Light or dark" }, ...kinds.map(([kind, words]) => html("option", { value: kind, selected: kind === taste().theme }, words)));
  field.addEventListener("change", () => {
    setTaste({ theme: kinds[field.selectedIndex][0] });
    redraw();
  });
  return field;
}

/**
 * @param {TableInfo} info
 * @param {HTMLElement} host
 */
async function describeOptions(info, host) {
  const on = info.options ?? [];
  if (!on.length) {
    host.append(html("p", { class: "note" }, "The rules as published, without variants."));
    return;
  }
  /** @type {GameInfo[]} */
  const games = await call("/api/games").catch(() => []);
  const variants = games.find((game) => game.id === info.game)?.variants ?? [];
  for (const id of on) {
    const variant = variants.find((one) => one.id === id || one.name === id);
    host.append(html("p", {}, html("b", {}, variant?.name ?? id), variant ? ` ${variant.about} ` : "", variant?.rule && citation(variant.rule)));
  }
}
