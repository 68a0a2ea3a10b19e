/** P4-26, P4-27: what the verdict means, from the judges' own last words. */
import type { Agent } from "@/lib/domain/agent";
import { shown, shownGap } from "@/lib/protocols/judges/bands";
import type { DebateEvaluation } from "@/lib/protocols/judges/evaluation";
import type { SynthesiseReply } from "@/lib/protocols/judges/replies-service";
import { debateTurns, opinionOf, type DebateTurn, type JudgesState } from "@/lib/protocols/judges/state";
import { sideOf } from "./cast";
import { courseOf, type Point } from "./course";
import { evidenceOf } from "./passages";
import { capital, joined } from "./phrases";

export function synthesise(state: JudgesState): SynthesiseReply {
  const round = state.rounds.at(-1);
  const evaluation = round?.evaluation?.mode === "debate" ? round.evaluation : null;
  if (!round || !evaluation?.verdict) throw new Error("A synthesis follows a verdict.");
  const turns = debateTurns(round);
  const { crux, shared } = courseOf(state);
  const seatOf = ({ agentId }: DebateTurn): Agent => state.panel.find(({ id }) => id === agentId) as Agent;
  const isAgreed = evaluation.verdict.type === "consensus";
  const sides = isAgreed ? null : sidesOf(evaluation, turns);
  const view = (some: readonly DebateTurn[]): string => some.map((turn) => `${seatOf(turn).name} (${turn.score.toFixed(1)}): ${opinionOf(turn)}`).join(" ");
  return {
    balanced_assessment: joined(opening(evaluation, turns, crux), ...turns.map((turn) => stanceSentence(seatOf(turn), crux)), `What it comes to, for all of them: ${crux.angle.mend}.`),
    convergent_findings: [{ finding: `The documents hold when it comes to ${shared.angle.topic}: “${shared.passage.text}”`, priority: "MEDIUM", source_judges: turns.map(({ agentId }) => agentId) }],
    divergent_findings: sides ? [{ finding: `Whether it can go ahead as it is, given ${evidenceOf(crux.passage)}`, positions: turns.map((turn) => ({ judge: turn.agentId, position: inShort(turn) })) }] : [],
    majority_opinion: sides ? view(sides.majority) : null,
    minority_opinion: sides ? view(sides.minority) : null,
    user_attention_needed: sides
      ? [{ issue: capital(crux.angle.topic), majority_view: sides.majority.map(inShort)[0] ?? "", minority_view: sides.minority.map(inShort)[0] ?? "", recommendation: `Ask for ${crux.angle.mend} before you decide.`, stakes: `If the favourable reading of “${crux.passage.text}” is wrong, it shows only after the start.` }]
      : [],
    recommendations: recommendations(state, isAgreed),
    recommended_view: evaluation.verdict.type === "majority" ? "majority" : "none",
    recommendation: isAgreed
      ? `Go ahead, and have ${crux.angle.mend} added at “${crux.passage.text}” while it is carried out: it is what every judge came back to.`
      : `Get ${crux.angle.mend} from the author before anything starts. It costs little, and it is the one thing that would tell you which side is right.`,
    self_check: { all_positions_represented: true, convergent_really_shared: true, disputes_understandable: true, majority_and_minority_right: true, recommendations_actionable: true },
  };
}

/** Its view of what is in dispute, as it put it itself. */
const inShort = (turn: DebateTurn): string => (turn.kind === "final" ? turn.reply.unresolved_disagreements[0]?.my_final_view : undefined) || opinionOf(turn);

function opening({ verdict, range }: DebateEvaluation, turns: readonly DebateTurn[], crux: Point): string {
  const scores = turns.map(({ score }) => score);
  return verdict?.type === "consensus" ? `The judges end between ${shown(Math.min(...scores))} and ${shown(Math.max(...scores))}.` : `The judges end ${shownGap(range)} apart, and the distance has one name: ${crux.angle.topic}.`;
}

function stanceSentence(agent: Agent, { angle }: Point): string {
  switch (sideOf(agent)) {
    case 1:
      return `${agent.name} holds that ${angle.answer}.`;
    case 2:
      return `${agent.name} has in mind that ${angle.insists}.`;
    case 0:
      return `${agent.name} weighs the two and asks for what would settle it.`;
  }
}

/** Without a majority the most and the least favourable position stand in for the sides. */
function sidesOf({ verdict }: DebateEvaluation, turns: readonly DebateTurn[]): { majority: DebateTurn[]; minority: DebateTurn[] } {
  if (verdict?.type === "majority") return { majority: turns.filter(({ agentId }) => verdict.majority.includes(agentId)), minority: turns.filter(({ agentId }) => verdict.minority.includes(agentId)) };
  const ranked = turns.toSorted((one, other) => other.score - one.score);
  return { majority: ranked.slice(0, 1), minority: ranked.slice(-1) };
}

/** P4-27: what only the minority asks for is CONSIDER. */
function recommendations(state: JudgesState, isAgreed: boolean): SynthesiseReply["recommendations"] {
  const { crux, admitted, feared } = courseOf(state);
  const consensus = isAgreed ? "unanimous" : "majority";
  const target = ({ passage }: Point): string => `“${passage.document}”`;
  return [
    { action: `Write ${crux.angle.mend} into ${target(crux)}; it is done when a stranger finds it there.`, level: "MUST", consensus },
    { action: `Add ${admitted.angle.mend} to ${target(admitted)} before the first step is over.`, level: "SHOULD", consensus },
    { action: `Settle ${feared.angle.topic} in ${target(feared)}, with ${feared.angle.mend}.`, level: isAgreed ? "COULD" : "CONSIDER", consensus: isAgreed ? "unanimous" : "minority" },
  ];
}
