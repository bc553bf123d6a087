/** The moments of a game as this page has seen them: scenes by number, and those it missed asked for. */

/** @import { Frame } from "./moments.js" */
/** @import { LogEntry, Scene, ScenePush } from "./types" */
/** @import { Wire } from "./wire.js" */

const KEPT = 400;
/** Milliseconds between two questions: the server refuses a flood. */
const BREATH = 25;
/** So many moments are fetched before they are due. */
export const AHEAD = 40;

export class Reel {
  /** @param {Wire} wire */
  constructor(wire) {
    this.wire = wire;
    /** @type {Map<number, Scene>} */
    this.scenes = new Map();
    this.eyes = NaN;
    this.over = false;
    /** The number of the scene that came last, and the last line read then. */
    this.n = 0;
    this.line = "";
  }

  /**
   * Keep a scene that has come, and tell the steps that led to it from the last; none where nothing was done,
   * null where it does not follow on that.
   * @param {ScenePush} push
   * @param {LogEntry[]} log the whole of it
   * @returns {Frame[] | null}
   */
  take({ scene, actions }, log) {
    const { eyes, over, n, line } = this;
    const other = eyes !== scene.you;
    const ended = !over && Boolean(scene.result);
    if (other || over !== Boolean(scene.result)) this.scenes.clear();
    for (const kept of this.scenes.keys()) if (kept >= actions) this.scenes.delete(kept);
    this.eyes = scene.you;
    this.over = Boolean(scene.result);
    this.n = actions;
    this.line = log[log.length - 1]?.text ?? "";
    this.#keep(actions, scene);
    if (Number.isNaN(eyes)) return null;
    // When the game is over all is counted anew; what ended it is its last action.
    if (ended) return this.frames(log, actions - 1, actions, scene);
    // Other eyes count otherwise: new is what they read after the last line that was read.
    if (other) return [{ n: actions, scene, entries: line ? log.slice(log.findLastIndex((entry) => entry.text === line) + 1 || log.length) : [], cut: true }];
    return actions < n ? null : this.frames(log, n, actions, scene);
  }

  /**
   * @param {number} n
   * @param {Scene} scene
   */
  #keep(n, scene) {
    this.scenes.set(n, scene);
    for (const old of this.scenes.keys()) {
      if (this.scenes.size <= KEPT) return;
      this.scenes.delete(old);
    }
  }

  /**
   * The scene after so many actions; null where it cannot be had.
   * @param {number} n
   */
  async at(n) {
    const known = this.scenes.get(n);
    if (known) return known;
    const { eyes, over } = this;
    const answer = await this.wire.ask({ type: "scene", at: n });
    if (answer.type !== "history" || eyes !== this.eyes || over !== this.over) return null;
    this.#keep(n, answer.scene);
    return /** @type {Scene} */ (answer.scene);
  }

  /**
   * The steps between two numbers, each with its lines; only the last has its scene already.
   * @param {LogEntry[]} entries the whole log
   * @param {number} from
   * @param {number} to
   * @param {Scene} scene
   */
  frames(entries, from, to, scene) {
    /** @type {Map<number, LogEntry[]>} */
    const lines = new Map();
    for (let i = entries.length - 1; i >= 0 && entries[i].n > from; i -= 1) lines.set(entries[i].n, [entries[i], ...(lines.get(entries[i].n) ?? [])]);
    return Array.from({ length: to - from }, (_, i) => {
      const n = from + 1 + i;
      /** @type {Frame} */
      const frame = { n, scene: n === to ? scene : null, entries: lines.get(n) ?? [] };
      return frame;
    });
  }

  /**
   * Fetch what some frames lack, one after the other. A frame that cannot be had is told with the next.
   * @param {() => Frame[]} wanted asked again before each, since a queue moves on
   * @param {() => void} came
   */
  async fill(wanted, came) {
    for (;;) {
      const frame = wanted()
        .slice(0, AHEAD)
        .find((one) => !one.scene);
      if (!frame) return;
      const known = this.scenes.get(frame.n);
      const scene = known ?? (await this.at(frame.n));
      if (!known) await new Promise((done) => setTimeout(done, BREATH));
      if (scene) frame.scene = scene;
      else giveUp(wanted(), frame);
      came();
    }
  }
}

/**
 * Tell the lines of a frame that has no scene with the frame after it.
 * @param {Frame[]} frames
 * @param {Frame} frame
 */
function giveUp(frames, frame) {
  const i = frames.indexOf(frame);
  if (i < 0) return;
  const next = frames[i + 1];
  if (next) next.entries = [...frame.entries, ...next.entries];
  frames.splice(i, 1);
}
