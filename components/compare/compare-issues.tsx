import { ISSUE_STATE } from "@/components/deliberation/issues/issue-state";
import { Disclosure } from "@/components/ui/disclosure";
import { Glyph } from "@/components/ui/glyph";
import { TONE_TEXT } from "@/components/ui/tone";
import type { ComparedIssues, IssueEnd } from "@/lib/projections/compare/compare-issues";
import { CompareRow } from "./compare-row";

type CompareIssuesProps = { issues: ComparedIssues; /** What they are called: "Concerns". */ word: string };

/** What was raised, by name: in only one of the two, or in both and how it ended in each. */
export function CompareIssues({ issues: { onlyA, onlyB, parted, alike }, word }: CompareIssuesProps) {
  const isDifferent = onlyA.length + onlyB.length + parted.length > 0;
  if (!isDifferent && alike.length === 0) return null;
  return (
    <section aria-label={`${word} by name`} className="min-w-0">
      <h3 className="pb-2 text-lg font-semibold">{word} by name</h3>
      {isDifferent && (
        <div role="table" aria-label={`${word} side by side`} className="min-w-0">
          {parted.map(({ a, b }, index) => (
            <CompareRow key={index} label="In both" a={<IssueLine {...a} />} b={<IssueLine {...b} />} />
          ))}
          {onlyA.length + onlyB.length > 0 && (
            <CompareRow label="Only here" a={<IssueList issues={onlyA} />} b={<IssueList issues={onlyB} />} />
          )}
        </div>
      )}
      {alike.length > 0 && (
        <Disclosure summary={`${alike.length} raised in both and standing alike`}>
          <IssueList issues={alike} />
        </Disclosure>
      )}
    </section>
  );
}

function IssueList({ issues }: { issues: readonly IssueEnd[] }) {
  if (issues.length === 0) return <span className="text-ink-muted">None.</span>;
  return (
    <ul className="flex flex-col gap-1.5">
      {issues.map((issue, index) => (
        <li key={index}>
          <IssueLine {...issue} />
        </li>
      ))}
    </ul>
  );
}

function IssueLine({ name, text, state, how }: IssueEnd) {
  const { glyph, tone } = ISSUE_STATE[state];
  return (
    <span className="[overflow-wrap:anywhere]">
      {text}{" "}
      <span className="text-ink-muted">
        <Glyph name={glyph} className={`inline-block size-2.5 ${TONE_TEXT[tone]}`} /> {how} · {name}
      </span>
    </span>
  );
}
