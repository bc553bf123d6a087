/** Building elements: no markup strings, so nothing the server sends can become markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Value */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Record<string, Value>} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An HTML element; an attribute `onclick` and the like takes a listener.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Value>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Value>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * The element with this id, which the page is known to hold.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * Set an attribute only when it differs, so that an unchanged element costs no repaint.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function keep(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const TAGS = new Set(
  "svg g rect circle ellipse line polyline polygon path text tspan defs pattern linearGradient radialGradient stop clipPath use image title".split(
    " ",
  ),
);

/**
 * A drawing sent as SVG text, with everything dropped that could run or fetch.
 * @param {string} fragment shapes, or a whole `<svg>` with a frame of its own
 * @param {string} viewBox where the fragment brings none
 * @returns {SVGSVGElement}
 */
export function drawing(fragment, viewBox) {
  const frame = svg("svg", { viewBox, "aria-hidden": "true" });
  const text = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${fragment}</svg>`;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  if (parsed.querySelector("parsererror")) return frame;
  for (const inner of [...parsed.documentElement.querySelectorAll("svg")]) {
    if (inner.hasAttribute("viewBox")) frame.setAttribute("viewBox", inner.getAttribute("viewBox") ?? viewBox);
    inner.replaceWith(...inner.childNodes);
  }
  for (const element of [...parsed.documentElement.querySelectorAll("*")]) {
    if (!TAGS.has(element.localName)) element.remove();
    for (const { name, value } of [...element.attributes]) {
      const link = name === "href" || name === "xlink:href";
      const outside = link && !/^(#|data:image\/(png|jpeg|webp);)/.test(value);
      if (name.startsWith("on") || name === "style" || outside) element.removeAttribute(name);
    }
  }
  for (const child of [...parsed.documentElement.childNodes]) frame.append(document.adoptNode(child));
  return frame;
}
