/** What lies beside the map to look things up: tables, legend, rules with search, help, links. */

import { call } from "./api.js";
import { cite, rules } from "./citation.js";
import { byId, html } from "./element.js";
import { drawLegend } from "./legend.js";
import { keptOdds } from "./pinned.js";

/** @import { Screen } from "./lodging.js" */
/** @import { Board, Link, Odds, Rule, Scene, Table } from "./types" */

const PANES = ["log", "trays", "tables", "legend", "rules"];
/** @type {Record<string, string>} */
const NAMES = { umpire: "Umpire", log: "Log", trays: "Trays", tables: "Tables", legend: "Legend", rules: "Rules" };

export class Sheets {
  /**
   * @param {string} game
   * @param {Board} board
   * @param {() => Scene | null} scene that is shown now
   * @param {boolean} umpire whether there is a pane to rule from
   */
  constructor(game, board, scene, umpire = false) {
    this.game = game;
    this.panes = umpire ? ["umpire", ...PANES] : PANES;
    this.scene = scene;
    this.drawn = new Set();
    /** The trays were opened by the table, not by the player. */
    this.lent = false;
    /** The pane that shows; empty where a small screen shows none. */
    this.open = "log";
    /** Panes that have a place of their own on a wide screen. */
    this.guests = /** @type {string[]} */ ([]);
    /** Whether all of them can be put away. */
    this.closes = false;
    byId("tabs").replaceChildren(...this.panes.map((pane) => this.#tab(pane, NAMES[pane])));
    byId("tabs").addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by) return;
      event.stopPropagation();
      const all = [...this.guests, ...this.panes].filter((pane) => !byId(`tab-${pane}`).hidden);
      const next = all[(all.indexOf(this.open) + by + all.length) % all.length];
      this.show(next);
      byId(`tab-${next}`).focus();
    });
    this.show("log");
    this.board = board;
    document.addEventListener("odds", (event) => this.#light(/** @type {CustomEvent<Odds | null>} */ (event).detail ?? keptOdds()));
    document.addEventListener("click", (event) => {
      const rule = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
      if (rule instanceof HTMLElement) this.openRule(rule.dataset.rule ?? "");
    });
  }

  /**
   * @param {string} pane
   * @param {string} name
   */
  #tab(pane, name) {
    const toggle = () => {
      const beneath = document.body.dataset.over === "card" && !byId(pane).offsetParent;
      document.body.dataset.over = "sheet";
      if (this.closes && this.open === pane && !beneath) this.close();
      else this.show(pane);
    };
    return html("button", { role: "tab", id: `tab-${pane}`, "aria-controls": pane, "aria-selected": "false", tabindex: -1, onclick: toggle }, name);
  }

  /**
   * Take in what has no other place on a small screen; on a wide one nothing is lodged.
   * @param {[string, string][]} guests their ids and names
   * @param {Screen} kind of screen
   */
  lodge(guests, kind) {
    for (const pane of this.guests) {
      byId(pane).classList.remove("sheet-on");
      byId(`tab-${pane}`).remove();
    }
    this.guests = guests.map(([pane]) => pane);
    byId("tabs").prepend(...guests.map(([pane, name]) => this.#tab(pane, name)));
    this.closes = kind === "dock" || kind === "flat";
    byId("layers").hidden = kind === "wide";
    if (this.closes) this.close();
    else this.show([...this.guests, ...this.panes].includes(this.open) ? this.open : "log");
  }

  /** Put the open sheet away, where that can be done. */
  close() {
    if (this.closes) this.#turnTo("");
    else this.show("log");
  }

  /** @param {string} pane */
  #turnTo(pane) {
    this.open = pane;
    for (const one of [...this.panes, ...this.guests]) {
      const shown = one === pane;
      if (this.panes.includes(one)) byId(one).hidden = !shown;
      byId(one).classList.toggle("sheet-on", shown);
      const tab = byId(`tab-${one}`);
      tab.setAttribute("aria-selected", String(shown));
      tab.tabIndex = shown || (!pane && one === "log") ? 0 : -1;
    }
    document.body.dataset.sheet = pane;
    const list = byId("choices");
    if (list instanceof HTMLDetailsElement && this.guests.length) list.open = pane === "choices";
  }

  /** @param {string} pane */
  show(pane) {
    this.#turnTo(pane);
    byId(pane).dispatchEvent(new Event("shown"));
    if (pane === "legend") drawLegend(this.game, this.board, this.scene());
    if (pane === "tables") this.#tables();
    if (pane === "rules") this.#rulesPane();
  }

  /** @param {number} count of pieces in trays that can be chosen */
  flagTrays(count) {
    this.flag("trays", count);
  }

  /**
   * Say on a tab how much may be chosen there; null where there is nothing to open.
   * @param {string} pane
   * @param {number | null} count
   */
  flag(pane, count) {
    const tab = byId(`tab-${pane}`);
    tab.dataset.name ??= tab.textContent ?? "";
    tab.hidden = count === null;
    tab.textContent = count ? `${tab.dataset.name} (${count})` : tab.dataset.name;
    tab.classList.toggle("flagged", Boolean(count));
    if (count === null && this.open === pane) this.close();
  }

  /**
   * Open the trays when all that may be chosen lies there, and the log again when that is over.
   * @param {boolean} needed
   * @param {boolean} still
   */
  offerTrays(needed, still) {
    if (needed && (this.open === "log" || !this.open)) {
      this.show("trays");
      byId("trays").querySelector(".option")?.scrollIntoView({ block: "nearest" });
      this.lent = true;
    } else if (this.lent && !still && this.open === "trays") this.close();
    if (this.open !== "trays") this.lent = false;
  }

  async #tables() {
    if (this.drawn.has("tables")) return;
    this.drawn.add("tables");
    try {
      /** @type {Table[]} */
      const tables = await call(`/api/games/${this.game}/tables`);
      byId("tables").replaceChildren(...tables.map(drawTable));
      this.#light(keptOdds());
    } catch (error) {
      this.drawn.delete("tables");
      byId("tables").replaceChildren(html("p", { class: "note" }, String(/** @type {Error} */ (error).message)));
    }
  }

  /**
   * Light the column and the rows of the table that the odds that show are read on.
   * @param {Odds | null} odds
   */
  #light(odds) {
    for (const cell of byId("tables").querySelectorAll(".read")) cell.classList.remove("read");
    const [name, heading] = odds?.reads ?? ["", ""];
    const sheet = name ? byId("tables").querySelector(`[data-table="${CSS.escape(name)}"]`) : null;
    if (!sheet) return;
    const column = [...sheet.querySelectorAll("thead th")].findIndex((th) => th.textContent === heading);
    for (const row of sheet.querySelectorAll("tr")) {
      const head = row.querySelector("th")?.textContent ?? "";
      if (column < 0 ? head === heading : odds?.rows?.includes(head)) row.classList.add("read");
      if (column >= 0) row.children[column]?.classList.add("read");
    }
    sheet.scrollIntoView({ block: "nearest" });
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
  return html("article", { class: "rule-text" }, html("h3", {}, html("b", { title: rule.id }, cite(rule.id)), ` ${rule.title}`), html("p", {}, rule.says));
}

/** @param {Table} table */
function drawTable(table) {
  return html(
    "section",
    { class: "table-sheet", "data-table": table.name },
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
