/** The focus stays where one works: each picture is drawn anew, and what had the focus comes back under another element. */

import { byId } from "./element.js";

/** Where one works, and what tells its elements apart. */
const PLACES = /** @type {[string, string[]][]} */ ([
  ["buttons", ["verb", "arg"]],
  ["choice-list", ["answer"]],
  ["trays", ["piece"]],
  ["hand", ["piece"]],
  ["tracks", ["track"]],
]);

let finger = false;
addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"), true);
addEventListener("keydown", () => (finger = false), true);
addEventListener("pointermove", ({ pointerType, movementX, movementY }) => (finger &&= pointerType === "touch" || !(movementX || movementY)), true);

/**
 * Whether one works with a finger. It looks at nothing before it taps it: a pointer that the browser believes to be where
 * it tapped last, and a focus that came back, point at nothing.
 */
export function byFinger() {
  return finger;
}

/**
 * Remember where the focus is; what is returned puts it back: on the same thing, else on the first one there, else on
 * the answers below the question.
 * @returns {() => void}
 */
export function holdFocus() {
  const held = document.activeElement;
  const place = PLACES.find(([id]) => held instanceof HTMLElement && byId(id).contains(held));
  if (!(held instanceof HTMLElement) || !place) return () => {};
  const [id, names] = place;
  const alike = names.filter((name) => held.dataset[name] !== undefined).map((name) => `[data-${name}="${CSS.escape(held.dataset[name] ?? "")}"]`).join("");
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const host = byId(id);
    const again = (alike && host.querySelector(alike)) || host.querySelector("button.option, button:not(:disabled)") || document.querySelector("#buttons button.main, #buttons button:not(:disabled)");
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  };
}
