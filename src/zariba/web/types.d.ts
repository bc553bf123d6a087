/* What the server sends, as docs/wire.md and core/scene.py define it. */

/** Name, rule, value. */
export type Part = [string, string, number];

export interface Odds {
  title: string;
  parts: Part[];
  /** Label, ways, out of how many. */
  outcomes: [string, number, number][];
  note: string;
  /** The table that the dice are read on, and the heading of the column or row. */
  reads?: [string, string] | null;
  /** The headings of the rows that the dice can come to. */
  rows?: string[];
}

export interface Space {
  id: string;
  x: number;
  y: number;
  outline: [number, number][];
  title: string;
  lines?: string[];
  /** Its name on the artwork: left, top, width, height. */
  plate?: [number, number, number, number] | null;
}

export interface Board {
  game: string;
  width: number;
  height: number;
  piece: number;
  spaces: Space[];
  legend: { svg: string; text: string }[];
  /** Board units to the inch, for a table that is measured. */
  inch?: number;
  /** The spaces that the table opens on while no piece is on the map. */
  home?: string[];
}

export interface Table {
  name: string;
  columns: string[];
  rows: string[][];
  note: string;
}

export interface Badge {
  id: string;
  text: string;
  title: string;
  tone?: "good" | "warn" | "plain";
}

/** One part of a card. */
export interface CardLine {
  head: string;
  text: string;
  tone?: "" | "good" | "warn" | "bad";
  /** It can be used now. */
  live?: boolean;
  /** What it does, for the enlarged card. */
  note?: string;
}

export interface Piece {
  id: string;
  seat: number;
  space?: string;
  symbol?: string;
  size?: string;
  band?: string;
  values?: string[];
  weakened?: boolean;
  label?: string;
  title?: string;
  lines?: string[];
  badges?: Badge[];
  facing?: number;
  spent?: boolean;
  /** Where in its space it stands; pieces on one spot are one stack. */
  spot?: [number, number] | null;
  /** What a card or chit does. */
  text?: string;
  /** Where its centre is on a measured table. */
  at?: [number, number] | null;
  /** How it stands there. */
  body?: "" | "figure" | "prone" | "casualty" | "vehicle" | "wreck" | "aircraft" | "block" | "flat";
  /** Degrees clockwise from north; below 0 for none. */
  heading?: number;
  /** Length along the heading and width, in board units. */
  extent?: [number, number] | null;
  /** Steps a block has left, and in full. */
  steps?: [number, number] | null;
  card?: CardLine[];
  /** Dice printed in the corner of a card. */
  dice?: number[];
  /** What the ring round those dice sets off. */
  ring?: string;
}

export interface Tray {
  id: string;
  title: string;
  seat: number;
  pieces: Piece[];
  note: string;
  kind?: "" | "hand" | "cup" | "pile" | "box";
  /** How many lie in a pile. */
  count?: number;
}

export type Action = [string, string];

export interface Option {
  verb: string;
  arg: string;
  on: "piece" | "space" | "spot" | "button";
  target: string;
  label: string;
  key?: string;
  odds?: Odds | null;
  menu?: boolean;
  danger?: string;
  tone?: "" | "warn";
  /** For `on` spot: where on the table. */
  spot?: [number, number] | null;
}

export interface Shortcut {
  space: string;
  actions: Action[];
  label: string;
  tone?: "" | "warn";
  /** Where on a measured table it is clicked. */
  spot?: [number, number] | null;
  /** The piece that is clicked for it. */
  piece?: string;
  odds?: Odds | null;
}

export type Tone = "good" | "warn" | "bad" | "own" | "enemy" | "plain";

export interface Mark {
  space: string;
  tone: Tone;
  text?: string;
  kind?: "" | "token";
  seat?: number;
  title?: string;
}

/** Something drawn over a measured table; a circle and a label have one point. */
export interface Shape {
  kind: "line" | "polygon" | "circle" | "label";
  points: [number, number][];
  tone: Tone;
  radius?: number;
  text?: string;
  title?: string;
}

export interface Overlay {
  id: string;
  marks: Mark[];
  lines: string[][];
  note: string;
  shapes?: Shape[];
}

export interface OverlayKind {
  id: string;
  name: string;
  key: string;
  at: boolean;
}

export interface Track {
  id: string;
  title: string;
  value: number;
  goal?: number | null;
  parts?: Part[];
  note?: string;
  seat?: number;
}

export interface SeatView {
  id: string;
  name: string;
  colour: string;
  ink: string;
  asked: boolean;
  team?: string;
  /** Nobody plays it in this scenario. */
  idle?: boolean;
  /** The colour of its wooden blocks. */
  wood?: string;
}

export interface Scene {
  game: string;
  scenario: string;
  you: number;
  n: number;
  seats: SeatView[];
  phases: string[];
  /** Place in `phases`; -1 before the first. */
  phase: number;
  /** The first turn is 1. */
  turn: number;
  turns: string[];
  prompt: string;
  pieces: Piece[];
  trays?: Tray[];
  options?: Option[];
  shortcuts?: Shortcut[];
  chosen?: string[];
  marks?: Mark[];
  shapes?: Shape[];
  tracks?: Track[];
  result?: string;
  winner?: number | null;
  commitment?: string;
  seed?: string;
  /** For a seat that is asked: why. */
  basis?: import("./learning").Basis;
}

export interface LogEntry {
  n: number;
  turn: number;
  phase: number;
  seat: number;
  text: string;
  /** The last is the place that it is about; those before it are where it came from. */
  spaces?: string[];
  dice?: number[];
  parts?: Part[];
  rule?: string;
  reason?: string;
}

export interface Rule {
  id: string;
  title: string;
  says: string;
  /** The heading of the rulebook it stands under. */
  section?: string;
}

export interface Link {
  seat: number | string;
  name: string;
  /** Empty where the server does not know it: a link is told only when it is made. */
  url: string;
  /** Someone sits there. */
  claimed?: boolean;
  /** A new one may be made in its place. */
  may_renew?: boolean;
}

/** One person of those who make the dice together. */
export interface Person {
  /** The first seat of the link. */
  seat: number;
  name: string;
  you?: boolean;
  claimed?: boolean;
  committed?: boolean;
  /** The hash of the number, once all are there. */
  commits?: string;
  given?: boolean;
  without?: boolean;
  /** The number, once the game is over. */
  number?: string;
}

/** How far the dice have come that people make together. */
export interface Numbers {
  /** The hash of the server's share. */
  server: string;
  closed: boolean;
  begun: boolean;
  anew: number;
  people: Person[];
  waits: string;
  /** The server's share, once the game is over. */
  share?: string;
}

export interface Variant {
  id: string;
  name: string;
  about: string;
  rule: string;
  /** The scenarios that offer it; none for all. */
  scenarios?: string[];
}

export interface Seat {
  id: string;
  name: string;
  colour: string;
  ink: string;
  team?: string;
  autopilot?: boolean;
}

export interface GameInfo {
  id: string;
  title: string;
  about: string;
  seats: Seat[];
  /** `sides`: who sits there; `seats`: the numbers of those that are played. */
  scenarios: { id: string; name: string; about: string; seats: number[]; sides: Seat[] }[];
  /** The scenario that a newcomer is offered. */
  opens_on: string;
  variants: Variant[];
  bots: string[];
  rules: number;
  covered?: number;
  lessons?: { id: string; title: string; about: string; minutes: number }[];
}

export interface Created {
  id: string;
  open: string;
  links: Link[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  scenario: string;
  scenario_name?: string;
  seats: number[];
  players: string[];
  links?: Link[];
  may_save: boolean;
  overlays?: OverlayKind[];
  /** Whether orders of the game can be weighed. */
  advice?: boolean;
  /** The variants in force, by id or by name. */
  options?: string[];
  /** The guided game that it is. */
  lesson?: string;
  /** What everyone should know of the dice, where they are not made by all together. */
  dice?: string[];
  /** Where they are. */
  numbers?: Numbers;
  /** What everyone should know of the rules, where they were mended since the game began. */
  told?: string[];
  /** Where the game stops because of that: its action `n` is no longer legal. */
  parted?: { n: number; of?: number; name: string; rule?: string; words?: string; why?: string };
  /** Where an umpire sits at the table: who he is. */
  umpire?: "you" | "another";
}

/** What an umpire knows besides the picture. */
export interface Bench {
  /** The seat whose picture he sees; empty for everything. */
  eyes: string;
  rulings: { n: number; text: string; reason?: string; to?: string[] }[];
  /** Dice that were ordained and not rolled yet: of how many sides, which face. */
  ordained: [number, number][];
}

export interface Reason {
  rule: string;
  why: string;
}

/** Lasting answers, as their owner sees them. */
export interface Always {
  /** What the present question is called, where it can be given one. */
  question?: string;
  verbs?: string[];
  /** The answer that the table is about to give. */
  answering?: string;
  kept?: { seat: number; question: string; says: string }[];
  /** What was answered since the last click. */
  told?: string[];
}

export interface ScenePush {
  type: "scene";
  /** Counts the scenes of a connection that takes changes. */
  number?: number;
  scene: Scene;
  log: LogEntry[];
  from: number;
  undo: string;
  /** Whether what was taken back last can be done again. */
  redo?: boolean;
  /** The number of the first action that may be taken back. */
  back?: number;
  actions: number;
  paused?: boolean;
  /** In games with reaction windows, to who plays a seat. */
  reactions?: Reactions;
  /** What is always answered, to who plays a seat. */
  always?: Always;
  /** In a lesson: how many actions were taken. */
  lesson?: number;
  /** At a table with an umpire: whether he has stopped it for now. */
  halted?: boolean;
  /** To the umpire. */
  umpire?: Bench;
}

/** Anything that a scene may hold. */
export type Json = null | boolean | number | string | Json[] | { [field: string]: Json };

/** A scene told by what has changed since the one numbered `base`. */
export interface ChangesPush extends Omit<ScenePush, "type" | "scene" | "number"> {
  type: "changes";
  number: number;
  base: number;
  changes: import("./changes.js").Change;
}

/** What the table does about reactions for the seats of this link. */
export interface Reactions {
  /** The answer that lets the present choice pass. */
  idle: Action | null;
  /** The stretch of play that the present choice belongs to. */
  window: string;
  /** The table is about to give that answer. */
  answering: boolean;
  seats: { seat: number; away: boolean; ask: boolean; passing: string }[];
}

export interface HistoryAnswer {
  type: "history";
  at: number;
  scene: Scene;
  id: string;
}

/** Anything the server pushes that is not an answer to a question of ours. */
export type Push =
  | ScenePush
  | HistoryAnswer
  | { type: "refused"; rule: string; why: string; id?: string }
  | ({ type: "why"; id: string } & Reason)
  | { type: "overlay"; overlay: Overlay; id: string }
  | { type: "waiting"; numbers: Numbers }
  | { type: "thinking"; seat: number; part: number }
  | AdvisingPush
  | AdvicePush
  | { type: "ruled"; id: string }
  | { type: "words"; words: { word: string; line: string }[]; id: string }
  | { type: "presence"; seats: boolean[]; umpire?: boolean };

/** How far the adviser has thought, from 0 to 1. */
export interface AdvisingPush {
  type: "advising";
  seat: number;
  part: number;
}

/** One thing that could be done. */
export interface Counsel {
  says: string;
  action: Action;
  chance: number;
  error: number;
  count: number;
  worse: boolean;
  /** Where it leads: places, line by line of the log to come. */
  ways?: string[][];
}

/** What the adviser found, or why it found nothing. */
export interface AdvicePush {
  type: "advice";
  seat: number;
  failed?: string;
  best?: Counsel[];
  /** Whether the first is clearly better than the others. */
  clear?: boolean;
  rollouts?: number;
}

export interface Point {
  x: number;
  y: number;
  /** What is put there stands above it. */
  above?: boolean;
}

declare global {
  /** Written above the worker by the server: what it keeps, and a name for that version of it. */
  const VERSION: string;
  const FILES: string[];
  interface Window {
    zariba: {
      readonly scene: Scene | null;
      /** The place under the cursor of the keyboard. */
      readonly cursor: string;
      act(verb: string, arg: string): void;
      screenOf(space: string): Point | null;
    };
  }
}
