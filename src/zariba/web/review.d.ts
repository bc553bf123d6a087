/* The review of a finished game, as bots/review.py defines its verdicts. */

import type { Side } from "./report";

export interface Verdict {
  /** The number of the order's first action: that moment of the past is the position before it. */
  start: number;
  end: number;
  seat: number;
  side: number;
  turn: string;
  told: string[];
  places: string[];
  /** The chance of the first side to win before it, nothing hidden, and its standard error. */
  stands: number;
  wavers: number;
  chance: number;
  error: number;
  better: { says: string; chance: number; cost: number; error: number; count: number } | null;
  mistake: boolean;
  luck: number | null;
  blur: number;
  fateful: boolean;
  dice: string[];
}

export interface Review {
  state: "none" | "waits" | "works" | "done" | "stopped";
  orders: number;
  done: number;
  why: string;
  may_begin: boolean;
  verdicts: Verdict[];
  sides: Side[];
}
