import { decidedSince } from "@/lib/kernel/decisions";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import type { Readiness, Requirement, Summary } from "@/lib/kernel/types";
import { roundLimit } from "./config";
import { convergenceChecks } from "./judging/convergence";
import { roundLabel } from "./gates/max-rounds";
import { openIssues } from "./judging/ledger";
import { openRequests } from "./ideas/literature";
import { longQuestionHint } from "./ideas/question-escalation";
import { ASSESSORS } from "./panel-problems";
import { assessorsOf, type ReviewState, type Round } from "./state";
import { recommendedSupplements } from "./ideas/supplements";

/** Where the review stands, in words: one line per predicate it ends on (P1.5). */
export function readiness(state: ReviewState): Readiness {
  const round = currentRound(state);
  return {
    headline: headline(state),
    requirements: [...turns(state, round), ...conditions(state, round), limit(state), ...remarks(state)],
  };
}

function headline(state: ReviewState): string {
  if (state.outcome) return state.outcome.summary;
  if (state.stopped) return state.stopped;
  if (state.openGate) return `Needs your decision: ${state.openGate.question}`;
  const round = currentRound(state);
  if (!round) return state.startedAt ? "The first ideas are being written" : "Not started yet";
  if (!round.evaluation) return `Round ${round.number}: the assessors read version ${state.versions.length}`;
  switch (round.evaluation.status) {
    case "consensus":
      return "Consensus";
    case "continue":
      return `Round ${round.number} is complete. The revision is next`;
    case "rescue":
      return "All ideas failed: the panel is looking for a way out";
    case "escalated":
    case "max_rounds_reached":
    case "hard_block":
    case "experiment_needed":
      return (
        decidedSince(state.decisions, round.completedSeq) ??
        `Round ${round.number} is complete: preparing a question for you`
      );
  }
}

function turns(state: ReviewState, round: Round | null): Requirement[] {
  if (!round) return [];
  const done = Object.keys(round.turns).length;
  const all = assessorsOf(state).length;
  return [
    {
      id: "turns",
      state: done === all ? "met" : "pending",
      text:
        done === all
          ? `All ${all} assessors have answered in round ${round.number}`
          : `${done} of ${all} assessors have answered in round ${round.number}`,
    },
  ];
}

/** The last complete round speaks until the next one is complete. */
function conditions(state: ReviewState, round: Round | null): Requirement[] {
  const isComplete = round !== null && Object.keys(round.turns).length === assessorsOf(state).length;
  if (!round || !isComplete) {
    const before = completedRounds(state).at(-1);
    return (before?.evaluation.blockers ?? []).map(({ id, text }) => ({
      id,
      state: "pending",
      text: `After round ${before?.number}: ${text}`,
      ...(before?.completedSeq == null ? {} : { evidenceSeq: before.completedSeq }),
    }));
  }
  return convergenceChecks(state, round).map(({ id, isMet, text }) => ({
    id,
    state: isMet ? "met" : "unmet",
    text,
    ...(round.completedSeq === null ? {} : { evidenceSeq: round.completedSeq }),
  }));
}

function limit(state: ReviewState): Requirement {
  const isSpent = currentRound(state)?.evaluation?.status === "max_rounds_reached";
  return { id: "rounds", state: isSpent ? "unmet" : "met", text: `Round ${roundLabel(state)}` };
}

/** P1-49, P1-56, P1-Q6: what blocks nothing and should still be seen. */
function remarks(state: ReviewState): Requirement[] {
  if (state.outcome) return [];
  const hint = longQuestionHint(state);
  const requests = openRequests(state);
  const recommended = recommendedSupplements(state).filter(
    ({ what }) => !state.supplementDecisions.some((decided) => decided.what === what),
  );
  return [
    ...(requests.length > 0
      ? [
          {
            id: "literature",
            state: "pending" as const,
            text: `Literature asked for and not looked up: ${requests.map(({ query }) => query).join("; ")}`,
          },
        ]
      : []),
    ...(hint ? [{ id: "hint", state: "pending" as const, text: hint }] : []),
    ...(recommended.length > 0
      ? [
          {
            id: "supplements",
            state: "pending" as const,
            text: `Strongly recommended, up to you: ${recommended.map(({ what }) => what).join("; ")}`,
          },
        ]
      : []),
  ];
}

export function summary(state: ReviewState): Summary {
  return {
    round: currentRound(state)?.number ?? 0,
    maxRounds: roundLimit(state.config),
    scoreSeries: completedRounds(state).map((round) => passing(state, round)),
    target: ASSESSORS,
    maxScore: ASSESSORS,
    openIssues: openIssues(state.ledger).length,
  };
}

/** Assessors that pass it; for ideas, how many ideas of the top three are agreed. */
function passing(state: ReviewState, { turns: given, evaluation }: Round): number {
  if (state.config.profile === "idea") return evaluation?.ideas?.shortlist.length ?? 0;
  return Object.values(given).filter(({ verdict }) => verdict === "PASS").length;
}

/** P1-19: a section is shown as a draft until the review is over or asks for a decision about it. */
export function isPresented(state: ReviewState): boolean {
  return state.config.profile !== "section" || state.outcome !== null || state.openGate?.kind === "max_rounds";
}
