/** The pieces of a scene by what a click on them can do. */

/** @import { Chooser } from "./choose.js" */
/** @import { Marked } from "./stacks.js" */
/** @import { Scene } from "./types" */

/**
 * The pieces by what may be done with them, and how many a plain click can choose.
 * @param {Scene} scene
 * @param {Chooser} chooser
 * @param {Set<string>} chosen
 * @returns {{ marked: Marked, plain: number }}
 */
export function offeredPieces(scene, chooser, chosen) {
  const offered = (scene.options ?? []).filter((option) => option.on === "piece");
  const far = (scene.shortcuts ?? []).filter((shortcut) => shortcut.piece);
  const minor = offered.filter((option) => option.menu && chooser.plain);
  const plain = offered.filter((option) => !minor.includes(option));
  const options = new Set([...plain.map((option) => option.target), ...far.map((shortcut) => shortcut.piece ?? "")]);
  const risky = [...plain.filter((option) => option.odds || option.danger || option.tone === "warn").map((option) => option.target), ...far.filter((shortcut) => shortcut.odds || shortcut.tone === "warn").map((shortcut) => shortcut.piece ?? "")];
  const marked = {
    options,
    minor: new Set(minor.map((option) => option.target).filter((id) => !options.has(id))),
    more: new Set(minor.map((option) => option.target)),
    risky: new Set(risky),
    chosen,
  };
  return { marked, plain: plain.length };
}
