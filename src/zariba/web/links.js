/** The links of a table: those this browser was shown, new ones for old, and the hand-over code. */

import { call } from "./api.js";
import { html } from "./element.js";
import { confirmDanger, toast } from "./popup.js";
import { forgetTable, knownLinks, rememberLinks } from "./preferences.js";
import { withReach } from "./reach.js";
import { copyButton } from "./sheets.js";

/** @import { Link, TableInfo } from "./types" */

/**
 * What is known of each link: the server tells a link only when it is made, this browser remembers it.
 * @param {TableInfo} info
 * @returns {Link[]} one for each, with the names of all its seats
 */
function gathered(info) {
  const known = knownLinks(info.id);
  /** @type {Link[]} */
  const links = [];
  for (const link of info.links ?? []) {
    const url = link.url || known[link.seat] || "";
    const same = links.find((one) => url && one.url === url);
    if (same) same.name += ` and ${link.name}`;
    else links.push({ ...link, url });
  }
  return links;
}

/**
 * All links that one knows of, each with a way to replace it.
 * @param {string} token
 * @param {TableInfo} info
 */
export function linksSection(token, info) {
  return withReach((base) => html("ul", { class: "links" }, ...gathered(info).map((link) => linkRow(token, info, link, base))));
}

/**
 * Those to send to others; none where there is nothing to send.
 * @param {string} token
 * @param {TableInfo} info
 */
export function linksToSend(token, info) {
  const others = gathered(info).filter((link) => link.url !== `/table/${token}` && (link.url || link.may_renew));
  if ((!info.seats.length && info.umpire !== "you") || !others.length) return [];
  return [html("h2", {}, "Links to send"), withReach((base) => html("ul", { class: "links" }, ...others.map((link) => linkRow(token, info, link, base))))];
}

/**
 * @param {string} token
 * @param {TableInfo} info
 * @param {Link} link
 * @param {string} base the address of the server for those it is sent to
 */
function linkRow(token, info, link, base) {
  const own = link.url === `/table/${token}`;
  const row = html("li", {});
  const draw = () => {
    const url = link.url && new URL(link.url, base).href;
    const field = html("input", { readonly: true, value: url, "aria-label": `Link for ${link.name}`, onfocus: () => field.select() });
    const unknown = link.claimed ? "someone sits there" : link.may_renew ? "not known to this browser" : "with whoever set the table up";
    const words = own ? "you" : link.claimed && link.url ? "someone sits there" : "";
    row.replaceChildren(
      html("b", {}, link.name, words && html("small", {}, words)),
      url ? field : html("span", { class: "note" }, unknown),
      html("span", { class: "link-tools" }, url ? copyButton(url, field) : "", link.may_renew ? html("button", { title: "The old link will lead nowhere", onclick: renew }, "New link") : ""),
    );
  };
  const renew = async () => {
    const whose = own ? "your own link" : link.seat === -1 ? "the watchers' link" : `the link of ${link.name}`;
    const who = own ? "Other browsers that sit here with you need the new one." : link.seat === -1 ? "Who watches now needs the new one." : "Who has the old one needs the new one.";
    if (link.url && !(await confirmDanger(`Replace ${whose}? The old one will lead nowhere. ${who}`, "New link"))) return;
    try {
      const { url } = await call(`/api/table/${token}/renew`, { seat: link.seat });
      for (const each of info.links ?? []) if (each.seat === link.seat || (own && each.url === link.url)) rememberLinks(info.id, [{ ...each, url }]);
      link.url = url;
      if (own) {
        forgetTable(location.pathname);
        location.assign(url);
      } else draw();
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  };
  draw();
  return row;
}

/**
 * For whoever sits at a claimed link: a code that lets one more browser in.
 * @param {string} token
 * @param {TableInfo} info
 */
export function handOver(token, info) {
  const own = info.links?.find((link) => link.url === `/table/${token}`);
  if (!own?.claimed) return [];
  const shown = html("div", { class: "code", role: "status" });
  const make = async () => {
    try {
      const { code } = await call(`/api/table/${token}/handover`, {});
      const field = html("input", { readonly: true, value: code, "aria-label": "Hand-over code", onfocus: () => field.select() });
      shown.replaceChildren(field, copyButton(code, field));
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  };
  return [
    html("h3", {}, "This seat"),
    html("p", { class: "note" }, "Only this browser can play it. A hand-over code lets another one in as well, once: your telephone, or this browser after its cookies were deleted."),
    html("div", { class: "row" }, html("button", { id: "hand-over", onclick: make }, "Make a hand-over code")),
    shown,
  ];
}
