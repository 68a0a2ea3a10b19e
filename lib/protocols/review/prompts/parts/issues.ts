/** Issues of the ledger, each in a tag of its own: a title can't pass itself off as another issue. */
import type { AgentId } from "@/lib/domain/ids";
import { acceptedPassages } from "@/lib/protocols/review/rules/briefing";
import { decidedOn } from "@/lib/protocols/review/rules/gates/disagreement";
import {
  lastReportOf,
  mergedInto,
  raisersOf,
  resolvedRound,
  type LedgerIssue,
  type Ruling,
} from "@/lib/protocols/review/rules/judging/ledger";
import { shortened } from "@/lib/domain/edits/text-units";
import { nameOf, sinceLastRead, type ReviewState } from "@/lib/protocols/review/rules/state";
import { quotedAt } from "@/lib/protocols/review/rules/revision/cited-words";
import { closeTag, inline, openTag, section, type SectionName } from "@/lib/prompts/section";
import { keptConditionLines } from "./conditions";
import type { Measure } from "./levels";

type Attributes = Readonly<Record<string, string | number>>;

/** To the one who raised them: all of it in its own words, and what became of it. */
export function ownIssuesPart(
  state: ReviewState,
  issues: readonly LedgerIssue[],
  reader: AgentId,
  { isBrief }: Measure,
): string[] {
  const firstNew = sinceLastRead(state).made[0]?.number ?? Number.POSITIVE_INFINITY;
  return group(
    "own-issues",
    issues.map((issue) => {
      const [own = issue, ...others] = asRaised(state, issue, reader);
      return issuePart(
        state,
        issue,
        { ...othersOf(state, issue, reader), ...(own.id === issue.id ? {} : { yours: own.id }) },
        [
          ...(isBrief ? [] : about(state, own)),
          ...others.map((other) => `Taken for the same: ${other.id}, ${titleOf(state, other)}`),
          // What was changed for it last stands in the change list, by its id.
          ...courseOf(
            state,
            { ...issue, changes: issue.changes.filter(({ version }) => version < firstNew) },
            { isBrief, raiser: (by) => (by === reader ? "You" : nameOf(state, by)), isSpoken: true },
          ),
        ],
        own,
      );
    }),
  );
}

/** P1-64: in the words of everybody who raised it, the reader's own first. */
function asRaised({ ledger }: ReviewState, issue: LedgerIssue, reader: AgentId): LedgerIssue[] {
  const all = [issue, ...mergedInto(ledger, issue)];
  const own = all.find(({ raisedBy }) => raisedBy === reader) ?? issue;
  return [own, ...all.filter((one) => one !== own && one.raisedBy !== own.raisedBy)];
}

const PASSAGE_SHOWN = 300;

/** P1-58: what the reader let go, with what it was let go for: a later version may have undone it. */
export function ownResolvedPart(
  state: ReviewState,
  issues: readonly LedgerIssue[],
  reader: AgentId,
  { isBrief }: Measure,
): string[] {
  return group(
    "resolved-issues",
    issues.map((issue) => issuePart(state, issue, {}, isBrief ? [] : whatResolved(state, issue, reader))),
  );
}

/** The passage its raiser named, else what its raiser said, else what was changed for it. */
function whatResolved(state: ReviewState, issue: LedgerIssue, reader: AgentId): string[] {
  const report = lastReportOf(issue, reader);
  if (report?.passages) return [`Resolved by: ${inQuotes(report.passages)}`];
  if (report?.comment) return [`You in round ${report.round}: ${quotedAt(state, report.seq, report.comment)}`];
  return changesFor(state, issue)
    .slice(-1)
    .map(({ what }) => `Change: ${what}`);
}

const inQuotes = (passages: readonly string[]): string =>
  passages.map((passage) => `“${shortened(passage, PASSAGE_SHOWN)}”`).join("; ");

/** P1-58, P1-67: to the modifier: words that issues were resolved for, and that provide for conditions, as far as they still stand in the document. */
export function keptPassagesPart(state: ReviewState): string[] {
  const lines = acceptedPassages(state).map(
    ({ issue, passages }) => `- ${issue.id}, ${namesOf(state, issue)}: ${inQuotes(passages)}`,
  );
  const all = [...lines, ...keptConditionLines(state)];
  return all.length > 0 ? [section("resolved-issues", all.join("\n"))] : [];
}

/** P1-18: to the others in short. What its raiser said of it since is the raiser's own business. */
export function othersIssuesPart(state: ReviewState, issues: readonly LedgerIssue[], { isBrief }: Measure): string[] {
  return group(
    "others-issues",
    issues.map((issue) =>
      issuePart(
        state,
        issue,
        { by: namesOf(state, issue) },
        isBrief
          ? []
          : [
              ...about(state, issue).slice(0, issue.detail ? 1 : 0),
              ...mergedInto(state.ledger, issue).map((other) => `Also raised as ${other.id}: ${titleOf(state, other)}`),
              ...courseOf(state, issue, { isBrief: true, raiser: () => "", isSpoken: false }),
            ],
      ),
    ),
  );
}

/** P1-32: to the modifier, which has to rule on every one. */
export function openIssuesPart(state: ReviewState, issues: readonly LedgerIssue[], { isBrief }: Measure): string[] {
  return group(
    "open-issues",
    issues.map((issue) =>
      issuePart(state, issue, { by: namesOf(state, issue), "agent-id": raisersOf(issue).join(", ") }, [
        ...about(state, issue),
        ...mergedInto(state.ledger, issue).flatMap((other) => [
          `Also raised by ${nameOf(state, other.raisedBy)} as ${other.id}: ${titleOf(state, other)}`,
          ...about(state, other),
        ]),
        ...courseOf(state, issue, { isBrief, raiser: (by) => nameOf(state, by), isSpoken: true }),
      ]),
    ),
  );
}

export function resolvedIssuesPart(state: ReviewState, issues: readonly LedgerIssue[], { isBrief }: Measure): string[] {
  const resolved = issues.filter((issue) => resolvedRound(issue) !== null);
  return group(
    "resolved-issues",
    resolved.map((issue) => {
      const changes = changesFor(state, issue);
      return issuePart(
        state,
        issue,
        { by: namesOf(state, issue), "resolved-in": resolvedRound(issue) ?? 0 },
        isBrief
          ? changes.slice(-1).map(({ what }) => `Change: ${what}`)
          : changes.map(({ round, what }) => `Change after round ${round}: ${what}`),
      );
    }),
  );
}

const namesOf = (state: ReviewState, issue: LedgerIssue): string =>
  raisersOf(issue)
    .map((id) => nameOf(state, id))
    .join(", ");

/** P1-63: who else holds it. */
function othersOf(state: ReviewState, issue: LedgerIssue, reader: AgentId): Attributes {
  const others = raisersOf(issue).filter((id) => id !== reader);
  return others.length === 0 ? {} : { "also-by": others.map((id) => nameOf(state, id)).join(", ") };
}

const titleOf = (state: ReviewState, { seq, title }: LedgerIssue): string => inline(quotedAt(state, seq, title));

function issuePart(
  state: ReviewState,
  issue: LedgerIssue,
  more: Attributes,
  lines: readonly string[],
  words: LedgerIssue = issue,
): string {
  const { id, severity, round, category, addressable } = issue;
  const attributes = {
    id,
    severity,
    "raised-in": round,
    ...more,
    ...(category ? { category } : {}),
    ...(addressable ? {} : { addressable: "no" }),
  };
  return section("ledger-issue", [quotedAt(state, words.seq, words.title), ...lines].join("\n"), attributes);
}

function about(state: ReviewState, { detail, suggestion, seq }: LedgerIssue): string[] {
  return [
    ...(detail ? [`Detail: ${quotedAt(state, seq, detail)}`] : []),
    ...(suggestion ? [`Suggested: ${quotedAt(state, seq, suggestion)}`] : []),
  ];
}

/** What was changed for it and is still true of the document. */
const changesFor = (state: ReviewState, { changes }: LedgerIssue): { round: number; what: string }[] =>
  changes
    .filter(({ isReplaced }) => !isReplaced)
    .map(({ round, version, what }) => ({ round, what: quotedAt(state, seqOf(state, version), what) }));

const seqOf = ({ versions }: ReviewState, number: number): number | undefined =>
  versions.find((version) => version.number === number)?.seq;

type Telling = {
  isBrief: boolean;
  /** As the reader knows those who raised it. */ raiser: (by: AgentId) => string;
  isSpoken: boolean;
};

/** What was done about it and what its raiser said of that, in order; in brief only the last of each. */
function courseOf(state: ReviewState, issue: LedgerIssue, { isBrief, raiser, isSpoken }: Telling): string[] {
  const { reports, rulings, raisedBy } = issue;
  const last = rulings.at(-1)?.version;
  const ruled = rulings
    // All parts of a split ruling belong together.
    .filter(({ version }) => !isBrief || version === last)
    .map((ruling) => ({ at: ruling.round + 0.5, line: rulingLine(state, issue, ruling) }));
  const changed = changesFor(state, issue).map(({ round, what }) => ({
    at: round + 0.6,
    line: `Changed for it after round ${round}: ${what}`,
  }));
  const spoken = reports.map(({ round, status, comment, isAssumed, seq, by = raisedBy }) => ({
    at: round,
    line: `${raiser(by)} in round ${round}: ${status}${isAssumed ? " (nothing was said of it)" : comment ? ` — ${quotedAt(state, seq, comment)}` : ""}`,
  }));
  return [
    ...ruled,
    ...(isBrief ? [] : changed),
    ...(isSpoken ? (isBrief ? lastOfEach(reports, raisedBy).map((index) => spoken[index]) : spoken) : []),
  ]
    .filter((one) => one !== undefined)
    .toSorted((one, other) => one.at - other.at)
    .map(({ line }) => line);
}

/** Each raiser has a last word of its own. */
function lastOfEach(reports: LedgerIssue["reports"], raisedBy: AgentId): number[] {
  return [...new Map(reports.map(({ by = raisedBy }, index) => [by, index])).values()];
}

/** P1-59: once a person has decided, that is what became of it, and not the modifier's reason to ask. */
function rulingLine(state: ReviewState, { id }: LedgerIssue, { round, version, ruling, reason, part }: Ruling): string {
  const which = part ? ` (${part})` : "";
  const decided = ruling === "NEEDS_DECISION" ? decidedOn(state, id, round) : null;
  if (decided)
    return `Decided after round ${round}${which}: ${decided.answer ?? `left to the modifier${decided.default ? `, which proposed “${decided.default}”` : ""}`}`;
  return `Modifier after round ${round}: ${ruling}${which}${reason ? ` — ${quotedAt(state, seqOf(state, version), reason)}` : ""}`;
}

/** A section made of sections; nothing where it would be empty. */
export function group(name: SectionName, parts: readonly string[], attributes: Attributes = {}): string[] {
  return parts.length === 0 ? [] : [[openTag(name, attributes), ...parts, closeTag(name)].join("\n")];
}
