/**
 * What a round is about, in words that fit any question: one concern every undertaking has, seen by all four roles.
 *
 * `{focus}` stands for a term of the user's own text in quotation marks, `{quote}` for a passage of it.
 */
import type { Role } from "@/lib/protocols/structured/vocabulary";

export type ClaimText = { text: string; testable: string };
/** What is done, and what it changes in the state. */
export type TraceStep = readonly [action: string, delta: string];

export type Topic = {
  /** Follows "about …": a noun phrase. */
  about: string;
  /** Words of the user's text that make it the natural one. */
  near: RegExp;
  /** The focus of the round, as a question. */
  question: string;
  headline: string;
  primitive: { name: string; meaning: string };
  thesis: string;
  mechanism: string;
  example: string;
  measure: string;
  alternatives: string;
  weakest: string;
  variable: { name: string; value: string };
  triggers: { happy: string; edge: string };
  happy: readonly [TraceStep, TraceStep, TraceStep, TraceStep];
  edge: readonly [TraceStep, TraceStep, TraceStep, TraceStep];
  invariant: { sentence: string; property: string; measure: string; tolerance: string; mechanism: string; condition: string };
  goal: string;
  steps: readonly [string, string, string];
  frictions: readonly [string, string];
  attack: {
    target: string;
    hypothesis: string;
    preconditions: readonly [string, string];
    steps: readonly [TraceStep, TraceStep, TraceStep, TraceStep];
    broken: string;
    robust: string;
    held: string;
    assumption: string;
  };
  claims: Readonly<Record<Role, readonly [ClaimText, ClaimText]>>;
  supplements: Readonly<Record<Role, string>>;
  decisions: readonly [string, string];
  tension: { text: string; sources: readonly Role[]; needs: readonly Role[] };
};
