import type { Gate } from "@/lib/domain/gate/gate";
import type { AgentId } from "@/lib/domain/ids";
import { textNeeded, type Option } from "@/lib/kernel/gates";
import { DRAFT_ID, lastStatement, partiesOf, positionIn, type Conflict } from "../conflicts/conflicts";
import { conflictReasons, generalReasons } from "../conflicts/escalation";
import { isAtIssue } from "../conflicts/resolution";
import { stanceOf } from "../conflicts/position";
import { dispatchedIds, effectiveAnswer, everyoneAnswering, nameOf, type ChairState } from "../state";
import { buildGate, DEFER, expertiseFields, missingLines, positionsOf } from "./build-gate";

/** P2-37, with the options of P2.6. */
export function escalationGate(state: ChairState): Gate {
  const reasons = [...generalReasons(state), ...conflictReasons(state)];
  const atIssue = conflictsAtIssue(state);
  const sides = atIssue.length > 0 ? partiesOf(atIssue, [...dispatchedIds(state), DRAFT_ID]) : everyoneAnswering(state);
  return buildGate(state, {
    kind: "escalation",
    rule: "P2-37",
    reason: reasons.map(({ text }) => text).join(" "),
    question: questionOf(state, atIssue),
    ...(state.proposal ? { recommendation: `${state.proposal.proposal} ${state.proposal.rationale}` } : {}),
    hints: [
      ...(state.proposal?.missing.map((missing) => `Not known: ${missing}`) ?? []),
      ...(state.synthesis?.gaps.map((gap) => `Nobody answered: ${gap}`) ?? []),
      ...missingLines(state),
    ],
    positions: positionsOf(state, sides),
    options: [
      ...sides.map((id, index) => positionOption(state, atIssue, id, index)),
      ...proposalOption(state),
      MORE_INFORMATION,
      DEFER,
    ],
  });
}

/** What no rule and no decision of the chair has settled; else every conflict there was. */
export function conflictsAtIssue(state: ChairState): Conflict[] {
  const unsettled = state.conflicts.filter((conflict) => isAtIssue(state, conflict));
  return unsettled.length > 0 ? unsettled : [...state.conflicts];
}

function questionOf({ subject, panel }: ChairState, [first]: readonly Conflict[]): string {
  if (!first) return subject.question;
  const { aPosition, bPosition } = lastStatement(first);
  return `${first.topic}: ${nameOf({ panel }, first.a)} holds “${aPosition}”, ${nameOf({ panel }, first.b)} holds “${bPosition}”. Which position do you take?`;
}

function positionOption(state: ChairState, atIssue: readonly Conflict[], agentId: AgentId, index: number): Option {
  const own = atIssue.find(({ a, b }) => a === agentId || b === agentId);
  const answer = effectiveAnswer(state, agentId);
  const stance = own ? positionIn(own, agentId) : answer ? stanceOf(answer.position) : "";
  return {
    id: `position_${String.fromCharCode("a".charCodeAt(0) + index)}`,
    label: agentId === DRAFT_ID ? "Keep to the draft" : `Take ${nameOf(state, agentId)}'s position`,
    consequence: `${stance || "Its answer as given."} The chair writes the report on it.`,
    requires: expertiseFields(state),
  };
}

const proposalOption = (state: ChairState): Option[] =>
  state.proposal
    ? [
        {
          id: "chair_proposal",
          label: "Take the chair's proposal",
          consequence: `${state.proposal.proposal} The chair writes the report on it.`,
          requires: expertiseFields(state),
        },
      ]
    : [];

/** P2.6: no extra dispatch beyond the rounds; what is found out goes into a new deliberation. */
const MORE_INFORMATION: Option = {
  id: "more_information",
  label: "Find out more first",
  consequence: "It closes without a decision. Start a new one with what you find out; this one gets no further round.",
  requires: [textNeeded("needed", "What you need to find out")],
};
