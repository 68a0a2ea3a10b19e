/** Who holds which obstacle in which script. */
import type { AgentId } from "@/lib/domain/ids";
import { agentIdSchema } from "@/lib/domain/ids";
import type { ProfileId } from "@/lib/protocols/review/rules/config";
import { assessorsOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import type { Severity } from "@/lib/protocols/review/rules/vocabulary";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";
import { namedObstacle, type Obstacle } from "./point";
import type { ReviewScriptId } from "@/lib/protocols/review/rules/scripts";

type ObstacleName = Parameters<typeof namedObstacle>[0];
export type Held = { seat: AgentId; obstacles: readonly Obstacle[]; severity: Severity };

const STALLING: Readonly<Record<Exclude<ProfileId, "idea">, ObstacleName>> = {
  custom: "people",
  question: "access",
  design: "deciding",
  focused: "deciding",
  story: "control",
  section: "control",
  paper: "oneDataSet",
};
const BLOCKING: Readonly<Partial<Record<ProfileId, ObstacleName>>> = {
  custom: "irreversible",
  design: "leakage",
  focused: "leakage",
  story: "known",
  section: "unsupported",
};
/** Seats whose lens alone can say it; elsewhere the lot decides. */
const STALLING_SEATS: Readonly<Partial<Record<ProfileId, string>>> = {
  section: "domain-expert",
  paper: "domain-expert",
};
const BLOCKING_SEATS: Readonly<Partial<Record<ProfileId, string>>> = {
  story: "devils-advocate",
  section: "adversarial-reviewer",
};

/** Null: nothing stands in the way of this script. */
export function heldIn(state: ReviewState, script: ReviewScriptId): Held | null {
  const { profile, research_type } = state.config;
  const isTool = research_type === "C";
  const hold = (seat: string | undefined, severity: Severity, ...names: ObstacleName[]): Held => ({
    seat: seat ? agentIdSchema.parse(seat) : byLot(state, script),
    severity,
    obstacles: names.map(namedObstacle),
  });
  if (profile === "idea") return null;
  switch (script) {
    case "stalls":
    case "decision_needed":
      return hold(STALLING_SEATS[profile], profile === "paper" ? "critical" : "major", STALLING[profile]);
    case "hard_block":
      return hold(BLOCKING_SEATS[profile], profile === "section" ? "major" : "fatal", BLOCKING[profile] ?? "people");
    case "not_novel":
      return isTool ? hold("target-user", "fatal", "noPain") : hold("senior-professor", "fatal", "answered");
    case "desk_reject":
      return hold("editor", "fatal", "outOfScope");
    case "infeasible":
      return isTool
        ? hold("software-architect", "fatal", "noSystem")
        : hold("research-scientist", "fatal", "noData", "noMethod", "noTime");
    case "converges":
    case "splits":
    case "scattered":
    case "no_answer":
    case "vague":
    case "supplements":
    case "experiment_needed":
    case "literature":
    case "loses_text":
    case "rescue":
      return null;
  }
}

function byLot(state: ReviewState, script: ReviewScriptId): AgentId {
  const [first] = sortedByHash(assessorsOf(state), ({ id }) => hashOf(state.seed, script, id));
  if (!first) throw new Error("A review has assessors.");
  return first.id;
}
