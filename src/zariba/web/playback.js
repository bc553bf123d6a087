/** What others did, shown at a pace that can be followed: live, since one's last move, or from any moment of the past. */

import { Arrows } from "./arrows.js";
import { firstMoment, momentsOf, rolled, scattered } from "./moments.js";
import { hasteOf, lengthOf, stretch } from "./pace.js";
import { PlayBar } from "./playbar.js";
import { setTaste, taste } from "./preferences.js";
import { AHEAD, Reel } from "./reel.js";
import { ResultCards } from "./resultcard.js";

/** @import { Frame, Moment } from "./moments.js" */
/** @import { Pace } from "./preferences.js" */
/** @import { TablePage } from "./table.js" */
/** @import { Scene, ScenePush } from "./types" */

/** The share of a moment's time in which dice fall before their result shows. */
const FALLING = 0.4;
/** How long to wait for what may belong to a march. */
const MORE = 600;

/** So many moments are kept until they are shown. */
const FAR = 300;

/** @typedef {"playing" | "paused" | "present"} State */

export class Playback {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.reel = new Reel(page.wire);
    this.arrows = new Arrows(page.map);
    this.cards = new ResultCards(page.map, (place) => page.map.centre(place));
    this.bar = new PlayBar({ pause: () => this.pause(), step: () => this.step(), skip: () => this.skip(), pace: (pace) => this.setPace(pace) });
    /** @type {Frame[]} what has not been shown yet */
    this.queue = [];
    /** @type {Scene | null} what was shown last */
    this.shown = null;
    /** How many actions of the player's own are on their way. */
    this.sent = 0;
    /** @type {State} */
    this.state = "present";
    this.running = false;
    this.filling = false;
    this.stepping = false;
    this.replaying = false;
    /** The player has had enough of it, until he is asked. */
    this.skipping = false;
    /** Below 1 where there is more to show than anyone would sit through. */
    this.haste = 1;
    this.count = 0;
    /** Raised by whatever ends a showing: what waited looks up and leaves. */
    this.turn = 0;
    this.wake = () => {};
    this.#tell();
  }

  /** Whether the picture is not the present. */
  get behind() {
    return this.state !== "present";
  }

  /** @param {number} actions that were sent just now */
  expect(actions) {
    this.sent = actions;
  }

  /**
   * The present has come: shown at once, or queued behind what is being shown.
   * @param {ScenePush} push
   * @returns {boolean} whether others did anything
   */
  arrive(push) {
    const frames = this.reel.take(push, this.page.log.entries);
    const elsewhere = this.page.history.past && !this.replaying;
    if (!frames || elsewhere) {
      if (!elsewhere) this.#leave();
      return false;
    }
    if (!frames.length) {
      if (this.behind) this.#tell();
      else this.settle();
      return false;
    }
    const own = Math.min(this.sent, frames.length);
    this.sent = 0;
    if (own) this.skipping = false;
    if (this.behind) this.#queue(frames);
    else this.#begin(frames, own);
    return frames.length > own;
  }

  /**
   * What the player did himself shows at once; what others, or the rules, made of it is played.
   * @param {Frame[]} frames
   * @param {number} own
   */
  #begin(frames, own) {
    const before = this.shown;
    const scene = frames[frames.length - 1].scene;
    if (!before || this.skipping || taste().pace === "off") {
      if (this.#complete()) this.skipping = false;
      this.#cardsOf(frames, scene);
      this.shown = scene;
      return;
    }
    const mine = frames[own - 1];
    if (mine && !mine.scene) own = 0; // it came together with what others did, and is shown with that
    const theirs = frames.slice(own);
    const many = own ? this.#automatic(before, mine) : [];
    if (!many.length) this.#cardsOf(frames.slice(0, own), scene);
    if (own) this.shown = many.length ? before : mine.scene;
    if (many.length || theirs.length) this.#queue([...many, ...theirs]);
  }

  /**
   * What the rules did for others after an action of one's own, where that is too much to be seen at once.
   * @param {Scene} before
   * @param {Frame} frame
   */
  #automatic(before, frame) {
    const parts = this.#scatter(before, frame);
    const { seats } = this.page.info;
    const theirs = parts.filter((part) => part.entries.some((entry) => entry.seat >= 0 && !seats.includes(entry.seat)));
    return theirs.length > 1 ? parts : [];
  }

  /**
   * @param {Scene} before
   * @param {Frame} frame
   */
  #scatter(before, frame) {
    return scattered(before, frame, (place) => this.page.map.place(place));
  }

  /**
   * @param {Frame[]} frames
   * @param {Scene | null} scene
   */
  #cardsOf(frames, scene) {
    const entries = frames.flatMap((frame) => frame.entries);
    if (scene && entries.length) this.cards.add(entries, scene);
  }

  /** @param {Frame[]} frames */
  #queue(frames) {
    this.queue.push(...frames);
    // What lies far ahead is forgotten, and fetched when its time has come.
    for (const frame of this.queue.slice(FAR, -1)) frame.scene = null;
    const begins = !this.behind;
    this.#to(begins ? "playing" : this.state);
    // What was offered a moment ago is not offered while something is played.
    if (begins && this.shown) this.page.draw(this.shown);
    this.bar.left(this.#waiting.length);
    this.#fill();
    this.wake();
    this.#run();
  }

  async #fill() {
    if (this.filling) return;
    this.filling = true;
    await this.reel.fill(
      () => this.queue,
      () => this.wake(),
    );
    this.filling = false;
  }

  /** Show what is queued, moment by moment. */
  async #run() {
    if (this.running) return;
    this.running = true;
    const turn = this.turn;
    // What was paused stands until it is let go, though nothing may come after it.
    while (this.turn === turn && (this.queue.length || this.state === "paused")) {
      if (this.state === "paused" && !this.stepping) await this.#hold(0);
      else if (!this.queue.length) break;
      else if (await this.#next(turn)) this.stepping = false;
    }
    if (this.turn === turn) this.#leave();
  }

  /**
   * Show the next moment; false when more of it must come first.
   * @param {number} turn
   */
  async #next(turn) {
    const before = this.shown;
    const frame = this.queue[0];
    if (!before || !frame.scene) {
      await this.#hold(MORE);
      return false;
    }
    const parts = this.#scatter(before, frame);
    if (parts.length > 1) this.queue.splice(0, 1, ...parts);
    this.#fill();
    const waiting = this.queue.length;
    const { moment, used, open } = firstMoment(before, this.queue);
    const missing = this.queue.slice(0, AHEAD).some((one) => !one.scene);
    if (open && (missing || !this.#complete())) {
      const came = await this.#hold(missing ? 10 * MORE : MORE);
      if (this.turn !== turn) return true;
      if (came || this.queue.length !== waiting) return false;
    }
    const passed = this.queue.splice(0, used);
    if (moment) await this.#show(moment, turn);
    else this.shown = passed[passed.length - 1]?.scene ?? before;
    return moment !== null;
  }

  /** Whether the player is asked something behind what is shown. */
  get asked() {
    return this.behind && Boolean(this.page.present?.scene.options?.length);
  }

  /** Whether nothing more can come before the player has decided, or the game is over. */
  #complete() {
    const present = this.page.present?.scene;
    return !present || this.replaying || Boolean(present.options?.length) || Boolean(present.result);
  }

  /**
   * @param {Moment} moment
   * @param {number} turn
   */
  async #show(moment, turn) {
    const { page } = this;
    const waiting = this.#waiting;
    if (!this.replaying && page.info.seats.length) this.haste = Math.min(this.haste, hasteOf([moment, ...waiting]));
    const long = lengthOf(moment) * stretch(taste().pace) * this.haste;
    this.count += 1;
    page.gaze.bring(this.arrows.places(moment), [this.bar.host, this.cards.host]);
    this.arrows.draw(moment);
    this.bar.tell(moment);
    this.bar.left(waiting.length);
    page.log.mark(moment.n);
    this.#tell();
    if (rolled(moment)) await this.#rest(long * FALLING, turn);
    if (this.turn !== turn) return;
    this.shown = moment.scene;
    if (this.replaying) page.history.put(moment.n);
    page.draw(moment.scene);
    this.cards.add(moment.entries, moment.scene);
    await this.#rest(rolled(moment) ? long * (1 - FALLING) : long, turn);
  }

  get #waiting() {
    return this.shown ? momentsOf(this.shown, this.queue) : [];
  }

  /**
   * Wait so long, or until something comes; whether something came.
   * @param {number} milliseconds 0 for no end
   * @returns {Promise<boolean>}
   */
  #hold(milliseconds) {
    return new Promise((done) => {
      const timer = milliseconds ? window.setTimeout(() => done(false), milliseconds) : 0;
      this.wake = () => {
        clearTimeout(timer);
        done(true);
      };
    });
  }

  /**
   * Let a moment stand; one that is paused stands until it is let go.
   * @param {number} milliseconds
   * @param {number} turn
   */
  async #rest(milliseconds, turn) {
    const start = performance.now();
    while (this.turn === turn && this.state === "playing" && !this.stepping) {
      const left = start + milliseconds - performance.now();
      if (left <= 0) return;
      await this.#hold(left);
    }
  }

  /** @param {State} state */
  #to(state) {
    this.state = state;
    this.#tell();
  }

  #tell() {
    document.body.dataset.playback = this.state;
    document.body.dataset.moments = String(this.count);
    this.page.history.mark(this.replaying && this.state === "playing");
    this.bar.draw(this.state, taste().pace, this.replaying, this.page.present?.scene ?? null);
  }

  /** Pause, or go on. */
  pause() {
    if (!this.behind) return;
    this.#to(this.state === "paused" ? "playing" : "paused");
    this.wake();
  }

  /** Show the next moment, and pause after it. */
  step() {
    if (!this.behind) return;
    this.stepping = true;
    this.#to("paused");
    this.wake();
  }

  /** Go to the present at once; whether there was anything to leave. */
  skip() {
    if (!this.behind) return false;
    this.skipping = this.page.info.seats.length > 0 && !this.#complete();
    const present = this.page.present?.scene;
    if (present && !this.replaying) for (const frame of this.queue) this.cards.add(frame.entries, present);
    this.#leave();
    return true;
  }

  #halt() {
    this.turn += 1;
    this.running = this.stepping = this.replaying = false;
    this.haste = 1;
    this.queue.length = 0;
    this.arrows.clear();
    this.settle();
    this.#to("present");
    this.wake();
  }

  #leave() {
    const { behind, replaying } = this;
    this.#halt();
    if (replaying) this.page.history.go(null);
    else if (behind) this.page.toPresent();
  }

  /** @param {Pace} pace */
  setPace(pace) {
    setTaste({ pace });
    if (pace === "off") this.skip();
    this.#tell();
    this.wake();
  }

  /**
   * Play again from a moment of the past on.
   * @param {number} from
   */
  async replay(from) {
    const present = this.page.present;
    if (!present || from >= present.actions) return;
    this.#leave();
    const turn = this.turn;
    this.page.history.put(from);
    this.replaying = true;
    this.#to("playing");
    const scene = await this.reel.at(from);
    if (this.turn !== turn || !scene) return;
    this.shown = scene;
    this.page.draw(scene);
    this.#queue(this.reel.frames(this.page.log.entries, from, present.actions, present.scene));
  }

  /**
   * Play from a moment of the past on, or pause what is being played from there.
   * @param {number} from
   */
  toggle(from) {
    if (this.replaying) this.pause();
    else this.replay(from);
  }

  /** The player looks elsewhere by himself. */
  stop() {
    if (this.behind) this.#halt();
  }

  /** The picture is the present again. */
  settle() {
    this.shown = this.page.present?.scene ?? null;
  }
}
