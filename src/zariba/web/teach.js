/** What teaches at a table: the coach of a lesson, the briefing, reasons for questions, words explained. */

import { call } from "./api.js";
import { briefOnce } from "./briefing.js";
import { rules } from "./citation.js";
import { Coach } from "./coach.js";
import { explainWords } from "./glossary.js";
import { Why } from "./why.js";

/** @import { Lesson } from "./learning" */
/** @import { TablePage } from "./table.js" */

/** @param {TablePage} page */
export async function teach(page) {
  const { info, token } = page;
  const why = new Why();
  explainWords(info.game);
  /** @type {Coach | null} */
  let coach = null;
  const draw = () => {
    if (!page.scene) return;
    why.draw(page.scene, page.history.past);
    coach?.draw();
  };
  document.addEventListener("drawn", draw);
  if (info.lesson) {
    const [lessons] = await Promise.all([/** @type {Promise<Lesson[]>} */ (call(`/api/games/${info.game}/lessons`)), rules().catch(() => [])]);
    const lesson = lessons.find((one) => one.id === info.lesson);
    if (lesson) coach = new Coach(page, lesson);
  }
  draw();
  if (info.lesson) return;
  const once = () => {
    document.removeEventListener("drawn", once);
    briefOnce(token, info, page.present?.scene.turn ?? 1);
  };
  if (page.present) once();
  else document.addEventListener("drawn", once);
}
