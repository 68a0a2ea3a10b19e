/** What the moderator and the author wrote, part by part (P4-02, P4-23, P4-26, P4-27, P4-37, P4-40). */
import type { PayloadOf } from "@/lib/events/schema";
import { nameOf } from "@/lib/domain/wording";
import type { ScoreReply } from "@/lib/protocols/judges/rules/replies/replies-judge";
import {
  SELF_CHECK,
  type ChallengeReply,
  type MatchReply,
  type ReviseReply,
  type SynthesiseReply,
} from "@/lib/protocols/judges/rules/replies/replies-service";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { labelOf } from "@/lib/domain/wording";
import { jsonParts } from "@/lib/projections/json-parts";
import { partsOf, type ReplyPart } from "@/lib/projections/reply-view";
import { noteOf, scoringParts } from "./judge-parts";

export function serviceParts(
  state: JudgesState,
  { kind, reply }: Pick<PayloadOf<"reply.recorded">, "kind" | "reply">,
): ReplyPart[] {
  switch (kind) {
    case "match_findings":
      return matchParts(reply as MatchReply);
    case "synthesise":
      return synthesisParts(state, reply as SynthesiseReply);
    case "challenge":
      return challengeParts(reply as ChallengeReply);
    case "validate_internally":
      return scoringParts(state, reply as unknown as ScoreReply);
    case "revise": {
      const { changes, documents } = reply as ReviseReply;
      return partsOf(
        {
          kind: "points",
          title: "Changes",
          points: changes.map(({ what, why, answers = [] }) => ({
            ...(answers.length > 0 ? { label: answers.join(", ") } : {}),
            text: what,
            ...noteOf(why),
          })),
        },
        { kind: "points", title: "Documents revised", points: documents.map(({ name }) => ({ text: name })) },
      );
    }
    default:
      return jsonParts(reply);
  }
}

const matchParts = ({ matches, parts = [] }: MatchReply): ReplyPart[] =>
  partsOf(
    {
      kind: "points",
      title: "Findings that are the same",
      points:
        matches.length > 0
          ? matches.map(({ findings, reason }) => ({ label: findings.join(" = "), text: reason }))
          : [{ text: "None: each finding stands alone." }],
    },
    {
      kind: "points",
      title: "Findings that are part of another",
      points: parts.map(({ part, whole, reason }) => ({ label: `${part} of ${whole}`, text: reason })),
    },
  );

export const KIND_OF_CHALLENGE: Readonly<Record<ChallengeReply["findings"][number]["kind"], string>> = {
  hidden_risk: "hidden risk",
  untried_alternative: "untried alternative",
  lenient_criterion: "lenient criterion",
};

const challengeParts = ({ findings, conclusion }: ChallengeReply): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "Is the agreement earned?", text: conclusion },
    {
      kind: "points",
      title: "What the challenge found",
      points: findings.map(({ kind, finding, evidence }) => ({
        label: KIND_OF_CHALLENGE[kind],
        text: finding,
        ...noteOf(evidence),
      })),
    },
  );

/** Empty where it was not asked for. */
const selfChecked = ({ self_check }: SynthesiseReply): [string, boolean][] =>
  self_check ? SELF_CHECK.map((question) => [question, self_check[question]]) : [];

const synthesisParts = (state: JudgesState, reply: SynthesiseReply): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "Recommendation", text: reply.recommendation },
    { kind: "text", title: "Balanced assessment", text: reply.balanced_assessment },
    { kind: "text", title: "Majority opinion", text: reply.majority_opinion ?? "" },
    { kind: "text", title: "Minority opinion", text: reply.minority_opinion ?? "" },
    {
      kind: "points",
      title: "Needs your attention",
      points: reply.user_attention_needed.map(({ issue, majority_view, minority_view, recommendation, stakes }) => ({
        text: issue,
        ...noteOf(
          majority_view && `Majority: ${majority_view}`,
          minority_view && `Minority: ${minority_view}`,
          recommendation,
          stakes && `At stake: ${stakes}`,
        ),
      })),
    },
    {
      kind: "points",
      title: "Shared by all",
      points: reply.convergent_findings.map(({ finding, priority }) => ({ label: priority, text: finding })),
    },
    {
      kind: "points",
      title: "Not shared",
      points: reply.divergent_findings.map(({ finding, positions }) => ({
        text: finding,
        ...noteOf(...positions.map(({ judge, position }) => `${nameOf(state, judge)}: ${position}`)),
      })),
    },
    {
      kind: "points",
      title: "Recommendations",
      points: reply.recommendations.map(({ action, level, consensus }) => ({
        label: `${level}, ${consensus}`,
        text: action,
      })),
    },
    {
      kind: "points",
      title: "Self-check",
      points: selfChecked(reply).map(([question, isPassed]) => ({
        label: isPassed ? "yes" : "no",
        text: labelOf(question),
        standing: isPassed ? ("agrees" as const) : ("blocks" as const),
      })),
    },
  );
