/** The pieces of a scene by what may be done with them. */

/** @import { Marked } from "./stacks.js" */
/** @import { Scene } from "./types" */

/**
 * The marks of the pieces, and how many a plain click can choose.
 * @param {Scene} scene
 * @param {boolean} simple whether anything but side answers can be clicked now
 * @returns {{ marked: Marked, plain: number }}
 */
export function markPieces(scene, simple) {
  const offered = (scene.options ?? []).filter((option) => option.on === "piece");
  const far = (scene.shortcuts ?? []).filter((shortcut) => shortcut.piece);
  const minor = offered.filter((option) => option.menu && simple);
  const plain = offered.filter((option) => !minor.includes(option));
  const options = new Set([...plain.map((option) => option.target), ...far.map((shortcut) => shortcut.piece ?? "")]);
  const risky = [...plain.filter((option) => option.odds || option.danger || option.tone === "warn").map((option) => option.target), ...far.filter((shortcut) => shortcut.odds || shortcut.tone === "warn").map((shortcut) => shortcut.piece ?? "")];
  const marked = {
    options,
    minor: new Set(minor.map((option) => option.target).filter((id) => !options.has(id))),
    more: new Set(minor.map((option) => option.target)),
    risky: new Set(risky),
    chosen: new Set(scene.chosen ?? []),
  };
  return { marked, plain: plain.length };
}
