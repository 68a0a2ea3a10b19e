/** Issues of the ledger, each in a tag of its own: a title can't pass itself off as another issue. */
import { resolvedRound, type LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import { nameOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import { closeTag, openTag, section, type SectionName } from "@/lib/prompts/section";
import type { Measure } from "./levels";

type Names = Pick<ReviewState, "panel">;
type Attributes = Readonly<Record<string, string | number>>;

/** To the one who raised them: all of it, and what became of it. */
export function ownIssuesPart(issues: readonly LedgerIssue[], { isBrief }: Measure): string[] {
  return group(
    "own-issues",
    issues.map((issue) =>
      issuePart(issue, {}, [
        ...(isBrief ? [] : about(issue)),
        ...courseOf(issue, { isBrief, raiser: "You", isSpoken: true }),
      ]),
    ),
  );
}

/** P1-18: to the others in short. What its raiser said of it since is the raiser's own business. */
export function othersIssuesPart(state: Names, issues: readonly LedgerIssue[], { isBrief }: Measure): string[] {
  return group(
    "others-issues",
    issues.map((issue) =>
      issuePart(
        issue,
        { by: nameOf(state, issue.raisedBy) },
        isBrief
          ? []
          : [
              ...(issue.detail ? [`Detail: ${issue.detail}`] : []),
              ...courseOf(issue, { isBrief: true, raiser: "", isSpoken: false }),
            ],
      ),
    ),
  );
}

/** P1-32: to the modifier, which has to rule on every one. */
export function openIssuesPart(state: Names, issues: readonly LedgerIssue[], { isBrief }: Measure): string[] {
  return group(
    "open-issues",
    issues.map((issue) =>
      issuePart(issue, { by: nameOf(state, issue.raisedBy), "agent-id": issue.raisedBy }, [
        ...about(issue),
        ...courseOf(issue, { isBrief, raiser: nameOf(state, issue.raisedBy), isSpoken: true }),
      ]),
    ),
  );
}

export function resolvedIssuesPart(state: Names, issues: readonly LedgerIssue[], { isBrief }: Measure): string[] {
  const resolved = issues.filter((issue) => resolvedRound(issue) !== null);
  return group(
    "resolved-issues",
    resolved.map((issue) =>
      issuePart(
        issue,
        { by: nameOf(state, issue.raisedBy), "resolved-in": resolvedRound(issue) ?? 0 },
        isBrief
          ? issue.changes.slice(-1).map(({ what }) => `Change: ${what}`)
          : issue.changes.map(({ round, what }) => `Change after round ${round}: ${what}`),
      ),
    ),
  );
}

function issuePart(issue: LedgerIssue, more: Attributes, lines: readonly string[]): string {
  const { id, severity, round, category, addressable, title } = issue;
  const attributes = {
    id,
    severity,
    "raised-in": round,
    ...more,
    ...(category ? { category } : {}),
    ...(addressable ? {} : { addressable: "no" }),
  };
  return section("ledger-issue", [title, ...lines].join("\n"), attributes);
}

function about({ detail, suggestion }: LedgerIssue): string[] {
  return [...(detail ? [`Detail: ${detail}`] : []), ...(suggestion ? [`Suggested: ${suggestion}`] : [])];
}

type Telling = {
  isBrief: boolean;
  /** As the reader knows the one who raised it. */ raiser: string;
  isSpoken: boolean;
};

/** What was done about it and what its raiser said of that, in order; in brief only the last of each. */
function courseOf({ reports, rulings, changes }: LedgerIssue, { isBrief, raiser, isSpoken }: Telling): string[] {
  const ruled = rulings.map(({ round, ruling, reason }) => ({
    at: round + 0.5,
    line: `Modifier after round ${round}: ${ruling}${reason ? ` — ${reason}` : ""}`,
  }));
  const changed = changes.map(({ round, what }) => ({
    at: round + 0.6,
    line: `Changed for it after round ${round}: ${what}`,
  }));
  const spoken = reports.map(({ round, status, comment, isAssumed }) => ({
    at: round,
    line: `${raiser} in round ${round}: ${status}${isAssumed ? " (nothing was said of it)" : comment ? ` — ${comment}` : ""}`,
  }));
  const lists = [ruled, ...(isBrief ? [] : [changed]), ...(isSpoken ? [spoken] : [])].map((list) =>
    isBrief ? list.slice(-1) : list,
  );
  return lists
    .flat()
    .toSorted((one, other) => one.at - other.at)
    .map(({ line }) => line);
}

/** A section made of sections; nothing where it would be empty. */
export function group(name: SectionName, parts: readonly string[], attributes: Attributes = {}): string[] {
  return parts.length === 0 ? [] : [[openTag(name, attributes), ...parts, closeTag(name)].join("\n")];
}
