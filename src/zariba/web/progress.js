/** What this browser remembers of learning: how far each lesson is, and which briefings were read. */

const LESSONS = "zariba.lessons";
const BRIEFED = "zariba.briefed";
const MOST = 60;

/**
 * @param {string} key
 * @returns {Record<string, number>}
 */
function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} key
 * @param {string} name
 * @param {number} value
 */
function keep(key, name, value) {
  const { [name]: _, ...others } = recall(key);
  const entries = Object.entries(others).slice(-MOST);
  try {
    localStorage.setItem(key, JSON.stringify({ ...Object.fromEntries(entries), [name]: value }));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

/** @param {string} token of the lesson's table */
export function lessonPlace(token) {
  return recall(LESSONS)[token] ?? 0;
}

/**
 * @param {string} token
 * @param {number} place
 */
export function rememberLesson(token, place) {
  if (lessonPlace(token) !== place) keep(LESSONS, token, place);
}

/** @param {string} token */
export function wasBriefed(token) {
  return token in recall(BRIEFED);
}

/** @param {string} token */
export function rememberBriefed(token) {
  keep(BRIEFED, token, 1);
}
