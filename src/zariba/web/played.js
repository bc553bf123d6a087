/** The games that this browser has seen to their end: kept here, and nowhere else. */

/** @import { TablePage } from "./table.js" */
/** @import { Scene, TableInfo } from "./types" */

/** One game; `side` is whom this browser played, `against` who played the others. */
/** @typedef {"won" | "lost" | "drawn" | "both" | "watched"} Outcome */
/** @typedef {{ id: string, url: string, game: string, title: string, scenario: string, scenarioName: string, side: string, against: string, outcome: Outcome, turns: number, actions: number, date: string }} Played */

const KEY = "zariba.played";
const MOST = 500;

/** @returns {Played[]} the latest first */
export function playedGames() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {Played[]} games */
function keep(games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** @param {string} [id] one game, or all */
export function forgetPlayed(id) {
  keep(id === undefined ? [] : playedGames().filter((one) => one.id !== id));
}

/**
 * Which sides of a game this link played, and how that ended.
 * @param {TableInfo} info
 * @param {Scene} scene
 * @returns {Outcome}
 */
export function outcomeOf(info, scene) {
  const team = (/** @type {number} */ seat) => scene.seats[seat]?.team || scene.seats[seat]?.id || "";
  const own = new Set(info.seats.map(team));
  if (!own.size) return "watched";
  const winner = scene.winner ?? -1;
  // Whoever plays against himself wins and loses; a side on autopilot is an enemy like any other.
  const enemies = scene.seats.filter((seat, i) => !own.has(team(i)) && !seat.idle);
  if (!enemies.length) return "both";
  if (winner < 0) return "drawn";
  return own.has(team(winner)) ? "won" : "lost";
}

/**
 * @param {TableInfo} info
 * @param {Scene} scene
 * @returns {Played}
 */
export function recordOf(info, scene) {
  const name = (/** @type {number[]} */ seats) => seats.map((seat) => scene.seats[seat]?.name).filter(Boolean).join(" and ");
  const team = (/** @type {number} */ seat) => scene.seats[seat]?.team || scene.seats[seat]?.id;
  const own = new Set(info.seats.map(team));
  const others = info.players.flatMap((kind, seat) => (kind && !info.seats.includes(seat) && !own.has(team(seat)) ? [["here", "link"].includes(kind) ? "a person" : kind] : []));
  const outcome = outcomeOf(info, scene);
  return {
    id: info.id,
    url: location.pathname,
    game: info.game,
    title: info.title,
    scenario: info.scenario,
    scenarioName: info.scenario_name ?? info.scenario,
    side: outcome === "both" ? "both sides" : name(info.seats) || "watching",
    against: outcome === "both" ? "oneself" : [...new Set(others)].join(" and ") || "the game",
    outcome,
    turns: scene.turn,
    actions: scene.n,
    date: new Date().toISOString(),
  };
}

/**
 * Write a game down once its end has been seen; one that was taken back and ended again counts as it ended last.
 * @param {TablePage} page
 */
export function keepScore(page) {
  let written = "";
  document.addEventListener("drawn", () => {
    const scene = page.present?.scene;
    if (!scene?.result || page.info.lesson || written === `${scene.n} ${scene.result}`) return;
    written = `${scene.n} ${scene.result}`;
    const game = recordOf(page.info, scene);
    if (game.outcome === "watched") return;
    const before = playedGames().find((one) => one.id === game.id);
    keep([{ ...game, date: before?.date ?? game.date }, ...playedGames().filter((one) => one.id !== game.id)].sort((a, b) => b.date.localeCompare(a.date)));
  });
}

/**
 * Open the table at a moment that the address names (`#at=12`).
 * @param {TablePage} page
 */
export function followMoment(page) {
  const at = new URLSearchParams(location.hash.slice(1)).get("at");
  if (at === null || !/^\d+$/.test(at)) return;
  const go = () => {
    if (!page.present) return;
    document.removeEventListener("drawn", go);
    window.history.replaceState(null, "", location.pathname);
    page.history.look(Number(at));
  };
  document.addEventListener("drawn", go);
}

/** @typedef {{ name: string, played: number, won: number, lost: number, drawn: number, turns: number, actions: number }} Line */

/**
 * Games by something that they have in common, the most played first.
 * @param {Played[]} games
 * @param {(game: Played) => string} by
 * @returns {Line[]}
 */
export function grouped(games, by) {
  /** @type {Map<string, Played[]>} */
  const groups = new Map();
  for (const game of games) groups.set(by(game), [...(groups.get(by(game)) ?? []), game]);
  return [...groups].map(([name, some]) => summed(name, some)).sort((a, b) => b.played - a.played || a.name.localeCompare(b.name));
}

/**
 * @param {string} name
 * @param {Played[]} games
 * @returns {Line}
 */
export function summed(name, games) {
  const count = (/** @type {Outcome} */ outcome) => games.filter((game) => game.outcome === outcome).length;
  const mean = (/** @type {(game: Played) => number} */ of) => (games.length ? games.reduce((sum, game) => sum + of(game), 0) / games.length : 0);
  return { name, played: games.length, won: count("won"), lost: count("lost"), drawn: count("drawn"), turns: mean((game) => game.turns), actions: mean((game) => game.actions) };
}

/**
 * How many games in a row ended like the latest one; those against oneself are passed over.
 * @param {Played[]} games the latest first
 * @returns {{ outcome: Outcome, length: number } | null}
 */
export function streak(games) {
  const decided = games.filter(({ outcome }) => outcome !== "both");
  if (!decided.length) return null;
  const end = decided.findIndex(({ outcome }) => outcome !== decided[0].outcome);
  return { outcome: decided[0].outcome, length: end < 0 ? decided.length : end };
}
