import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { LinkButton } from "@/components/ui/link-button";
import type { Comparison } from "@/lib/projections/compare/comparison";
import { CompareIssues } from "./compare-issues";
import { CompareTable, issuesWord } from "./compare-table";
import { CompareVerdicts } from "./compare-verdicts";
import { ForkTree } from "./fork-tree";

/** Two deliberations side by side, as they stood when the page was asked for. */
export function ComparePage({ comparison }: { comparison: Comparison }) {
  const { headline, lead, a, b, issues, verdicts } = comparison;
  return (
    <>
      <PageHeader
        crumb={{ href: `/deliberations/${a.id}`, label: a.title }}
        title="Compare"
        actions={
          <>
            <LinkButton href={`/compare/${a.id}`}>Compare with another</LinkButton>
            <LinkButton href={`/compare/${b.id}/${a.id}`}>Swap sides</LinkButton>
          </>
        }
      />
      <PageBody>
        <div className="flex max-w-[1160px] min-w-0 flex-col gap-4">
          <div>
            <h2 className="text-xl font-semibold">{headline}</h2>
            <p className="mt-1 text-ink-muted">{lead}</p>
          </div>
          <ForkTree comparison={comparison} />
          <CompareTable comparison={comparison} />
          <CompareIssues issues={issues} word={issuesWord(a, b)} />
          {verdicts && <CompareVerdicts verdicts={verdicts} />}
        </div>
      </PageBody>
    </>
  );
}
