/** Short sounds, made as they are needed: my turn, dice, combat. Off unless the player wants them. */

import { taste } from "./preferences.js";

/** @import { LogEntry } from "./types" */

/** @type {AudioContext | null} */
let studio = null;

/** A browser lets a page sound only after its reader has touched it. */
function open() {
  if (!taste().sound || !navigator.userActivation?.hasBeenActive) return null;
  studio ??= new AudioContext();
  if (studio.state === "suspended") studio.resume();
  return studio;
}

/**
 * One note that dies away.
 * @param {AudioContext} audio
 * @param {number} pitch in hertz
 * @param {number} after seconds from now
 * @param {number} long seconds
 * @param {number} loud
 */
function note(audio, pitch, after, long, loud) {
  const start = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long);
}

/**
 * A burst of noise below a pitch: a die on wood when it is short and high, a gun when it is long and low.
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} after
 * @param {number} long
 * @param {number} loud
 */
function burst(audio, pitch, after, long, loud) {
  const start = audio.currentTime + after;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const wave = noise.getChannelData(0);
  for (let i = 0; i < wave.length; i += 1) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "lowpass", frequency: pitch });
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(start);
}

const SOUNDS = {
  turn: (/** @type {AudioContext} */ audio) => [660, 880].forEach((pitch, i) => note(audio, pitch, i * 0.14, 0.5, 0.16)),
  dice: (/** @type {AudioContext} */ audio) => [0, 0.07, 0.16, 0.22].forEach((after) => burst(audio, 2600, after, 0.05, 0.4)),
  combat: (/** @type {AudioContext} */ audio) => [0, 0.13].forEach((after) => burst(audio, 420, after, 0.45, 0.8)),
};

/** @param {keyof typeof SOUNDS} sound */
export function play(sound) {
  const audio = open();
  if (!audio) return;
  SOUNDS[sound](audio);
  document.body.dataset.sound = sound;
}

/**
 * What has just come to the log, and whether the player is called: the loudest of it sounds, once.
 * @param {LogEntry[]} news
 * @param {boolean} called
 */
export function sound(news, called) {
  const rolls = news.filter((entry) => entry.dice?.length);
  if (rolls.some((entry) => entry.parts?.length)) play("combat");
  else if (rolls.length) play("dice");
  if (called) play("turn");
}
