/** The start page: a game, a scenario, who sits where, and one click to begin. */

import { call, playerWords } from "./api.js";
import { BRIEFED } from "./briefing.js";
import { byId, html } from "./element.js";
import { keepForOffline, reloadWhenOnline } from "./install.js";
import { lessonOffers } from "./lesson-offer.js";
import { applyTaste, forgetTable, rememberedTables, rememberLinks } from "./preferences.js";
import { linksToSend } from "./reach.js";
import { playedGames } from "./played.js";
import { botsOf, oneTeam, playedSeats, presetsFor, seatsOf } from "./seating.js";
import { openDialog } from "./sheets.js";

/** @import { Created, GameInfo, Variant } from "./types" */

/** @import { Preset } from "./seating.js" */

class StartPage {
  /** @param {GameInfo[]} games */
  constructor(games) {
    this.games = games;
    this.game = games[0];
    this.scenario = "";
    /** @type {Record<string, string>} */
    this.seats = {};
    /** @type {Set<string>} */
    this.options = new Set();
    this.prepared = true;
    this.umpire = false;
    this.error = html("div", { class: "error", role: "alert", hidden: true });
    this.choose(this.game);
  }

  /** @param {GameInfo} game */
  choose(game) {
    this.game = game;
    this.scenario = game.opens_on;
    this.options = new Set();
    this.preset("bot");
  }

  /** @param {Preset} preset */
  seatsOf(preset) {
    return seatsOf(this.game, this.scenario, preset);
  }

  /** @param {Preset} preset */
  preset(preset) {
    this.seats = this.seatsOf(preset);
    this.draw();
  }

  /**
   * Another scenario may seat others: the chosen preset stays, and so does who was chosen for a seat that stays.
   * @param {string} id
   */
  play(id) {
    const before = presetsFor(this.game, this.scenario).find(([preset]) => JSON.stringify(this.seatsOf(preset)) === JSON.stringify(this.seats));
    this.scenario = id;
    const offered = this.#offered().map((variant) => variant.id);
    this.options = new Set([...this.options].filter((option) => offered.includes(option)));
    const fresh = this.seatsOf(before?.[0] ?? "bot");
    this.seats = before ? fresh : Object.fromEntries(Object.entries(fresh).map(([seat, kind]) => [seat, this.seats[seat] ?? kind]));
    this.draw();
    /** @type {HTMLElement | null} */ (document.querySelector(`input[name=scenario][value="${CSS.escape(id)}"]`))?.focus();
  }

  draw() {
    byId("start").replaceChildren(
      html("div", { class: "sheet-card", id: "game-card" }, ...this.#card()),
      html("div", { class: "beside" }, this.games.length > 1 ? this.#games() : null, this.#remembered(), this.#load()),
    );
  }

  #games() {
    const rows = this.games.map((game) => html("button", { "aria-pressed": String(game === this.game), onclick: () => this.choose(game) }, game.title));
    return html("section", { class: "sheet-card" }, html("h2", {}, "Games"), html("div", { class: "games" }, ...rows));
  }

  #card() {
    const { game } = this;
    const form = html("form", {
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        this.start();
      },
    });
    form.append(this.#scenarios(), this.#seats());
    const offered = this.#offered();
    if (offered.length) form.append(this.#variants(offered));
    form.append(this.#setUp(), this.#umpire(), this.error, html("div", { class: "begin" }, html("button", { class: "main", id: "begin" }, "Start"), html("span", { class: "note" }, this.#summary())));
    return [
      html("div", { class: "picture" }, this.#picture(), html("div", {}, html("h2", {}, game.title))),
      html("div", { class: "about" }, game.about, html("small", {}, game.covered ? `${game.covered} of ${game.rules} rules of the book enforced and tested` : `${game.rules} rules of the book`)),
      ...lessonOffers(game, this.error),
      form,
    ];
  }

  /** A strip of the map; a game of another package has none, and shows the map itself. */
  #picture() {
    const whole = `/api/games/${this.game.id}/board.svg?scenario=${encodeURIComponent(this.scenario)}`;
    const strip = html("img", { src: `/static/pictures/${this.game.id}.webp`, alt: "" });
    strip.addEventListener("error", () => (strip.src = whole), { once: true });
    return strip;
  }

  #summary() {
    const played = playedSeats(this.game, this.scenario);
    const people = played.filter((seat) => this.seats[seat.id] === "here").map((seat) => seat.name);
    if (!people.length && this.umpire) return "You are the umpire, unless you give the link to another.";
    if (!people.length) return Object.values(this.seats).includes("link") ? "You only hand out the links." : "The bots play; you watch.";
    return people.length === played.length && people.length > 1 ? `You play all ${oneTeam(played) ? "seats" : "sides"} at this screen.` : `You play ${people.join(" and ")}.`;
  }

  #scenarios() {
    const rows = this.game.scenarios.map((scenario) => {
      const field = html("input", { type: "radio", name: "scenario", value: scenario.id, onchange: () => this.play(scenario.id) });
      field.checked = scenario.id === this.scenario;
      return html("label", { class: "scenario" }, field, html("b", {}, scenario.name), html("span", {}, scenario.about));
    });
    return html("fieldset", {}, html("legend", {}, "Scenario"), html("div", { class: "scenarios" }, ...rows));
  }

  #seats() {
    const kinds = ["here", "link", ...botsOf(this.game)];
    const now = JSON.stringify(this.seats);
    const presets = presetsFor(this.game, this.scenario).map(([preset, words]) =>
      html("button", { type: "button", "data-preset": preset, "aria-pressed": String(JSON.stringify(this.seatsOf(preset)) === now), onclick: () => this.preset(preset) }, words),
    );
    const rows = playedSeats(this.game, this.scenario).map((seat) => {
      const field = html(
        "select",
        {
          "data-seat": seat.id,
          "aria-label": `Who plays ${seat.name}`,
          onchange: () => {
            this.seats[seat.id] = field.value;
            this.draw();
          },
        },
        ...kinds.map((kind) => html("option", { value: kind, selected: kind === this.seats[seat.id] }, playerWords(kind))),
      );
      const chip = html("span", { class: "chip", "aria-hidden": "true" });
      chip.style.background = seat.colour;
      return html("div", { class: "seat-row" }, chip, html("b", {}, seat.name), field);
    });
    return html("fieldset", {}, html("legend", {}, "Who sits where"), html("div", { class: "presets" }, ...presets), ...rows);
  }

  /** Whether to begin at once, with what the game has prepared. */
  #setUp() {
    const field = html("input", { type: "checkbox", id: "as-prepared", onchange: () => (this.prepared = field.checked) });
    field.checked = this.prepared;
    return html("label", { class: "variant" }, field, html("b", {}, "Begin with the prepared set-up"), html("span", {}, "Take the mark away to place your pieces yourself; undo does the same at the table."));
  }

  /** Whether to keep a place for an umpire. */
  #umpire() {
    const change = () => {
      this.umpire = field.checked;
      this.draw();
      byId("with-umpire").focus();
    };
    const field = html("input", { type: "checkbox", id: "with-umpire", onchange: change });
    field.checked = this.umpire;
    return html("label", { class: "variant" }, field, html("b", {}, "With an umpire"), html("span", {}, "One more link: whoever has it plays no side, sees everything, and may stop the table, amend the position, ordain dice and tell sides something. Nothing can be undone."));
  }

  /** The game options of the scenario. */
  #offered() {
    return this.game.variants.filter(({ scenarios }) => !scenarios?.length || scenarios.includes(this.scenario));
  }

  /** @param {Variant[]} offered */
  #variants(offered) {
    const rows = offered.map((variant) => {
      const field = html("input", {
        type: "checkbox",
        value: variant.id,
        onchange: () => {
          if (field.checked) this.options.add(variant.id);
          else this.options.delete(variant.id);
        },
      });
      field.checked = this.options.has(variant.id);
      return html("label", { class: "variant" }, field, html("b", {}, variant.name), html("span", {}, `${variant.about}${/^\d/.test(variant.rule) ? ` (${variant.rule})` : ""}`));
    });
    return html("fieldset", {}, html("legend", {}, "Game options"), ...rows);
  }

  #remembered() {
    const tables = rememberedTables();
    const ended = new Set(playedGames().map((game) => game.url));
    const rows = tables.map((table) =>
      html(
        "li",
        {},
        html("a", { href: table.url }, table.title),
        html(
          "button",
          {
            "aria-label": `Forget ${table.title}`,
            title: "Forget this link",
            onclick: () => {
              forgetTable(table.url);
              this.draw();
            },
          },
          "\u00d7",
        ),
        html("small", {}, [new Date(table.date).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }), table.seat].filter(Boolean).join(", ")),
        ended.has(table.url) && html("a", { class: "report-of", href: `${table.url}/report`, "aria-label": `Report of ${table.title}` }, "Report"),
      ),
    );
    return html("section", { class: "sheet-card" }, html("h2", {}, "Your games"), rows.length ? html("ul", { class: "tables" }, ...rows) : html("p", { class: "note" }, "Tables opened in this browser will be listed here."), html("p", {}, html("a", { href: "/played", id: "to-statistics" }, "Statistics of my games")));
  }

  #load() {
    const error = html("div", { class: "error", role: "alert", id: "load-error", hidden: true });
    const field = html("input", {
      type: "file",
      id: "load",
      accept: ".json,.zariba,application/json",
      "aria-label": "Save file",
      onchange: async () => {
        const file = field.files?.[0];
        if (!file) return;
        error.hidden = true;
        try {
          const save = await readSave(file);
          const seats = save.game === this.game.id || save.game === undefined ? this.seats : {};
          this.arrive(await call("/api/tables/load", { save, seats, umpire: this.umpire }));
        } catch (trouble) {
          error.textContent = /** @type {Error} */ (trouble).message;
          error.hidden = false;
          field.value = "";
        }
      },
    });
    return html("section", { class: "sheet-card" }, html("h2", {}, "Load a saved game"), html("p", { class: "note" }, "The seats are those chosen on the left."), field, error);
  }

  async start() {
    this.error.hidden = true;
    const button = /** @type {HTMLButtonElement} */ (byId("begin"));
    button.disabled = true;
    try {
      this.arrive(await call("/api/tables", { game: this.game.id, scenario: this.scenario, options: [...this.options], seats: this.seats, prepared: this.prepared, umpire: this.umpire }));
    } catch (trouble) {
      this.error.textContent = /** @type {Error} */ (trouble).message;
      this.error.hidden = false;
      button.disabled = false;
    }
  }

  /** @param {Created} created */
  arrive(created) {
    rememberLinks(created.id, created.links);
    if (!this.umpire && !Object.values(this.seats).includes("link")) {
      location.assign(created.open + BRIEFED);
      return;
    }
    /** @type {HTMLButtonElement} */ (byId("begin")).disabled = false;
    openDialog(
      "The table is ready",
      html("p", {}, "Send each player the link of that side. The first browser that opens a link sits down there, and nobody else can then, so leave theirs to them. This browser remembers the links: they are in the menu of the table."),
      linksToSend(created.links),
      html("div", { class: "row" }, html("a", { class: "button", id: "open-table", href: created.open }, Object.values(this.seats).includes("here") ? "To your seat" : this.umpire ? "Open the table as its umpire" : "Open the table")),
    );
  }
}

/** @param {File} file */
async function readSave(file) {
  try {
    const save = JSON.parse(await file.text());
    if (save && typeof save === "object") return save;
  } catch {
    // Told below, in the same words as any other file that is none of ours.
  }
  throw new Error(`${file.name} is not a zariba save file: it does not hold JSON.`);
}

async function boot() {
  applyTaste();
  keepForOffline();
  try {
    /** @type {GameInfo[]} */
    const games = await call("/api/games");
    new StartPage(games);
    document.body.dataset.ready = "true";
  } catch (error) {
    reloadWhenOnline();
    const tables = rememberedTables().map((table) => html("li", {}, html("a", { href: table.url }, table.title)));
    byId("start").append(html("div", { class: "error", role: "alert" }, /** @type {Error} */ (error).message), tables.length ? html("section", { class: "sheet-card beside" }, html("h2", {}, "Your games"), html("ul", { class: "tables" }, ...tables)) : "");
  }
}

boot();
