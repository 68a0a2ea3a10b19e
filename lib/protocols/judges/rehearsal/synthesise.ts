/** P4-26, P4-27: what the verdict means, from the judges' own last words. */
import type { Agent } from "@/lib/domain/agent";
import { capital } from "@/lib/domain/wording";
import { shown, shownGap } from "@/lib/protocols/judges/rules/verdict/bands";
import { dissenting } from "@/lib/protocols/judges/rules/verdict/dissent";
import type { DebateEvaluation, Verdict } from "@/lib/protocols/judges/rules/verdict/evaluation";
import type { SynthesiseReply } from "@/lib/protocols/judges/rules/replies/replies-service";
import { debateTurns, opinionOf, type DebateTurn, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { sideOf } from "./cast";
import { courseOf, documentsOf, type Point } from "./course";
import { calledDocument, evidenceOf } from "./passages";
import { joined } from "./phrases";
import { proposalIn } from "@/lib/models/rehearsal/proposal-in";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function synthesise(state: JudgesState): Omit<SynthesiseReply, "self_check"> & { gist: string; answer: string } {
  const round = state.rounds.at(-1);
  const evaluation = round?.evaluation?.mode === "debate" ? round.evaluation : null;
  if (!round || !evaluation?.verdict) throw new Error("A synthesis follows a verdict.");
  const turns = debateTurns(round);
  const { crux, shared } = courseOf(state);
  const seatOf = ({ agentId }: DebateTurn): Agent => state.panel.find(({ id }) => id === agentId) as Agent;
  const isAgreed = evaluation.verdict.type === "consensus";
  const sides = isAgreed ? null : sidesOf(evaluation, turns);
  const view = (some: readonly DebateTurn[]): string =>
    some.map((turn) => `${seatOf(turn).name} (${turn.score.toFixed(1)}): ${opinionOf(turn)}`).join(" ");
  return {
    balanced_assessment: joined(
      opening(evaluation, turns, crux),
      ...turns.map((turn) => stanceSentence(seatOf(turn), crux)),
      fill(sentences().synthesise.wouldSettle, { crux }),
    ),
    convergent_findings: [
      {
        finding: fill(sentences().synthesise.holdsUp, { shared }),
        priority: "LOW",
        source_judges: turns.map(({ agentId }) => agentId),
      },
    ],
    divergent_findings: sides
      ? [
          {
            finding: fill(sentences().synthesise.whether, { evidence: evidenceOf(crux.passage) }),
            positions: turns.map((turn) => ({ judge: turn.agentId, position: inShort(turn) })),
          },
        ]
      : [],
    majority_opinion: sides ? view(sides.majority) : null,
    minority_opinion: sides ? view(sides.minority) : null,
    user_attention_needed: sides
      ? [
          {
            issue: capital(crux.angle.topic),
            majority_view: sides.majority.map(inShort)[0] ?? "",
            minority_view: sides.minority.map(inShort)[0] ?? "",
            recommendation: fill(sentences().synthesise.askFirst, { crux }),
            stakes: fill(sentences().synthesise.stakes, { quote: crux.passage.text }),
          },
        ]
      : [],
    recommendations: recommendations(state, evaluation.verdict.type),
    recommended_view: evaluation.verdict.type === "majority" ? "majority" : "none",
    recommendation: isAgreed
      ? fill(sentences().synthesise.goAhead, {
          crux,
          document: calledDocument(crux.passage.document),
          quote: crux.passage.text,
        })
      : fill(sentences().synthesise.getItFirst, { crux }),
    gist: opening(evaluation, turns, crux),
    answer: answer(state, evaluation.verdict, crux),
  };
}

/** G-17: the verdict in a sentence a reader can act on. */
function answer(state: JudgesState, { type, band, score }: Verdict, crux: Point): string {
  if (type === "no_majority" || band === null || score === null) return fill(sentences().answer.open, { crux });
  const course = proposalIn(state.subject.question) ?? sentences().answer.course;
  const values = { course, score: shown(score), crux, document: calledDocument(crux.passage.document) };
  const isThere = documentsOf(state).some(({ text }) => text.toLowerCase().includes(crux.angle.mend.toLowerCase()));
  switch (band) {
    case "PASS":
      return isThere ? fill(sentences().answer.passMet, values) : fill(sentences().answer.pass, values);
    case "CONDITIONAL":
      return fill(sentences().answer.conditional, values);
    case "FAIL":
      return fill(sentences().answer.fail, values);
  }
}

/** Its view of what is in dispute, as it put it itself. */
const inShort = (turn: DebateTurn): string =>
  (turn.kind === "final" ? turn.reply.unresolved_disagreements[0]?.my_final_view : undefined) || opinionOf(turn);

function opening({ verdict, range }: DebateEvaluation, turns: readonly DebateTurn[], crux: Point): string {
  const scores = turns.map(({ score }) => score);
  return verdict?.type === "consensus"
    ? fill(sentences().synthesise.between, { min: shown(Math.min(...scores)), max: shown(Math.max(...scores)) })
    : fill(sentences().synthesise.apart, { gap: shownGap(range), crux });
}

function stanceSentence(agent: Agent, { angle }: Point): string {
  switch (sideOf(agent)) {
    case 1:
      return fill(sentences().synthesise.holds, { agent, angle });
    case 2:
      return fill(sentences().synthesise.objects, { agent, angle });
    case 0:
      return fill(sentences().synthesise.weighs, { agent });
  }
}

/** Without a majority the most and the least favourable position stand in for the sides. */
function sidesOf(
  { verdict, scores }: DebateEvaluation,
  turns: readonly DebateTurn[],
): { majority: DebateTurn[]; minority: DebateTurn[] } {
  if (verdict?.type === "majority") {
    const dissenters = dissenting(verdict, scores);
    return {
      majority: turns.filter(({ agentId }) => !dissenters.includes(agentId)),
      minority: turns.filter(({ agentId }) => dissenters.includes(agentId)),
    };
  }
  const ranked = turns.toSorted((one, other) => other.score - one.score);
  return { majority: ranked.slice(0, 1), minority: ranked.slice(-1) };
}

/** P4-27: what only the minority asks for is CONSIDER; without a majority that is everything. */
function recommendations(state: JudgesState, type: Verdict["type"]): SynthesiseReply["recommendations"] {
  const { crux, admitted, feared } = courseOf(state);
  const isAgreed = type === "consensus";
  const consensus = isAgreed ? "unanimous" : type === "majority" ? "majority" : "minority";
  const level = <T extends "MUST" | "SHOULD">(wanted: T): T | "CONSIDER" =>
    consensus === "minority" ? "CONSIDER" : wanted;
  const target = ({ passage }: Point): string => calledDocument(passage.document);
  return [
    {
      action: fill(sentences().recommendations.must, { crux, target: target(crux) }),
      level: level("MUST"),
      consensus,
    },
    {
      action: fill(sentences().recommendations.should, { admitted, target: target(admitted) }),
      level: level("SHOULD"),
      consensus,
    },
    {
      action: fill(sentences().recommendations.could, { feared, target: target(feared) }),
      level: isAgreed ? "COULD" : "CONSIDER",
      consensus: isAgreed ? "unanimous" : "minority",
    },
  ];
}
