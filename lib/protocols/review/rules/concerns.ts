/** The issue ledger as the engine knows it (G-16, P1-58). */
import type { Concerns, NamedConcern } from "@/lib/kernel/types";
import { assessorBriefing } from "./briefing";
import { issueWords } from "./judging/assessment";
import { type LedgerIssue, openIssues, raisersOf, resolvedIssuesOf, sameId } from "./judging/ledger";
import { lensById, lensOfKind } from "./lenses/lenses";
import type { ReviewState } from "./state";

export const concerns: Concerns<ReviewState> = {
  openTo: (state, { kind, agentId }) => {
    if (!lensOfKind(kind)) return openIssues(state.ledger).map(named);
    // P1-18: of the others what stood before this round, never a neighbour's answer in it.
    const { ownIssues, othersIssues } = assessorBriefing(state, agentId);
    return [...ownIssues, ...othersIssues].map(named);
  },
  resolvedBy: ({ ledger }, { kind, agentId }, reply) => {
    const lensId = lensOfKind(kind);
    if (!lensId) return [];
    const lens = lensById(lensId);
    const { priorConcerns } = lens.read(lens.stored(reply));
    return ledger
      .filter(
        (issue) =>
          raisersOf(issue).includes(agentId) &&
          priorConcerns.some(({ issue_id, status }) => status === "RESOLVED" && sameId(issue_id, issue.id)),
      )
      .map(named);
  },
  resolvedOf: ({ ledger }, { agentId }) => resolvedIssuesOf(ledger, agentId).map(named),
};

const named = (issue: LedgerIssue): NamedConcern => ({ id: issue.id, text: issueWords(issue) });
