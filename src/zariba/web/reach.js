/** Whom the links of a table reach: on this computer they need another address for others. */

import { call } from "./api.js";
import { html } from "./element.js";
import { linksList } from "./sheets.js";

/** @import { Link } from "./types" */

/**
 * Whether a page of that host comes from this computer and from nowhere else.
 * @param {string} hostname
 */
export function isLoopback(hostname) {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/**
 * Links to send to others, with the address by which they reach the server, or word that they do not.
 * @param {Link[]} links
 */
export function linksToSend(links) {
  return withReach((base) => linksList(links, base));
}

/**
 * A list of links, drawn again once it is known by which address others reach this server.
 * @param {(base: string) => HTMLElement} draw
 */
export function withReach(draw) {
  const host = html("div", {}, draw(location.origin));
  if (isLoopback(location.hostname)) addressForOthers(draw, host);
  return host;
}

/**
 * @param {(base: string) => HTMLElement} draw
 * @param {HTMLElement} host
 */
async function addressForOthers(draw, host) {
  const { outside } = await call("/api/here").catch(() => ({ outside: "" }));
  if (outside) {
    const note = `Others in your network reach this server at ${outside}: the links lead there.`;
    host.replaceChildren(draw(outside), html("p", { class: "note reach" }, note));
    return;
  }
  const command = html("code", {}, "zariba serve --host 0.0.0.0");
  host.append(html("p", { class: "note reach" }, "These links work on this computer only. For a friend elsewhere start ", command, ", which has the same games and prints the address others reach."));
}
