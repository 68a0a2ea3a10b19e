/**
 * What is owed next. A function of the state alone, so a crashed run resumes by folding its log and asking again.
 *
 * Order: close what is decided → frame it (P2-18) → the open round, all side by side (P2-19) → the chair's reading of
 * it → evaluate it (G-02) → next round, or conclude (conclude.ts).
 */
import { askTogether, callOf, isExhausted, type Owed } from "@/lib/kernel/calls";
import { currentRound } from "@/lib/kernel/rounds";
import { ask, close, complete, record } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { answerKind } from "./replies/answers";
import { closing, effectOf } from "./closing";
import { conclude, oweChair } from "./conclude";
import { isTeamFailure } from "./dispatch/dispatch-mode";
import { engagementIn } from "./dispatch/engagement";
import { evaluateRound } from "./evaluation";
import { TEAM_FALLBACK } from "./inputs";
import {
  answeredIn,
  deadlineOf,
  dispatchedIds,
  isSolo,
  nameOf,
  namesOf,
  pendingIn,
  type ChairState,
  type CompletedRound,
  type Round,
} from "./state";

export function next(state: ChairState): Step {
  const decision = state.decisions.at(-1);
  if (decision && effectOf(decision).kind !== "continue") return close(closing(state, decision));

  if (isSolo(state)) return state.report ? conclude(state) : oweChair(state, "review_alone", 0);
  if (!state.framing) return oweChair(state, "frame", 0);
  if (state.config.session_type === "plan_issue" && !state.draft) return oweChair(state, "draft", 0);
  const round = currentRound(state);
  if (!round) return startRound(state, null);
  if (!isCompleted(round)) return finishRound(state, round);
  return round.evaluation.status === "next_round" ? startRound(state, round) : conclude(state);
}

const isCompleted = (round: Round): round is CompletedRound => round.evaluation !== null;

function startRound(state: ChairState, before: CompletedRound | null): Step {
  const order = before ? before.evaluation.askedNext.map(({ agentId }) => agentId) : dispatchedIds(state);
  const notes = before
    ? before.evaluation.notAsked.map(
        ({ agentId, reason }) => `Not asked: ${nameOf(state, agentId)} — ${endless(reason)}`,
      )
    : [
        endless(state.outlook.eligibility.text),
        ...(state.outlook.mode.warning ? [endless(state.outlook.mode.warning)] : []),
      ];
  return record({ type: "round.started", round: (before?.number ?? 0) + 1, order, notes, extension: false });
}

/** Notes are joined to sentences where they are shown. */
const endless = (text: string): string => text.replace(/\.$/, "");

function finishRound(state: ChairState, round: Round): Step {
  const owed = pendingIn(round).map((agentId): Owed => ({
    kind: answerKind(state.config.session_type, round.number),
    round: round.number,
    agentId,
  }));
  const waiting = owed.filter((one) => !isExhausted(state, one));
  if (waiting.length > 0) {
    const deadlineAt = deadlineOf(state, round.number);
    return ask(...askTogether(state, waiting).map((one) => (deadlineAt ? { ...one, deadlineAt } : one)));
  }
  if (owed.length > 0) return fallBack(state, owed);
  return readRound(state, round) ?? complete(round, evaluateRound(state, withSilence(state, round)));
}

/** P2-17: said in the log, then everyone who could not be reached in the conversation is asked afresh. */
function fallBack(state: ChairState, owed: readonly Owed[]): Step {
  const failed = owed.filter((one) => isTeamFailure(callOf(state, one)?.failure?.code ?? ""));
  const why =
    failed.map((one) => callOf(state, one)?.failure?.message).find(Boolean) ??
    "its conversation could not be carried on";
  const warning = `The team with ${namesOf(
    state,
    failed.map(({ agentId }) => agentId),
  )} could not be kept: ${endless(why)}. It continues in task mode.`;
  return record({ type: "input.given", input: TEAM_FALLBACK, by: "Parley", data: { warning } });
}

/** P2-21, P2-24: null when there is nothing to read, or it has been read. */
function readRound(state: ChairState, round: Round): Step | null {
  if (answeredIn(round).length === 0) return null;
  if (round.number === 1) return state.synthesis ? null : oweChair(state, "synthesise", 1);
  return round.engagement ? null : oweChair(state, "judge", round.number);
}

/** Nobody answered about the conflict: there was nothing for the chair to judge. */
const withSilence = (state: ChairState, round: Round): Round =>
  round.number > 1 && !round.engagement ? { ...round, engagement: engagementIn(state, round, []) } : round;
