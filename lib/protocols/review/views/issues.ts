/** The issue ledger of a review: who raised what, what was done about it, and what its raiser says of that (P1-23, P1-32). */
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import {
  isOpen,
  isPutOff,
  raisersOf,
  resolvedRound,
  type ConcernReport,
  type LedgerIssue,
} from "@/lib/protocols/review/rules/judging/ledger";
import { nameOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import type { ConcernStatus } from "@/lib/protocols/review/rules/vocabulary";
import type { Issue, IssueEntry } from "@/lib/projections/issue";
import { OF_SEVERITY } from "./verdict";
import { reviewStateOf } from "./state";

const REPORTED: Readonly<Record<ConcernStatus, string>> = {
  RESOLVED: "resolved",
  PARTIALLY: "partially addressed",
  NOT_ADDRESSED: "not addressed",
};

export function reviewIssues(folded: Folded): Issue[] {
  const state = reviewStateOf(folded);
  const lastRound = currentRound(state)?.number ?? 0;
  const accepted = state.outcome?.status === "accepted_with_issues" ? (state.outcome.decision?.by ?? "a person") : null;
  return state.ledger.map((issue) => ({
    id: issue.id,
    agentId: issue.raisedBy,
    name: raisersOf(issue)
      .map((agentId) => nameOf(state, agentId))
      .join(", "),
    text: issue.title,
    detail: detailOf(issue),
    severity: { word: issue.severity, standing: OF_SEVERITY[issue.severity] },
    state: isOpen(issue) ? (accepted ? "accepted" : "open") : "settled",
    stateText: stateText(issue, accepted),
    raisedInRound: issue.round,
    age: (resolvedRound(issue) ?? lastRound + 1) - issue.round,
    seq: issue.reports.at(-1)?.seq ?? issue.seq,
    history: historyOf(state, issue),
  }));
}

function detailOf({ detail, suggestion, addressable, category }: LedgerIssue): string {
  const marks = [category, addressable ? null : "can’t be solved by revising this document"]
    .filter(Boolean)
    .join(" · ");
  return [detail, suggestion && `**Asked for:** ${suggestion}`, marks && `*${marks}*`].filter(Boolean).join("\n\n");
}

function stateText(issue: LedgerIssue, accepted: string | null): string {
  if (issue.mergedInto !== undefined) return `the same as ${issue.mergedInto}, which counts for both`;
  const resolved = resolvedRound(issue);
  if (resolved !== null)
    return isPutOff(issue) ? `put off, and accepted as that in round ${resolved}` : `resolved in round ${resolved}`;
  if (accepted) return `accepted as a known limitation by ${accepted}`;
  const last = issue.reports.at(-1);
  return last ? `${REPORTED[last.status]} after round ${last.round - 1}` : "open";
}

/** As it happened: raised, then in each round the modifier's answer and the raiser's word on it. */
function historyOf(state: ReviewState, issue: LedgerIssue): IssueEntry[] {
  const seqOfVersion = (number: number): number =>
    state.versions.find((version) => version.number === number)?.seq ?? issue.seq;
  const entries: IssueEntry[] = [
    { round: issue.round, seq: issue.seq, word: "raised", text: "" },
    ...issue.changes.map(({ round, version, what }) => ({
      round,
      seq: seqOfVersion(version),
      word: `answered in version ${version}`,
      text: what,
    })),
    ...issue.rulings.map(({ round, version, ruling, reason, part }) => ({
      round,
      seq: seqOfVersion(version),
      word: `ruled ${ruling}${part ? ` (${part})` : ""}`,
      text: reason,
    })),
    ...issue.reports.map((report) => ({
      round: report.round,
      seq: report.seq,
      word: reportWord(state, report),
      text: report.comment,
    })),
  ];
  return entries.toSorted((a, b) => a.seq - b.seq);
}

const reportWord = (state: ReviewState, { status, isAssumed, by }: ConcernReport): string =>
  `${by ? nameOf(state, by) : "assessor who raised it"}: ${REPORTED[status]}${isAssumed ? " (did not mention it)" : ""}`;
