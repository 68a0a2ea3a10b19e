/** What one kind of ask is shown of the open round. Siblings that are asked side by side never see each other's work (P3-21, P3-22). */
import type { Agent } from "@/lib/domain/agent";
import { startedRound } from "@/lib/kernel/rounds";
import { raisedClaims } from "@/lib/protocols/structured/rules/ledger/claims-update";
import type { AskKindId } from "@/lib/protocols/structured/rules/replies/replies";
import { completedRounds, type Round, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { documentRefs } from "@/lib/protocols/structured/rules/claims/evidence-ref";
import { groundOf } from "@/lib/protocols/structured/rules/claims/proof";
import { citableRefs } from "@/lib/protocols/structured/rules/claims/written-refs";
import type { Ask } from "@/lib/kernel/types";
import { section } from "@/lib/prompts/section";
import { decisionName } from "./circumstances";
import { lastPosition, ownWorkPart } from "./history";
import { checkParts, exhibitParts, proposalPart, supplementParts } from "./exhibits";
import { claimLine, decisionLine } from "./ledger";
import { signalReport } from "./signal-report";

export function ownParts(state: StructuredState, kind: AskKindId, ask: Ask): string[] {
  switch (kind) {
    case "predict_stress":
      return [];
    case "propose":
      return [focusPart(startedRound(state)), ...ownWorkPart(state, ask)];
    case "supplement":
      return [focusPart(startedRound(state)), ...proposalPart(state, startedRound(state))];
    case "trace":
    case "invariant":
    case "walkthrough":
    case "attack":
      return [...saidParts(state), ...(kind === "attack" ? targetPart(startedRound(state)) : [])];
    case "critic_attack_on_action_trace":
    case "guardian_vs_observer_walkthrough":
    case "observer_friction_vs_critic_attack":
    case "all_vs_prior_decisions":
      return [...workParts(state), refsPart(state, [startedRound(state)])];
    case "update_claims":
      return workParts(state);
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
  return [
    ...saidParts(state),
    ...exhibitParts(round, round.number),
    raisedPart(round),
    ...checkParts(round.verifications),
  ];
}

const raisedPart = (round: Round): string =>
  section("raised-claims", raisedClaims(round).map(claimLine).join("\n") || "None.");

/** Phase F is through: what the checks did to claims, of this round and of earlier ones. */
function updatedPart(state: StructuredState): string {
  const { verifications } = startedRound(state);
  const claims = new Map(state.claims.map((claim) => [claim.id, claim]));
  const changes = verifications.flatMap(({ id, claim_status_changes }) =>
    claim_status_changes.map(({ claim_id, from, to }) => {
      const claim = claims.get(claim_id);
      // A claim is retired by its maker, not by the check beside which that is written down.
      return to === "superseded"
        ? `- ${claim_id}: ${from} → superseded by ${claim?.supersededBy ?? "a later claim"}`
        : `- ${claim_id}: ${from} → ${to}, ${(claim && groundOf(claim)) ?? "argued"}, by ${id}`;
    }),
  );
  return section("changed-claims", changes.join("\n") || "No claim changed its status in this round.");
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

/** P3-31, P3-84: what may be cited. Sections stand behind the file they belong to, to be written with a # between. */
function refsPart(state: StructuredState, rounds: readonly Round[]): string {
  const lines = [
    ...rounds.flatMap((round) => byFile(citableRefs(state, round))),
    ...byFile(documentRefs(state.subject.artifact)),
  ];
  const decided = state.decisions.length > 0 ? [`Decisions: ${state.decisions.map(decisionName).join(", ")}`] : [];
  return section("citable-refs", [...lines, ...decided].join("\n"));
}

/** “round_3/guardian#invariant, verdict”: the file once. */
function byFile(refs: readonly string[]): string[] {
  const sections = new Map<string, string[]>();
  for (const ref of refs) {
    const [file = ref, name] = ref.split("#", 2);
    sections.set(file, [...(sections.get(file) ?? []), ...(name ? [name] : [])]);
  }
  return [...sections].map(([file, names]) => (names.length > 0 ? `${file}#${names.join(", ")}` : file));
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
    synthesis ? `${synthesis.reply.full_answer}\n\n${synthesis.reply.summary}` : "No synthesis was written.",
  );

/** P3-14: who the reader is; nobody, for the orchestrator. */
export function seatParts(state: StructuredState, ask: Ask): string[] {
  const agent: Agent | undefined = state.panel.find(({ id }) => id === ask.agentId);
  if (!agent) return [];
  return [
    section(
      "seat",
      [agent.role, agent.brief, ...(ask.kind === "supplement" ? lastPosition(state, ask) : [])]
        .filter(Boolean)
        .join("\n\n"),
      { name: agent.name, role: agent.kind },
    ),
  ];
}
