/**
 * What an answer may rest on: decisions that were not overturned and have a tested claim behind them; what speaks against them goes with them.
 * A subject that came up twice counts as one, since its decision says the same both times.
 */
import type { Claim, Decision, StructuredState } from "@/lib/protocols/structured/rules/state";
import { topicOf } from "./scene";

export type SoundDecision = { decision: Decision; upheldBy: readonly Claim[]; limitedBy: readonly Claim[] };

const SHOWN = 4;
/** Where more than one claim more fell than stood, a decision carries nothing; the best one is named all the same. */
const LEAST = -1;

/** The best supported ones, one for each subject. */
export function soundDecisions(state: StructuredState): SoundDecision[] {
  const bySubject = new Map(
    standingDecisions(state)
      .toReversed()
      .map((decision) => [topicOf(state, decision.round).topic, decision]),
  );
  return [...bySubject]
    .map(([topic, decision]) => {
      const claims = state.claims.filter(({ round }) => topicOf(state, round).topic === topic);
      return { decision, upheldBy: claims.filter(speaksFor), limitedBy: claims.filter(speaksAgainst) };
    })
    .filter(({ upheldBy }) => upheldBy.length > 0)
    .toSorted((one, other) => balance(other) - balance(one) || one.decision.round - other.decision.round)
    .filter((one, place) => place === 0 || balance(one) >= LEAST)
    .slice(0, SHOWN);
}

const balance = ({ upheldBy, limitedBy }: SoundDecision): number => upheldBy.length - limitedBy.length;

const standingDecisions = ({ decisions }: StructuredState): Decision[] =>
  decisions.filter(({ supersededBy }) => supersededBy === null);

/** The Critic claims that something breaks: refuted, that speaks for what was decided. */
const speaksFor = ({ raised_by, effective }: Claim): boolean =>
  effective === (raised_by === "critic" ? "tested_refuted" : "tested_confirmed");
const speaksAgainst = ({ raised_by, effective }: Claim): boolean =>
  effective === "partially_refuted" || effective === (raised_by === "critic" ? "tested_confirmed" : "tested_refuted");
