/** After the last round: decide what no rule decides, hand over what nobody can answer for, report, have a plan approved, close. */
import { askFor, isExhausted } from "@/lib/kernel/calls";
import { currentRound } from "@/lib/kernel/rounds";
import { ask, close, open } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { CHAIR_ID } from "./chair-seat";
import { closing } from "./closing";
import { isOpen, type Conflict } from "./conflicts/conflicts";
import { conflictReasons, generalReasons } from "./conflicts/escalation";
import { approvalGate } from "./gates/approval";
import { escalationGate } from "./gates/escalation";
import { oweChair } from "./owe-chair";
import type { ChairKind } from "./replies/replies";
import { chairDecisionOn, escalationDecision, rulingOn } from "./conflicts/resolution";
import { isPlanType, isSolo, type ChairState } from "./state";

export function conclude(state: ChairState): Step {
  const round = currentRound(state)?.number ?? 0;
  if (!isSolo(state) && !escalationDecision(state)) {
    if (generalReasons(state).length > 0) return escalate(state, round);
    if (conflictsForChair(state).length > 0) return oweChair(state, "decide", round);
    if (conflictReasons(state).length > 0) return escalate(state, round);
  }
  if (!state.report) return oweChair(state, reportKind(state), round);
  // What a person decided here would have closed it already.
  return isPlanType(state) ? open(approvalGate(state)) : close(closing(state, null));
}

/** P2-32 style, P2-34: what no rule decides and the chair has not decided yet. */
export const conflictsForChair = (state: ChairState): Conflict[] =>
  state.conflicts.filter(
    (conflict) => isOpen(conflict) && rulingOn(state, conflict).kind === "chair" && !chairDecisionOn(state, conflict),
  );

/** The chair says first what it would do; if it can't, the person decides without. */
function escalate(state: ChairState, round: number): Step {
  const owed = { kind: "propose" as const, round, agentId: CHAIR_ID };
  return state.proposal || isExhausted(state, owed) ? open(escalationGate(state)) : ask(askFor(state, owed));
}

export function reportKind({ config }: Pick<ChairState, "config">): ChairKind {
  switch (config.session_type) {
    case "design_session":
      return config.subject_kind === "pr" ? "report_pr" : "report";
    case "plan_issue":
      return "report_plan";
    case "review_plan":
      return "report_review";
  }
}
