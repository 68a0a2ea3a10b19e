/** Stress rounds, planned and run: what was predicted beside what was seen (P3-54 to P3-57). */
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { absentRoleIn, limitOf } from "@/lib/protocols/structured/rules/rounds/course";
import { percent } from "@/lib/protocols/structured/rules/claims/numbers";
import { seatOf, type Round, type StructuredState } from "@/lib/protocols/structured/rules/state";
import {
  isValidStressRound,
  READING_TEXTS,
  STANDARD_SIGNATURES,
} from "@/lib/protocols/structured/rules/rounds/stress-rounds";
import type { Role } from "@/lib/protocols/structured/rules/vocabulary";
import { structuredStateOf } from "./state";

export type StressRow = {
  round: number;
  role: Role;
  place: number;
  /** `violated`: it is finished, yet the absent role's artifact stands in it. */
  state: "planned" | "running" | "done" | "violated" | "not_run";
  /** Why it was put in beside the plan; null for the plan's own. */
  why: string | null;
  /** What is expected without this role in any deliberation. */
  standard: string;
  /** The orchestrator's own prediction, made before the round. */
  prediction: { signature: string; signs: readonly string[]; substitution: string; seq: number | null } | null;
  reading: {
    observed: string;
    matches: boolean;
    clarity: number;
    substitution: string;
    meaning: string;
    finding: string;
    seq: number;
  } | null;
  attempts: number;
  violations: number;
};

export function stressRows(folded: Folded): StressRow[] {
  const state = structuredStateOf(folded);
  const isOver = state.outcome !== null || state.stopped !== null || currentRound(state)?.kind === "synthesis";
  const played = state.rounds.flatMap((round): StressRow[] =>
    round.kind === "regular" && round.absent ? [playedRow(state, round, round.absent)] : [],
  );
  const from = state.rounds.filter(({ kind }) => kind === "regular").length + 1;
  const coming = Array.from({ length: Math.max(0, limitOf(state) - from + 1) }, (_, index) => from + index).flatMap(
    (round): StressRow[] => {
      const role = absentRoleIn(state, round);
      return role ? [{ ...rowOf(state, round, role), state: isOver ? "not_run" : "planned" }] : [];
    },
  );
  return [...played, ...coming];
}

function rowOf(state: StructuredState, round: number, role: Role): StressRow {
  const made = state.predictions[round];
  const own = made?.role === role ? { reply: made.reply, seq: made.seq } : null;
  return {
    round,
    role,
    place: state.panel.indexOf(seatOf(state, role)) + 1,
    state: "planned",
    why: state.inserted[round]?.why ?? null,
    standard: STANDARD_SIGNATURES[role],
    prediction: own && {
      signature: own.reply.signature,
      signs: own.reply.signs,
      substitution: percent(own.reply.substitution_rate),
      seq: own.seq,
    },
    reading: null,
    attempts: 0,
    violations: 0,
  };
}

function playedRow(state: StructuredState, round: Round, role: Role): StressRow {
  const read = round.stressReading;
  return {
    ...rowOf(state, round.number, role),
    state: round.evaluation === null ? "running" : isValidStressRound(round) ? "done" : "violated",
    reading: read && {
      observed: read.reply.observed,
      matches: read.reply.matches_prediction,
      clarity: read.reply.clarity,
      substitution: percent(read.reply.substitution_rate),
      meaning: READING_TEXTS[read.reply.reading],
      finding: read.reply.finding,
      seq: read.seq,
    },
    attempts: round.attempt,
    violations: round.violations.length,
  };
}
