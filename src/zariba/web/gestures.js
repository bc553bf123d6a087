/** Pointer, wheel and pinch on the map, told apart: a drag pans or draws the tape, a short press clicks. */

/** @import { MapView } from "./board.js" */
/** @import { Point } from "./types" */

/** @typedef {{ point: Point, target: Element | null, touch: boolean }} Press */
/** What may take a press for itself, such as a tape measure. */
/** @typedef {{ start: (point: Point) => boolean, move: (point: Point) => void, end: (point: Point, dragged: boolean) => void }} Tool */
/** What may be carried: a drag that begins on it does not move the map. */
/** @typedef {{ grab: (press: Press) => boolean, move: (press: Press) => void, drop: (press: Press) => void, cancel: () => boolean }} Hand */

const SLIP = 6;
const LONG = 550;

/**
 * What lies under the pointer, though the map has it to itself.
 * @param {Press} press
 * @returns {Press}
 */
function beneath(press) {
  return { ...press, target: document.elementFromPoint(press.point.x, press.point.y) };
}

/**
 * @param {HTMLElement} host
 * @param {MapView} map
 * @param {{ click: (press: Press) => void, menu: (press: Press) => void, hover: (press: Press) => void, leave: () => void, drag: () => void, tool?: Tool, hand?: Hand }} on
 */
export function listen(host, map, on) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  /** @type {Point | null} */
  let start = null;
  let dragging = false;
  let holding = 0;
  let drawing = false;
  let carrying = false;
  /** @type {Press | null} */
  let first = null;

  const press = (/** @type {PointerEvent} */ event) => ({
    point: { x: event.clientX, y: event.clientY },
    target: event.target instanceof Element ? event.target : null,
    touch: event.pointerType !== "mouse",
  });
  const onMap = (/** @type {Event} */ event) =>
    event.target instanceof Element && (event.target === host || event.target.closest(".sheet-holder") !== null);

  const hold = (/** @type {Press} */ held) => {
    if (dragging || !down.size) return;
    down.clear();
    start = null;
    on.menu(held);
  };

  host.addEventListener("pointerdown", (event) => {
    if (!onMap(event) || event.button > 1) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 1) {
      start = { x: event.clientX, y: event.clientY };
      dragging = false;
      drawing = event.button === 0 && (on.tool?.start(start) ?? false);
      if (drawing) {
        host.setPointerCapture(event.pointerId);
        return;
      }
      // A finger held down is the right button of a tablet.
      const held = press(event);
      first = event.button === 0 ? held : null;
      clearTimeout(holding);
      if (held.touch) holding = window.setTimeout(() => hold(held), LONG);
    } else {
      // A second finger means the map, not the tape nor what is carried.
      drawing = false;
      if (carrying) on.hand?.cancel();
      carrying = false;
      dragging = true;
    }
  });

  host.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && onMap(event)) on.hover(press(event));
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    if (drawing) {
      on.tool?.move(now);
      return;
    }
    if (!dragging && start && Math.hypot(now.x - start.x, now.y - start.y) > SLIP) {
      dragging = true;
      clearTimeout(holding);
      for (const id of down.keys()) host.setPointerCapture(id);
      carrying = down.size === 1 && first !== null && (on.hand?.grab(first) ?? false);
      if (!carrying) {
        host.classList.add("dragging");
        on.drag();
      }
    }
    if (!dragging) return;
    if (carrying) {
      on.hand?.move(beneath(press(event)));
      return;
    }
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const far = Math.hypot(now.x - other.x, now.y - other.y);
      const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      map.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
      map.zoom(far / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else map.panBy(now.x - before.x, now.y - before.y);
    down.set(event.pointerId, now);
  });

  const up = (/** @type {PointerEvent} */ event) => {
    clearTimeout(holding);
    if (!down.delete(event.pointerId)) return;
    if (drawing && start) {
      drawing = false;
      const now = { x: event.clientX, y: event.clientY };
      on.tool?.end(now, Math.hypot(now.x - start.x, now.y - start.y) > SLIP);
      start = null;
      return;
    }
    if (carrying) {
      carrying = false;
      if (event.type === "pointerup") on.hand?.drop(beneath(press(event)));
      else on.hand?.cancel();
    } else if (!dragging && event.type === "pointerup" && event.button === 0) on.click(press(event));
    if (down.size === 0) {
      dragging = false;
      start = null;
      host.classList.remove("dragging");
    }
  };
  host.addEventListener("pointerup", up);
  host.addEventListener("pointercancel", up);
  host.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && !down.size) on.leave();
  });
  host.addEventListener("contextmenu", (event) => {
    if (!onMap(event)) return;
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch") on.menu(press(/** @type {PointerEvent} */ (event)));
  });
  host.addEventListener(
    "wheel",
    (event) => {
      if (!onMap(event)) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      map.zoom(Math.exp(-event.deltaY * lines * speed), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
}
