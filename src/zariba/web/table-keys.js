/** The keys of the table: those of the present buttons, and those that always work. */

import { ALWAYS_KEY, askAlways } from "./always.js";
import { pickOf } from "./choose.js";
import { byId } from "./element.js";
import { followingKeys } from "./following.js";
import { openHelp } from "./keys.js";
import { setTaste, taste } from "./preferences.js";
import { pinShown } from "./odds.js";
import { unpinOdds } from "./pinned.js";
import { mainButton } from "./prompt.js";
import { NO_REACTIONS_KEY, passable } from "./reactions.js";

/** @import { Key } from "./keys.js" */
/** @import { TablePage } from "./table.js" */

const STRIDE = 90;

/**
 * @param {TablePage} page
 * @returns {Key[]}
 */
export function offeredKeys(page) {
  const { scene, chooser } = page;
  const following = followingKeys(page);
  if (!scene || page.history.past || page.playback.behind) return following;
  const at = () => {
    const frame = byId("buttons").getBoundingClientRect();
    return { x: frame.left - 40, y: frame.bottom };
  };
  const main = mainButton(scene);
  /** @type {Key[]} */
  const keys = (scene.options ?? [])
    .filter((option) => option.on === "button" && option !== main && option.key)
    .map((option) => ({ keys: [(option.key ?? "").toLowerCase()], words: option.label, act: () => void chooser.commit(pickOf(option), at()) }));
  if (main) keys.push({ keys: ["Enter", " "], words: main.label, act: () => void chooser.commit(pickOf(main), at()) });
  const pass = passable(page.present?.reactions, scene);
  if (pass) keys.push({ keys: [NO_REACTIONS_KEY], words: pass.label, act: () => page.say(pass.seat, { window: pass.window }) });
  const always = page.present?.always;
  if (always?.verbs?.length && !always.answering) keys.push({ keys: [ALWAYS_KEY], words: "Always answer this alike", act: () => askAlways(always, scene, (seat, question, verb) => page.keep(seat, question, verb), at()) });
  return [...following, ...keys];
}

/**
 * @param {TablePage} page
 * @returns {Key[]}
 */
export function fixedKeys(page) {
  const { map, history, overlays, info } = page;
  const pan = (/** @type {number} */ x, /** @type {number} */ y) => () => map.panBy(x * STRIDE, y * STRIDE);
  return [
    { keys: ["z", "Backspace"], words: "Undo", act: () => page.second.undo() },
    { keys: ["Shift+Z"], words: "Redo", act: () => page.second.redo() },
    { keys: ["Shift+H"], words: "Hint: what would the bot do, and why?", act: () => void page.second.hint() },
    { keys: ["Shift+B"], words: "Advice: the best orders, by what comes of them", act: () => void page.second.advice.ask() },
    { keys: ["Escape"], words: "Clear the menu, the fan, the overlay; back to the present", act: () => page.escape() },
    ...(map.board.inch ? [{ keys: ["m"], words: "Measure on the table", act: () => page.ruler.toggle() }] : []),
    ...(info.overlays ?? []).map((kind) => ({
      keys: [kind.key.toLowerCase()],
      words: kind.at ? `${kind.name} from ${overlays.start} you point at` : kind.name,
      act: () => overlays.toggle(kind.id, kind.at ? page.pointing.pointed : undefined),
    })),
    { keys: ["ArrowLeft", "a"], words: "Move the map left", act: pan(1, 0) },
    { keys: ["ArrowRight", "d"], words: "Move the map right", act: pan(-1, 0) },
    { keys: ["ArrowUp", "w"], words: "Move the map up", act: pan(0, 1) },
    { keys: ["ArrowDown", "s"], words: "Move the map down", act: pan(0, -1) },
    { keys: ["+", "="], words: "Nearer", act: () => map.zoom(1.3, undefined, true) },
    { keys: ["-", "_"], words: "Farther", act: () => map.zoom(1 / 1.3, undefined, true) },
    { keys: ["0", "Home"], words: "The whole map", act: () => map.fit(true) },
    { keys: ["g"], words: "Put the cursor on the map: arrows, Space, Enter, N", act: () => byId("cursor").focus() },
    { keys: ["/"], words: "Find a choice in the list", act: () => page.prompt.find() },
    { keys: ["o"], words: "Keep the odds that show in sight, or put them away", act: () => void (pinShown() || unpinOdds()) },
    { keys: ["x"], words: "Hide or show the counters", act: () => page.bare() },
    { keys: ["c"], words: "Go to where you may choose", act: () => page.scene && map.show(page.gaze.choices(page.scene), { least: map.k, most: map.k }) },
    { keys: [","], words: "What happened since your last move", act: () => page.recap.open() },
    { keys: ["["], words: "One action back in the history", act: () => history.step(-1) },
    { keys: ["]"], words: "One action on", act: () => history.step(1) },
    { keys: ["\\"], words: "Show or hide the panel", act: () => setTaste({ panel: taste().panel ? "" : "closed" }) },
    { keys: ["?"], words: "This help", act: () => openHelp(offeredKeys(page), fixedKeys(page), Boolean(map.board.inch)) },
  ];
}
