/** P1-49, P1-52: experiments and analyses the assessors ask for. */
import type { AgentId } from "@/lib/domain/ids";
import type { Experiment, Supplement } from "../judging/assessment";
import { decisionsIn, type ReviewState, type Round } from "../state";

export type RequestedSupplement = Supplement & { agentId: AgentId };
export type RequestedExperiment = Experiment & { agentId: AgentId };

const FIRST_ROUND = 1;

/** Collected from all three after round 1, most pressing first. */
export function supplementsOf(state: ReviewState): RequestedSupplement[] {
  if (state.config.profile !== "story") return [];
  const first = state.rounds[FIRST_ROUND - 1];
  return first
    ? inOrder(first).flatMap(({ agentId, assessment }) =>
        assessment.supplements.map((supplement) => ({ ...supplement, agentId })),
      )
    : [];
}

export const requiredSupplements = (state: ReviewState): RequestedSupplement[] =>
  supplementsOf(state).filter(({ priority }) => priority === "REQUIRED");
/** A decision of the person that blocks nothing: shown until the review ends, then part of the record. */
export const recommendedSupplements = (state: ReviewState): RequestedSupplement[] =>
  supplementsOf(state).filter(({ priority }) => priority === "STRONGLY_RECOMMENDED");
export const futureWork = (state: ReviewState): RequestedSupplement[] =>
  supplementsOf(state).filter(({ priority }) => priority === "NICE_TO_HAVE");

/** Waived by a person: recorded as gaps and later as limitations. */
export function acknowledgedGaps(state: ReviewState): string[] {
  const waived = decisionsIn(state, FIRST_ROUND, "supplements").some(({ answer }) => answer.choice === "waive");
  return waived ? requiredSupplements(state).map(({ what }) => what) : [];
}

export const isTriageOwed = (state: ReviewState, round: Round): boolean =>
  round.number === FIRST_ROUND &&
  requiredSupplements(state).length > 0 &&
  decisionsIn(state, FIRST_ROUND, "supplements").length === 0;

/** P1-52 */
export function experimentsIn(state: ReviewState, round: Round): RequestedExperiment[] {
  if (state.config.profile !== "paper") return [];
  return inOrder(round).flatMap(({ agentId, assessment }) =>
    assessment.experiments.map((experiment) => ({ ...experiment, agentId })),
  );
}

const inOrder = ({ order, turns }: Round) => order.flatMap((id) => turns[id] ?? []);
