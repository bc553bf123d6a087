/** The umpire's pane: whose picture is seen, the table stopped, rulings given and read again. */

import { byId, html } from "./element.js";

/** @import { Bench, ScenePush, TableInfo } from "./types" */
/** @import { Wire } from "./wire.js" */

/** @typedef {"amend" | "ordain" | "tell"} Kind */

/** @type {[Kind, string][]} */
const KINDS = [
  ["amend", "Amend the position"],
  ["ordain", "Ordain dice"],
  ["tell", "Tell"],
];

export class Umpire {
  /**
   * @param {TableInfo} info
   * @param {Wire} wire
   */
  constructor(info, wire) {
    this.info = info;
    this.wire = wire;
    /** @type {Kind} */
    this.kind = "amend";
    this.halted = false;
    /** @type {{ id: string, name: string }[]} */
    this.sides = [];
    this.eyes = html("select", { id: "eyes", onchange: () => wire.send({ type: "eyes", seat: this.eyes.value || null }) });
    this.halt = html("button", { type: "button", id: "halt", onclick: () => wire.send({ type: "halt", on: !this.halted }) });
    this.words = html("textarea", { id: "ruling-words", rows: 4, spellcheck: "false", autocapitalize: "off", placeholder: "turn = 3" });
    this.list = html("div", { class: "word-rows" });
    this.help = html("details", { id: "word-list", ontoggle: () => this.help.open && this.#listWords() }, html("summary", {}, "Words of this game, as they are now"), this.list);
    this.die = html("input", { id: "sides", type: "number", min: 2, max: 1000, value: 6, required: true });
    this.faces = html("input", { id: "faces", inputmode: "numeric", autocomplete: "off", placeholder: "6 1 4" });
    this.text = html("textarea", { id: "ruling-text", rows: 3 });
    this.reason = html("input", { id: "reason", autocomplete: "off" });
    this.answer = html("p", { id: "ruled", role: "status", hidden: true });
    this.parts = {
      amend: html("div", { class: "part" }, html("label", { for: "ruling-words" }, "Words of a case file; what they do not name stays as it is"), this.words, this.help),
      ordain: html("div", { class: "part" }, html("label", {}, "The next dice of ", this.die, " sides show"), html("label", { for: "faces" }, "Faces in their order; none takes back what was ordained"), this.faces),
      tell: html("div", { class: "part" }, html("label", { for: "ruling-text" }, "What is to be told"), this.text),
    };
    this.choice = html("div", { class: "kinds", role: "group", "aria-label": "What to rule" }, ...KINDS.map(([kind, words]) => html("button", { type: "button", "data-kind": kind, onclick: () => this.#choose(kind) }, words)));
    this.to = html("fieldset", { class: "to" }, html("legend", {}, "Who may know of it"));
    this.ordained = html("p", { id: "ordained", class: "note", hidden: true });
    this.rulings = html("ol", { id: "rulings" });
    const form = html("form", { id: "ruling", onsubmit: (/** @type {SubmitEvent} */ event) => (event.preventDefault(), this.#rule()) });
    form.append(this.choice, ...Object.values(this.parts), html("label", { for: "reason" }, "Why"), this.reason, this.to, html("div", { class: "row" }, html("button", { class: "main", id: "rule" }, "Rule")), this.answer);
    byId("umpire").append(
      html("div", { class: "row look" }, html("label", { for: "eyes" }, "You see"), this.eyes, this.halt),
      form,
      this.ordained,
      html("h3", {}, html("b", {}, "Rulings")),
      this.rulings,
    );
    this.#choose("amend");
  }

  /** @param {Kind} kind */
  #choose(kind) {
    this.kind = kind;
    for (const [each, part] of Object.entries(this.parts)) part.hidden = each !== kind;
    for (const button of this.choice.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    this.reason.required = kind !== "tell";
  }

  /** @param {ScenePush} push */
  draw(push) {
    if (!push.umpire) return;
    const seats = push.scene.seats.filter((seat) => !seat.idle).map(({ id, name }) => ({ id, name }));
    if (JSON.stringify(seats) !== JSON.stringify(this.sides)) this.#seat(seats);
    this.eyes.value = push.umpire.eyes;
    this.halted = push.halted ?? false;
    this.halt.textContent = this.halted ? "Let play go on" : "Stop the table";
    this.halt.setAttribute("aria-pressed", String(this.halted));
    this.#bench(push.umpire);
    if (this.help.open) this.#listWords();
  }

  /** @param {{ id: string, name: string }[]} sides */
  #seat(sides) {
    this.sides = sides;
    this.eyes.replaceChildren(html("option", { value: "" }, "everything"), ...sides.map((side) => html("option", { value: side.id }, `what ${side.name} sees`)));
    const all = html("input", { type: "checkbox", name: "everybody" });
    all.checked = true;
    const boxes = sides.map((side) => html("label", {}, html("input", { type: "checkbox", name: "to", value: side.id, disabled: true }), side.name));
    all.addEventListener("change", () => {
      for (const field of this.to.querySelectorAll("input")) if (field !== all) field.disabled = all.checked;
    });
    this.to.replaceChildren(html("legend", {}, "Who may know of it"), html("label", {}, all, "everybody"), ...boxes);
  }

  /** @param {Bench} bench */
  #bench(bench) {
    const names = new Map(this.sides.map((side) => [side.id, side.name]));
    this.ordained.hidden = !bench.ordained.length;
    this.ordained.textContent = `Ordained and not rolled yet: ${bench.ordained.map(([sides, face]) => `${face} on a die of ${sides}`).join(", ")}.`;
    const rows = bench.rulings.map((ruling) => {
      const to = ruling.to ? ruling.to.map((id) => names.get(id) ?? id).join(", ") || "nobody" : "everybody";
      return html("li", {}, `The umpire ${ruling.text}`, ruling.reason ? html("div", { class: "reason" }, ruling.reason) : null, html("small", {}, `Known to ${to}.`));
    });
    this.rulings.replaceChildren(...(rows.length ? rows.reverse() : [html("li", { class: "none" }, "None so far.")]));
  }

  async #listWords() {
    const answer = await this.wire.ask({ type: "words" });
    if (answer.type !== "words") return;
    /** @type {{ word: string, line: string }[]} */
    const words = answer.words;
    const rows = words.map(({ word, line }) => html("button", { type: "button", title: line, onclick: () => this.#insert(line || `${word} = `) }, html("b", {}, word), html("span", {}, line.slice(line.indexOf("=") + 1))));
    this.list.replaceChildren(...(rows.length ? rows : [html("p", { class: "note" }, "This game has no words to amend a position by.")]));
  }

  /** @param {string} line */
  #insert(line) {
    const text = this.words.value.trimEnd();
    this.words.value = text ? `${text}\n${line}` : line;
    this.words.focus();
  }

  async #rule() {
    const everybody = /** @type {HTMLInputElement} */ (this.to.querySelector("[name=everybody]")).checked;
    const named = [.../** @type {NodeListOf<HTMLInputElement>} */ (this.to.querySelectorAll("[name=to]:checked"))].map((field) => field.value);
    const own = {
      amend: { words: this.words.value },
      ordain: { sides: Number(this.die.value), faces: this.faces.value.split(/[^0-9]+/).filter(Boolean).map(Number) },
      tell: { text: this.text.value },
    }[this.kind];
    const answer = await this.wire.ask({ type: "rule", do: this.kind, ...own, reason: this.reason.value, to: everybody ? null : named });
    const done = answer.type === "ruled";
    this.answer.hidden = false;
    this.answer.classList.toggle("wrong", !done);
    this.answer.textContent = done ? "So ruled." : sentence(answer.why);
    if (!done) return;
    for (const field of [this.words, this.faces, this.text, this.reason]) field.value = "";
  }
}

/** @param {string} words */
function sentence(words) {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
