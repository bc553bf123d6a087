/** The report after a game: result, curves, losses, luck, turning points; a page of its own, to print. */

import { call } from "./api.js";
import { asTable, gauge, lineChart, lossChart, plainTable } from "./charts.js";
import { byId, html } from "./element.js";
import { applyTaste } from "./preferences.js";
import { MapShots } from "./report-map.js";
import { ReviewSection } from "./report-review.js";

/** @import { Better, Curve, Fortune, Report, TurningPoint } from "./report" */
/** @import { Board, TableInfo } from "./types" */

const BRIEF = 3;

class ReportPage {
  /**
   * @param {string} token
   * @param {TableInfo} info
   * @param {Report} report
   * @param {Board} board
   */
  constructor(token, info, report, board) {
    this.token = token;
    this.info = info;
    this.report = report;
    const artwork = `/api/games/${info.game}/board.svg?scenario=${encodeURIComponent(info.scenario)}`;
    this.shots = new MapShots(board, report.seats, artwork);
    this.over = { turns: report.turns, actions: report.actions };
  }

  draw() {
    const { report } = this;
    byId("report").replaceChildren(
      ...[this.#head(), ...this.#course(), ...this.#review(), ...this.#turning(), ...this.#losses(), ...this.#luck(), ...this.#passed(), ...this.#places()],
    );
    document.title = `${this.info.title}: report - zariba`;
    this.shots.painted.then(() => (document.body.dataset.ready = "true"));
    return report;
  }

  /** @param {number} side */
  name(side) {
    return this.report.sides[side]?.name ?? "";
  }

  /**
   * @param {HTMLElement} element
   * @param {number} side
   */
  #coloured(element, side) {
    const { colour } = this.report.sides[side] ?? {};
    if (colour) element.style.setProperty("--side", colour);
    return element;
  }

  #head() {
    const { report, info } = this;
    const winner = this.name(report.winner);
    const last = report.turns[report.turns.length - 1];
    const score = report.margin?.points.at(-1)?.[1];
    const sides = report.sides.map((side, i) => {
      const kinds = [...new Set(side.seats.map((seat) => info.players[seat]).filter(Boolean))].map((kind) => (["here", "link", "human"].includes(kind) ? "people" : kind));
      const ahead = score === undefined || !score || score > 0 !== (i === 0) || i > 1 ? "" : `ahead by ${Math.abs(score)} (${report.unit})`;
      return this.#coloured(html("div", {}, html("b", {}, side.name), html("span", {}, [i === report.winner ? "won" : report.winner < 0 ? "drew" : "lost", kinds.join(" and "), ahead].filter(Boolean).join(", "))), i);
    });
    return html(
      "header",
      {},
      html("h1", {}, `${info.title}: ${info.scenario_name ?? info.scenario}`),
      html("p", { class: "lead" }, `${winner ? `${winner} won` : "A draw"}: ${report.result}${report.rule ? ` (${report.rule})` : ""}.`),
      html("p", { class: "note" }, [`${report.actions} actions`, last ? `ended in ${last.name}` : "", ...(info.options ?? [])].filter(Boolean).join(" \u00b7 ")),
      html("div", { class: "verdict" }, ...sides),
    );
  }

  #course() {
    const { report } = this;
    const charts = [];
    if (report.margin && report.sides.length > 1) charts.push(lineChart(`Who was ahead, in ${report.unit}`, [{ name: "", side: 0, points: report.margin.points }], { ...this.over, zero: [this.name(0), this.name(1)], note: report.meaning }));
    /** @type {Map<string, Curve[]>} numbers of the same name stand in one chart */
    const groups = new Map();
    for (const curve of report.tracks) if (!sameCourse(curve, report.margin)) groups.set(curve.title, [...(groups.get(curve.title) ?? []), curve]);
    const small = [...groups].map(([title, curves]) => lineChart(title, curves.map((curve) => ({ name: this.name(curve.seat), side: curve.seat, points: curve.points })), this.over));
    if (!charts.length && !small.length) return [];
    return [html("section", {}, html("h2", {}, "The course of the game"), ...charts, small.length ? html("div", { class: small.length > 1 ? "charts" : null }, ...small) : null)];
  }

  #review() {
    return this.info.advice ? [new ReviewSection(this.token, this.report).host] : [];
  }

  #turning() {
    const { turning } = this.report;
    if (!turning.length) return [];
    return [html("section", {}, html("h2", {}, "Turning points"), html("p", { class: "note" }, "The orders and combats in which most of what counts changed: the lead, places and losses."), html("div", { class: "turns" }, ...turning.map((point) => this.#point(point))))];
  }

  /** @param {TurningPoint} point */
  #point(point) {
    const [first, ...others] = point.told;
    const words = first?.text ?? point.changed[0] ?? "";
    const brief = others.slice(0, BRIEF);
    const article = html(
      "article",
      { class: "turn" },
      html("header", {}, html("h3", {}, point.turn), this.#link(point.n, words)),
      html("p", { class: "told" }, words),
      brief.length ? html("ul", { class: "more" }, ...brief.map((entry) => html("li", {}, entry.text))) : null,
      html("ul", { class: "changed", "aria-label": "What changed" }, ...point.changed.map((change) => html("li", {}, change))),
      this.shots.pair(point),
    );
    return this.#coloured(article, point.side);
  }

  /**
   * A link that opens the table at a moment of the past.
   * @param {number} n
   * @param {string} what
   */
  #link(n, what) {
    return html("a", { class: "on-screen", href: `/table/${this.token}#at=${n}`, "aria-label": `Show on the table: ${what}` }, "Show on the table");
  }

  #losses() {
    const { report } = this;
    if (!report.turns.some((turn) => Object.keys(turn.lost).length)) return [];
    const sides = report.sides.map((_, i) => i).filter((i) => report.turns.some((turn) => turn.lost[i]));
    const columns = sides.flatMap((side) => [...new Set(report.turns.flatMap((turn) => Object.keys(turn.lost[side] ?? {})))].sort().map((arm) => /** @type {[number, string]} */ ([side, arm])));
    const row = (/** @type {(side: number, arm: string) => number} */ of) => columns.map(([side, arm]) => of(side, arm) || null);
    const rows = report.turns.filter((turn) => Object.keys(turn.lost).length).map((turn) => [turn.name, ...row((side, arm) => turn.lost[side]?.[arm] ?? 0)]);
    const total = ["All", ...row((side, arm) => report.turns.reduce((sum, turn) => sum + (turn.lost[side]?.[arm] ?? 0), 0))];
    const head = ["Turn", ...columns.map(([side, arm]) => `${this.name(side)}: ${arm}`)];
    return [
      html("section", {}, html("h2", {}, "Losses"), html("figure", {}, html("figcaption", {}, `By turn, in ${report.lost_in}`), lossChart(report.sides, report.turns, report.lost_in), html("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Losses by turn and arm" }, plainTable(head, [...rows, total])))),
    ];
  }

  #luck() {
    const { luck } = this.report;
    if (!luck.judged) return [];
    return [
      html(
        "section",
        {},
        html("h2", {}, "Luck"),
        html("p", { class: "note" }, `What dice brought against what could be expected of them. Judged are ${luck.judged} of ${luck.dice} dice and draws: those of which it is known what else could have come, and who wanted it.`),
        html("div", { class: "fortunes" }, ...luck.sides.map((fortune) => this.#fortune(fortune))),
      ),
    ];
  }

  /** @param {Fortune} fortune */
  #fortune({ seat, better, rolls, kinds }) {
    const name = this.name(seat) || "Others";
    const rows = kinds.map((tally) => [tally.kind, tally.rolls, tally.came, tally.expected, tally.better]);
    const units = [...new Set(kinds.map((tally) => tally.unit))].map((unit) => `${kinds.filter((tally) => tally.unit === unit).map((tally) => tally.kind).join(", ")}: ${unit}`);
    return html(
      "div",
      { class: "fortune" },
      html("h3", {}, name),
      html("p", {}, "The dice were ", html("b", {}, `better than in ${better} of 100`), ` such games (${rolls} rolls).`),
      gauge(better, name),
      html("div", { class: "wide", tabindex: 0, role: "region", "aria-label": `Rolls of ${name}` }, plainTable(["What for", "Rolls", "Came", "Expected", "Better than %"], rows)),
      html("p", { class: "note" }, `Counted are: ${units.join("; ")}.`),
    );
  }

  #passed() {
    const { passed } = this.report;
    if (!passed.length) return [];
    const rows = passed.map((/** @type {Better} */ one) => [one.turn, this.name(one.side), `${one.taken}: ${percent(one.promised)}`, `${one.better}: ${percent(one.more)}`, this.#link(one.n, `${one.turn}, ${one.taken}`)]);
    return [
      html("section", {}, html("h2", {}, "Better odds were open"), html("p", { class: "note" }, "By the odds that the table showed, with nothing said of which target mattered more."), html("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Better odds were open" }, plainTable(["When", "Side", "Taken", "Open", "Show"], rows))),
    ];
  }

  #places() {
    const { places } = this.report;
    if (!places.length) return [];
    const holder = (/** @type {number} */ side) => this.name(side) || "nobody";
    const rows = places.map((place) => [place.name, holder(place.first), holder(place.last)]);
    const kept = rows.filter(([, first, last]) => first === last).length;
    const note = `${rows.length - kept} of ${rows.length} changed hands for good.`;
    return [html("section", {}, html("h2", {}, "The places that count"), html("p", { class: "note" }, note), rows.length > 16 ? asTable("The places that count", ["Place", "At first", "At the end"], rows, "All of them") : plainTable(["Place", "At first", "At the end"], rows))];
  }
}

/**
 * Whether a number only says again how far who was ahead.
 * @param {Curve} curve
 * @param {Curve | null} margin
 */
function sameCourse(curve, margin) {
  if (!margin || curve.points.length !== margin.points.length) return false;
  const apart = curve.points[0][1] - margin.points[0][1];
  return curve.points.every(([n, value], i) => n === margin.points[i][0] && value - margin.points[i][1] === apart);
}

/** @param {number} value what can be expected: a chance where it is at most one */
function percent(value) {
  return value >= 0 && value <= 1 ? `${Math.round(100 * value)} %` : value.toFixed(2);
}

async function boot() {
  applyTaste();
  const token = location.pathname.split("/").filter(Boolean)[1] ?? "";
  /** @type {HTMLAnchorElement} */ (byId("to-table")).href = `/table/${token}`;
  byId("print").addEventListener("click", () => window.print());
  try {
    /** @type {[TableInfo, Report]} */
    const [info, report] = await Promise.all([call(`/api/table/${token}`), call(`/api/table/${token}/report`)]);
    /** @type {Board} */
    const board = await call(`/api/games/${info.game}/board?scenario=${encodeURIComponent(info.scenario)}`);
    new ReportPage(token, info, report, board).draw();
  } catch (error) {
    byId("report").replaceChildren(html("p", { class: "error", role: "alert" }, /** @type {Error} */ (error).message));
  }
  byId("report").removeAttribute("aria-busy");
}

boot();
