/* What teaches a game, as docs/wire.md defines it. */

import type { Action } from "./types";

export interface LessonStep {
  text: string;
  /** Spaces, pieces and points that the text speaks of. */
  show: string[];
  rules: string[];
  /** What the learner does, in order. */
  do: Action[];
  /** How many actions of the other side follow. */
  replies: number;
}

export interface Lesson {
  id: string;
  title: string;
  about: string;
  minutes: number;
  seat: string;
  /** The scenario to play afterwards. */
  then: string;
  steps: LessonStep[];
}

export interface Briefing {
  scenario: string;
  seat: string;
  who: string;
  wins: string[];
  first: string[];
  beware: string[];
}

export interface Explained {
  says: string;
  rule: string;
}

export interface Glossary {
  word: (Explained & { word: string; also: string[] })[];
  counter: { name: string; says: string; symbols: string[]; values: (Explained & { name: string })[] }[];
  mark: (Explained & { id: string; text: string; tone: string })[];
}

/** Why a seat is asked. */
export interface Basis {
  says: string;
  rules: string[];
}
