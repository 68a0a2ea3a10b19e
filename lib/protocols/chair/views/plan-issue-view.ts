/** P2.6: the verdict on a plan and each issue with what the plan does about it. */
import type { Standing } from "@/lib/domain/standing";
import { ISSUE_STATES } from "@/lib/protocols/chair/rules/gates/approval";
import { checkLines } from "@/lib/protocols/chair/rules/gates/build-gate";
import { planIssues, planVerdict, type IssueState } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { everyoneAnswering, isPlanType, namesOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import type { IssueSeverity, PlanVerdict } from "@/lib/protocols/chair/rules/vocabulary";
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
    state: { word: string; standing: Standing };
    resolution: string | null;
  }[];
  /** P2-43: a line each. */
  checks: readonly { isObjection: boolean; text: string; seq: number }[];
};

/** Ids a problem has with others come after its first. */
const idsOf = ({ id, otherIds }: { id: string; otherIds: readonly string[] }): string => [id, ...otherIds].join(", ");

const OF_STATE: Readonly<Record<IssueState, Standing>> = {
  open: "wants_changes",
  unmet: "wants_changes",
  deferred: "nearly",
  answered: "agrees_with_notes",
  resolved: "agrees",
  withdrawn: "abstains",
};

/** Null where no plan is made or nobody has said anything of it. */
export function planIssueView(state: ChairState): PlanIssueView | null {
  if (!isPlanType(state) || (everyoneAnswering(state).length === 0 && state.solo === null)) return null;
  const verdict = planVerdict(state);
  return {
    verdict: verdict && { word: verdict, standing: OF_VERDICT[verdict], meaning: "verdict on the plan" },
    issues: planIssues(state).map(({ id, otherIds, raisers, severity, text, state: now, resolution }) => ({
      id: idsOf({ id, otherIds }),
      name: namesOf(state, raisers),
      severity: { word: severity, standing: OF_SEVERITY[severity] },
      text,
      state: { word: ISSUE_STATES[now], standing: OF_STATE[now] },
      resolution: resolution ?? (state.report && now === "open" ? "not answered" : null),
    })),
    checks: checkLines(state),
  };
}
