/** After the last round: decide what no rule decides, hand over what nobody can answer for, report, have a plan approved, close. */
import { askFor, askTogether, isExhausted, type Owed } from "@/lib/kernel/calls";
import { currentRound } from "@/lib/kernel/rounds";
import { ask, close, open } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { CHAIR_ID } from "./chair-seat";
import { closing } from "./closing";
import { isOpen, type Conflict } from "./conflicts/conflicts";
import { conflictReasons, generalReasons } from "./conflicts/escalation";
import { approvalGate, revisionGate } from "./gates/approval";
import { chairFailedGate } from "./gates/chair-failed";
import { escalationGate } from "./gates/escalation";
import type { ReportKind } from "./replies/report-reading";
import type { ChairKind } from "./replies/replies";
import { chairDecisionOn, escalationDecision, rulingOn } from "./conflicts/resolution";
import { faultsIn, planBefore, planText, planVerdict } from "./replies/plan-verdict";
import { everyoneAnswering, isPlanType, isSolo, lastRevision, writtenReport, type ChairState } from "./state";

export function conclude(state: ChairState): Step {
  const round = currentRound(state)?.number ?? 0;
  if (!isSolo(state) && !escalationDecision(state)) {
    if (generalReasons(state).length > 0) return escalate(state, round);
    if (conflictsForChair(state).length > 0) return oweChair(state, "decide", round);
    if (conflictReasons(state).length > 0) return escalate(state, round);
  }
  if (!state.report) return oweChair(state, reportKind(state), round);
  if (!isPlanType(state)) return close(closing(state, null));
  const checks = checksOwed(state, round);
  if (checks.length > 0) return ask(...askTogether(state, checks));
  const mend = { kind: "mend" as const, round, agentId: CHAIR_ID };
  // A chair that can't mend it holds nothing up: the person is told what was found.
  if (isMendDue(state) && !isExhausted(state, mend)) return ask(askFor(state, mend));
  const { changeRequests } = state;
  if (changeRequests.some(({ revision }) => revision === null)) return oweChair(state, "revise", round);
  // What a person decided here would have closed it already.
  return open(
    changeRequests.some(({ revision }) => revision !== "dropped") ? revisionGate(state) : approvalGate(state),
  );
}

/** P2-43, P2-44: everyone who answered looks at the plan that goes before a person, if it is another one than they have judged. */
function checksOwed(state: ChairState, round: number): Owed[] {
  if (state.changeRequests.length > 0) return lastRevision(state)?.held ? looksAt(state, round) : [];
  const isNew = writtenReport(state)?.plan != null && planText(state) !== planBefore(state);
  const isDue =
    state.config.final_check && state.synthesis?.mayReport && isNew && planVerdict(state) !== "Needs Redesign";
  return isDue ? looksAt(state, round) : [];
}

const looksAt = (state: ChairState, round: number): Owed[] =>
  everyoneAnswering(state)
    .filter((id) => !state.checks[id])
    .map((agentId) => ({ kind: "check_plan", round, agentId }));

/** P2-46: the first look found something, and nobody has acted on it yet. */
export const isMendDue = (state: ChairState): boolean =>
  state.mend === null && state.changeRequests.length === 0 && faultsIn(state).some(({ check }) => check.look === 1);

/** Without the chair nothing is decided: where it fails, a person says how to go on. */
export function oweChair(state: ChairState, kind: ChairKind, round: number): Step {
  const owed = { kind, round, agentId: CHAIR_ID };
  return isExhausted(state, owed) ? open(chairFailedGate(state, owed)) : ask(askFor(state, owed));
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

export function reportKind({ config }: Pick<ChairState, "config">): Exclude<ReportKind, "review_alone"> {
  switch (config.session_type) {
    case "design_session":
      return config.subject_kind === "pr" ? "report_pr" : "report";
    case "plan_issue":
      return "report_plan";
    case "review_plan":
      return "report_review";
  }
}
