/** P2.6: the verdict on a plan and each issue with what the plan does about it. */
import type { Standing } from "@/lib/domain/standing";
import { planIssues, planVerdict } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import type { IssueSeverity } from "@/lib/protocols/chair/rules/conflicts/position";
import { everyoneAnswering, isPlanType, nameOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import type { PlanVerdict } from "@/lib/protocols/chair/rules/vocabulary";
import type { Word } from "./word";

const OF_VERDICT: Readonly<Record<PlanVerdict, Standing>> = {
  Ready: "agrees",
  "Needs Revision": "wants_changes",
  "Needs Redesign": "blocks",
};
const OF_SEVERITY: Readonly<Record<IssueSeverity, Standing>> = {
  blocking: "blocks",
  important: "wants_changes",
  minor: "abstains",
};

export type PlanIssueView = {
  verdict: Word | null;
  issues: readonly {
    id: string;
    name: string;
    severity: { word: string; standing: Standing };
    text: string;
    resolution: string | null;
  }[];
};

/** Null where no plan is made or nobody has said anything of it. */
export function planIssueView(state: ChairState): PlanIssueView | null {
  if (!isPlanType(state) || (everyoneAnswering(state).length === 0 && state.solo === null)) return null;
  const verdict = planVerdict(state);
  const report = state.report && state.report !== "none" ? state.report : null;
  return {
    verdict: verdict && { word: verdict, standing: OF_VERDICT[verdict], meaning: "verdict on the plan" },
    issues: planIssues(state).map(({ id, agentId, severity, text }) => ({
      id,
      name: nameOf(state, agentId),
      severity: { word: severity, standing: OF_SEVERITY[severity] },
      text,
      resolution:
        report?.resolutions.find(({ issueId }) => issueId.toLowerCase() === id.toLowerCase())?.resolution ??
        (severity === "minor" && report ? "left as it is" : null),
    })),
  };
}
