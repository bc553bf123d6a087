/** Who may sit where in a scenario, and the usual ways to fill the seats. */

/** @import { GameInfo } from "./types" */

/** @typedef {"bot" | "both" | "friend" | "watch"} Preset */

const AGAINST = /** @type {[Preset, string][]} */ ([
  ["bot", "Play against a bot"],
  ["both", "Play both sides"],
  ["friend", "Play a friend by link"],
  ["watch", "Watch bots"],
]);
const TOGETHER = /** @type {[Preset, string][]} */ ([
  ["bot", "Play with bots"],
  ["both", "Play all seats"],
  ["friend", "Play with friends by link"],
  ["watch", "Watch bots"],
]);
const ALONE = /** @type {[Preset, string][]} */ ([
  ["both", "Play it yourself"],
  ["watch", "Watch a bot"],
]);

/**
 * The seats that someone plays in a scenario.
 * @param {GameInfo} game
 * @param {string} scenario
 */
export function playedSeats(game, scenario) {
  const played = game.scenarios.find((one) => one.id === scenario);
  return (played?.sides ?? game.seats).filter((seat, i) => !seat.autopilot && (!played || played.seats.includes(i)));
}

/**
 * Whether these seats win and lose together.
 * @param {{ team?: string }[]} seats
 */
export function oneTeam(seats) {
  return seats.length > 0 && Boolean(seats[0].team) && seats.every((seat) => seat.team === seats[0].team);
}

/**
 * The presets that make sense, with their words.
 * @param {GameInfo} game
 * @param {string} scenario
 */
export function presetsFor(game, scenario) {
  const seats = playedSeats(game, scenario);
  return seats.length === 1 ? ALONE : oneTeam(seats) ? TOGETHER : AGAINST;
}

const LADDER = ["recruit", "regular", "veteran", "expert"];

/**
 * The bots to choose from: by strength where the game has such, else by name.
 * @param {GameInfo} game
 */
export function botsOf({ bots }) {
  return bots.includes(LADDER[0]) ? [...LADDER, "random"] : bots;
}

/**
 * The bot that is a fair opponent without a wait, of those the game has.
 * @param {GameInfo} game
 */
function bestBot({ bots }) {
  return ["regular", "doctrine"].find((bot) => bots.includes(bot)) ?? bots[0] ?? "here";
}

/**
 * @param {GameInfo} game
 * @param {string} scenario
 * @param {Preset} preset
 * @returns {Record<string, string>}
 */
export function seatsOf(game, scenario, preset) {
  const bot = bestBot(game);
  const kinds = { bot: ["here", bot], both: ["here", "here"], friend: ["here", "link"], watch: [bot, bot] }[preset];
  return Object.fromEntries(playedSeats(game, scenario).map((seat, i) => [seat.id, kinds[Math.min(i, 1)]]));
}
