/** What happened between two scenes, and which small happenings are one moment to whoever looks on. */

/** @import { LogEntry, Piece, Point, Scene } from "./types" */

/** Something that went from place to place; places are spaces or points "x,y". */
/** @typedef {{ seat: number, pieces: string[], path: string[] }} Move */
/** One step of the game as these eyes saw it: the scene after it (null while it is not here yet) and its lines. */
/** `cut`: from here on it is seen with other eyes, so that nothing can be told from the picture before. */
/** @typedef {{ n: number, scene: Scene | null, entries: LogEntry[], cut?: boolean }} Frame */
/** @typedef {{ moves: Move[], entries: LogEntry[] }} Happening */
/** @typedef {Happening & { n: number, scene: Scene }} Moment */

/** Where one step is felt at so many places, they are shown one after the other. */
const SCATTERED = 2;

/**
 * Where a piece is on the map; empty when it is not there.
 * @param {Piece} piece
 */
export function placeOf(piece) {
  return piece.at ? piece.at.join() : (piece.space ?? "");
}

/**
 * The pieces that another scene has elsewhere. A concealed piece is named after its place, so one that is gone
 * from one place and new in another, each the only such place of its side, has gone there.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Move[]}
 */
export function movesBetween(before, after) {
  if (before.pieces === after.pieces) return [];
  const was = new Map(before.pieces.map((piece) => [piece.id, piece]));
  /** @type {Map<string, Move>} */
  const moves = new Map();
  /** @type {Map<number, Map<string, number>>} by side and place: how many more unknown pieces than before */
  const more = new Map();
  const count = (/** @type {Piece} */ piece, /** @type {number} */ by) => {
    const side = more.get(piece.seat) ?? new Map();
    more.set(piece.seat, side.set(placeOf(piece), (side.get(placeOf(piece)) ?? 0) + by));
  };
  for (const piece of after.pieces) {
    const old = was.get(piece.id);
    was.delete(piece.id);
    if (!old) count(piece, 1);
    else if (placeOf(old) !== placeOf(piece) && placeOf(old) && placeOf(piece)) addMove(moves, piece.seat, [piece.id], placeOf(old), placeOf(piece));
  }
  for (const piece of was.values()) count(piece, -1);
  for (const [seat, places] of more) {
    const left = [...places].filter(([place, by]) => place && by < 0);
    const reached = [...places].filter(([place, by]) => place && by > 0);
    if (left.length === 1 && reached.length === 1) addMove(moves, seat, [], left[0][0], reached[0][0]);
  }
  return [...moves.values()];
}

/**
 * @param {Map<string, Move>} moves
 * @param {number} seat
 * @param {string[]} pieces
 * @param {string} from
 * @param {string} to
 */
function addMove(moves, seat, pieces, from, to) {
  const key = `${seat} ${from} ${to}`;
  const move = moves.get(key) ?? { seat, pieces: [], path: [from, to] };
  move.pieces.push(...pieces);
  moves.set(key, move);
}

/**
 * The place that a line is about: the last that it names.
 * @param {LogEntry} entry
 */
export function scenePlace(entry) {
  return entry.spaces?.at(-1) ?? "";
}

/** @param {Happening} what */
export function rolled({ entries }) {
  return entries.some((entry) => entry.dice?.length);
}

/** @param {Happening} what */
function isQuiet({ moves, entries }) {
  return !moves.length && !entries.length;
}

/**
 * Whether a step goes on with a march: the same pieces further on, others along the same way, or the line that
 * tells of it.
 * @param {Happening} march
 * @param {Happening} what
 */
function goesOn(march, what) {
  if (!march.moves.length || rolled(march) || rolled(what)) return false;
  if (!what.moves.length) return !march.entries.length && what.entries.some((entry) => march.moves.some((move) => move.path.at(-1) === scenePlace(entry)));
  return what.moves.every((move) => march.moves.some((one) => joins(one, move)));
}

/**
 * @param {Move} one
 * @param {Move} next
 */
function joins(one, next) {
  return one.seat === next.seat && (one.path.at(-1) === next.path[0] || one.path.join(">") === next.path.join(">"));
}

/**
 * @param {Happening} march
 * @param {Happening} what
 */
function lengthen(march, what) {
  for (const move of what.moves) {
    const one = march.moves.find((each) => joins(each, move));
    if (!one) march.moves.push({ ...move, path: [...move.path] });
    else {
      if (one.path.at(-1) === move.path[0]) one.path.push(...move.path.slice(1));
      one.pieces = [...new Set([...one.pieces, ...move.pieces])];
    }
  }
  march.entries = [...march.entries, ...what.entries];
}

/**
 * The first moment of some frames that follow on a scene: a march is one, whatever number of steps it took.
 * @param {Scene} before
 * @param {Frame[]} frames
 * @returns {{ moment: Moment | null, used: number, open: boolean }} used: how many frames it takes, or are nothing to look at; open: what comes next may belong to it
 */
export function firstMoment(before, frames) {
  /** @type {Moment | null} */
  let moment = null;
  let used = 0;
  let last = before;
  for (const [i, frame] of frames.entries()) {
    if (!frame.scene) return { moment, used: moment ? used : i, open: true };
    if (frame.cut && moment) return { moment, used, open: false };
    const what = { moves: frame.cut ? [] : movesBetween(last, frame.scene), entries: frame.entries };
    last = frame.scene;
    // What only prepares something is shown with what comes of it.
    if (isQuiet(what)) continue;
    if (moment && !goesOn(moment, what)) return { moment, used, open: false };
    moment ??= { moves: [], entries: [], n: frame.n, scene: frame.scene };
    lengthen(moment, what);
    moment.n = frame.n;
    moment.scene = frame.scene;
    used = i + 1;
  }
  return { moment, used: moment ? used : frames.length, open: !moment || (moment.moves.length > 0 && !rolled(moment)) };
}

/**
 * All moments of some frames.
 * @param {Scene} before
 * @param {Frame[]} frames
 */
export function momentsOf(before, frames) {
  /** @type {Moment[]} */
  const all = [];
  for (let rest = frames, from = before; rest.length; ) {
    const { moment, used } = firstMoment(from, rest);
    if (!moment) break;
    all.push(moment);
    from = moment.scene;
    rest = rest.slice(used);
  }
  return all;
}

/**
 * A step that tells of many places, as a step for each: what changed is shown with the line nearest to it.
 * @param {Scene} before
 * @param {Frame} frame
 * @param {(place: string) => Point | null} pointOf
 * @returns {Frame[]}
 */
export function scattered(before, frame, pointOf) {
  const after = frame.scene;
  const groups = after && !frame.cut ? byPlace(frame.entries, new Set(movesBetween(before, after).map((move) => move.path[1]))) : [];
  if (!after || groups.length < SCATTERED) return [frame];
  const points = groups.map((entries) => entries.flatMap((entry) => entry.spaces ?? []).map(pointOf));
  const far = (/** @type {string} */ place, /** @type {number} */ group) => {
    const at = place ? pointOf(place) : null;
    return at ? Math.min(...points[group].map((point) => (point ? Math.hypot(point.x - at.x, point.y - at.y) : Infinity))) : Infinity;
  };
  const was = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const is = new Map(after.pieces.map((piece) => [piece.id, piece]));
  const nearest = (/** @type {string} */ id) => {
    const places = [was.get(id), is.get(id)].flatMap((piece) => (piece ? [placeOf(piece)] : []));
    const spans = groups.map((_, group) => Math.min(...places.map((place) => far(place, group))));
    const least = Math.min(...spans);
    return Number.isFinite(least) ? spans.indexOf(least) : groups.length - 1;
  };
  const turnOf = new Map([...new Set([...was.keys(), ...is.keys()])].map((id) => [id, nearest(id)]));
  return groups.map((entries, group) => {
    if (group === groups.length - 1) return { ...frame, entries };
    const done = (/** @type {Piece} */ piece) => (turnOf.get(piece.id) ?? 0) <= group;
    const pieces = [...before.pieces.filter((piece) => !done(piece)), ...after.pieces.filter(done)];
    return { n: frame.n, scene: { ...before, pieces }, entries };
  });
}

/**
 * Lines that follow each other and are about one place. Where no dice fell and nobody came, that is told with
 * what comes before or after.
 * @param {LogEntry[]} entries
 * @param {Set<string>} reached where something has gone
 */
function byPlace(entries, reached) {
  /** @type {{ place: string, entries: LogEntry[] }[]} */
  const groups = [];
  for (const entry of entries) {
    const here = scenePlace(entry);
    const last = groups[groups.length - 1];
    const lively = here && (entry.dice?.length || reached.has(here));
    if (!last || (lively && last.place && last.place !== here)) groups.push({ place: lively ? here : "", entries: [entry] });
    else {
      last.entries.push(entry);
      if (lively) last.place = here;
    }
  }
  return groups.map((group) => group.entries);
}
