/** The keyboard: one list of keys that both acts and is shown under `?`. */

import { html } from "./element.js";
import { menuKey } from "./popup.js";
import { openDialog } from "./sheets.js";

/** @typedef {{ keys: string[], words: string, act: (event: KeyboardEvent) => void }} Key */

/**
 * @param {() => Key[]} fixed the table's own keys
 * @param {() => Key[]} offered keys of the present buttons and overlays, which go first
 */
export function listenKeys(fixed, offered) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]:not(.beside)")) return;
    if (menuKey(event)) {
      event.preventDefault();
      return;
    }
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches("input:not([type=range]), select, textarea")) {
      if (event.key === "Escape") /** @type {HTMLElement} */ (target).blur();
      return;
    }
    // Enter and Space belong to the button that has the focus, arrows to the slider.
    if ((event.key === "Enter" || event.key === " ") && target.closest("button, a, summary, input, [tabindex]")) return;
    if (event.key.startsWith("Arrow") && target.closest("input, [role=tab]")) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const shifted = event.shiftKey && /^[A-Z]$/.test(event.key) ? `Shift+${event.key}` : name;
    const all = [...offered(), ...fixed()];
    const key = all.find((one) => one.keys.includes(shifted)) ?? all.find((one) => one.keys.includes(name));
    if (!key) return;
    event.preventDefault();
    key.act(event);
  });
}

/** @param {string} key */
function keyName(key) {
  const names = /** @type {Record<string, string>} */ ({ " ": "Space", ArrowLeft: "\u2190", ArrowRight: "\u2192", ArrowUp: "\u2191", ArrowDown: "\u2193", Escape: "Esc" });
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/**
 * The help: how the table works, and every key.
 * @param {Key[]} offered
 * @param {Key[]} fixed
 * @param {boolean} measured whether the table is measured in inches
 */
export function openHelp(offered, fixed, measured) {
  const rows = (/** @type {Key[]} */ keys) =>
    keys.map(({ keys: names, words }) => html("tr", {}, html("td", {}, ...names.flatMap((name, i) => [i ? " " : "", html("kbd", {}, keyName(name))])), html("td", {}, words)));
  const onTable = [
    "The blue field round a figure is where one step leads; the dotted one beyond it takes several. Point to see the cost, click to go. On a tablet, tap twice.",
    "Click a figure with a ring to act on it; where several things can be done a menu asks, and shows the odds of each.",
    "Rest the pointer on a figure to read its card and to see what it sees. The tape measure works at any time.",
  ];
  const notes = [
    ...(measured ? onTable : []),
    "Blue outlines and rings show what you may click now; orange ones lead to a fight, roll dice or cannot be taken back. Gold is what you have chosen.",
    "Dashed places lie further on: one click takes all the steps. The number is what is left on arrival.",
    "Rest the pointer on a stack to fan it out. On a tablet, tap it.",
    "A piece with three dots has other choices too: click the dots, or the right button, or hold a finger on it.",
    "Point at an orange target to see the odds; on a tablet the first tap shows them and the second commits.",
    "Click anything that is not lit to learn why it is not allowed, with the rule.",
    "Drag to move the map, wheel or pinch to zoom. The slider below replays the game.",
  ];
  openDialog(
    "Help",
    html("ul", { class: "help" }, ...notes.map((note) => html("li", {}, note))),
    offered.length ? html("h3", {}, "Now") : null,
    offered.length ? html("table", { class: "keys" }, html("tbody", {}, ...rows(offered))) : null,
    html("h3", {}, "Hot keys"),
    html("table", { class: "keys" }, html("tbody", {}, ...rows(fixed))),
  );
}
