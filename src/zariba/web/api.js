/** The HTTP side of the server: JSON both ways, errors as one clear line. */

/**
 * @param {string} path
 * @param {unknown} [body] sent by POST when given
 * @returns {Promise<any>}
 */
export async function call(path, body) {
  /** @type {RequestInit} */
  const request = { headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.method = "POST";
    request.headers = { Accept: "application/json", "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw Object.assign(new Error(answer?.error ?? `The server answered ${response.status}.`), { taken: answer?.taken === true });
  return answer;
}

/**
 * The words for who may sit at a table.
 * @param {string} kind
 */
export function playerWords(kind) {
  const words = {
    here: "A person here",
    link: "A person by link",
    human: "A person",
    random: "Bot that plays at random",
    doctrine: "Bot that follows its doctrine",
    search: "Bot that looks ahead",
    recruit: "Bot, recruit: often acts on impulse",
    regular: "Bot, regular: follows its doctrine",
    veteran: "Bot, veteran: thinks each order over for a moment",
    expert: "Bot, expert: thinks each order over for some seconds",
  };
  return /** @type {Record<string, string>} */ (words)[kind] ?? `Bot: ${kind}`;
}

/** @param {string} kind */
export function isPerson(kind) {
  return kind === "here" || kind === "link" || kind === "human";
}
