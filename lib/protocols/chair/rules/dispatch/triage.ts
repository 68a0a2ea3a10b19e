/** P2-39: how much deliberation a subject needs. One Full signal overrides everything. */
import type { TriageLevel } from "../vocabulary";

export type TriageSignals = {
  domains: number;
  precedent: boolean;
  ambiguity: "none" | "some" | "significant";
  additive: boolean;
  crossCutting: boolean;
  competingConcerns: boolean;
  criteria: number;
  /** Sentences of the body: everything but the title. */
  sentences: number;
};

export type TriageReason = { text: string; points: "full" | "not_solo" | "solo" };
export type Triage = { level: TriageLevel; reasons: readonly TriageReason[] };

const FULL_DOMAINS = 3;
const SHORT_BODY = 3;
const MAX_SOLO_CRITERIA = 5;

export function triage(signals: TriageSignals): Triage {
  const full = fullSignals(signals);
  const against = againstSolo(signals);
  const level = full.length > 0 ? "full" : against.length > 0 ? "lightweight" : "solo";
  const reasons = level === "full" ? full : level === "lightweight" ? against : SOLO_REASONS(signals);
  return {
    level,
    reasons: reasons.map((text) => ({
      text,
      points: level === "full" ? "full" : level === "lightweight" ? "not_solo" : "solo",
    })),
  };
}

function fullSignals({
  domains,
  ambiguity,
  crossCutting,
  competingConcerns,
  criteria,
  sentences,
}: TriageSignals): string[] {
  return [
    ...(domains >= FULL_DOMAINS
      ? [`${domains} domains are affected; from ${FULL_DOMAINS} on, the full panel is asked.`]
      : []),
    ...(ambiguity === "significant" ? ["The text leaves significant questions open."] : []),
    ...(crossCutting ? ["It cuts across several parts."] : []),
    ...(competingConcerns ? ["Concerns compete with each other, by the text or by a pair set to HIGH."] : []),
    ...(sentences < SHORT_BODY && criteria === 0
      ? [
          `The body has ${sentences === 1 ? "1 sentence" : `${sentences} sentences`} and no acceptance criteria: too little to decide on alone.`,
        ]
      : []),
  ];
}

function againstSolo({ domains, precedent, ambiguity, additive, criteria }: TriageSignals): string[] {
  return [
    ...(domains === 1 ? [] : [`${domains} domains are affected; solo is for one.`]),
    ...(precedent ? [] : ["It names no precedent to follow."]),
    ...(ambiguity === "none" ? [] : ["Something is left open."]),
    ...(additive ? [] : ["It changes or removes something that exists."]),
    ...(criteria <= MAX_SOLO_CRITERIA
      ? []
      : [`${criteria} acceptance criteria; solo is for at most ${MAX_SOLO_CRITERIA}.`]),
  ];
}

const SOLO_REASONS = ({ criteria }: TriageSignals): string[] => [
  "One domain, a precedent to follow, nothing left open, only additions.",
  `${criteria === 0 ? "No" : criteria} acceptance ${criteria === 1 ? "criterion" : "criteria"}; at most ${MAX_SOLO_CRITERIA}.`,
];
