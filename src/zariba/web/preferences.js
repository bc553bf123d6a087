/** What this browser remembers: the player's taste, and the tables opened here before. */

const TASTE = "zariba.taste";
const TABLES = "zariba.tables";
const MOST = 30;

/** @typedef {{ palette: "" | "safe", text: "" | "large", panel: "" | "closed", follow: boolean }} Taste */
/** @typedef {{ url: string, title: string, seat: string, date: string }} Remembered */

/** @type {Taste} */
const PLAIN = { palette: "", text: "", panel: "", follow: true };

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
  const { palette, text, panel } = taste();
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
