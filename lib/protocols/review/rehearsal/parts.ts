/** Which part each assessor has in a review, whatever it raises. */
import type { AgentId } from "@/lib/domain/ids";
import { assessorsOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";

export type Part =
  /** Its main point takes two revisions. */
  | "slow"
  /** Its points are met at once; it finds another one in the revision. */
  | "steady"
  /** Passes from the start, with a remark. */
  | "content";

/** By lot, save where a seat's lens or the script decides. */
export function partsOf(state: ReviewState, blocked: AgentId | null): Map<AgentId, Part> {
  const { profile } = state.config;
  const fixed: Readonly<Record<string, Part>> =
    profile === "paper"
      ? { proofreader: "content", "domain-expert": "slow", "adversarial-reviewer-2": "steady" }
      : profile === "section"
        ? { "adversarial-reviewer": "steady" }
        : {};
  // A question is not settled before each of its assessors has been answered.
  const open: Part[] =
    profile === "question"
      ? ["slow", "steady", "steady"]
      : profile === "section"
        ? ["slow", "content"]
        : ["slow", "steady", "content"];
  const byLot = sortedByHash(assessorsOf(state), ({ id }) => (id === blocked ? 0 : 1 + hashOf(state.seed, "part", id)));
  const drawn = byLot.filter(({ id }) => !Object.hasOwn(fixed, id));
  return new Map(
    byLot.map(({ id }): [AgentId, Part] => [
      id,
      fixed[id] ?? open[drawn.findIndex((agent) => agent.id === id)] ?? "steady",
    ]),
  );
}
