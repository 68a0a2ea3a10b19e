/** P4-27, P4-32: what a person has to look at, from the moderator where it spoke and else from the judges' own words. */
import type { AgentId } from "@/lib/domain/ids";
import { nameOf } from "@/lib/domain/wording";
import { shown } from "./bands";
import { matchedFindings, personName } from "./criticals";
import type { SynthesiseReply } from "../replies/replies-service";
import { debateTurns, judgementOf, type JudgesState, lastTurn, opinionOf, type Round } from "../state";
import { dissenting } from "./dissent";
import type { Evaluation } from "./evaluation";

export type AttentionItem = SynthesiseReply["user_attention_needed"][number];

export function synthesisOf(state: JudgesState, round: Round): SynthesiseReply | null {
  return judgementOf(state, round).syntheses.find((synthesis) => synthesis.round === round.number)?.reply ?? null;
}

/** "the moderator", or the person who wrote it in its place. */
export function synthesisAuthor(state: JudgesState, round: Round): string {
  const person =
    judgementOf(state, round).syntheses.find((synthesis) => synthesis.round === round.number)?.answeredBy ?? null;
  return person === null ? "the moderator" : `${personName(person)} (in the moderator's place)`;
}

/** P4-45: what the moderator named, whatever the verdict. Never empty where a judge dissents: dissent is always kept (P4-29). */
export function attentionItems(state: JudgesState, round: Round): readonly AttentionItem[] {
  const evaluation = round.evaluation?.mode === "debate" ? round.evaluation : null;
  const verdict = evaluation?.verdict;
  if (!verdict) return [];
  const written = (synthesisOf(state, round)?.user_attention_needed ?? []).map((item) =>
    isOneView(item) ? { ...item, minority_view: "" } : item,
  );
  if (written.length > 0 || verdict.type === "consensus") return written;
  const dissenters = dissenting(verdict, evaluation.scores);
  const disputed = debateTurns(round).flatMap((turn) =>
    turn.kind === "final" && dissenters.includes(turn.agentId) ? turn.reply.unresolved_disagreements : [],
  );
  if (disputed.length > 0)
    return disputed.map(({ issue, my_final_view, opposing_view, why_unresolved }) => ({
      issue,
      majority_view: opposing_view,
      minority_view: my_final_view,
      recommendation: "",
      stakes: why_unresolved,
    }));
  const view = (ids: readonly AgentId[]) =>
    debateTurns(round)
      .filter(({ agentId }) => ids.includes(agentId))
      .map((turn) => `${nameOf(state, turn.agentId)} (${shown(turn.score)}): ${opinionOf(turn)}`)
      .join(" ");
  return dissenters.length > 0
    ? [
        {
          issue: "The judges do not agree on the score",
          majority_view: view(verdict.majority.filter((id) => !dissenters.includes(id))),
          minority_view: view(dissenters),
          recommendation: "",
          stakes: "",
        },
      ]
    : [];
}

/** Two views in the same words are one. */
const isOneView = ({ majority_view, minority_view }: AttentionItem): boolean =>
  /^the same\.?$/i.test(minority_view.trim()) || minority_view.trim() === majority_view.trim();

/** P4-46: there are sides only where some judges dissent; who dissents from inside the majority is no minority. */
export function sideWords(evaluation: Evaluation | null): readonly [string, string] {
  const verdict = evaluation?.mode === "debate" ? evaluation.verdict : null;
  if (evaluation?.mode !== "debate" || !verdict) return ["One view", "Another view"];
  if (verdict.minority.length > 0) return ["Majority", "Minority"];
  return dissenting(verdict, evaluation.scores).length > 0 ? ["Majority", "Dissent"] : ["One view", "Another view"];
}

/** Judges by their ids; a name the moderator wrote and nobody has stays as it is. */
export type DivergentFinding = {
  finding: string;
  positions: readonly { judge: string; position: string }[];
  isCritical: boolean;
};

/** P4-32: disputed CRITICAL findings with every judge's position, then what the moderator found divergent, and what it did not find all judges to share. */
export function divergentFindings(state: JudgesState, round: Round): DivergentFinding[] {
  const evaluation = round.evaluation?.mode === "debate" ? round.evaluation : null;
  if (!evaluation) return [];
  const disputed = evaluation.criticals
    .filter(({ status }) => status === "disputed")
    .flatMap(({ id }) => matchedFindings(state, round.judgement).filter((finding) => finding.id === id));
  const criticals = disputed.map(({ id, raised, raisedBy }) => ({
    finding: raised[0].finding,
    positions: debateTurns(round).map(({ agentId }) => ({
      judge: agentId,
      position:
        lastTurn(state, round.judgement, agentId, round.number + 1)?.positions[id] ??
        (raisedBy.includes(agentId) ? "raised" : "not raised"),
    })),
    isCritical: true,
  }));
  const written = synthesisOf(state, round)?.divergent_findings ?? [];
  const partly = writtenConvergent(state, round)
    .filter(({ isShared }) => !isShared)
    .map(({ finding, source_judges }) => ({
      finding,
      positions: debateTurns(round).map(({ agentId }) => ({
        judge: agentId,
        position: source_judges.includes(agentId) ? "shares it" : "not said to share it",
      })),
    }));
  return [...criticals, ...[...written, ...partly].map((finding) => ({ ...finding, isCritical: false }))];
}

export type ConvergentFinding = { finding: string; priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" };

/** P4-46: shared is what the moderator names every judge for, unless its own check says that it is not. */
function writtenConvergent(
  state: JudgesState,
  round: Round,
): (SynthesiseReply["convergent_findings"][number] & { isShared: boolean })[] {
  const written = synthesisOf(state, round);
  const present = debateTurns(round).map(({ agentId }) => agentId);
  return (written?.convergent_findings ?? []).map((finding) => ({
    ...finding,
    isShared:
      written?.self_check?.convergent_really_shared !== false &&
      present.every((id) => finding.source_judges.includes(id)),
  }));
}

/** P4-26: agreed CRITICAL findings, then what the moderator found shared by all. */
export function convergentFindings(state: JudgesState, round: Round): ConvergentFinding[] {
  const evaluation = round.evaluation?.mode === "debate" ? round.evaluation : null;
  if (!evaluation) return [];
  const agreed = evaluation.criticals
    .filter(({ status }) => status === "agreed")
    .flatMap(({ id }) => matchedFindings(state, round.judgement).filter((finding) => finding.id === id));
  const written = writtenConvergent(state, round).filter(({ isShared }) => isShared);
  return [
    ...agreed.map(({ raised }) => ({ finding: raised[0].finding, priority: "CRITICAL" as const })),
    ...written.map(({ finding, priority }) => ({ finding, priority })),
  ];
}

/** P4-26, P4-27, P4-29, P4-46: the opinions there are on a verdict. The moderator's words where there are any, else the judges' own. */
/** `writtenBy`: null for the judges' own words. */
export type Opinions = {
  assessment: string;
  majority: string | null;
  minority: string | null;
  recommendedView: "majority" | "minority" | "none";
  writtenBy: string | null;
};

export function opinionsOf(state: JudgesState, round: Round): Opinions | null {
  const evaluation = round.evaluation?.mode === "debate" ? round.evaluation : null;
  const verdict = evaluation?.verdict;
  if (!verdict) return null;
  const written = synthesisOf(state, round);
  const inOwnWords = (ids: readonly AgentId[]): string | null =>
    debateTurns(round)
      .filter(({ agentId }) => ids.includes(agentId))
      .map((turn) => `${nameOf(state, turn.agentId)} (${turn.score.toFixed(1)}): ${opinionOf(turn)}`)
      .join("\n\n") || null;
  const everyone = debateTurns(round).map(({ agentId }) => agentId);
  const hasMajority = verdict.type === "majority";
  const dissenters = dissenting(verdict, evaluation.scores);
  const isDissented = hasMajority && dissenters.length > 0;
  const sharing = verdict.majority.filter((id) => !dissenters.includes(id));
  return {
    assessment: written?.balanced_assessment ?? inOwnWords(everyone) ?? "",
    majority: hasMajority ? written?.majority_opinion || inOwnWords(sharing) : null,
    minority: isDissented ? written?.minority_opinion || inOwnWords(dissenters) : null,
    recommendedView: isDissented ? (written?.recommended_view ?? "none") : "none",
    writtenBy: written ? synthesisAuthor(state, round) : null,
  };
}
