/** CRITICAL findings as they were matched, and where each judge stands on them (P4-18, P4-23). */
import { currentRound } from "@/lib/kernel/rounds";
import { matchedFindings, findingStandings, type MatchedFinding } from "@/lib/protocols/judges/rules/verdict/criticals";
import type { FindingStanding } from "@/lib/protocols/judges/rules/verdict/evaluation";
import { lastTurn, roundsOf, type JudgesState, type Round } from "@/lib/protocols/judges/rules/state";
import { closeTag, openTag, section } from "@/lib/prompts/section";

/** As of the last completed round of the judgement; empty without any. */
export function findingsPart(state: JudgesState): string[] {
  const round = currentRound(state);
  const last = round && roundsOf(state, round.judgement).findLast(({ evaluation }) => evaluation !== null);
  if (!round || !last) return [];
  const found = matchedFindings(state, round.judgement);
  if (found.length === 0) return [];
  const standing = new Map(findingStandings(state, last).map((one) => [one.id, one]));
  return [
    [
      openTag("matched-findings"),
      ...found.map((finding) => findingPart(state, last, finding, standing.get(finding.id))),
      closeTag("matched-findings"),
    ].join("\n"),
  ];
}

function findingPart(
  state: JudgesState,
  last: Round,
  { id, raised, raisedBy }: MatchedFinding,
  standing: FindingStanding | undefined,
): string {
  const words = raised.map(
    ({ agentId, document, section: place, finding, evidence }) =>
      `${agentId}, on ${[document, place].filter(Boolean).join(", ") || "the whole"}: ${finding} (evidence: ${evidence})`,
  );
  const positions = state.panel.map(({ id: agentId }) => {
    const taken = lastTurn(state, last.judgement, agentId, last.number + 1)?.positions[id];
    return `${agentId} ${taken ? { endorse: "endorses it", reject: "rejects it", withdraw: "withdrew it" }[taken] : raisedBy.includes(agentId) ? "raised it" : "has not taken a position"}`;
  });
  return section("critical-finding", [...words, `Positions: ${positions.join("; ")}.`].join("\n"), {
    id,
    status: standing?.status ?? "disputed",
  });
}
