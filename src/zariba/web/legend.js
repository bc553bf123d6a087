/** The legend: the signs of the map, and how the counters of this game are read. */

import { citation } from "./citation.js";
import { counterPicture } from "./counter.js";
import { byId, drawing, html } from "./element.js";
import { glossary } from "./glossary.js";

/** @import { Board, Piece, Scene } from "./types" */
/** @import { Glossary } from "./learning" */

/**
 * @param {string} game
 * @param {Board} board
 * @param {Scene | null} scene from which examples are taken
 */
export async function drawLegend(game, board, scene) {
  const host = byId("legend");
  const signs = board.legend.map(({ svg: fragment, text }) => html("li", {}, drawing(fragment, "0 0 48 32"), html("span", {}, text)));
  const map = [html("h3", {}, html("b", {}, "Map")), html("ul", { class: "legend" }, ...signs)];
  host.replaceChildren(...map);
  for (const sample of host.querySelectorAll("svg")) frameSample(sample);
  const words = await glossary(game);
  host.replaceChildren(...(scene ? counters(words, scene) : []), ...marks(words), ...map, ...list(words));
}

/**
 * An example of each kind of counter, with its values explained.
 * @param {Glossary} words
 * @param {Scene} scene
 */
function counters({ counter }, scene) {
  const pieces = [...scene.pieces, ...(scene.trays ?? []).flatMap((tray) => tray.pieces)];
  const cards = counter.flatMap((kind) => {
    const fits = (/** @type {Piece} */ piece) => kind.symbols.includes(piece.symbol ?? "") && (piece.values?.length ?? 0) === kind.values.length;
    const example = pieces.find((piece) => fits(piece) && piece.seat === Math.max(scene.you, 0)) ?? pieces.find(fits);
    if (!example) return [];
    const values = kind.values.flatMap(({ name, says, rule }, i) => [html("dt", {}, example.values?.[i] ?? ""), html("dd", {}, html("b", {}, name), ` ${says} `, rule ? citation(rule) : "")]);
    return [
      html(
        "article",
        { class: "counter-key" },
        counterPicture({ ...example, badges: [] }, scene.seats, 92),
        html("div", {}, html("b", {}, kind.name), kind.says && html("p", {}, kind.says), html("dl", { class: "named-values" }, ...values)),
      ),
    ];
  });
  return cards.length ? [html("h3", {}, html("b", {}, "How to read a counter")), ...cards] : [];
}

/** @param {Glossary} words */
function marks({ mark }) {
  if (!mark.length) return [];
  const rows = mark.map(({ text, tone, says, rule }) => html("li", {}, html("b", { class: `badge-text ${tone}` }, text), html("span", {}, `${says} `, rule ? citation(rule) : "")));
  return [html("h3", {}, html("b", {}, "Marks on counters")), html("ul", { class: "legend marks-key" }, ...rows)];
}

/** @param {Glossary} words */
function list({ word }) {
  if (!word.length) return [];
  const rows = word.flatMap(({ word: name, says, rule }) => [html("dt", {}, name), html("dd", {}, `${says} `, rule ? citation(rule) : "")]);
  return [html("h3", {}, html("b", {}, "Words")), html("dl", { class: "words-key" }, ...rows)];
}

/**
 * Show all of a sample that is drawn beyond its frame of 48 by 32.
 * @param {SVGSVGElement} sample
 */
function frameSample(sample) {
  if (sample.getAttribute("viewBox") !== "0 0 48 32") return;
  const { x, y, width, height } = sample.getBBox();
  if (!width || (x >= -1 && y >= -1 && x + width <= 49 && y + height <= 33)) return;
  sample.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
}
