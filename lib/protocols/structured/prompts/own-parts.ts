/** What one kind of ask is shown of the open round. Siblings that are asked side by side never see each other's work (P3-21, P3-22). */
import type { Agent } from "@/lib/domain/agent";
import { startedRound } from "@/lib/kernel/rounds";
import { raisedClaims } from "@/lib/protocols/structured/rules/ledger/claims-update";
import type { AskKindId } from "@/lib/protocols/structured/rules/replies/replies";
import { completedRounds, type Round, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { citableRefs } from "@/lib/protocols/structured/rules/claims/written-refs";
import type { Ask } from "@/lib/kernel/types";
import { section } from "@/lib/prompts/section";
import { checkParts, exhibitParts, proposalPart, supplementParts } from "./exhibits";
import { claimLine, decisionLine } from "./ledger";
import { signalReport } from "./signal-report";

export function ownParts(state: StructuredState, ask: Ask, kind: AskKindId): string[] {
  switch (kind) {
    case "predict_stress":
      return [];
    case "propose":
      return [focusPart(startedRound(state)), seatPart(state, ask)];
    case "supplement":
      return [focusPart(startedRound(state)), ...proposalPart(state, startedRound(state)), seatPart(state, ask)];
    case "trace":
    case "invariant":
    case "walkthrough":
    case "attack":
      return [...saidParts(state), ...(kind === "attack" ? targetPart(startedRound(state)) : []), seatPart(state, ask)];
    case "critic_attack_on_action_trace":
    case "guardian_vs_observer_walkthrough":
    case "observer_friction_vs_critic_attack":
    case "all_vs_prior_decisions":
      return [...workParts(state), refsPart(state, [startedRound(state)])];
    case "update_claims":
      return [...workParts(state), raisedPart(startedRound(state))];
    case "assess":
      return [...workParts(state), updatedPart(state), refsPart(state, [startedRound(state)])];
    case "read_stress":
      return [...workParts(state), updatedPart(state), ...assessedParts(state), predictionPart(startedRound(state))];
    case "check_drift":
      return [...workParts(state), updatedPart(state), ...assessedParts(state)];
    case "synthesise":
      return [refsPart(state, completedRounds(state))];
    case "retrospect":
      return [signalReport(state), synthesisPart(startedRound(state))];
  }
}

const focusPart = ({ focus }: Round): string => section("round-focus", focus);
const targetPart = ({ criticTarget }: Round): string[] =>
  criticTarget ? [section("critic-target", criticTarget)] : [];

function saidParts(state: StructuredState): string[] {
  const round = startedRound(state);
  return [focusPart(round), ...proposalPart(state, round), ...supplementParts(state, round)];
}

/** Grows from check to check: each prompt begins with the whole of the one before. */
function workParts(state: StructuredState): string[] {
  const round = startedRound(state);
  return [...saidParts(state), ...exhibitParts(round, round.number), ...checkParts(round.verifications)];
}

const raisedPart = (round: Round): string =>
  section("raised-claims", raisedClaims(round).map(claimLine).join("\n") || "None.");

/** Phase F is through: the round's claims as they stand now, and what the checks did to earlier ones. */
function updatedPart(state: StructuredState): string {
  const { number, verifications } = startedRound(state);
  const changes = verifications.flatMap(({ id, claim_status_changes }) =>
    claim_status_changes.map(({ claim_id, from, to }) => `- ${claim_id}: ${from} → ${to} by ${id}`),
  );
  const raised = state.claims.filter(({ round }) => round === number).map(claimLine);
  return section(
    "raised-claims",
    [
      ...raised,
      changes.length > 0
        ? `Changed in this round:\n${changes.join("\n")}`
        : "No claim changed its status in this round.",
    ].join("\n"),
  );
}

/** Phase G is through. */
function assessedParts(state: StructuredState): string[] {
  const { number, assessment } = startedRound(state);
  const decided = state.decisions.filter(({ round }) => round === number).map(decisionLine);
  return [
    section(
      "summary",
      [
        `Convergence: ${assessment?.reply.convergence_notes ?? "none"}`,
        `Impact: ${assessment?.reply.architecture_impact ?? "none"}`,
        ...(decided.length > 0 ? ["Decided in this round:", ...decided] : ["Nothing was decided in this round."]),
      ].join("\n"),
    ),
  ];
}

/** P3-31: what may be cited, in the form in which it may be. */
function refsPart(state: StructuredState, rounds: readonly Round[]): string {
  const lines = rounds.map((round) => citableRefs(state, round).join(", "));
  const decided = state.decisions.length > 0 ? [`Decisions: ${state.decisions.map(({ id }) => id).join(", ")}`] : [];
  return section("citable-refs", [...lines, ...decided].join("\n"));
}

function predictionPart({ prediction }: Round): string {
  const own = prediction?.reply;
  return section(
    "stress-prediction",
    [
      `Generally expected: ${prediction?.standard ?? ""}`,
      ...(own
        ? [
            `Predicted before this round: ${own.signature}`,
            ...own.signs.map((sign) => `- ${sign}`),
            `Substitution expected: ${own.substitution_rate}`,
          ]
        : []),
    ].join("\n"),
  );
}

const synthesisPart = ({ synthesis }: Round): string =>
  section(
    "summary",
    synthesis ? `${synthesis.reply.answer}\n\n${synthesis.reply.summary}` : "No synthesis was written.",
  );

/** P3-14: who the reader is. */
function seatPart({ panel }: StructuredState, { agentId }: Ask): string {
  const agent: Agent | undefined = panel.find(({ id }) => id === agentId);
  if (!agent) throw new Error(`The panel has no seat ${agentId}.`);
  return section("seat", [agent.role, agent.brief].filter(Boolean).join("\n\n"), {
    name: agent.name,
    role: agent.kind,
  });
}
