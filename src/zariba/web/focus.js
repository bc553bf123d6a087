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
