/** Findings as they were matched, and what each judge says about them by name (P4-18, P4-23, P4-44, P4-52). */
import { quotedBy } from "@/lib/protocols/judges/rules/verdict/cited-words";
import type { AgentId } from "@/lib/domain/ids";
import { currentRound } from "@/lib/kernel/rounds";
import { matchedFindings, findingStandings, type MatchedFinding } from "@/lib/protocols/judges/rules/verdict/criticals";
import type { FindingStanding } from "@/lib/protocols/judges/rules/verdict/evaluation";
import {
  alsoSeenBy,
  answersTo,
  claimsUnder,
  heldFindings,
  heldStatus,
  type HeldFinding,
} from "@/lib/protocols/judges/rules/verdict/findings";
import { roundsOf, type JudgesState, type Round } from "@/lib/protocols/judges/rules/state";
import { closeTag, openTag, section } from "@/lib/prompts/section";
import { withEvidence } from "./material";

/** As of the last completed round of the judgement; empty without any. */
export function findingsPart(state: JudgesState): string[] {
  const round = currentRound(state);
  const last = round && roundsOf(state, round.judgement).findLast(({ evaluation }) => evaluation !== null);
  if (!round || !last) return [];
  const found = matchedFindings(state, round.judgement, last.number + 1);
  const held = heldFindings(state, round.judgement, last.number + 1);
  if (found.length + held.length === 0) return [];
  const standing = new Map(findingStandings(state, last).map((one) => [one.id, one]));
  return [
    [
      openTag("matched-findings"),
      ...found.map((finding) => findingPart(state, last, finding, standing.get(finding.id))),
      ...held.map((finding) => heldPart(state, last, finding)),
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
    ({ agentId, document, section: place, finding, evidence, ordinal }) =>
      `${agentId}, ${ordinal > 1 ? "in the rebuttal" : `on ${[document, place].filter(Boolean).join(", ") || "the whole"}`}: ${quotedBy(state, last.judgement, { agentId, ordinal }, withEvidence(finding, evidence))}`,
  );
  const claimed = claimsUnder(state, last.judgement, { raised, raisedBy }).map(
    ({ agentId, claim, evidence, ordinal }) =>
      `${agentId}, not as CRITICAL: ${quotedBy(state, last.judgement, { agentId, ordinal }, withEvidence(claim, evidence))}`,
  );
  const positions = positionLines(state, last, { id, raisedBy }, (agentId) =>
    alsoSeenBy(state, last.judgement, { raised, raisedBy }).includes(agentId) ? "raised it, not as CRITICAL" : null,
  );
  return section("critical-finding", [...words, ...claimed, ...positions].join("\n"), {
    id,
    status: standing?.status ?? "disputed",
  });
}

function heldPart(state: JudgesState, last: Round, finding: HeldFinding): string {
  const words = finding.raised.map(
    ({ agentId, claim, evidence, confidence, ordinal }) =>
      `${agentId}${confidence ? ` (${confidence})` : ""}: ${quotedBy(state, last.judgement, { agentId, ordinal }, withEvidence(claim, evidence))}`,
  );
  const positions = positionLines(state, last, finding, (agentId) =>
    finding.concernOf.includes(agentId) ? "has it among its concerns" : null,
  );
  return section("raised-finding", [...words, ...positions].join("\n"), {
    id: finding.id,
    status: heldStatus(state, last.judgement, finding, last.number + 1),
    ...(finding.partOf ? { "part-of": finding.partOf } : {}),
  });
}

const WORDS = {
  endorse: "endorses it",
  reject: "rejects it",
  withdraw: "withdrew it",
  settled: "calls it settled by the answer",
} as const;

/** Each judge's last word on it, with its reason: told here once, and not again with the rest of what the judge said. */
function positionLines(
  state: JudgesState,
  last: Round,
  { id, raisedBy }: Pick<HeldFinding, "id" | "raisedBy">,
  before: (agentId: AgentId) => string | null,
): string[] {
  const answers = answersTo(state, last.judgement, { id, raisedBy }, last.number + 1);
  const silent: string[] = [];
  const said = state.panel.flatMap(({ id: agentId }) => {
    const answer = answers.findLast((one) => one.agentId === agentId);
    if (answer) {
      const ordinal = roundsOf(state, last.judgement).find(({ number }) => number === answer.round)?.ordinal ?? 1;
      const reason = quotedBy(state, last.judgement, { agentId, ordinal }, answer.reason);
      return [`- ${agentId} ${WORDS[answer.stance]}${reason ? `: ${reason}` : ""}`];
    }
    if (raisedBy.includes(agentId)) return [];
    const earlier = before(agentId);
    if (earlier === null) silent.push(agentId);
    return earlier === null ? [] : [`- ${agentId} ${earlier}`];
  });
  return [...said, ...(silent.length > 0 ? [`No position yet: ${silent.join(", ")}`] : [])];
}
