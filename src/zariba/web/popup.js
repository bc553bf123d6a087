/** Cards that float by the pointer: the toast, the menu of several answers, the odds, the parts of a track. */

import { citation } from "./citation.js";
import { byId, html } from "./element.js";

/** @import { Point } from "./types" */

/**
 * Put a card by a point, inside the window.
 * @param {HTMLElement} card
 * @param {Point} point
 */
export function place(card, point) {
  card.hidden = false;
  // On a small screen it has a place of its own.
  if (card.closest("#panel")) return;
  const { offsetWidth: wide, offsetHeight: high } = card;
  let left = point.x + 16;
  let top = point.y + 16;
  if (left + wide > innerWidth - 8) left = Math.max(8, point.x - wide - 16);
  if (point.above || top + high > innerHeight - 8) top = Math.max(8, point.y - high - 16);
  card.style.left = `${Math.max(8, left)}px`;
  card.style.top = `${top}px`;
}

let fading = 0;

/**
 * A short message by a point, with the rule behind it.
 * @param {string} text
 * @param {{ rule?: string, at?: Point }} [more]
 */
export function toast(text, { rule = "", at } = {}) {
  const card = byId("toast");
  card.replaceChildren(html("span", {}, text.charAt(0).toUpperCase() + text.slice(1)));
  if (rule) card.append(" ", citation(rule, "rule "));
  place(card, at ?? { x: innerWidth / 2 - 160, y: 90 });
  clearTimeout(fading);
  fading = window.setTimeout(() => (card.hidden = true), 3500 + text.length * 60);
}

export function hideToast() {
  clearTimeout(fading);
  byId("toast").hidden = true;
}

/** @type {Element | null} what had the focus before the menu took it */
let before = null;

/**
 * A small menu; numbers, arrows and Tab choose, Esc closes.
 * @param {string} title
 * @param {{ label: string, choose: () => void, focus?: (row: HTMLElement) => void }[]} items
 * @param {Point} point
 */
export function openMenu(title, items, point) {
  const menu = byId("choice-menu");
  if (!menu.contains(document.activeElement)) before = document.activeElement;
  const rows = items.map((item, i) =>
    html(
      "button",
      {
        role: "menuitem",
        onclick: () => {
          closeMenu();
          item.choose();
        },
        onpointerenter: (/** @type {PointerEvent} */ event) => item.focus?.(/** @type {HTMLElement} */ (event.currentTarget)),
        onfocus: (/** @type {FocusEvent} */ event) => item.focus?.(/** @type {HTMLElement} */ (event.currentTarget)),
      },
      i < 9 && html("kbd", {}, String(i + 1)),
      html("span", {}, item.label),
    ),
  );
  menu.replaceChildren(html("div", { class: "menu-title" }, title), ...rows);
  place(menu, point);
  rows[0]?.focus({ preventScroll: true });
}

export function closeMenu() {
  const menu = byId("choice-menu");
  const inside = menu.contains(document.activeElement);
  menu.hidden = true;
  if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true });
}

/**
 * The keys of an open menu; true when it took the key.
 * @param {KeyboardEvent} event
 */
export function menuKey(event) {
  const menu = byId("choice-menu");
  if (menu.hidden) return false;
  const rows = [...menu.querySelectorAll("button")];
  const now = rows.findIndex((row) => row === document.activeElement);
  if (/^[1-9]$/.test(event.key)) rows[Number(event.key) - 1]?.click();
  else if (event.key === "ArrowDown") rows[(now + 1) % rows.length].focus();
  else if (event.key === "ArrowUp") rows[(now + rows.length - 1) % rows.length].focus();
  else if (event.key === "Escape") closeMenu();
  else return false;
  return true;
}

/**
 * Ask before something that cannot be wished back.
 * @param {string} warning
 * @param {string} label
 * @returns {Promise<boolean>}
 */
export function confirmDanger(warning, label) {
  return new Promise((done) => {
    const dialog = html("dialog", { class: "confirm", "aria-label": "Please confirm" });
    const close = (/** @type {boolean} */ sure) => {
      dialog.close();
      dialog.remove();
      done(sure);
    };
    dialog.append(
      html("p", {}, warning),
      html("div", { class: "row" }, html("button", { class: "danger", onclick: () => close(true) }, label), html("button", { onclick: () => close(false) }, "Not now")),
    );
    dialog.addEventListener("cancel", () => close(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}
