import type { Gate, GatePosition } from "@/lib/domain/gate/gate";
import { matchedFindings, matchWords, personName, raisedFindings, type MatchedFinding } from "../verdict/criticals";
import { judgementOf, type JudgesState, type Round } from "../state";
import { buildGate, positionsIn } from "./build-gate";

/** P4-23: the matching is seen, and can be corrected (inputs.ts), before it counts. */
export function matchingGate(state: JudgesState, round: Round): Gate {
  const { matching } = judgementOf(state, round);
  const raised = raisedFindings(state, round.judgement);
  const matched = matchedFindings(state, round.judgement).filter((finding) => finding.raised.length > 1);
  const found =
    matched.length === 0
      ? "that none are the same"
      : `${matched.length === 1 ? "one match" : `${matched.length} matches`}`;
  const reason = matching
    ? `${raised.length} CRITICAL findings were raised by different judges; ${matching.person === null ? "the moderator" : personName(matching.person)} finds ${found}. In this round, only a finding that every judge raised counts as agreed.`
    : `${raised.length} CRITICAL findings were raised by different judges, and the moderator could not say which are the same. Each stands alone unless you match them.`;
  const positions = positionsIn(state, round).flatMap((position): GatePosition[] => {
    const own = raised.filter((finding) => finding.agentId === position.agentId);
    return own.length > 0 ? [{ ...position, concerns: own.map(({ id, finding }) => `${id}: ${finding}`) }] : [];
  });
  return buildGate(state, {
    kind: "finding_match",
    rule: "P4-23",
    reason,
    question: matching ? "Are the judges’ findings matched correctly?" : "Should every finding stand on its own?",
    hints: matched.map(matchLine),
    positions,
    options: [
      {
        id: "confirm",
        label: "Use it as shown",
        consequence: "The matching counts as it stands, including any correction you saved before answering.",
      },
      {
        id: "separate",
        label: "Treat every finding on its own",
        consequence: "Nothing is matched. A finding is agreed only if others endorse it in the next round.",
      },
    ],
  });
}

const matchLine = ({ id, raised, match }: MatchedFinding): string =>
  `${id}: ${raised.map((finding) => finding.id).join(" = ")}${match ? `, ${matchWords(match)}` : ""}`;
