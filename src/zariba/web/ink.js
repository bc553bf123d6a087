/** Which ink can be read on a colour. */

const DARK = "#1d1508";
const LIGHT = "#ffffff";
/** Small print needs this contrast. */
const ENOUGH = 4.5;

/** @param {string} colour as #rrggbb */
function lightness(colour) {
  const parts = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255);
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * @param {string} one
 * @param {string} other
 */
function contrast(one, other) {
  const [low, high] = [lightness(one), lightness(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * A side's own ink where small print can be read in it, else the better of black and white.
 * @param {string} colour
 * @param {string} ink
 */
export function readableInk(colour, ink) {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return ink;
  if (/^#[0-9a-f]{6}$/i.test(ink) && contrast(colour, ink) >= ENOUGH) return ink;
  return contrast(colour, DARK) > contrast(colour, LIGHT) ? DARK : LIGHT;
}
