/** What a judge wrote, part by part (P4-15, P4-17, P4-20, P4-38). */
import type { Standing } from "@/lib/domain/standing";
import { nameOf } from "@/lib/domain/wording";
import { labelOf } from "@/lib/protocols/judges/rules/gates/wording";
import { fallbackMaxima } from "@/lib/protocols/judges/rules/verdict/dimensions";
import type {
  AnalyseReply,
  CriticalStance,
  FinaliseReply,
  RebutReply,
  RescoreReply,
  ScoreReply,
} from "@/lib/protocols/judges/rules/replies/replies-judge";
import type { DebateTurn, JudgesState } from "@/lib/protocols/judges/rules/state";
import { partsOf, type Point, type ReplyPart } from "@/lib/projections/reply-view";
import { andList } from "@/lib/projections/wording";

export function judgeParts(state: JudgesState, turn: DebateTurn, before: DebateTurn | null): ReplyPart[] {
  return [...opinionParts(state, turn), ...partsOf(dimensionTable(state, turn, before))];
}

function opinionParts(state: JudgesState, turn: DebateTurn): ReplyPart[] {
  switch (turn.kind) {
    case "analysis":
      return analysisParts(state, turn.reply);
    case "rebuttal":
      return rebuttalParts(state, turn.reply);
    case "final":
      return finalParts(state, turn.reply);
  }
}

export const finalParts = (state: JudgesState, reply: FinaliseReply): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "Final position", text: reply.final_position },
    {
      kind: "points",
      title: "Concessions",
      points: reply.concessions_made
        .map(({ point, convinced_by, impact }) => ({
          label: convinced_by ? `convinced by ${nameOf(state, convinced_by)}` : "",
          text: point,
          standing: "agrees_with_notes" as const,
          ...noteOf(impact),
        }))
        .map(withoutEmptyLabel),
    },
    {
      kind: "points",
      title: "Points it maintains",
      points: reply.key_points_maintained.map(({ point, reason, evidence }) => ({
        text: point,
        ...noteOf(reason, evidence),
      })),
    },
    {
      kind: "points",
      title: "Unresolved",
      points: reply.unresolved_disagreements.map(
        ({ issue, with_judges, my_final_view, opposing_view, why_unresolved, user_attention_needed }) => ({
          ...withLabel(state, with_judges),
          text: issue,
          standing: user_attention_needed ? ("wants_changes" as const) : ("abstains" as const),
          ...noteOf(
            sides(my_final_view, opposing_view),
            why_unresolved,
            user_attention_needed && "Needs your attention",
          ),
        }),
      ),
    },
    positionPoints(reply.critical_positions),
    droppedPoints(reply.dropped_conditions),
  );

const CONFIDENCE: Readonly<Record<"HIGH" | "MEDIUM" | "LOW", Standing>> = {
  HIGH: "agrees",
  MEDIUM: "nearly",
  LOW: "abstains",
};

export const analysisParts = (
  state: JudgesState,
  { position_statement: { strengths, concerns, verdict }, key_claims, critical_findings }: AnalyseReply,
): ReplyPart[] =>
  partsOf(
    {
      kind: "points",
      title: "Critical findings",
      points: critical_findings
        .map(({ document, section, finding, evidence }) => ({
          label: [document, section].filter(Boolean).join(", "),
          text: finding,
          standing: "blocks" as const,
          ...noteOf(evidence),
        }))
        .map(withoutEmptyLabel),
    },
    { kind: "text", title: "Verdict", text: verdict },
    { kind: "points", title: "Strengths", points: strengths.map(withEvidence("agrees")) },
    { kind: "points", title: "Concerns", points: concerns.map(withEvidence("wants_changes")) },
    {
      kind: "points",
      title: "Key claims",
      points: key_claims.map(({ claim, evidence, confidence, dimension }) => ({
        label: [confidence, dimension && labelOf(state, dimension)].filter(Boolean).join(", "),
        text: claim,
        standing: CONFIDENCE[confidence],
        ...noteOf(evidence),
      })),
    },
  );

export function rebuttalParts(
  state: JudgesState,
  {
    score_changed,
    change_reason,
    agreements,
    disagreements,
    position_revision: { accept, reject, revised },
    unresolved_disputes,
    critical_positions,
    new_concerns,
    dropped_conditions,
  }: RebutReply,
): ReplyPart[] {
  const taken =
    (standing: Standing) =>
    ({ point, from_judge, reason }: RebutReply["position_revision"]["accept"][number]): Point => ({
      label: nameOf(state, from_judge),
      text: point,
      standing,
      ...noteOf(reason),
    });
  return partsOf(
    { kind: "text", title: score_changed ? "Why the score changed" : "Why the score holds", text: change_reason },
    { kind: "text", title: "Position now", text: revised },
    { kind: "points", title: "Accepted from others", points: accept.map(taken("agrees")).map(withoutEmptyLabel) },
    { kind: "points", title: "Rejected", points: reject.map(taken("wants_changes")).map(withoutEmptyLabel) },
    {
      kind: "points",
      title: "Agreements",
      points: agreements.map(({ with_judge, on_point, strengthening_evidence, impact }) => ({
        label: `with ${nameOf(state, with_judge)}`,
        text: on_point,
        standing: "agrees" as const,
        ...noteOf(strengthening_evidence, impact),
      })),
    },
    {
      kind: "points",
      title: "Disagreements",
      points: disagreements.map(
        ({ with_judge, on_point, their_argument, my_counterargument, my_evidence, their_evidence_weakness }) => ({
          label: `with ${nameOf(state, with_judge)}`,
          text: on_point,
          standing: "wants_changes" as const,
          ...noteOf(
            their_argument && `Their argument: ${their_argument}`,
            `Against it: ${my_counterargument}`,
            my_evidence,
            their_evidence_weakness && `Weakness of their evidence: ${their_evidence_weakness}`,
          ),
        }),
      ),
    },
    {
      kind: "points",
      title: "Unresolved",
      points: unresolved_disputes.map(({ topic, with_judges, my_view, opposing_view, why }) => ({
        ...withLabel(state, with_judges),
        text: topic,
        ...noteOf(sides(my_view, opposing_view), why),
      })),
    },
    { kind: "points", title: "New concerns", points: (new_concerns ?? []).map(withEvidence("wants_changes")) },
    positionPoints(critical_positions),
    droppedPoints(dropped_conditions),
  );
}

const withLabel = (state: JudgesState, judges: readonly string[] | undefined): Pick<Point, "label"> =>
  judges && judges.length > 0 ? { label: `with ${andList(judges.map((id) => nameOf(state, id)))}` } : {};

const OF_STANCE: Readonly<Record<CriticalStance, Standing>> = {
  endorse: "blocks",
  reject: "agrees",
  withdraw: "agrees",
  settled: "agrees",
};

const positionPoints = (positions: RebutReply["critical_positions"]): ReplyPart => ({
  kind: "points",
  title: "On the findings",
  points: positions.map(({ finding_id, stance, reason }) => ({
    label: `${finding_id} ${stance}`,
    text: reason || "–",
    standing: OF_STANCE[stance],
  })),
});

/** P4-51 */
const droppedPoints = (dropped: RebutReply["dropped_conditions"] = []): ReplyPart => ({
  kind: "points",
  title: "Conditions it gave up",
  points: dropped.map(({ condition_id, reason }) => ({ label: condition_id, text: reason || "–" })),
});

/** P4-18: where it did not change, it was carried over. */
function dimensionTable(
  state: JudgesState,
  { dimensions, weightedMean, score }: DebateTurn,
  before: DebateTurn | null,
): ReplyPart {
  const rows = state.config.dimensions.map(({ id, label, weight }) => [
    label,
    String(weight),
    `${dimensions[id] ?? "–"}`,
    before && before.dimensions[id] !== dimensions[id] ? `was ${before.dimensions[id]}` : before ? "carried over" : "",
  ]);
  return {
    kind: "table",
    title: "Dimensions",
    head: ["Dimension", "Weight", "Score", ...(before ? ["Before"] : [])],
    rows: [...rows, ["Weighted mean", "", weightedMean.toFixed(2), `overall ${score.toFixed(1)}`]].map((row) =>
      before ? row : row.slice(0, 3),
    ),
  };
}

export function scoringParts(state: JudgesState, reply: ScoreReply | RescoreReply): ReplyPart[] {
  const maxima = fallbackMaxima(state.config.dimensions);
  return partsOf(
    "summary" in reply
      ? { kind: "text", title: "Summary", text: reply.summary }
      : { kind: "text", title: "What changed, and why", text: reply.change_reason },
    {
      kind: "table",
      title: "Points",
      head: ["Dimension", "Points", "Of", "Reason"],
      rows: reply.dimension_scores.map(({ dimension, score, reason }) => [
        labelOf(state, dimension),
        String(score),
        String(maxima[dimension] ?? "–"),
        reason || "–",
      ]),
    },
    ...("summary" in reply
      ? [
          { kind: "points" as const, title: "Strengths", points: reply.strengths.map(withEvidence("agrees")) },
          { kind: "points" as const, title: "Concerns", points: reply.concerns.map(withEvidence("wants_changes")) },
        ]
      : [
          {
            kind: "points" as const,
            title: "Findings of the second look",
            points: reply.findings.map((text) => ({ text })),
          },
        ]),
  );
}

const sides = (mine: string, theirs: string): string =>
  [mine && `Its view: ${mine}`, theirs && `Against it: ${theirs}`].filter(Boolean).join(" ");

const withEvidence =
  (standing: Standing) =>
  ({ point, evidence }: { point: string; evidence: string }): Point => ({ text: point, standing, ...noteOf(evidence) });

export function noteOf(...texts: readonly (string | null | undefined | false)[]): { note?: string } {
  const note = texts.filter((text): text is string => typeof text === "string" && text.trim() !== "").join(" — ");
  return note ? { note } : {};
}

function withoutEmptyLabel({ label, ...point }: Point): Point {
  return label ? { label, ...point } : point;
}
