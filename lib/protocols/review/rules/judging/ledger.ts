/** The issue ledger: who raised what, what was done about it, and what its raiser says of that (P1-23, P1-32). */
import type { AgentId } from "@/lib/domain/ids";
import type { NewIssue, PriorConcern } from "./assessment";
import type { ConcernStatus, RulingKind } from "../vocabulary";

export type ConcernReport = {
  round: number;
  status: ConcernStatus;
  comment: string;
  seq: number;
  /** The raiser said nothing of it when asked: it counts as not addressed. */ isAssumed: boolean;
};
export type Ruling = { round: number; ruling: RulingKind; reason: string; version: number };
export type ChangeRef = { round: number; version: number; what: string };

export type LedgerIssue = NewIssue & {
  /** Seat letter and number: A2 is the second issue of the first assessor. Never reused. */
  id: string;
  raisedBy: AgentId;
  round: number;
  seq: number;
  reports: readonly ConcernReport[];
  rulings: readonly Ruling[];
  changes: readonly ChangeRef[];
  /** P1-62: it is fatal or critical by its raiser's word alone, where evidence is required. */
  isUngrounded?: true;
};

/** P1-23: open until the one who raised it says RESOLVED. The modifier can't close an issue. */
export const isOpen = ({ reports }: LedgerIssue): boolean => reports.at(-1)?.status !== "RESOLVED";
export const openIssues = (ledger: readonly LedgerIssue[]): LedgerIssue[] => ledger.filter(isOpen);
export const openIssuesOf = (ledger: readonly LedgerIssue[], agentId: AgentId): LedgerIssue[] =>
  ledger.filter((issue) => issue.raisedBy === agentId && isOpen(issue));

/** The round in which its raiser called it resolved; null while it is open. */
export function resolvedRound({ reports }: LedgerIssue): number | null {
  const last = reports.at(-1);
  return last?.status === "RESOLVED" ? last.round : null;
}

export const sameId = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

type Speaker = { agentId: AgentId; letter: string; round: number; seq: number };

/** Reports first: what is raised again while it is still open is the same issue, not a second one. */
export function withAssessment(
  ledger: readonly LedgerIssue[],
  speaker: Speaker,
  concerns: readonly PriorConcern[],
  raised: readonly NewIssue[],
): LedgerIssue[] {
  const reported = ledger.map((issue) => {
    if (issue.raisedBy !== speaker.agentId) return issue;
    const concern = concerns.find(({ issue_id }) => sameId(issue_id, issue.id));
    if (!concern && !isOpen(issue)) return issue;
    const { round, seq } = speaker;
    const report: ConcernReport = concern
      ? { round, seq, status: concern.status, comment: concern.comment, isAssumed: false }
      : { round, seq, status: "NOT_ADDRESSED", comment: "", isAssumed: true };
    return { ...issue, reports: [...issue.reports, report] };
  });
  return raised.reduce((issues, found) => withIssue(issues, speaker, found), reported);
}

function withIssue(ledger: LedgerIssue[], { agentId, letter, round, seq }: Speaker, found: NewIssue): LedgerIssue[] {
  const known = ledger.findIndex(
    (issue) => issue.raisedBy === agentId && isOpen(issue) && sameTitle(issue.title, found.title),
  );
  if (known >= 0)
    return ledger.map((issue, index) =>
      index === known
        ? { ...issue, severity: found.severity, suggestion: found.suggestion || issue.suggestion }
        : issue,
    );
  const number = ledger.filter((issue) => issue.raisedBy === agentId).length + 1;
  return [
    ...ledger,
    { ...found, id: `${letter}${number}`, raisedBy: agentId, round, seq, reports: [], rulings: [], changes: [] },
  ];
}

export const sameTitle = (one: string, other: string): boolean => titleKey(one) === titleKey(other);

const titleKey = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

type Revision = {
  changes: readonly { what: string; answers: readonly string[] }[];
  rulings: readonly { issue_id: string; ruling: RulingKind; reason: string }[];
};

export function withRevision(
  ledger: readonly LedgerIssue[],
  { changes, rulings }: Revision,
  round: number,
  version: number,
): LedgerIssue[] {
  return ledger.map((issue) => {
    const ruling = rulings.find(({ issue_id }) => sameId(issue_id, issue.id));
    const answering = changes.filter(({ answers }) => answers.some((id) => sameId(id, issue.id)));
    if (!ruling && answering.length === 0) return issue;
    return {
      ...issue,
      rulings: ruling
        ? [...issue.rulings, { round, version, ruling: ruling.ruling, reason: ruling.reason }]
        : issue.rulings,
      changes: [...issue.changes, ...answering.map(({ what }) => ({ round, version, what }))],
    };
  });
}
