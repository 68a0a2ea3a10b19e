import type { Gate, GatePosition } from "@/lib/domain/gate";
import { matchedFindings, raisedFindings, type MatchedFinding } from "../criticals";
import { judgementOf, type JudgesState, type Round } from "../state";
import { buildGate, positionsIn } from "./build-gate";

/** P4-23: the matching is seen, and can be corrected (inputs.ts), before it counts. */
export function matchingGate(state: JudgesState, round: Round): Gate {
  const { matching } = judgementOf(state, round);
  const raised = raisedFindings(state, round.judgement);
  const matched = matchedFindings(state, round.judgement).filter((finding) => finding.raised.length > 1);
  const found = matched.length === 0 ? "none of them to be the same" : `${matched.length === 1 ? "one match" : `${matched.length} matches`}`;
  const reason = matching
    ? `${raised.length} CRITICAL findings were raised by different judges; the moderator finds ${found}. In this round only a finding every judge raised counts as agreed.`
    : `${raised.length} CRITICAL findings were raised by different judges, and the moderator could not say which are the same: each stands alone unless you match them.`;
  const positions = positionsIn(state, round).flatMap((position): GatePosition[] => {
    const own = raised.filter((finding) => finding.agentId === position.agentId);
    return own.length > 0 ? [{ ...position, concerns: own.map(({ id, finding }) => `${id}: ${finding}`) }] : [];
  });
  return buildGate(state, {
    kind: "finding_match",
    round,
    rule: "P4-23",
    reason,
    question: "Are these matches right?",
    hints: matched.map(matchLine),
    positions,
    options: [
      { id: "confirm", label: "Count it as shown", consequence: "The matching counts as it stands, with any correction you saved before you answer." },
      { id: "separate", label: "Treat every finding on its own", consequence: "Nothing is matched: a finding is agreed only where others endorse it in the next round." },
    ],
  });
}

const matchLine = ({ id, raised, matchReason }: MatchedFinding): string => `${id}: ${raised.map((finding) => finding.id).join(" = ")}${matchReason ? `. ${matchReason}` : ""}`;
