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
  }

  /**
   * Keep a scene that has come; whether it follows on what was kept, by the same eyes and the same count.
   * @param {ScenePush} push
   * @param {number} before the number of the scene that was shown before it
   */
  take({ scene, actions }, before) {
    const same = this.eyes === scene.you && actions >= before && this.over === Boolean(scene.result);
    if (this.eyes !== scene.you || this.over !== Boolean(scene.result)) this.scenes.clear();
    for (const n of this.scenes.keys()) if (n >= actions) this.scenes.delete(n);
    this.eyes = scene.you;
    this.over = Boolean(scene.result);
    this.#keep(actions, scene);
    return same;
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
