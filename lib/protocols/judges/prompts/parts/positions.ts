/** What judges said in a round, told to the others in full: here, and about findings by name in findings.ts. The same bytes for every reader. */
import type { Agent } from "@/lib/domain/agent";
import { STANCE_LABELS, stanceOf } from "@/lib/protocols/judges/rules/stance";
import {
  givenTurns,
  lastTurn,
  type DebateTurn,
  type JudgesState,
  type Round,
} from "@/lib/protocols/judges/rules/state";
import { quotedIn } from "@/lib/protocols/judges/rules/verdict/cited-words";
import { earlierLabel, isTracked } from "@/lib/protocols/judges/rules/verdict/findings";
import { section } from "@/lib/prompts/section";
import { list, pairs, withEvidence } from "./material";

/** Turns never change, and each is part of many prompts. */
const rendered = new WeakMap<DebateTurn, { agent: Agent; part: string }>();

export function positionParts(state: JudgesState, round: Round): string[] {
  return givenTurns(round).flatMap((turn) => {
    const agent = state.panel.find(({ id }) => id === turn.agentId);
    if (!agent) return [];
    const known = rendered.get(turn);
    if (known?.agent === agent) return [known.part];
    const stance = STANCE_LABELS[stanceOf(agent) ?? "neutral"];
    const part = section("judge-position", quotedIn(turn, textOf(state, round, turn)), {
      judge: agent.id,
      name: agent.name,
      ...(stance === agent.id ? {} : { stance }),
      round: round.ordinal,
      score: turn.score.toFixed(1),
    });
    rendered.set(turn, { agent, part });
    return [part];
  });
}

function textOf(state: JudgesState, { judgement, number }: Round, turn: DebateTurn): string {
  const scores = dimensionsLine(turn, lastTurn(state, judgement, turn.agentId, number));
  switch (turn.kind) {
    case "analysis": {
      const { position_statement: statement, key_claims, earlier_findings = [] } = turn.reply;
      return paragraphs([
        scores,
        `Verdict: ${statement.verdict}`,
        list(
          "Strengths",
          statement.strengths.map(({ point, evidence }) => withEvidence(point, evidence)),
        ),
        list(
          "Concerns",
          statement.concerns.map(({ point, evidence }) => withEvidence(point, evidence)),
        ),
        list(
          "Claims",
          key_claims
            .filter((claim) => !isTracked(claim))
            .map(({ claim, evidence, confidence }) => `[${confidence}] ${withEvidence(claim, evidence)}`),
        ),
        list(
          "Earlier findings",
          earlier_findings.map(
            ({ finding_id, state: found, passage }) =>
              `${earlierLabel(finding_id)} ${found}${passage ? `: ${passage}` : ""}`,
          ),
        ),
      ]);
    }
    case "rebuttal": {
      const {
        change_reason,
        agreements,
        disagreements,
        position_revision,
        unresolved_disputes,
        previous_score,
        new_score,
      } = turn.reply;
      return paragraphs([
        `${new_score === previous_score ? "Holds" : "From"} ${previous_score.toFixed(1)}: ${change_reason}`,
        movedList(turn),
        scores,
        `Position: ${position_revision.revised}`,
        list(
          "Agrees",
          agreements.map(({ with_judge, on_point, strengthening_evidence, impact }) =>
            [`with ${with_judge} on ${withEvidence(on_point, strengthening_evidence)}`, impact]
              .filter(Boolean)
              .join(" "),
          ),
        ),
        list(
          "Disagrees",
          disagreements.map(
            ({ with_judge, on_point, their_argument, my_counterargument, my_evidence, their_evidence_weakness }) =>
              [
                `with ${with_judge} on ${on_point}${their_argument ? ` (${their_argument})` : ""}: ${withEvidence(my_counterargument, my_evidence)}`,
                their_evidence_weakness && `Against their evidence: ${their_evidence_weakness}`,
              ]
                .filter(Boolean)
                .join(" "),
          ),
        ),
        list(
          "Accepts",
          position_revision.accept.map(({ point, from_judge, reason }) => taken(point, from_judge, reason)),
        ),
        list(
          "Rejects",
          position_revision.reject.map(({ point, from_judge, reason }) => taken(point, from_judge, reason)),
        ),
        list(
          "Unresolved",
          unresolved_disputes.map(({ topic, with_judges, my_view, opposing_view, why }) =>
            dispute({ topic, with_judges, view: my_view, opposing: opposing_view, why: why ?? "" }),
          ),
        ),
      ]);
    }
    case "final": {
      const { final_position, key_points_maintained, concessions_made, unresolved_disagreements } = turn.reply;
      return paragraphs([
        movedList(turn),
        scores,
        `Final position: ${final_position}`,
        list(
          "Maintains",
          key_points_maintained.map(({ point, reason, evidence }) => withEvidence(`${point}: ${reason}`, evidence)),
        ),
        list(
          "Concedes",
          concessions_made.map(({ point, convinced_by, impact }) =>
            [`${point}, convinced by ${convinced_by}`, impact].filter(Boolean).join(": "),
          ),
        ),
        list(
          "Unresolved",
          unresolved_disagreements.map(
            ({ issue, with_judges, my_final_view, opposing_view, why_unresolved, user_attention_needed }) =>
              [
                dispute({
                  topic: issue,
                  with_judges,
                  view: my_final_view,
                  opposing: opposing_view,
                  why: why_unresolved,
                }),
                user_attention_needed ? "Asks the person to look at it." : "",
              ]
                .filter(Boolean)
                .join(" "),
          ),
        ),
      ]);
    }
  }
}

/** All of them at first, then what changed: the rest stands above, with the round before. */
function dimensionsLine({ dimensions }: DebateTurn, before: DebateTurn | null): string {
  if (!before) return `Dimensions: ${pairs(dimensions)}`;
  const changed = Object.entries(dimensions).filter(([id, score]) => before.dimensions[id] !== score);
  return changed.length === 0
    ? ""
    : `Dimensions: ${changed.map(([id, score]) => `${id} ${before.dimensions[id]} → ${score}`).join(", ")}`;
}

/** G-17: what changed the judge's mind, and whose argument it was. */
const movedList = ({ moved = [] }: DebateTurn): string =>
  list(
    "Moved",
    moved.map(({ what, by, reason }) => `${what}, by ${by}${reason ? `: ${reason}` : ""}`),
  );

function dispute(one: {
  topic: string;
  with_judges: readonly string[] | undefined;
  view: string;
  opposing: string;
  why: string;
}): string {
  const whom = one.with_judges && one.with_judges.length > 0 ? ` (with ${one.with_judges.join(", ")})` : "";
  return [
    `${one.topic}${whom}: ${one.view}`,
    one.opposing && `Against it: ${one.opposing}`,
    one.why && `Why: ${one.why}`,
  ]
    .filter(Boolean)
    .join(" ");
}

const paragraphs = (parts: readonly string[]): string => parts.filter(Boolean).join("\n\n");
const taken = (point: string, judge: string, reason: string): string =>
  [`${point}${judge ? ` (${judge})` : ""}`, reason].filter(Boolean).join(": ");
