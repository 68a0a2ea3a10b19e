/** What a raiser says of its own issue after a revision: the status follows from what was done, the words quote it. */
import { capital } from "@/lib/domain/wording";
import type { PriorConcern } from "@/lib/protocols/review/rules/judging/assessment";
import type { LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import { currentVersion, type ReviewState } from "@/lib/protocols/review/rules/state";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { consensusRound, wordsOf } from "./course/course";
import type { Edit } from "./document/edit";
import type { Raised } from "./course/raised";
import { belowMinimum, isBelowMinimum } from "./minimum";
import { raisedFor, type Scene } from "./course/scene";
import { joined, sentence } from "./voice";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose-sentences";

export type Reported = PriorConcern & {
  issue: LedgerIssue;
  raised: Raised | null;
  /** What still has to change; null once resolved. */ remains: string | null;
};

/** How many revisions an issue needs before its raiser is content. */
export function stepsNeeded(state: ReviewState, { role, steps }: Raised): number {
  return role === "slow" ? Math.max(1, Math.min(steps.length, consensusRound(state) - 1)) : 1;
}

export const reportsOf = (scene: Scene): Reported[] => scene.mine.map((issue) => reportOn(scene, issue));

function reportOn(scene: Scene, issue: LedgerIssue): Reported {
  const raised = raisedFor(scene.state, scene.plan, issue);
  const about = { issue, raised, issue_id: issue.id };
  if (raised?.role === "obstacle" && !scene.settled) return { ...about, ...insisting(scene, issue, raised) };
  if (raised?.role === "conflict" && !scene.settled)
    return { ...about, status: "NOT_ADDRESSED", comment: overruled(scene, issue), remains: raised.ask };
  if (raised?.role === "minimum" && isBelowMinimum(currentVersion(scene.state).text, scene.state.config))
    return { ...about, ...stillShort(scene, raised) };
  const isDecided = raised?.role === "obstacle" || raised?.role === "conflict";
  const isHalfDone =
    raised !== null &&
    !isDecided &&
    raised.role !== "minimum" &&
    issue.rulings.at(-1)?.ruling === "FIXED" &&
    issue.changes.length < stepsNeeded(scene.state, raised);
  if (isHalfDone)
    return {
      ...about,
      status: "PARTIALLY",
      comment: halfDone(scene, raised, issue),
      remains: sentence(capital(raised.lacks)),
    };
  return { ...about, status: "RESOLVED", comment: resolved(scene, issue, raised), remains: null };
}

function stillShort({ state, vary }: Scene, { ask }: Raised): Pick<Reported, "status" | "comment" | "remains"> {
  const count = belowMinimum(currentVersion(state).text, state.config);
  return {
    status: "NOT_ADDRESSED",
    comment: vary("short", sentences().stillShort.short, { count }),
    remains: fill(sentences().stillShort.remains, { ask, count }),
  };
}

function insisting(
  { round }: Scene,
  issue: LedgerIssue,
  { obstacle, ask }: Raised,
): Pick<Reported, "status" | "comment" | "remains"> {
  const words = obstacle?.insist ?? [ask];
  // The last one is for as long as it takes.
  const comment = words[Math.min(round - issue.round, words.length) - 1] ?? ask;
  return { status: issue.changes.length > 0 ? "PARTIALLY" : "NOT_ADDRESSED", comment, remains: ask };
}

function overruled({ round, plan, vary }: Scene, { rulings }: LedgerIssue): string {
  const reason = rulings.at(-1)?.reason;
  const again = plan.conflict?.b.again;
  if (!reason) return again ?? sentences().report.nothingDone;
  return joined(vary("overruled", sentences().overruled.overruled), round <= 2 && again);
}

function halfDone({ vary, state }: Scene, raised: Raised, issue: LedgerIssue): string {
  const added = wordsAdded(state, raised, issue);
  return vary("half", sentences().halfDone.half, { added, raised });
}

function resolved(scene: Scene, issue: LedgerIssue, raised: Raised | null): string {
  const { vary, settled, state } = scene;
  const ruling = issue.rulings.at(-1);
  const topic = raised?.role === "conflict" ? `“${raised.point.topic}”` : (raised?.point.topic ?? "this");
  if (settled && (raised?.role === "obstacle" || raised?.role === "conflict")) {
    const words = quotable(plain(wordsOf(settled)), 140);
    return vary("settled", sentences().resolved.settled, { settled, words, topic });
  }
  if (raised?.role === "minimum") return sentences().report.counted;
  if (ruling && ruling.ruling !== "FIXED") {
    const reason = quotable(ruling.reason, 170);
    return vary("waived", sentences().resolved.waived, { reason });
  }
  const added = raised && wordsAdded(state, raised, issue);
  if (!added) return vary("done", sentences().resolved.done);
  if (raised?.steps[0]?.in === "sentence")
    return vary(`rewritten/${issue.id}`, sentences().resolved.rewritten, { added });
  return vary(`resolved/${issue.id}`, sentences().resolved.resolved, { added, topic });
}

/** The words of the last step that was taken, as they stand in the document. */
function wordsAdded(state: ReviewState, { steps, role }: Raised, { changes }: LedgerIssue): string {
  const at = role === "slow" ? changes.length - 1 : 0;
  const step = steps[Math.min(Math.max(0, at), steps.length - 1)] as Edit;
  const words = plain(step.text).replace(/^\((.*)\)$/, "$1");
  return currentVersion(state).text.includes(step.text.slice(0, 40))
    ? quotable(words, 120)
    : quotable(changes.at(-1)?.what ?? words, 120);
}
