import { Ballot } from "@/components/pictures/ballot";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { groupsOfGlance } from "@/lib/projections/glance/glance-pictures";

/** How the seats stood at the end, as cells and in words. */
export function RowBallot({ row: { glance } }: { row: DeliberationRow }) {
  if (!glance) return <span />;
  return (
    <span className="flex min-w-0 flex-col gap-1">
      {glance.moreSeats === undefined && <Ballot groups={groupsOfGlance(glance)} className="max-w-[132px]" />}
      <span className="text-xs text-ink-muted tabular">{glance.text}</span>
    </span>
  );
}
