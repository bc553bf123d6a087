/** One stop of the Tab key for many things of a kind: the arrows go from one to the next. */

import { byId } from "./element.js";

/** What belongs together, and its members. */
const GROUPS = /** @type {[string, string][]} */ ([
  ["tracks", "button"],
  ["prompt", ".term"],
  ["buttons", "button"],
  ["overlays", "button"],
  ["zoom", "button"],
  ["history", "button"],
  ["log", "li[tabindex], .revoke"],
  ["trays", "button"],
  ["hand", "button"],
  ["choice-list", "button"],
  ["playback", "button"],
  ["result-card", "button"],
]);

/** @param {HTMLElement} host @param {string} members */
function rove(host, members) {
  const all = () => /** @type {HTMLElement[]} */ ([...host.querySelectorAll(members)]);
  const settle = () => {
    const them = all();
    const stop = them.find((one) => one === document.activeElement) ?? them.find((one) => one.matches(".option, [aria-pressed=true]")) ?? (host.id === "log" ? (them.findLast((one) => one.matches("li")) ?? them.at(-1)) : them[0]);
    for (const one of them) one.tabIndex = one === stop ? 0 : -1;
    // A pane is a stop only where nothing in it is one.
    if (host.matches(".pane")) host.tabIndex = them.length ? -1 : 0;
    // Links to rules are reached from what they belong to.
    for (const rule of /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll("button.rule"))) if (!rule.matches(members)) rule.tabIndex = -1;
  };
  new MutationObserver(settle).observe(host, { childList: true, subtree: true });
  host.addEventListener("focusin", settle);
  host.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
    const them = all().filter((one) => one.offsetParent !== null);
    const now = them.findIndex((one) => one === document.activeElement);
    if (!by || now < 0) return;
    event.preventDefault();
    event.stopPropagation();
    them[(now + by + them.length) % them.length].focus();
  });
  settle();
}

export function roveAll() {
  for (const [id, members] of GROUPS) rove(byId(id), members);
}
