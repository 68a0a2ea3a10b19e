import Link from "next/link";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { StatusBadge } from "@/components/deliberation/status-display";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { Related, RelatedDeliberation } from "@/lib/contracts/deliberations/fork";
import type { DeliberationId } from "@/lib/domain/ids";

/** What a deliberation can be compared with. */
export function CompareChoice({
  id,
  related: { parent, forks, askedAgainFrom, askedAgain, sameQuestion },
}: {
  id: DeliberationId;
  related: Related;
}) {
  const groups = [
    { title: "Forked from", items: parent ? [parent] : [] },
    { title: "Forks", items: forks },
    { title: "Asks again", items: askedAgainFrom ? [askedAgainFrom] : [] },
    { title: "Asked again as", items: askedAgain },
    { title: "On the same question", items: sameQuestion },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <PageHeader crumb={{ href: `/deliberations/${id}`, label: "Deliberation" }} title="Compare with" />
      <PageBody width="reading">
        {groups.length === 0 ? (
          <EmptyState title="Nothing to compare it with yet">
            Fork it or ask it again from its menu, or start another deliberation on the same question.
          </EmptyState>
        ) : (
          groups.map(({ title, items }) => (
            <Panel key={title} title={title}>
              <ul className="flex flex-col divide-y divide-line">
                {items.map((one) => (
                  <Choice key={one.id} id={id} other={one} isParent={one === parent || one === askedAgainFrom} />
                ))}
              </ul>
            </Panel>
          ))
        )}
      </PageBody>
    </>
  );
}

type ChoiceProps = { id: DeliberationId; other: RelatedDeliberation; isParent: boolean };

/** The original stands on the left. */
function Choice({ id, other, isParent }: ChoiceProps) {
  const href = isParent ? `/compare/${other.id}/${id}` : `/compare/${id}/${other.id}`;
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <span className="flex flex-wrap items-center gap-2">
        <Link className="link font-semibold" href={href}>
          {other.title}
        </Link>
        <StatusBadge status={other.status} decidedBy={other.decidedBy} />
        <span className="text-xs text-ink-muted">
          <RelativeTime at={other.createdAt} />
        </span>
      </span>
      {other.answer !== null && <span className="text-ink-muted">{other.answer}</span>}
    </li>
  );
}
