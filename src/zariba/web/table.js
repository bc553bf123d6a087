/** The table: fetches what never changes, then draws each scene and sends what the player chooses. */

import { call, isPerson } from "./api.js";
import { MapView } from "./board.js";
import { Chooser } from "./choose.js";
import { Detail } from "./detail.js";
import { byId, html } from "./element.js";
import { listen } from "./gestures.js";
import { History } from "./history.js";
import { listenKeys, openHelp } from "./keys.js";
import { Log } from "./log.js";
import { hideOdds, showOdds } from "./odds.js";
import { Overlays } from "./overlays.js";
import { Overview } from "./overview.js";
import { hideToast, toast } from "./popup.js";
import { applyTaste, rememberTable, setTaste, taste } from "./preferences.js";
import { Prompt } from "./prompt.js";
import { drawResult } from "./result.js";
import { Sheets } from "./sheets.js";
import { Stacks } from "./stacks.js";
import { fixedKeys, offeredKeys } from "./table-keys.js";
import { openTableMenu } from "./table-menu.js";
import { Targets, tonePatterns } from "./targets.js";
import { TopBar } from "./top.js";
import { Trays } from "./trays.js";
import { Wire } from "./wire.js";

/** @import { Press } from "./gestures.js" */
/** @import { Action, Board, Point, Push, Scene, ScenePush, TableInfo } from "./types" */

const REST = 170;
const IMPATIENT = 4000;

export class TablePage {
  /**
   * @param {string} token
   * @param {TableInfo} info
   * @param {Board} board
   */
  constructor(token, info, board) {
    this.token = token;
    this.info = info;
    /** @type {ScenePush | null} the present */
    this.present = null;
    /** @type {Scene | null} what is drawn: the present or a moment of the past */
    this.scene = null;
    this.waitingSince = 0;
    this.pointed = "";
    this.resting = 0;
    this.decided = -1;
    this.touched = false;

    this.map = new MapView(byId("map"), board);
    this.map.svg.prepend(tonePatterns());
    this.stacks = new Stacks(this.map);
    this.targets = new Targets(this.map);
    this.overview = new Overview(this.map);
    this.chooser = new Chooser(
      (actions) => this.act(actions),
      (space) => this.map.spaces.get(space)?.title ?? space,
    );
    this.detail = new Detail();
    this.sheets = new Sheets(info.game, board);
    this.top = new TopBar(info);
    const light = (/** @type {string[]} */ ids) => this.targets.light(ids);
    const centre = (/** @type {string} */ id) => this.map.centre(id);
    this.log = new Log({ light, centre });
    this.wire = new Wire(token, { push: (message) => this.receive(message), state: (state, why) => this.connection(state, why) });
    this.prompt = new Prompt(info, this.chooser, { undo: () => this.undo(), pause: (on) => this.wire.send({ type: "pause", on }), take: (seat) => this.take(seat), light, centre });
    this.trays = new Trays(this.chooser, (on, id, point) => this.why(on, id, point), (card) => this.detail.card(card));
    this.overlays = new Overlays(info.overlays ?? [], this.map, this.wire, (message) => toast(message));
    this.history = new History(this.wire, info.may_save, { show: (scene, at) => this.past(scene, at), branch: (n) => this.branch(n) });
    this.#listen();
  }

  #listen() {
    listen(byId("map"), this.map, {
      click: (press) => this.click(press),
      menu: (press) => this.#menu(press),
      hover: (press) => this.hover(press),
      leave: () => this.#unpoint(),
      drag: () => this.stacks.close(),
    });
    byId("detail").addEventListener("click", () => this.detail.hide());
    const buttons = /** @type {[string, () => void][]} */ ([
      ["zoom-in", () => this.map.zoom(1.4, undefined, true)],
      ["zoom-out", () => this.map.zoom(1 / 1.4, undefined, true)],
      ["zoom-fit", () => this.map.fit(true)],
      ["panel-toggle", () => setTaste({ panel: taste().panel ? "" : "closed" })],
      ["menu-button", () => openTableMenu(this.token, this.info, this.scene, () => this.redrawAll())],
      ["help-button", () => openHelp(offeredKeys(this), fixedKeys(this))],
    ]);
    for (const [id, act] of buttons) byId(id).addEventListener("click", act);
    listenKeys(
      () => fixedKeys(this),
      () => offeredKeys(this),
    );
  }

  /** @param {Push} message */
  receive(message) {
    if (message.type === "scene") this.arrive(message);
    else if (message.type === "presence") {
      this.top.presence = message.seats;
      if (this.scene) this.top.draw(this.scene);
    } else if (message.type === "refused") {
      // Told without our having asked for anything: a bot is in trouble.
      if (!message.id && !this.waitingSince && this.scene) this.prompt.trouble(message.why, this.scene);
      this.#busy(false);
      toast(message.why, { rule: message.rule, at: this.lastPoint, openRule: (id) => this.sheets.openRule(id) });
    }
  }

  /**
   * @param {"open" | "lost" | "gone"} state
   * @param {string} [why]
   */
  connection(state, why) {
    byId("lost").hidden = state === "open";
    byId("lost").textContent = state === "gone" ? why || "The server has closed this table." : "Connection lost, reconnecting\u2026";
    this.#busy(false);
  }

  /** @param {ScenePush} push */
  arrive(push) {
    const first = this.present === null;
    this.present = push;
    this.#busy(false);
    this.log.take(push.log, push.from, push.scene);
    this.history.length(push.actions);
    if (!this.history.past) this.draw(push.scene);
    if (first) {
      this.#firstView(push.scene);
      requestAnimationFrame(() => setTimeout(() => this.#paint()));
    }
    this.#attract(push.scene, first);
    this.overlays.refresh();
    document.body.dataset.ready = "true";
  }

  #paint() {
    const artwork = `/api/games/${this.info.game}/board.svg`;
    this.map.paint(artwork);
    this.map.art.addEventListener("load", () => this.overview.paint(this.map.art));
  }

  /**
   * A moment of the past, or null for the present.
   * @param {Scene | null} scene
   * @param {number | null} at
   */
  past(scene, at) {
    this.log.mark(at);
    const shown = scene ?? this.present?.scene;
    if (shown) this.draw(shown);
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.scene = scene;
    const past = this.history.past;
    const options = past ? [] : (scene.options ?? []);
    const offered = options.filter((option) => option.on === "piece");
    const chosen = new Set(scene.chosen ?? []);
    this.chooser.read(past ? null : scene);
    hideToast();
    const minor = offered.filter((option) => option.menu && this.chooser.plain);
    const plain = offered.filter((option) => !minor.includes(option));
    const clickable = new Set(plain.map((option) => option.target));
    this.stacks.draw(scene, {
      options: clickable,
      minor: new Set(minor.map((option) => option.target).filter((id) => !clickable.has(id))),
      more: new Set(minor.map((option) => option.target)),
      risky: new Set(plain.filter((option) => option.odds || option.danger || option.tone === "warn").map((option) => option.target)),
      chosen,
    });
    this.targets.draw(past ? { ...scene, options: [], shortcuts: [] } : scene);
    this.overview.draw(scene);
    this.top.draw(scene);
    this.prompt.draw(scene, { undo: this.present?.undo ?? "", past, paused: this.present?.paused ?? false });
    const inTrays = this.trays.draw(scene, chosen);
    this.sheets.flagTrays(inTrays);
    this.sheets.offerTrays(inTrays > 0 && inTrays === plain.length && scene.n !== this.decided, inTrays > 0 || this.trays.holds(chosen));
    drawResult(scene, { save: this.info.may_save || scene.result ? () => location.assign(`/api/table/${this.token}/save`) : null });
    if (this.detail.space) this.#showDetail(this.detail.space);
    document.body.dataset.n = String(scene.n);
  }

  /** Everything again, when the palette has changed. */
  redrawAll() {
    if (this.scene) this.draw(this.scene);
  }

  /**
   * Open on the pieces, near enough to read them.
   * @param {Scene} scene
   */
  #firstView(scene) {
    const legible = 30 / this.map.board.piece;
    if (this.map.fitScale >= legible) {
      this.map.fit();
      return;
    }
    const places = this.optionSpaces(scene);
    const own = scene.pieces.filter((piece) => piece.seat === Math.max(scene.you, 0)).map((piece) => piece.space ?? "");
    const seen = [...new Set(places.length ? places : own)].filter((id) => this.map.spaces.has(id));
    if (seen.length) this.map.show(seen, { least: legible, gently: false });
    else this.map.fit();
  }

  /**
   * Call the player when a decision has come to him: the title, and the map moved when nothing of it shows.
   * @param {Scene} scene
   * @param {boolean} first
   */
  #attract(scene, first) {
    const mine = (scene.options?.length ?? 0) > 0;
    document.title = `${mine ? "\u25cf Your turn: " : scene.result ? "Over: " : ""}${this.info.title} - zariba`;
    if (mine && !first && scene.n !== this.decided && taste().follow && !this.history.past) {
      const offered = this.optionSpaces(scene);
      // Where nothing on the map can be chosen, what the question is about may still lie there.
      const places = offered.length ? offered : (scene.chosen ?? []).filter((id) => this.map.spaces.has(id));
      const tiny = this.map.svg.dataset.detail === "far" && !this.map.chosen;
      if (places.length && (tiny || places.filter((id) => this.map.shows(id)).length < places.length / 3)) this.map.show(places, { least: Math.max(this.map.chosen ? this.map.k : 0, 30 / this.map.board.piece), most: Math.max(this.map.k, 1) });
    }
    this.decided = scene.n;
  }

  /** @param {Scene} scene */
  optionSpaces(scene) {
    return (scene.options ?? [])
      .filter((option) => option.on !== "button" && !(option.menu && this.chooser.plain))
      .map((option) => (option.on === "space" ? option.target : (this.stacks.piece(option.target)?.space ?? "")))
      .filter(Boolean);
  }

  /** @param {Action[]} actions */
  act(actions) {
    if (!this.present || this.history.past || this.#isBusy()) return;
    this.#busy(true);
    if (this.touched) this.detail.hide();
    if (!this.wire.send({ type: "act", n: this.present.scene.n, actions })) {
      this.#busy(false);
      toast("There is no connection to the server now.");
    }
  }

  undo() {
    if (!this.present || this.history.past || this.#isBusy()) return;
    if (this.present.undo) toast(this.present.undo);
    else this.#busy(this.wire.send({ type: "undo" }));
  }

  /**
   * Play on for a bot that failed; the page then asks anew which seats it holds.
   * @param {number} seat
   */
  async take(seat) {
    this.wire.send({ type: "take", seat });
    setTimeout(() => location.reload(), 400);
  }

  #isBusy() {
    return this.waitingSince > 0 && performance.now() - this.waitingSince < IMPATIENT;
  }

  /** @param {boolean} on */
  #busy(on) {
    this.waitingSince = on ? performance.now() : 0;
    document.body.classList.toggle("busy", on);
  }

  /** @param {number} n */
  async branch(n) {
    try {
      const created = await call(`/api/table/${this.token}/branch`, { n });
      location.assign(created.open);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  /**
   * What lies under a press: an open fan hides the spaces below it.
   * @param {Press} press
   */
  #under({ point, target }) {
    const group = target?.closest("g.piece");
    const piece = group instanceof SVGElement ? (group.dataset.piece ?? null) : null;
    const at = this.map.toBoard(point);
    const fan = this.stacks.covers(at) ? (this.stacks.fan?.space ?? null) : null;
    const space = (piece && this.stacks.piece(piece)?.space) || fan || this.map.spaceAt(at)?.id || null;
    return { piece, space, fan };
  }

  /** @param {Press} press */
  hover(press) {
    const { piece, space, fan } = this.#under(press);
    this.lastPoint = press.point;
    if (this.stacks.fan && !fan) this.stacks.close();
    const picks = this.chooser.at(piece, space);
    byId("map").style.cursor = picks.length ? "pointer" : "";
    const odds = this.chooser.first(picks)?.option?.odds;
    if (odds && !this.history.past) showOdds(odds, press.point);
    else if (byId("choice-menu").hidden) hideOdds();
    if (space !== this.pointed) {
      this.pointed = space ?? "";
      this.targets.point(space);
      this.#showDetail(space ?? "");
      if (space) this.overlays.follow(space);
    }
    clearTimeout(this.resting);
    if (space && !fan && this.stacks.hides(space, piece) && (piece || this.stacks.tiny)) {
      this.resting = window.setTimeout(() => this.stacks.open(space, piece ?? undefined), REST);
    }
  }

  #unpoint() {
    clearTimeout(this.resting);
    this.pointed = "";
    this.targets.point(null);
    this.stacks.close();
    this.detail.hide();
    if (byId("choice-menu").hidden) hideOdds();
  }

  /** @param {string} id */
  #showDetail(id) {
    if (!this.scene) return;
    const point = this.map.screenOf(id);
    const right = point !== null && point.x - this.map.frame.left < 360;
    this.detail.show(this.map.spaces.get(id) ?? null, this.stacks.at.get(id) ?? [], this.scene, right);
  }

  /** @param {Press} press */
  click(press) {
    const { piece, space, fan } = this.#under(press);
    this.lastPoint = press.point;
    this.touched = press.touch;
    clearTimeout(this.resting);
    hideToast();
    if (!byId("choice-menu").hidden) this.chooser.clear();
    if (press.touch) {
      this.targets.point(space);
      this.#showDetail(space ?? "");
      if (this.stacks.fan && !fan) this.stacks.close();
    }
    if (space) this.overlays.follow(space);
    if (this.history.past || !this.scene) return;
    const stack = space ? (this.stacks.at.get(space) ?? []) : [];
    const inStack = stack.some((one) => this.chooser.at(one.id, null).length);
    const onSpace = this.chooser.at(null, space);
    // A finger cannot rest on a stack: the first tap fans it out when its pieces are what may be chosen.
    if (press.touch && !fan && inStack && space && this.stacks.hides(space, piece)) {
      this.stacks.open(space, piece ?? undefined);
      return;
    }
    const picks = this.chooser.at(piece, space);
    if (piece && press.target?.closest(".handle")) this.#menu(press);
    else if (picks.length) {
      this.chooser.choose(picks, press.point, { touch: press.touch, title: (space && this.map.spaces.get(space)?.title) || "Which?" });
    } else if (inStack && !fan && !onSpace.length && space) {
      this.stacks.open(space, piece ?? undefined);
    } else if (piece) this.why("piece", piece, press.point);
    else if (space) this.why("space", space, press.point);
    else this.chooser.clear();
  }

  /**
   * Everything that can be done with what lies there.
   * @param {Press} press
   */
  #menu(press) {
    const { piece, space } = this.#under(press);
    const title = (piece && this.stacks.piece(piece)?.title) || (space && this.map.spaces.get(space)?.title) || "Which?";
    if (!this.history.past) this.chooser.ask(this.chooser.at(piece, space), press.point, title, press.touch);
  }

  /**
   * Ask why something cannot be clicked.
   * @param {"piece" | "space"} on
   * @param {string} target
   * @param {Point} point
   */
  async why(on, target, point) {
    if (this.scene?.result) return;
    const answer = await this.wire.ask({ type: "why", on, target });
    const text = answer.why || "This is allowed, but not by a click here: use the buttons or the list.";
    toast(text, { rule: answer.rule, at: point, openRule: (id) => this.sheets.openRule(id) });
  }

  /** Esc: the nearest thing that can be put away. */
  escape() {
    hideToast();
    byId("popover").hidden = true;
    this.stacks.close();
    if (this.chooser.clear() || this.overlays.clear()) return;
    if (this.history.past) this.history.go(null);
    else this.detail.hide();
  }

  /** @type {Point | undefined} */
  lastPoint;
}

async function boot() {
  applyTaste();
  const token = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  try {
    /** @type {TableInfo} */
    const info = await call(`/api/table/${token}`);
    /** @type {Board} */
    const board = await call(`/api/games/${info.game}/board`);
    const page = new TablePage(token, info, board);
    const people = info.players.filter(isPerson).length;
    const seat = info.seats.length ? (info.seats.length > 1 || people === 1 ? "" : "one side") : "watching";
    rememberTable({ url: location.pathname, title: `${info.title}: ${info.scenario_name ?? info.scenario}`, seat, date: new Date().toISOString() });
    window.zariba = {
      get scene() {
        return page.scene;
      },
      act: (verb, arg) => page.act([[verb, arg]]),
      screenOf: (space) => page.map.screenOf(space),
    };
  } catch (error) {
    byId("map").append(html("div", { class: "failure", role: "alert" }, /** @type {Error} */ (error).message, " ", html("a", { href: "/" }, "To the start page")));
  }
}

boot();
