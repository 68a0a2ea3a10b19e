/** An assessment: what became of the issues so far, what is new, where others are wrong, and the verdict that follows. */
import type { Verdict } from "@/lib/protocols/review/rules/vocabulary";
import { assessorsOf } from "@/lib/protocols/review/rules/state";
import { disagreementsIn, objectionsIn } from "./course/disputes";
import type { Judged } from "./course/judged";
import { itemsFor } from "./lenses/items";
import { lensFields } from "./lenses/fields";
import type { Raised } from "./course/raised";
import { reportsOf, type Reported } from "./report";
import { raisedIn, titleThrough, type Scene } from "./course/scene";

export function assess(scene: Scene): Record<string, unknown> {
  const judged = judge(scene);
  const { reports, raised, remaining } = judged;
  return {
    prior_concerns: reports.map(({ issue_id, status, comment }) => ({ issue_id, status, comment })),
    ...itemsFor(scene.lens, raised),
    disagreements: disagreementsIn(scene),
    issues_with_others: objectionsIn(scene),
    same_as: [],
    remaining: remaining.map(({ what, issue }) => ({ what, issue })),
    ...lensFields(judged),
  };
}

export function judge(scene: Scene): Judged {
  const reports = reportsOf(scene);
  const raised = scene.settled ? [] : raisedIn(scene.plan, scene.agent.id, scene.round);
  const conditions = raised.filter(({ isCondition }) => isCondition);
  const disputed = isDisputing(scene) ? disagreementsIn(scene).map(({ counter_proposal }) => counter_proposal) : [];
  // What a side of the contradiction wants is said once: as its proposal, as soon as there is one.
  const open = reports
    .filter(({ raised: before }) => disputed.length === 0 || before?.role !== "conflict")
    .flatMap(({ remains, issue_id }) => (remains === null ? [] : [{ what: remains, issue: issue_id }]));
  const fresh = conditions.map((one) => ({ what: one.ask, issue: titleThrough(scene.lens, one) ?? "" }));
  const all = [...open, ...fresh, ...disputed.map((what) => ({ what, issue: scene.plan.conflict?.topic ?? "" }))];
  const remaining = [...new Map(all.map((one) => [one.what, one])).values()];
  return { scene, reports, raised, remaining, verdict: verdictOf(reports, conditions, remaining) };
}

/** A side of the script's contradiction does not pass before it is decided; a passing remark about another seat is no condition. */
const isDisputing = ({ plan: { conflict }, state, agent }: Scene): boolean =>
  conflict !== null && [conflict.a.seat, conflict.b.seat].some((seat) => assessorsOf(state)[seat]?.id === agent.id);

function verdictOf(
  reports: readonly Reported[],
  conditions: readonly Raised[],
  remaining: readonly unknown[],
): Verdict {
  const isFatal =
    conditions.some(({ severity }) => severity === "fatal" || severity === "critical") ||
    reports.some(({ remains, issue }) => remains !== null && issue.severity === "fatal");
  if (isFatal) return "FAIL";
  return remaining.length > 0 ? "CONDITIONAL" : "PASS";
}
