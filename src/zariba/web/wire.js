/** The websocket: reconnects with growing pauses, and matches answers to questions. */

import { apply } from "./changes.js";

/** @import { ChangesPush, LogEntry, Push, Scene, ScenePush } from "./types" */

const PAUSES = [300, 700, 1500, 3000, 6000, 10000];
const PATIENCE = 20000;
/** Close codes after which trying again is of no use: another sits there or another site asks, no such table. */
const FINAL = [4403, 4404];

export class Wire {
  /**
   * @param {string} token
   * @param {{ push: (message: Push) => void, state: (state: "open" | "lost" | "gone", why?: string) => void }} listener
   */
  constructor(token, listener) {
    this.token = token;
    this.listener = listener;
    this.tries = 0;
    this.asked = 0;
    /** @type {Map<string, { done: (message: any) => void, timer: number }>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.closed = false;
    /** @type {Map<number, { number: number, scene: Scene, log: LogEntry[] }>} the last scene and log of each seat, from which the next are told */
    this.known = new Map();
    /** Whose scene came last. */
    this.eyes = NaN;
    this.missed = false;
    window.addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#retryNow();
    });
    this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.token}?changes=1`);
    this.socket = socket;
    this.known.clear();
    this.missed = false;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.listener.state("open");
    });
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.#receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      for (const [id, { done, timer }] of this.waiting) {
        clearTimeout(timer);
        done({ type: "refused", id, rule: "", why: "The connection was lost; please try again." });
      }
      this.waiting.clear();
      if (FINAL.includes(event.code)) {
        this.closed = true;
        this.listener.state("gone", event.reason);
        return;
      }
      this.listener.state("lost");
      const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
      this.tries += 1;
      this.timer = window.setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()));
    });
  }

  #retryNow() {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.#connect();
  }

  /** Leave, and do not come back. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** @param {any} message */
  #receive(message) {
    const waiting = message.id === undefined ? undefined : this.waiting.get(String(message.id));
    if (!waiting) {
      if (message.type === "changes") this.#change(message);
      else {
        if (message.type === "scene") {
          this.known.clear();
          this.missed = false;
          this.#keep(message, message.log);
        }
        this.listener.push(message);
      }
      return;
    }
    this.waiting.delete(String(message.id));
    clearTimeout(waiting.timer);
    waiting.done(message);
  }

  /**
   * Make the scene of which the server has sent the changes. What cannot be made out of what is
   * known here is asked for again and not shown.
   * @param {ChangesPush} message
   */
  #change({ changes, base, ...rest }) {
    if (this.missed) return; // asked for already
    const all = [...this.known.values()];
    const old = all.find((one) => one.number === base);
    let scene, log;
    try {
      if (!old || rest.number !== Math.max(...all.map((one) => one.number)) + 1) throw new Error(`scene ${rest.number} follows on ${base}, and that is not here`);
      if (rest.from > old.log.length) throw new Error(`the log goes on at ${rest.from} and has ${old.log.length}`);
      scene = /** @type {Scene} */ (/** @type {unknown} */ (apply(changes, /** @type {any} */ (old.scene))));
      log = [...old.log.slice(0, rest.from), ...rest.log];
    } catch (error) {
      console.warn("The whole scene is asked for again:", error);
      this.missed = true;
      this.send({ type: "whole" });
      return;
    }
    // A log that goes on from another than the one that is shown is shown from its beginning.
    const same = old.scene.you === this.eyes;
    /** @type {ScenePush} */
    const push = { ...rest, type: "scene", scene, log: same ? rest.log : log, from: same ? rest.from : 0 };
    this.#keep(push, log);
    this.listener.push(push);
  }

  /**
   * @param {ScenePush} push
   * @param {LogEntry[]} log all of it
   */
  #keep({ scene, number = 0 }, log) {
    this.known.set(scene.you, { number, scene, log });
    this.eyes = scene.you;
  }

  /**
   * Send without waiting for an answer; false when there is no connection.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * Ask, and wait for the message with the same id.
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  ask(message) {
    const id = `q${(this.asked += 1)}`;
    return new Promise((done) => {
      const timer = window.setTimeout(() => {
        this.waiting.delete(id);
        done({ type: "refused", id, rule: "", why: "The server did not answer in time." });
      }, PATIENCE);
      this.waiting.set(id, { done, timer });
      if (!this.send({ ...message, id })) {
        clearTimeout(timer);
        this.waiting.delete(id);
        done({ type: "refused", id, rule: "", why: "There is no connection to the server now." });
      }
    });
  }
}
