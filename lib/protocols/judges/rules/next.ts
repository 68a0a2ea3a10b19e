/**
 * What a judgement owes next. A function of the state alone, so a crashed run resumes by folding its log and asking
 * again. Order: finish the open round → evaluate it (G-02) → what follows from it (course.ts).
 */
import { assertNever } from "@/lib/domain/assert-never";
import { askFor } from "@/lib/kernel/calls";
import { currentRound } from "@/lib/kernel/rounds";
import { ask, close, open, record } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { closeAfterFailure, closeByDecision, closeWithVerdict } from "./closing";
import { type Course, courseAfter, isCompleted, type Plan, plannedRound } from "./course";
import { finishDebateRound, finishScoringRound } from "./finish-round";
import { conditionalGate, majorityGate, noMajorityGate, revisionGate } from "./gates/verdict-gates";
import { askedInShortRound } from "./verdict/last-round";
import { inStanceOrder } from "./stance";
import { AUTHOR_ID, type DebateRound, type JudgesState, lostIn, MODERATOR_ID } from "./state";

export function next(state: JudgesState): Step {
  const plan = plannedRound(state);
  if (plan) return startRound(state, plan);
  const round = currentRound(state);
  if (!round) throw new Error("A first round is always planned.");
  if (!isCompleted(round))
    return round.stage === "scoring" ? finishScoringRound(state, round) : finishDebateRound(state, round);
  return follow(state, round, courseAfter(state, round));
}

function follow(state: JudgesState, round: Parameters<typeof courseAfter>[1], course: Course): Step {
  switch (course.kind) {
    case "round":
      return startRound(state, course.plan);
    case "synthesise":
      return ask(askFor(state, { kind: "synthesise", round: round.number, agentId: MODERATOR_ID }));
    case "revise":
      return ask(askFor(state, { kind: "revise", round: round.number, agentId: AUTHOR_ID }));
    case "close":
      if (course.by === "decision") return close(closeByDecision(state, round, course.decision));
      return close(course.by === "verdict" ? closeWithVerdict(state, round) : closeAfterFailure(state, round));
    case "gate":
      return openGate(state, round, course.gate);
    default:
      return assertNever(course);
  }
}

function openGate(
  state: JudgesState,
  round: Parameters<typeof courseAfter>[1],
  kind: Extract<Course, { kind: "gate" }>["gate"],
): Step {
  const { evaluation } = round;
  if (kind === "conditional") return open(conditionalGate(state, round));
  if (kind === "revision") return open(revisionGate(state, round));
  if (evaluation.mode !== "debate" || !evaluation.verdict)
    throw new Error(`Round ${round.number} has no votes to divide.`);
  const debate: DebateRound = { ...round, evaluation };
  return open(kind === "majority" ? majorityGate(state, debate, evaluation.verdict) : noMajorityGate(state, debate));
}

const STAGE_NOTES = {
  analysis: "Independent analysis",
  rebuttal: "Rebuttal",
  final: "Final positions",
  scoring: "Single-round scoring",
} as const;

/** P4-34: who was lost takes no further part in the judgement. P4-55: in a shortened last round only some are asked. */
function startRound(state: JudgesState, { judgement, stage, isExtension }: Plan): Step {
  const lost = new Set(lostIn(state, judgement).map(({ agentId }) => agentId));
  const asked = stage === "final" && !isExtension ? askedInShortRound(state, judgement) : null;
  return record({
    type: "round.started",
    round: state.rounds.length + 1,
    order: inStanceOrder(state.panel)
      .map(({ id }) => id)
      .filter((id) => !lost.has(id) && (asked === null || asked.includes(id))),
    notes: [
      STAGE_NOTES[stage],
      ...(judgement > 1 ? [`Judgement ${judgement}`] : []),
      ...(asked ? ["Shortened, since no finding is in dispute"] : []),
      ...(isExtension ? ["Granted beyond the limit"] : []),
    ],
    extension: isExtension,
  });
}
