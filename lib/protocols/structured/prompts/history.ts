/** Earlier rounds, whole or in short. Each is a section of its own that never changes once the round is over. */
import type { CompletedRound, StructuredState } from "@/lib/protocols/structured/rules/state";
import { CHECKS, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { closeTag, openTag, section } from "@/lib/prompts/section";
import { checkParts, exhibitParts, proposalPart, supplementParts } from "./exhibits";

export function wholeRound(state: StructuredState, round: CompletedRound): string[] {
  return [
    openTag("past-round", { ...about(round), told: "whole" }),
    section("round-focus", round.focus),
    ...proposalPart(state, round),
    ...supplementParts(state, round),
    ...exhibitParts(round, round.number),
    ...checkParts(round.verifications),
    assessmentText(round),
    closeTag("past-round"),
  ];
}

export function shortRound(round: CompletedRound): string {
  const { focus, proposal, verifications } = round;
  const primitives = proposal?.reply.primitives.map(({ name, meaning }) => `${name} (${meaning})`) ?? [];
  const results = CHECKS.flatMap((check) => verifications.filter((one) => one.check === check)).map(
    ({ id, result, notes }) => `${id} ${result}${result === "NOT_APPLICABLE" ? "" : `: ${notes}`}`,
  );
  const lines = [
    `Focus: ${focus}`,
    `Proposal: ${proposal?.reply.headline ?? "none"}`,
    ...(primitives.length > 0 ? [`Primitives: ${primitives.join("; ")}`] : []),
    `Critic: ${round.artifacts.critic ? `${round.artifacts.critic.reply.target.what} — ${round.artifacts.critic.reply.verdict}` : "absent"}`,
    `Invariant: ${round.artifacts.guardian ? `${round.artifacts.guardian.reply.invariant} — ${round.artifacts.guardian.reply.verdict}` : "none stated"}`,
    ...results,
    ...(round.assessment ? [`Assessment: ${round.assessment.reply.convergence_notes}`] : []),
    ...driftLine(round),
  ];
  return section("past-round", lines.join("\n"), { ...about(round), told: "in short" });
}

const about = ({ number, lead, absent }: CompletedRound) => ({
  number,
  lead: ROLE_NAMES[lead],
  ...(absent ? { "stress-round-without": ROLE_NAMES[absent] } : {}),
});

/** Written inside a section of sections, so it has to be one. */
function assessmentText(round: CompletedRound): string {
  const { convergence_notes, architecture_impact } = round.assessment?.reply ?? {
    convergence_notes: "none",
    architecture_impact: "none",
  };
  return section(
    "summary",
    [`Convergence: ${convergence_notes}`, `Impact: ${architecture_impact}`, ...driftLine(round)].join("\n"),
  );
}

const driftLine = ({ drift }: CompletedRound): string[] =>
  drift ? [`Drift check: ${drift.verdict}, deviation ${drift.deviation} of 5. ${drift.notes}`] : [];
