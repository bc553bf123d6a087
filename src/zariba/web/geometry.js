/** Plane geometry of the map: which space lies under a point, and which points fit into a room. */

/** @import { Board, Point, Space } from "./types" */

/** The side of a cell of the coarse grid. */
const CELL = 120;
/** So many points are tried as the edges of a room, of however many there are. */
const MANY = 24;

/** @typedef {Map<string, Space[]>} Grid spaces by the cells that they touch */

/**
 * As many points as a room holds.
 * @param {Point[]} points
 * @param {Point} room how wide and how high it is
 * @returns {{ some: Point[], x: number, y: number }} which points, and their middle
 */
export function crowd(points, room) {
  const middle = (/** @type {Point[]} */ some, /** @type {"x" | "y"} */ axis) => (Math.max(...some.map((p) => p[axis])) + Math.min(...some.map((p) => p[axis]))) / 2;
  const held = (/** @type {number} */ left, /** @type {number} */ top) => points.filter(({ x, y }) => x >= left && x <= left + room.x && y >= top && y <= top + room.y);
  // A fullest room can be pushed until a point lies on its left edge, and one on its upper edge.
  const edges = points.length > MANY ? points.filter((_, i) => i % Math.ceil(points.length / MANY) === 0) : points;
  let best = held(Math.min(...points.map((p) => p.x)), Math.min(...points.map((p) => p.y)));
  for (const { x } of edges) {
    for (const { y } of edges) {
      if (best.length === points.length) break;
      const here = held(x, y);
      if (here.length > best.length) best = here;
    }
  }
  const some = best.length ? best : points;
  return { some, x: middle(some, "x"), y: middle(some, "y") };
}

/**
 * Spaces by the cells of a coarse grid that their outlines touch, to find one under the pointer quickly.
 * @param {Space[]} spaces
 * @returns {Grid}
 */
export function gridOf(spaces) {
  /** @type {Grid} */
  const grid = new Map();
  for (const space of spaces) {
    const xs = space.outline.map(([x]) => x);
    const ys = space.outline.map(([, y]) => y);
    for (let i = Math.floor(Math.min(...xs) / CELL); i <= Math.max(...xs) / CELL; i += 1) {
      for (let j = Math.floor(Math.min(...ys) / CELL); j <= Math.max(...ys) / CELL; j += 1) {
        const key = `${i},${j}`;
        const cell = grid.get(key);
        if (cell) cell.push(space);
        else grid.set(key, [space]);
      }
    }
  }
  return grid;
}

/**
 * Everything but a rectangle, as a path.
 * @param {[number, number, number, number]} plate left, top, width, height
 * @param {Board} board
 */
export function hole([left, top, wide, high], board) {
  return `M-99-99H${board.width + 99}V${board.height + 99}H-99ZM${left} ${top}h${wide}v${high}h${-wide}z`;
}

/**
 * The space under a point; the smallest, where one lies within another.
 * @param {Grid} grid
 * @param {Point} point
 * @returns {Space | null}
 */
export function spaceAt(grid, point) {
  const cell = grid.get(`${Math.floor(point.x / CELL)},${Math.floor(point.y / CELL)}`) ?? [];
  const found = cell.filter((space) => inside(point, space.outline));
  return found.sort((a, b) => area(a.outline) - area(b.outline))[0] ?? null;
}

/** @param {[number, number][]} outline */
function area(outline) {
  return Math.abs(outline.reduce((sum, [x, y], i) => sum + x * outline[(i + 1) % outline.length][1] - y * outline[(i + 1) % outline.length][0], 0));
}

/**
 * @param {Point} point
 * @param {[number, number][]} outline
 */
function inside({ x, y }, outline) {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i, i += 1) {
    const [xi, yi] = outline[i];
    const [xj, yj] = outline[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}
