/** Sitting down: the first browser claims the link, another needs the hand-over code. */

import { call } from "./api.js";
import { byId, html } from "./element.js";

/**
 * Show a card in place of the table.
 * @param {string} title
 * @param {...(Node | null)} content
 */
export function showSitting(title, ...content) {
  const host = byId("sitting");
  host.hidden = false;
  host.replaceChildren(
    html("div", { class: "masthead" }, html("a", { class: "home", href: "/", title: "All games" }, "zariba")),
    html("div", { class: "sitting-card" }, html("h1", {}, title), ...content.filter((child) => child !== null)),
  );
}

export function hideSitting() {
  byId("sitting").hidden = true;
  byId("sitting").replaceChildren();
}

/**
 * Sit down, or wait until the player has the code. Never by merely looking: programs that preview a link must not take a seat.
 * @param {string} token
 */
export async function sitDown(token) {
  try {
    await call(`/api/table/${token}/claim`, {});
  } catch (error) {
    if (!(/** @type {{ taken?: boolean }} */ (error).taken)) throw error;
    await enterCode(token);
  }
}

/**
 * @param {string} token
 * @returns {Promise<void>}
 */
function enterCode(token) {
  return new Promise((done) => {
    const wrong = html("p", { class: "wrong", role: "alert", hidden: true });
    const field = html("input", { id: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "ABCD-EFGH-JKLM-NPQR", "aria-label": "Hand-over code", required: true });
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      wrong.hidden = true;
      try {
        await call(`/api/table/${token}/claim`, { code: field.value });
        hideSitting();
        done();
      } catch (error) {
        wrong.textContent = sentence(/** @type {Error} */ (error).message);
        wrong.hidden = false;
        field.select();
      }
    };
    showSitting(
      "This seat is taken",
      html("p", {}, "Someone sat down with this link in another browser, and only that browser can play here."),
      html("p", {}, "Was it you? There, open ", html("b", {}, "Menu"), " and make a hand-over code, then enter it here. If it was not you, somebody else has your seat: let a new table be set up."),
      html("form", { onsubmit: submit }, field, html("button", { class: "main" }, "Sit down")),
      wrong,
    );
    field.focus();
  });
}

/** @param {string} words */
export function sentence(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
