/** The table: fetches what never changes, then draws each scene and sends what the player chooses. */

import { call } from "./api.js";
import { MapView } from "./board.js";
import { Carry } from "./carry.js";
import { Chooser } from "./choose.js";
import { namePlaces } from "./counter.js";
import { Cursor } from "./cursor.js";
import { Detail } from "./detail.js";
import { Easel } from "./easel.js";
import { byId } from "./element.js";
import { Figures } from "./figures.js";
import { holdFocus } from "./focus.js";
import { Gaze } from "./gaze.js";
import { History } from "./history.js";
import { Log, tellNews } from "./log.js";
import { Lodging } from "./lodging.js";
import { markPieces } from "./marking.js";
import { Overlays } from "./overlays.js";
import { Overview } from "./overview.js";
import { Playback } from "./playback.js";
import { Pointing } from "./pointing.js";
import { hideToast, toast } from "./popup.js";
import { rememberLinks } from "./preferences.js";
import { Prompt } from "./prompt.js";
import { reactionToggles } from "./reactions.js";
import { Recap } from "./recap.js";
import { drawResult } from "./result.js";
import { roveAll } from "./roving.js";
import { Ruler } from "./ruler.js";
import { SecondThoughts } from "./second-thoughts.js";
import { ShapeLayer } from "./shapes.js";
import { Sheets } from "./sheets.js";
import { sound } from "./sound.js";
import { Spots } from "./spots.js";
import { Stacks } from "./stacks.js";
import { listenTable } from "./table-listening.js";
import { openTableMenu } from "./table-menu.js";
import { Targets, tonePatterns } from "./targets.js";
import { TopBar } from "./top.js";
import { Thinking } from "./thinking.js";
import { Timeline } from "./timeline.js";
import { Trays } from "./trays.js";
import { Umpire } from "./umpire.js";
import { verifyDice } from "./verify.js";
import { Wire } from "./wire.js";

/** @import { Action, Board, Point, Push, Scene, ScenePush, TableInfo } from "./types" */

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
    this.decided = "";
    /** A bot's seat was asked for; the next scene shows that it was given. */
    this.taking = false;
    this.easel = new Easel(() => this.#drawPresent());

    this.map = new MapView(byId("map"), board);
    this.map.svg.prepend(tonePatterns());
    this.stacks = new Stacks(this.map);
    this.figures = new Figures(this.map);
    this.targets = new Targets(this.map);
    this.spots = new Spots(this.map);
    this.shapes = new ShapeLayer(this.map, this.map.layers.shapes);
    this.ruler = new Ruler(this.map, this.figures);
    this.overview = new Overview(this.map);
    this.chooser = new Chooser(
      (actions) => this.act(actions),
      (place) => this.map.spaces.get(place)?.title ?? this.spots.bearing(place),
    );
    this.gaze = new Gaze(this);
    this.detail = new Detail();
    this.sheets = new Sheets(info.game, board, () => this.scene, info.umpire === "you");
    this.lodging = new Lodging(this.sheets, this.map);
    this.top = new TopBar(info);
    const light = (/** @type {string[]} */ ids) => this.targets.light(ids);
    const centre = (/** @type {string} */ id) => this.map.centre(id);
    this.log = new Log({ light, centre });
    this.wire = new Wire(token, { push: (message) => this.receive(message), state: (state, why) => this.connection(state, why) });
    this.prompt = new Prompt(info, this.chooser, { undo: () => this.second.undo(), beside: () => this.second.buttons(), pause: (on) => this.wire.send({ type: "pause", on }), take: (seat) => this.take(seat), say: (seat, change) => this.say(seat, change), keep: (seat, question, verb) => this.keep(seat, question, verb), light, centre });
    this.umpire = info.umpire === "you" ? new Umpire(info, this.wire) : null;
    this.thinking = new Thinking(() => this.wire.send({ type: "hurry" }));
    this.trays = new Trays(this.chooser, (on, id, point) => this.why(on, id, point), (card) => this.detail.card(card));
    this.overlays = new Overlays(info.overlays ?? [], this.map, this.wire, (message) => toast(message));
    this.history = new History(this.wire, info.may_save, { show: (scene, at) => this.past(scene, at), branch: (n) => this.branch(n), play: (from) => this.playback.toggle(from), stop: () => this.playback.stop() });
    this.playback = new Playback(this);
    this.timeline = new Timeline(this);
    this.recap = new Recap(this);
    this.pointing = new Pointing(this);
    this.carry = new Carry(this);
    this.second = new SecondThoughts(this);
    this.ruler.taken = () => this.pointing.leave();
    this.cursor = new Cursor(this);
    namePlaces(board);
    roveAll();
    listenTable(this);
  }

  /** @param {Push} message */
  receive(message) {
    if (message.type === "scene") this.arrive(message);
    else if (message.type === "presence") {
      this.top.presence = message.seats;
      if (this.scene) this.top.draw(this.scene);
    } else if (message.type === "thinking") {
      this.thinking.tell(this.scene?.seats[message.seat]?.name ?? "The bot", message.part);
    } else if (message.type === "advising" || message.type === "advice") {
      this.second.advice.tell(message);
    } else if (message.type === "refused") {
      // Told without our having asked for anything: a bot is in trouble.
      if (!message.id && !this.waitingSince && this.scene) this.prompt.trouble(message.why, this.scene);
      this.#busy(false);
      this.taking = false;
      this.playback.expect(0);
      toast(message.why, { rule: message.rule, at: this.pointing.last });
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
    if (this.taking) {
      location.reload();
      return;
    }
    // What the table answers for the player is not offered to him, and does not call him.
    if (push.reactions?.answering || push.always?.answering) push = { ...push, scene: { ...push.scene, options: [], shortcuts: [] } };
    const first = this.present === null;
    const called = !first && mine(push.scene) && !mine(this.present?.scene);
    this.present = push;
    this.thinking.over();
    const answered = this.waitingSince > 0;
    this.#busy(false);
    const news = this.log.take(push.log, push.from, push.scene);
    this.second.mark(push);
    this.umpire?.draw(push);
    if (!first) {
      sound(news, called);
      tellNews(news.filter((entry) => !this.info.seats.includes(entry.seat)));
    }
    this.history.length(push.actions);
    this.timeline.arrive(push);
    this.recap.arrive(push, this.playback.arrive(push));
    if (this.playback.behind) this.#ask(push.scene);
    else this.easel.show(first || answered || mine(push.scene));
    if (first) {
      // The hand below has taken its room.
      this.map.resized();
      this.map.fit();
      this.gaze.first(push.scene);
      requestAnimationFrame(() => setTimeout(() => this.#paint()));
    }
    this.#attract(push.scene, first);
    this.overlays.glance("");
    this.overlays.refresh();
    document.body.dataset.ready = "true";
  }

  #drawPresent() {
    if (this.present && !this.playback.behind && !this.history.past) this.draw(this.present.scene);
  }

  #paint() {
    const artwork = `/api/games/${this.info.game}/board.svg?scenario=${encodeURIComponent(this.info.scenario)}`;
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
    this.timeline.tell();
    if (!scene) this.playback.settle();
    const shown = scene ?? this.present?.scene;
    if (shown) this.draw(shown);
  }

  /** What was played has come to the present. */
  toPresent() {
    const scene = this.present?.scene;
    if (!scene) return;
    this.log.mark(null);
    this.draw(scene);
    this.#attract(scene, false);
  }

  /** Whether a click would answer to a picture that is not the present; who is asked is led there. */
  stale() {
    const { behind, asked } = this.playback;
    if (asked) this.playback.skip();
    return behind;
  }

  /** @param {Scene} scene */
  draw(scene) {
    // What was said about a decision stays while it is the same: a refusal is followed by the scene as it was.
    if (!this.scene || momentOf(this.scene) !== momentOf(scene)) hideToast();
    this.carry.cancel(); // what it was about is another now
    const refocus = holdFocus();
    const past = this.history.past || this.playback.behind;
    const offered = past ? { ...scene, options: [], shortcuts: [] } : scene;
    this.scene = offered;
    const chosen = new Set(scene.chosen ?? []);
    this.chooser.read(past ? null : scene);
    const { marked, plain } = markPieces(offered, this.chooser.plain);
    this.stacks.draw(scene, marked);
    this.figures.draw(scene, marked);
    this.targets.draw(offered);
    this.spots.draw(offered);
    this.shapes.draw(scene.shapes ?? []);
    this.overview.draw(scene, offered);
    this.top.draw(scene);
    this.#ask(scene);
    const inTrays = this.trays.draw(scene, chosen);
    this.sheets.flagTrays(inTrays);
    this.sheets.offerTrays(inTrays > 0 && inTrays === plain && momentOf(scene) !== this.decided, inTrays > 0 || this.trays.holds(chosen));
    this.lodging.draw(momentOf(scene) !== this.decided);
    drawResult(scene, { save: this.info.may_save || scene.result ? () => location.assign(`/api/table/${this.token}/save`) : null, players: this.info.players, verify: () => verifyDice(this.token, scene) });
    if (this.detail.space) this.showDetail(this.detail.space);
    this.pointing.refresh();
    refocus();
    document.body.dataset.n = String(scene.n);
    document.body.dataset.moment = momentOf(scene); // of one seat and another n may be the same
    document.dispatchEvent(new Event("drawn"));
  }

  /**
   * A piece on the map, in a stack or standing by itself.
   * @param {string} id
   */
  piece(id) {
    return this.stacks.piece(id) ?? this.figures.piece(id);
  }

  /**
   * The question, which is always the present one unless the player himself looks at the past.
   * @param {Scene} scene
   */
  #ask(scene) {
    const { past } = this.history;
    const shown = (!past && this.present?.scene) || scene;
    this.prompt.draw(shown, { undo: this.present?.undo ?? "", past, paused: this.present?.paused ?? false, halted: this.present?.halted ?? false, reactions: this.present?.reactions, always: this.present?.always });
  }

  /** Everything again, when the palette has changed. */
  redrawAll() {
    if (!this.scene) return;
    this.draw(this.scene);
    this.log.colour(this.scene);
  }

  /** Take the counters off to see the map, or put them back. */
  bare() {
    const bare = byId("map").classList.toggle("bare");
    byId("bare").setAttribute("aria-pressed", String(bare));
  }

  /**
   * Call the player when a decision has come to him: the title, and the map moved when nothing of it shows.
   * @param {Scene} scene
   * @param {boolean} first
   */
  #attract(scene, first) {
    const asked = mine(scene);
    document.title = `${asked ? "\u25cf Your turn: " : scene.result ? "Over: " : ""}${this.info.title} - zariba`;
    if (this.playback.behind) return; // he is called when he can see what it is about
    if (asked && !first && momentOf(scene) !== this.decided && !this.history.past) this.gaze.follow(scene);
    this.decided = momentOf(scene);
  }

  /** @param {Action[]} actions */
  act(actions) {
    if (!this.present || this.playback.skip() || this.history.past || this.#isBusy()) return;
    this.#busy(true);
    this.playback.expect(actions.length);
    this.recap.decide();
    if (this.pointing.touched) this.detail.hide();
    if (!this.wire.send({ type: "act", n: this.present.scene.n, seat: this.present.scene.you, actions })) {
      this.#busy(false);
      toast("There is no connection to the server now.");
    }
  }

  /** @param {Record<string, unknown>} message something that changes the table */
  ask(message) {
    if (!this.present || this.playback.skip() || this.history.past || this.#isBusy()) return;
    this.#busy(this.wire.send(message));
  }

  /**
   * Play on for a bot that failed; the page then asks anew which seats it holds.
   * @param {number} seat
   */
  take(seat) {
    this.taking = this.wire.send({ type: "take", seat });
  }

  menu() {
    const toggles = reactionToggles(this.present?.reactions, this.scene, (seat, change) => this.say(seat, change));
    openTableMenu(this.token, this.info, this.scene, () => this.redrawAll(), toggles);
  }

  /**
   * Say beforehand what a seat does about reactions; only its owner is told.
   * @param {number} seat
   * @param {{ window?: string, away?: boolean, ask?: boolean }} change
   */
  say(seat, change) {
    if (!this.wire.send({ type: "reactions", seat, ...change })) toast("There is no connection to the server now.");
  }

  /**
   * Say what a seat always answers to a question, or with an empty verb that it is asked again.
   * @param {number} seat
   * @param {string} question
   * @param {string} verb
   */
  keep(seat, question, verb) {
    if (!this.wire.send({ type: "always", seat, question, verb })) toast("There is no connection to the server now.");
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
      rememberLinks(created.id, created.links);
      location.assign(created.open);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} id */
  showDetail(id) {
    if (!this.scene) return;
    const point = this.map.screenOf(id);
    const right = point !== null && point.x - this.map.frame.left < this.map.size.width / 2;
    this.detail.show(this.map.spaces.get(id) ?? null, this.stacks.at.get(id) ?? [], this.scene, right);
  }

  /**
   * Ask why something cannot be clicked.
   * @param {"piece" | "space"} on
   * @param {string} target a piece, a space, or a point of a measured table
   * @param {Point} point
   */
  async why(on, target, point) {
    if (this.scene?.result || this.stale()) return;
    const answer = await this.wire.ask({ type: "why", on, target });
    const text = answer.why || "This is allowed, but not by a click here: use the buttons or the list.";
    toast(text, { rule: answer.rule, at: point });
  }

  /** Esc: the nearest thing that can be put away. */
  escape() {
    if (this.carry.cancel()) return;
    hideToast();
    byId("popover").hidden = true;
    this.stacks.close();
    if (this.ruler.clear()) return;
    if (this.chooser.clear() || this.overlays.clear()) return;
    if (this.history.past) this.history.look(null);
    else this.detail.hide();
  }
}

/**
 * Whether something is asked of the player.
 * @param {Scene | null | undefined} scene
 */
function mine(scene) {
  return (scene?.options?.length ?? 0) > 0;
}

/**
 * Which decision a scene belongs to: each seat counts for itself what it has seen.
 * @param {Scene} scene
 */
function momentOf(scene) {
  return `${scene.you} ${scene.n}`;
}
