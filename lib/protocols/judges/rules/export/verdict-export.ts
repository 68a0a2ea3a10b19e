/** P4-46: each verdict as plain data in the source's own shape (majority_judges, both opinions, user_attention_needed); whoever writes the file makes YAML of it. */
import type { AgentId } from "@/lib/domain/ids";
import { attentionItems, convergentFindings, divergentFindings, opinionsOf, synthesisOf } from "../verdict/attention";
import { conditionLedger } from "../verdict/conditions";
import { matchedFindings, personName } from "../verdict/criticals";
import { dissentingInside } from "../verdict/dissent";
import type { DebateEvaluation, ScoringEvaluation, Verdict } from "../verdict/evaluation";
import { clean } from "./state-export";
import {
  type CompletedRound,
  debateTurns,
  decisionsAbout,
  judgementOf,
  type JudgesState,
  type Round,
  roundsOf,
  type Turn,
  verdictRounds,
} from "../state";

type Data = Readonly<Record<string, unknown>>;
export type VerdictExport = { judgement: number; data: Data };

/** One per judgement that has come to a verdict, the one that stands last. */
export function verdictExports(state: JudgesState): VerdictExport[] {
  return verdictRounds(state).map((round) => ({ judgement: round.judgement, data: exported(state, round) }));
}

function exported(state: JudgesState, round: CompletedRound): Data {
  const { evaluation } = round;
  const { number, version } = judgementOf(state, round);
  return {
    ...(state.judgements.length > 1 ? { judgement: number, version } : {}),
    ...(evaluation.mode === "debate" ? debated(state, round, evaluation) : scored(state, round, evaluation)),
    ...(evaluation.lost.length > 0 ? { lost_judges: evaluation.lost } : {}),
    decision: decisionOn(state, round),
  };
}

function debated(state: JudgesState, round: Round, { verdict, scores }: DebateEvaluation): Data {
  if (!verdict) throw new Error("A round without a verdict has none to export.");
  const opinions = opinionsOf(state, round);
  const present = debateTurns(round).map(({ agentId }) => agentId);
  const inside = dissentingInside(verdict, scores);
  return {
    verdict_type: verdict.type,
    final_verdict: verdict.band,
    ...scoresIn(verdict),
    confidence: verdict.confidence,
    consensus_reached_at: verdict.reachedAt,
    judges: judgesIn(state, round, scores),
    ...(verdict.type === "majority"
      ? {
          majority_judges: verdict.majority,
          minority_judges: verdict.minority,
          ...(inside.length > 0 ? { dissenting_majority_judges: inside } : {}),
          majority_opinion: opinions?.majority ?? null,
          minority_opinion: opinions?.minority ?? null,
        }
      : {}),
    balanced_assessment: opinions?.assessment ?? null,
    user_attention_needed: attentionItems(state, round),
    convergent_findings: convergentFindings(state, round).map((finding) => ({ ...finding, source_judges: present })),
    divergent_findings: divergentFindings(state, round).map(({ finding, positions }) => ({ finding, positions })),
    critical_findings: criticalsIn(state, round),
    ...conditionsIn(state, round),
    recommendations: synthesisOf(state, round)?.recommendations ?? [],
  };
}

function scoresIn({ type, score, minorityScore, gap }: Verdict): Data {
  if (score === null) return {};
  if (type === "consensus") return { consensus_score: clean(score) };
  return {
    majority_score: clean(score),
    minority_score: minorityScore === null ? null : clean(minorityScore),
    score_gap: gap === null ? null : clean(gap),
  };
}

const scored = (
  state: JudgesState,
  round: Round,
  { status, source, total, colour, dimensions, totals, confidence }: ScoringEvaluation,
): Data => ({
  verdict_type: status,
  final_verdict: colour,
  total_score: total === null ? null : clean(total),
  dimension_scores: Object.fromEntries(dimensions.map(({ id, mean }) => [id, mean === null ? null : clean(mean)])),
  scored_by: source,
  confidence,
  judges: judgesIn(state, round, totals),
  ...(round.challenge ? { challenge: round.challenge } : {}),
});

/** Which models spoke for a judge in this judgement; null where none did. */
function judgesIn(state: JudgesState, round: Round, scores: Readonly<Record<string, number>>): Data[] {
  return round.order.concat(round.evaluation?.lost.filter((id) => !round.order.includes(id)) ?? []).map((agentId) => {
    const turns = roundsOf(state, round.judgement)
      .flatMap(({ turns: given }) => given[agentId] ?? [])
      .map(spokenBy);
    const models = [...new Set(turns.flatMap(({ model }) => model ?? []))];
    const people = [...new Set(turns.flatMap(({ answered_by }) => answered_by ?? []))];
    const score = scores[agentId];
    return {
      judge_id: agentId,
      stance: state.panel.find(({ id }) => id === agentId)?.kind ?? null,
      model: models.length > 1 ? models : (models[0] ?? null),
      ...(people.length > 0 ? { answered_by: people } : {}),
      score: score === undefined ? null : clean(score),
    };
  });
}

/** The model that wrote a turn, or the person who answered in its place. */
export function spokenBy(turn: Turn): { model: string | null; answered_by?: string } {
  if (turn.kind === "lost") return { model: null };
  return turn.answeredBy === null ? { model: turn.model } : { model: null, answered_by: turn.answeredBy };
}

function criticalsIn(state: JudgesState, { judgement, evaluation }: Round): Data[] {
  const standings = evaluation?.mode === "debate" ? evaluation.criticals : [];
  return matchedFindings(state, judgement).map(({ id, raised, raisedBy, match }) => {
    const standing = standings.find((one) => one.id === id);
    const heldBy: readonly AgentId[] = standing?.heldBy ?? [];
    return {
      id,
      finding: raised[0].finding,
      status: standing?.status ?? null,
      raised_by: raisedBy,
      held_by: heldBy,
      matched_by: match && (match.person === null ? "moderator" : personName(match.person)),
    };
  });
}

/** P4-51; absent where nobody named any. */
function conditionsIn(state: JudgesState, { judgement, number }: Round): Data {
  const conditions = conditionLedger(state, judgement, number + 1).filter(({ holders }) => holders.length > 0);
  return conditions.length === 0
    ? {}
    : {
        conditions: conditions.map(({ id, holders }) => ({
          id,
          asked_for_by: holders.map(({ agentId, text, state: found }) => ({ judge: agentId, text, state: found })),
        })),
      };
}

/** What a person decided on the verdict, apart from the matching before it. */
function decisionOn(state: JudgesState, round: Round): Data | null {
  const decision = decisionsAbout(state, round).findLast(({ gate }) => gate.kind !== "finding_match");
  if (!decision) return null;
  const { gate, answer } = decision;
  return {
    by: answer.answeredBy,
    choice: answer.choice,
    label: gate.options.find(({ id }) => id === answer.choice)?.label ?? answer.choice,
  };
}
