import type { GatePosition } from "@/lib/domain/gate/gate";
import type { Standing } from "@/lib/domain/standing";
import { gateBuilder, type Option as OptionOf } from "@/lib/kernel/gates";
import { nameOf, seatOf, type Round, type StructuredState } from "../state";
import { ROLES, ROLE_NAMES, type Role } from "../vocabulary";
import { GATE_KINDS, type GateKindId, type OptionId } from "./gate-kinds";

export type Option = OptionOf<OptionId>;
export const buildGate = gateBuilder<GateKindId, OptionId>(GATE_KINDS);

export const ABORT: Option = {
  id: "abort",
  label: "End the deliberation",
  consequence: "It is aborted, without a synthesis or a record. Everything stays readable.",
};
export const END_AS_FAILURE: Option = {
  id: "end_as_failure",
  label: "End it as a process failure",
  consequence: "It closes as a process failure: its decisions so far can't be relied on. Everything stays readable.",
};
export const RERUN: Option = {
  id: "rerun_round",
  label: "Run the round again",
  consequence: "This round's work is set aside. It starts again from the proposal, with the same lead.",
};

/** Every role's last word: its verdict, and the claims of its own that are still pending. */
export function positionsOf(state: StructuredState, round: Round): GatePosition[] {
  return ROLES.map((role) => {
    const { id } = seatOf(state, role);
    const artifact =
      round.artifacts[role] ?? state.rounds.findLast(({ artifacts }) => artifacts[role])?.artifacts[role];
    const open = state.claims.filter(({ raised_by, effective }) => raised_by === role && effective === "pending");
    return {
      agentId: id,
      name: nameOf(state, id),
      score: null,
      ...verdictOf(state, role),
      stance: stanceOf(state, role),
      concerns: open.map((claim) => `${claim.id} ${claim.text}`),
      seq: artifact?.seq ?? null,
    };
  });
}

/** Three of the four judge in words; a trace does not. */
const STANDINGS: Readonly<Record<string, Standing>> = {
  PASS: "agrees",
  CONDITIONAL_PASS: "agrees_with_notes",
  INCONCLUSIVE: "abstains",
  FAIL: "blocks",
  Yes: "agrees",
  Partially: "nearly",
  No: "wants_changes",
  ROBUST: "agrees",
  UNCLEAR: "abstains",
  BROKEN: "blocks",
};

function verdictOf({ rounds }: StructuredState, role: Role): Pick<GatePosition, "verdict"> {
  const artifacts = rounds.findLast((round) => round.artifacts[role])?.artifacts ?? {};
  const word = role === "action" ? undefined : artifacts[role]?.reply.verdict;
  return word === undefined ? {} : { verdict: { word, standing: STANDINGS[word] ?? "abstains" } };
}

function stanceOf({ rounds }: StructuredState, role: Role): string {
  const last = rounds.findLast(({ artifacts }) => artifacts[role]);
  if (!last) return `${ROLE_NAMES[role]} has written nothing yet.`;
  const { action, guardian, observer, critic } = last.artifacts;
  const said: Readonly<Record<Role, string | undefined>> = {
    action: action && `Traced: ${action.reply.traces.map(({ title, outcome }) => `${title} — ${outcome}`).join(" / ")}`,
    guardian: guardian && `${guardian.reply.verdict}: ${guardian.reply.invariant}`,
    observer: observer && `${observer.reply.verdict}: ${observer.reply.persona.name}, ${observer.reply.goal}`,
    critic: critic && `${critic.reply.verdict}: ${critic.reply.hypothesis}`,
  };
  return `Round ${last.number}. ${said[role] ?? ""}`;
}
