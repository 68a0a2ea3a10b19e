/** The issue ledger: who raised what, what was done about it, and what its raisers say of that (P1-23, P1-32, P1-63, P1-64). */
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import type { AgentId } from "@/lib/domain/ids";
import { settledBy } from "@/lib/evidence/settled";
import { isThere } from "@/lib/evidence/ungrounded";
import { isAtLeast, isBlocking, type ConcernStatus, type RulingKind } from "../vocabulary";
import { issueWords, type NewIssue, type PriorConcern, type SameIssue } from "./assessment";

export type ConcernReport = {
  round: number;
  status: ConcernStatus;
  comment: string;
  seq: number;
  /** Nothing was said of it when asked: it counts as not addressed. */ isAssumed: boolean;
  /** Absent: the one who raised it first. */ by?: AgentId;
  /** P1-58: the passages named as what resolved it, as far as they were found. */
  passages?: readonly string[];
};
/** `part`: which part of the issue it is about; absent where it is about all of it. */
export type Ruling = { round: number; ruling: RulingKind; reason: string; version: number; part?: string };
/** `isReplaced`: a later change of the same step stands for it (P1-59). */
export type ChangeRef = { round: number; version: number; what: string; isReplaced?: true };

export type LedgerIssue = NewIssue & {
  /** Seat letter and number: A2 is the second issue of the first assessor. Never reused. */
  id: string;
  raisedBy: AgentId;
  /** P1-63: others who hold it, each since some later round. */
  alsoRaisedBy?: readonly AgentId[];
  /** P1-63: it is the same as this one, which counts for both. */
  mergedInto?: string;
  /** P1-64: it was the modifier who merged it, with this version, and whom that added to those who raised the other. */
  grouped?: { version: number; brought: readonly AgentId[] };
  /** P1-64: what it was before others were merged into it. */
  ownSeverity?: NewIssue["severity"];
  round: number;
  seq: number;
  reports: readonly ConcernReport[];
  rulings: readonly Ruling[];
  changes: readonly ChangeRef[];
  /** What the edits that answered it put into the document, version by version. */
  passages?: readonly { version: number; text: string }[];
  /** P1-62: it is fatal or critical by its raiser's word alone, where evidence is required. */
  isUngrounded?: true;
};

export const raisersOf = ({
  raisedBy,
  alsoRaisedBy = [],
}: Pick<LedgerIssue, "raisedBy" | "alsoRaisedBy">): AgentId[] => [raisedBy, ...alsoRaisedBy];

/** The last word of one of its raisers. */
export const lastReportOf = ({ reports, raisedBy }: LedgerIssue, agentId: AgentId): ConcernReport | undefined =>
  reports.findLast(({ by = raisedBy }) => by === agentId);

const isOpenTo = (issue: LedgerIssue, agentId: AgentId): boolean => lastReportOf(issue, agentId)?.status !== "RESOLVED";

/** P1-23: open until everyone who raised it says RESOLVED. The modifier can't close an issue. */
export const isOpen = (issue: LedgerIssue): boolean =>
  issue.mergedInto === undefined && raisersOf(issue).some((agentId) => isOpenTo(issue, agentId));
export const openIssues = (ledger: readonly LedgerIssue[]): LedgerIssue[] => ledger.filter(isOpen);
/** Those it still has to say something about. */
export const openIssuesOf = (ledger: readonly LedgerIssue[], agentId: AgentId): LedgerIssue[] =>
  ledger.filter(
    (issue) => issue.mergedInto === undefined && raisersOf(issue).includes(agentId) && isOpenTo(issue, agentId),
  );

/** Those it has let go, whatever others hold. */
export const resolvedIssuesOf = (ledger: readonly LedgerIssue[], agentId: AgentId): LedgerIssue[] =>
  ledger.filter(
    (issue) => issue.mergedInto === undefined && raisersOf(issue).includes(agentId) && !isOpenTo(issue, agentId),
  );

/**
 * Closed without anything done about it: the last the modifier said was that it is put off, and whoever raised it can
 * live with that. It is still a point to come back to, and is not called resolved.
 */
export function isPutOff(issue: LedgerIssue): boolean {
  if (resolvedRound(issue) === null || issue.changes.length > 0) return false;
  const last = issue.rulings.at(-1)?.round;
  const rulings = issue.rulings.filter(({ round }) => round === last);
  return rulings.length > 0 && rulings.every(({ ruling }) => ruling === "DEFERRED");
}

/** The round in which the last of its raisers called it resolved; null while it is open, and where another counts for it. */
export function resolvedRound(issue: LedgerIssue): number | null {
  if (issue.mergedInto !== undefined || isOpen(issue)) return null;
  return Math.max(...raisersOf(issue).map((agentId) => lastReportOf(issue, agentId)?.round ?? 0));
}

/** Without those another counts for. */
export const countedIssues = (ledger: readonly LedgerIssue[]): LedgerIssue[] =>
  ledger.filter(({ mergedInto }) => mergedInto === undefined);

export const sameId = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

type Speaker = { agentId: AgentId; letter: string; round: number; seq: number; evidence?: ReplyEvidence | undefined };
type Said = { priorConcerns: readonly PriorConcern[]; issues: readonly NewIssue[]; sameAs: readonly SameIssue[] };

/** Reports before what is new: what is raised again while it is still open is the same issue, not a second one. */
export function withAssessment(
  ledger: readonly LedgerIssue[],
  speaker: Speaker,
  { priorConcerns, issues, sameAs }: Said,
): LedgerIssue[] {
  const reported = withTakenBack(ledger, speaker, priorConcerns).map((issue) =>
    withReport(issue, speaker, priorConcerns),
  );
  const merged = sameAs.reduce((all, same) => withMerge(all, speaker, same), reported);
  return issues.reduce((all, found) => {
    const same = sameAs.find(({ issue }) => sameTitle(issue, found.title));
    const target = same && targetOf(all, same.id);
    return target ? withSame(all, target, speaker, found) : withIssue(all, speaker, found);
  }, merged);
}

function withReport(
  issue: LedgerIssue,
  { agentId, round, seq, evidence }: Speaker,
  concerns: readonly PriorConcern[],
): LedgerIssue {
  if (issue.mergedInto !== undefined || !raisersOf(issue).includes(agentId)) return issue;
  const concern = concerns.find(({ issue_id }) => sameId(issue_id, issue.id));
  if (!concern && !isOpenTo(issue, agentId)) return issue;
  const by = agentId === issue.raisedBy ? {} : { by: agentId };
  const report: ConcernReport = concern
    ? {
        round,
        seq,
        status: concern.status,
        comment: concern.comment,
        isAssumed: false,
        ...by,
        ...(concern.status === "RESOLVED" ? passagesFor(issue, evidence) : {}),
      }
    : { round, seq, status: "NOT_ADDRESSED", comment: "", isAssumed: true, ...by };
  return { ...issue, reports: [...issue.reports, report] };
}

function passagesFor(issue: LedgerIssue, evidence: ReplyEvidence | undefined): Pick<ConcernReport, "passages"> {
  const named = (settledBy([issue.id, issueWords(issue)], evidence) ?? []).filter(isThere);
  return named.length > 0 ? { passages: [...new Set(named.map(({ quote }) => quote))] } : {};
}

/** The issue an id stands for, followed to the one that counts. */
export function targetOf(ledger: readonly LedgerIssue[], id: string): LedgerIssue | undefined {
  const named = ledger.find((issue) => sameId(issue.id, id));
  return named?.mergedInto === undefined ? named : targetOf(ledger, named.mergedInto);
}

/** An older issue of the speaker turns out to be another one: that one counts, with what was just said of this. */
function withMerge(ledger: LedgerIssue[], { agentId, round }: Speaker, { issue: named, id }: SameIssue): LedgerIssue[] {
  const mine = ledger.find((issue) => sameId(issue.id, named) && issue.raisedBy === agentId);
  const target = targetOf(ledger, id);
  if (!mine || !target || mine.mergedInto !== undefined || target.id === mine.id) return ledger;
  const said = lastReportOf(mine, agentId);
  const others = raisersOf(mine).filter((other) => !raisersOf(target).includes(other));
  return ledger.map((issue) => {
    if (issue.id === mine.id) return { ...issue, mergedInto: target.id };
    if (issue.id !== target.id) return issue;
    return {
      ...issue,
      severity: worse(issue.severity, mine.severity),
      ...(others.length > 0 ? { alsoRaisedBy: [...(issue.alsoRaisedBy ?? []), ...others] } : {}),
      reports:
        said?.round === round && others.includes(agentId)
          ? [...issue.reports, { ...said, by: agentId }]
          : issue.reports,
    };
  });
}

/** A new issue that is one of the list, in other words: its raiser joins, or says it again, also of one it had let go. */
function withSame(ledger: LedgerIssue[], target: LedgerIssue, speaker: Speaker, found: NewIssue): LedgerIssue[] {
  const { agentId, round, seq } = speaker;
  const isMine = raisersOf(target).includes(agentId);
  const isBack = isMine && !isOpenTo(target, agentId);
  const again: ConcernReport = {
    round,
    seq,
    status: "NOT_ADDRESSED",
    comment: found.title,
    isAssumed: false,
    ...(agentId === target.raisedBy ? {} : { by: agentId }),
  };
  const same: LedgerIssue = {
    ...target,
    severity: isMine ? found.severity : worse(target.severity, found.severity),
    suggestion: target.suggestion || found.suggestion,
    category: target.category ?? found.category,
    ...(isMine ? {} : { alsoRaisedBy: [...(target.alsoRaisedBy ?? []), agentId] }),
    reports: isBack ? [...target.reports, again] : target.reports,
  };
  return ledger.map((issue) => (issue.id === target.id ? same : issue));
}

/** P1-64: what the modifier holds to be one problem becomes one issue, under the id that was raised first, with all who raised it. */
export function withGroups(
  ledger: readonly LedgerIssue[],
  groups: readonly (readonly string[])[],
  version: number,
): readonly LedgerIssue[] {
  return groups.reduce((all, ids) => withGroup(all, ids, version), ledger);
}

function withGroup(ledger: readonly LedgerIssue[], ids: readonly string[], version: number): readonly LedgerIssue[] {
  const [head, ...rest] = ledger.filter(
    (issue) => issue.mergedInto === undefined && ids.some((id) => sameId(id, issue.id)),
  );
  if (!head || rest.length === 0) return ledger;
  const members = [head, ...rest];
  const raisers = new Set(raisersOf(head));
  const brought = new Map(
    rest.map((issue) => {
      const added = raisersOf(issue).filter((agentId) => !raisers.has(agentId));
      added.forEach((agentId) => raisers.add(agentId));
      return [issue.id, added];
    }),
  );
  const others = [...raisers].filter((agentId) => agentId !== head.raisedBy);
  const { isUngrounded: _one, ...rests } = head;
  const one: LedgerIssue = {
    ...rests,
    severity: members.map(({ severity }) => severity).reduce(worse),
    ownSeverity: head.ownSeverity ?? head.severity,
    ...(others.length > 0 ? { alsoRaisedBy: others } : {}),
    // The last word of a raiser on its own issue is its word on this one.
    reports: [
      ...head.reports,
      ...rest.flatMap((issue) =>
        (brought.get(issue.id) ?? []).flatMap((by) => {
          const said = lastReportOf(issue, by);
          return said ? [{ ...said, by }] : [];
        }),
      ),
    ],
    ...(isBareAmong(members) ? { isUngrounded: true as const } : {}),
  };
  return ledger.map((issue) => {
    if (issue.id === head.id) return one;
    const added = brought.get(issue.id);
    return added ? { ...issue, mergedInto: head.id, grouped: { version, brought: added } } : issue;
  });
}

/** P1-62: one that rests on something is enough. */
function isBareAmong(issues: readonly LedgerIssue[]): boolean {
  const severe = issues.filter(({ severity }) => isBlocking(severity));
  return severe.length > 0 && severe.every(({ isUngrounded }) => isUngrounded);
}

/** P1-64: whoever reports on its own issue by its own id takes it back, with what was done about it meanwhile. */
function withTakenBack(
  ledger: readonly LedgerIssue[],
  { agentId }: Speaker,
  concerns: readonly PriorConcern[],
): readonly LedgerIssue[] {
  return ledger
    .filter(
      (issue) =>
        issue.grouped && issue.raisedBy === agentId && concerns.some(({ issue_id }) => sameId(issue_id, issue.id)),
    )
    .reduce(takenBack, ledger);
}

function takenBack(ledger: readonly LedgerIssue[], mine: LedgerIssue): readonly LedgerIssue[] {
  const target = targetOf(ledger, mine.id);
  const { mergedInto: _into, grouped, ...own } = mine;
  if (!target || !grouped) return ledger;
  const left = ledger.filter((issue) => issue.grouped && issue.mergedInto === target.id && issue.id !== mine.id);
  const since = <One extends { version: number }>(made: readonly One[]): One[] =>
    made.filter(({ version }) => version >= grouped.version);
  const passages = [...(own.passages ?? []), ...since(target.passages ?? [])];
  return ledger.map((issue) => {
    if (issue.id === mine.id)
      return {
        ...own,
        rulings: [...own.rulings, ...since(target.rulings)],
        changes: [...own.changes, ...since(target.changes)],
        ...(passages.length > 0 ? { passages } : {}),
      };
    if (issue.id !== target.id) return issue;
    const { alsoRaisedBy = [], ownSeverity, ...rest } = issue;
    const others = alsoRaisedBy.filter(
      (id) => !grouped.brought.includes(id) || left.some((member) => raisersOf(member).includes(id)),
    );
    const severity = [ownSeverity ?? issue.severity, ...left.map((member) => member.severity)].reduce(worse);
    return {
      ...rest,
      severity,
      ...(left.length > 0 && ownSeverity ? { ownSeverity } : {}),
      ...(others.length > 0 ? { alsoRaisedBy: others } : {}),
    };
  });
}

/** Those that count under another one, as they were raised. */
export const mergedInto = (ledger: readonly LedgerIssue[], { id }: LedgerIssue): LedgerIssue[] =>
  ledger.filter((issue) => issue.mergedInto === id);

const worse = (one: LedgerIssue["severity"], other: LedgerIssue["severity"]): LedgerIssue["severity"] =>
  isAtLeast(one, other) ? one : other;

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

type Answering = { answers: readonly string[] };
type Revision = {
  changes: readonly (Answering & { what: string })[];
  rulings: readonly { issue_id: string; ruling: RulingKind; reason: string; part: string }[];
  edits: readonly (Answering & { replace: string })[];
  sections: readonly (Answering & { text: string })[];
};
type Made = { round: number; version: number; /** Changes that another one stands for now. */ replaced?: ChangesMade };
type ChangesMade = readonly { version: number; what: string }[];

export function withRevision(
  ledger: readonly LedgerIssue[],
  { changes, rulings, edits, sections }: Revision,
  { round, version, replaced = [] }: Made,
): LedgerIssue[] {
  const ids = [...changes, ...edits, ...sections]
    .flatMap(({ answers }) => answers)
    .concat(rulings.map(({ issue_id }) => issue_id));
  const targets = new Map([...new Set(ids)].map((id) => [id, targetOf(ledger, id)?.id]));
  const isNamed = (id: string, issue: LedgerIssue): boolean => targets.get(id) === issue.id;
  return ledger.map((issue) => {
    const isAnswered = ({ answers }: Answering): boolean => answers.some((id) => isNamed(id, issue));
    const ruled = distinct(
      rulings
        .filter(({ issue_id }) => isNamed(issue_id, issue))
        .map(({ ruling, reason, part }) => ({ round, version, ruling, reason, ...(part ? { part } : {}) })),
    );
    const answering = changes.filter(isAnswered);
    const written = [
      ...edits.filter(isAnswered).map(({ replace }) => replace),
      ...sections.filter(isAnswered).map(({ text }) => text),
    ].filter((text) => text.trim() !== "");
    const before =
      replaced.length === 0
        ? issue.changes
        : issue.changes.map((change) => (isAmong(replaced, change) ? markReplaced(change) : change));
    if (ruled.length + answering.length + written.length === 0) return { ...issue, changes: before };
    return {
      ...issue,
      rulings: [...issue.rulings, ...ruled],
      changes: [...before, ...answering.map(({ what }) => ({ round, version, what }))],
      ...(written.length > 0
        ? { passages: [...(issue.passages ?? []), ...written.map((text) => ({ version, text }))] }
        : {}),
    };
  });
}

/** One ruling for several issues that are one may be written down once for each. */
const distinct = (rulings: readonly Ruling[]): Ruling[] => [
  ...new Map(rulings.map((one) => [`${one.ruling}/${one.part ?? ""}/${one.reason}`, one])).values(),
];

const isAmong = (made: ChangesMade, { version, what }: ChangeRef): boolean =>
  made.some((one) => one.version === version && one.what === what);
const markReplaced = (change: ChangeRef): ChangeRef => ({ ...change, isReplaced: true });
