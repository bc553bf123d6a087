/** What this browser remembers: the player's taste, and the tables opened here before. */

const TASTE = "zariba.taste";
const TABLES = "zariba.tables";
const LINKS = "zariba.links";
const NUMBERS = "zariba.numbers";
const SEEN = "zariba.seen";
const MOST = 30;

/** How fast the moves of others are shown; off: at once. */
/** @typedef {"slow" | "normal" | "fast" | "off"} Pace */
/** @typedef {{ palette: "" | "safe", text: "" | "large", panel: "" | "closed", follow: boolean, theme: "" | "light" | "dark", sound: boolean, pace: Pace, cards: boolean }} Taste */
/** @typedef {{ url: string, title: string, seat: string, date: string }} Remembered */

/** @type {Taste} */
const PLAIN = { palette: "", text: "", panel: "", follow: true, theme: "", sound: false, pace: "normal", cards: true };
const night = window.matchMedia("(prefers-color-scheme: dark)");
night.addEventListener("change", () => applyTaste());

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** @returns {Taste} */
export function taste() {
  return { ...PLAIN, ...recall(TASTE, {}) };
}

/** @param {Partial<Taste>} change */
export function setTaste(change) {
  const now = { ...taste(), ...change };
  store(TASTE, now);
  applyTaste();
}

export function applyTaste() {
  const { palette, text, panel, theme } = taste();
  document.body.dataset.theme = theme || (night.matches ? "dark" : "light");
  document.body.dataset.palette = palette;
  document.body.dataset.text = text;
  document.body.dataset.panel = panel;
}

/** @returns {Remembered[]} */
export function rememberedTables() {
  /** @type {Remembered[]} */
  const list = recall(TABLES, []);
  return Array.isArray(list) ? list : [];
}

/** @param {Remembered} table */
export function rememberTable(table) {
  const others = rememberedTables().filter((one) => one.url !== table.url);
  store(TABLES, [table, ...others].slice(0, MOST));
}

/** @param {string} url */
export function forgetTable(url) {
  store(
    TABLES,
    rememberedTables().filter((one) => one.url !== url),
  );
}

/** @typedef {{ server: string, number: string, commits: Record<string, string> }} OwnNumber the number of this browser, for which share of the server it was given, and what the others had promised then */

/** For a browser that keeps nothing: as long as the page is open. */
const unkept = new Map();

/**
 * The latest things by table; the oldest are forgotten.
 * @template T
 * @param {string} key
 * @returns {[string, T][]}
 */
function byTable(key) {
  /** @type {[string, T][]} */
  const list = recall(key, unkept.get(key) ?? []);
  return Array.isArray(list) ? list : [];
}

/**
 * @template T
 * @param {string} key
 * @param {string} id
 * @param {T} thing
 */
function keepByTable(key, id, thing) {
  const others = byTable(key).filter(([other]) => other !== id);
  const all = [[id, thing], ...others].slice(0, MOST);
  unkept.set(key, all);
  store(key, all);
}

/**
 * The addresses of a table's links that this browser was shown, by seat.
 * @param {string} id
 * @returns {Record<string, string>}
 */
export function knownLinks(id) {
  /** @type {[string, Record<string, string>][]} */
  const all = byTable(LINKS);
  return all.find(([table]) => table === id)?.[1] ?? {};
}

/**
 * The server keeps no link that could be read again: whoever makes one remembers it.
 * @param {string} id
 * @param {{ seat: number | string, url: string }[]} links
 */
export function rememberLinks(id, links) {
  keepByTable(LINKS, id, { ...knownLinks(id), ...Object.fromEntries(links.filter((link) => link.url).map((link) => [link.seat, link.url])) });
}

/**
 * The number that this browser made for the dice of a table, with that share of the server where one is named.
 * @param {string} id
 * @param {string} [server]
 * @returns {OwnNumber | null}
 */
export function ownNumber(id, server) {
  /** @type {[string, OwnNumber][]} */
  const all = byTable(NUMBERS);
  const own = all.find(([table]) => table === id)?.[1] ?? null;
  return own && (server === undefined || own.server === server) ? own : null;
}

/**
 * @param {string} id
 * @param {OwnNumber} own
 */
export function rememberNumber(id, own) {
  keepByTable(NUMBERS, id, own);
}

/**
 * The scene on which a seat of this browser decided last, by its number; undefined where it has not.
 * @param {string} token
 * @param {number} seat
 * @returns {number | undefined}
 */
export function seenUpTo(token, seat) {
  /** @type {[string, number][]} */
  const all = byTable(SEEN);
  return all.find(([name]) => name === `${token} ${seat}`)?.[1];
}

/**
 * @param {string} token
 * @param {number} seat
 * @param {number} n
 */
export function rememberSeen(token, seat, n) {
  keepByTable(SEEN, `${token} ${seat}`, n);
}
