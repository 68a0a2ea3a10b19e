/** Decisions with what they cite, down to claims and verifications, and which later ones build on them (P3-38). */
import type { Folded } from "@/lib/kernel/fold";
import type { Decision, StructuredState } from "@/lib/protocols/structured/rules/state";
import { citationLink, decisionLink, evidenceLink, type Link } from "./board/links";
import { structuredStateOf } from "./state";

export type DecisionRow = {
  id: string;
  round: number;
  text: string;
  seq: number;
  madeBy: string;
  cites: readonly (Link & { relation: string })[];
  citedBy: readonly Link[];
  artifacts: readonly Link[];
  /** The round that overturned it, with why; null while it stands. */
  overturned: { round: number; reason: string } | null;
  /** The later decision that took its place, overturning it or changing a point of it. */
  supersededBy: string | null;
};

const MADE_BY: Readonly<Record<Decision["made_by"], string>> = {
  consensus: "by consensus",
  round_lead: "by the lead of the round",
  adversary_concession: "conceded by an adversary",
};

export const decisionRows = (folded: Folded): DecisionRow[] => {
  const state = structuredStateOf(folded);
  return state.decisions.map((decision) => decisionRow(state, decision));
};

export function decisionRow(
  state: StructuredState,
  { id, round, text, seq, made_by, cites, citedBy, supersededBy, round_artifact_refs }: Decision,
): DecisionRow {
  return {
    id,
    round,
    text,
    seq,
    madeBy: MADE_BY[made_by],
    cites: cites.map((cited) => ({ ...citationLink(state, cited), relation: cited.relation.replaceAll("-", " ") })),
    citedBy: citedBy.map((one) => decisionLink(state, one)),
    artifacts: round_artifact_refs.map((ref) => evidenceLink(state, ref)),
    overturned: overturnOf(state, id),
    supersededBy,
  };
}

function overturnOf({ rounds }: StructuredState, id: string): DecisionRow["overturned"] {
  for (const { number, assessment } of rounds) {
    const overturn = assessment?.reply.overturns.find(({ decision }) => decision.trim().toUpperCase() === id);
    if (overturn) return { round: number, reason: overturn.reason };
  }
  return null;
}
