/** What judges said in a round, told to the others in full. The same bytes for every reader. */
import type { Agent } from "@/lib/domain/agent";
import { STANCE_LABELS, stanceOf } from "@/lib/protocols/judges/rules/stance";
import { isDebateTurn, type DebateTurn, type JudgesState, type Round } from "@/lib/protocols/judges/rules/state";
import { section } from "@/lib/prompts/section";
import { list, pairs } from "./lines";

/** Turns never change, and each is part of many prompts. */
const rendered = new WeakMap<DebateTurn, { agent: Agent; part: string }>();

export function positionParts(state: JudgesState, { order, turns, ordinal }: Round): string[] {
  return order.flatMap((id) => {
    const turn = turns[id];
    const agent = state.panel.find((seat) => seat.id === id);
    if (!isDebateTurn(turn) || !agent) return [];
    const known = rendered.get(turn);
    if (known?.agent === agent) return [known.part];
    const stance = stanceOf(agent);
    const part = section("judge-position", textOf(turn), {
      judge: id,
      name: agent.name,
      stance: stance ? STANCE_LABELS[stance] : "neutral",
      round: ordinal,
      score: turn.score.toFixed(1),
    });
    rendered.set(turn, { agent, part });
    return [part];
  });
}

function textOf(turn: DebateTurn): string {
  const scores = `Dimensions: ${pairs(turn.dimensions)}`;
  switch (turn.kind) {
    case "analysis": {
      const { position_statement: statement, key_claims } = turn.reply;
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
          key_claims.map(({ claim, evidence, confidence }) => `[${confidence}] ${withEvidence(claim, evidence)}`),
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
        critical_positions,
      } = turn.reply;
      return paragraphs([
        `Score: ${previous_score.toFixed(1)} → ${new_score.toFixed(1)}. ${change_reason}`,
        scores,
        `Position: ${position_revision.revised}`,
        list(
          "Agrees",
          agreements.map(
            ({ with_judge, on_point, strengthening_evidence }) =>
              `with ${with_judge} on ${withEvidence(on_point, strengthening_evidence)}`,
          ),
        ),
        list(
          "Disagrees",
          disagreements.map(({ with_judge, on_point, my_counterargument, my_evidence, their_evidence_weakness }) =>
            [
              `with ${with_judge} on ${on_point}: ${withEvidence(my_counterargument, my_evidence)}`,
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
          "Critical findings",
          critical_positions.map(({ finding_id, stance, reason }) => `${finding_id}: ${stance}. ${reason}`),
        ),
        list(
          "Unresolved",
          unresolved_disputes.map(
            ({ topic, my_view, opposing_view }) => `${topic}: ${my_view} Against it: ${opposing_view}`,
          ),
        ),
      ]);
    }
    case "final": {
      const { final_position, key_points_maintained, concessions_made, unresolved_disagreements, critical_positions } =
        turn.reply;
      return paragraphs([
        scores,
        `Final position: ${final_position}`,
        list(
          "Maintains",
          key_points_maintained.map(({ point, reason, evidence }) => withEvidence(`${point}: ${reason}`, evidence)),
        ),
        list(
          "Concedes",
          concessions_made.map(({ point, convinced_by }) => `${point}, convinced by ${convinced_by}`),
        ),
        list(
          "Critical findings",
          critical_positions.map(({ finding_id, stance, reason }) => `${finding_id}: ${stance}. ${reason}`),
        ),
        list(
          "Unresolved",
          unresolved_disagreements.map(
            ({ issue, my_final_view, opposing_view, why_unresolved }) =>
              `${issue}: ${my_final_view} Against it: ${opposing_view} Why: ${why_unresolved}`,
          ),
        ),
      ]);
    }
  }
}

const paragraphs = (parts: readonly string[]): string => parts.filter(Boolean).join("\n\n");
const withEvidence = (point: string, evidence: string): string =>
  evidence ? `${point} (evidence: ${evidence})` : `${point} (no evidence given)`;
const taken = (point: string, judge: string, reason: string): string =>
  [`${point}${judge ? ` (${judge})` : ""}`, reason].filter(Boolean).join(": ");
