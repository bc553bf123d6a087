/** What lies beside the map to look things up: tables, legend, rules with search, help, links. */

import { call } from "./api.js";
import { cite, rules } from "./citation.js";
import { byId, html } from "./element.js";
import { drawLegend } from "./legend.js";

/** @import { Board, Link, Rule, Scene, Table } from "./types" */

const PANES = /** @type {const} */ (["log", "trays", "tables", "legend", "rules"]);
const NAMES = { log: "Log", trays: "Trays", tables: "Tables", legend: "Legend", rules: "Rules" };

/** @typedef {typeof PANES[number]} Pane */

export class Sheets {
  /**
   * @param {string} game
   * @param {Board} board
   * @param {() => Scene | null} scene that is shown now
   */
  constructor(game, board, scene) {
    this.game = game;
    this.scene = scene;
    this.drawn = new Set();
    /** The trays were opened by the table, not by the player. */
    this.lent = false;
    /** @type {Pane} */
    this.open = "log";
    byId("tabs").replaceChildren(
      ...PANES.map((pane) =>
        html("button", { role: "tab", id: `tab-${pane}`, "aria-controls": pane, "aria-selected": String(pane === "log"), onclick: () => this.show(pane) }, NAMES[pane]),
      ),
    );
    byId("tabs").addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by) return;
      event.stopPropagation();
      const next = PANES[(PANES.indexOf(this.open) + by + PANES.length) % PANES.length];
      this.show(next);
      byId(`tab-${next}`).focus();
    });
    this.board = board;
    document.addEventListener("click", (event) => {
      const rule = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
      if (rule instanceof HTMLElement) this.openRule(rule.dataset.rule ?? "");
    });
  }

  /** @param {Pane} pane */
  show(pane) {
    this.open = pane;
    for (const one of PANES) {
      byId(one).hidden = one !== pane;
      byId(`tab-${one}`).setAttribute("aria-selected", String(one === pane));
    }
    byId(pane).dispatchEvent(new Event("shown"));
    if (pane === "legend") drawLegend(this.game, this.board, this.scene());
    if (pane === "tables") this.#tables();
    if (pane === "rules") this.#rulesPane();
  }

  /** @param {number} count of pieces in trays that can be chosen */
  flagTrays(count) {
    byId("tab-trays").textContent = count ? `Trays (${count})` : NAMES.trays;
    byId("tab-trays").classList.toggle("flagged", count > 0);
  }

  /**
   * Open the trays when all that may be chosen lies there, and the log again when that is over.
   * @param {boolean} needed
   * @param {boolean} still
   */
  offerTrays(needed, still) {
    if (needed && this.open === "log") {
      this.show("trays");
      this.lent = true;
    } else if (this.lent && !still && this.open === "trays") this.show("log");
    if (this.open !== "trays") this.lent = false;
  }

  async #tables() {
    if (this.drawn.has("tables")) return;
    this.drawn.add("tables");
    try {
      /** @type {Table[]} */
      const tables = await call(`/api/games/${this.game}/tables`);
      byId("tables").replaceChildren(...tables.map(drawTable));
    } catch (error) {
      this.drawn.delete("tables");
      byId("tables").replaceChildren(html("p", { class: "note" }, String(/** @type {Error} */ (error).message)));
    }
  }

  async #rulesPane() {
    if (this.drawn.has("rules")) return;
    this.drawn.add("rules");
    const list = html("div", { class: "rules-list" });
    const field = html("input", { type: "search", placeholder: "Search the rules: word or number", "aria-label": "Search the rules" });
    byId("rules").replaceChildren(field, list);
    const book = await rules().catch(() => []);
    const draw = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      const found = book.filter((rule) => words.every((word) => `${rule.id} ${rule.section ?? ""} ${rule.title} ${rule.says}`.toLowerCase().includes(word)));
      list.replaceChildren(html("p", { class: "note" }, `${found.length} of ${book.length} rules`), ...found.map(drawRule));
    };
    field.addEventListener("input", draw);
    draw();
  }

  /**
   * The text of a rule in a dialog, with the rules of the same section.
   * @param {string} id
   */
  async openRule(id) {
    /** @type {Rule[]} */
    const book = await rules().catch(() => []);
    const exact = book.filter((rule) => rule.id === id);
    const sectionOf = (/** @type {string} */ one) => (cite(one) === one ? one.replace(/[a-z]+$/, "") : cite(one));
    const section = sectionOf(id);
    const kin = book.filter((rule) => rule.id !== id && sectionOf(rule.id) === section);
    const found = exact.length ? exact : kin;
    openDialog(
      cite(id) === id ? `Rule ${id}` : cite(id),
      ...(found.length ? found.map(drawRule) : [html("p", {}, "The ledger has no text for this number.")]),
      exact.length && kin.length ? html("details", {}, html("summary", {}, `Others of ${section}`), ...kin.map(drawRule)) : null,
    );
  }
}

/** @param {Rule} rule */
function drawRule(rule) {
  return html("article", { class: "rule-text" }, html("h4", {}, html("b", { title: rule.id }, cite(rule.id)), ` ${rule.title}`), html("p", {}, rule.says));
}

/** @param {Table} table */
function drawTable(table) {
  return html(
    "section",
    { class: "table-sheet" },
    html("h3", {}, html("b", {}, table.name)),
    html(
      "div",
      { class: "table-scroll" },
      html(
        "table",
        {},
        html("thead", {}, html("tr", {}, ...table.columns.map((column) => html("th", { scope: "col" }, column)))),
        html("tbody", {}, ...table.rows.map((row) => html("tr", {}, ...row.map((cell, i) => (i ? html("td", {}, cell) : html("th", { scope: "row" }, cell)))))),
      ),
    ),
    table.note && html("p", { class: "note" }, table.note),
  );
}

/**
 * @param {string} title
 * @param {...(Node | null)} content
 */
export function openDialog(title, ...content) {
  const dialog = html("dialog", { class: "sheet-dialog", "aria-label": title });
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  dialog.append(
    html("header", {}, html("h2", {}, title), html("button", { "aria-label": "Close", onclick: close }, "\u00d7")),
    html("div", { class: "dialog-body" }, ...content.filter((child) => child !== null)),
  );
  dialog.addEventListener("cancel", close);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Links to send to others, each with a copy button.
 * @param {Link[]} links
 * @param {string} base the address of the server for those they are sent to
 */
export function linksList(links, base = location.origin) {
  return html(
    "ul",
    { class: "links" },
    ...links.map((link) => {
      const url = new URL(link.url, base).href;
      const field = html("input", { readonly: true, value: url, "aria-label": `Link for ${link.name}`, onfocus: () => field.select() });
      return html("li", {}, html("b", {}, link.name), field, copyButton(url, field));
    }),
  );
}

/**
 * @param {string} text
 * @param {HTMLInputElement} field that shows it
 */
export function copyButton(text, field) {
  const copy = html("button", { onclick: () => copyText(text, field, copy) }, "Copy");
  return copy;
}

/**
 * @param {string} text
 * @param {HTMLInputElement} field
 * @param {HTMLElement} button
 */
async function copyText(text, field, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without https there is no clipboard: the old way still works.
    field.select();
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 1500);
}
