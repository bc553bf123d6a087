/* The report after a game, as docs/wire.md and core/report.py define it. */

import type { LogEntry, Mark, Piece, SeatView } from "./types";

export interface Side {
  name: string;
  seats: number[];
  colour: string;
  ink: string;
}

/** A number over the game: after how many actions it became what. */
export interface Curve {
  id: string;
  title: string;
  points: [number, number][];
  /** Whose number it is, by side; -1 for one that all share. */
  seat: number;
}

export interface Turn {
  name: string;
  start: number;
  /** By side and arm. */
  lost: Record<string, Record<string, number>>;
}

export interface Tally {
  kind: string;
  unit: string;
  rolls: number;
  came: number;
  expected: number;
  better: number;
}

export interface Fortune {
  /** The number of the side. */
  seat: number;
  rolls: number;
  better: number;
  kinds: Tally[];
}

export interface Picture {
  pieces: Piece[];
  marks: Mark[];
}

export interface TurningPoint {
  n: number;
  turn: string;
  place: string;
  told: LogEntry[];
  changed: string[];
  side: number;
  /** Left, top, width, height in board units; no width where there is nothing to show. */
  box: [number, number, number, number];
  before: Picture;
  after: Picture;
}

export interface Better {
  n: number;
  turn: string;
  side: number;
  taken: string;
  promised: number;
  better: string;
  more: number;
}

export interface Report {
  scenario: string;
  result: string;
  rule: string;
  winner: number;
  actions: number;
  sides: Side[];
  seats: SeatView[];
  margin: Curve | null;
  unit: string;
  meaning: string;
  lost_in: string;
  tracks: Curve[];
  turns: Turn[];
  places: { name: string; first: number; last: number }[];
  luck: { sides: Fortune[]; judged: number; dice: number };
  turning: TurningPoint[];
  passed: Better[];
}
