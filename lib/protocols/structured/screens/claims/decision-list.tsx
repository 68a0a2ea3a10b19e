"use client";

import clsx from "clsx";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { useAddress } from "@/lib/client/page/use-address";
import type { DecisionRow } from "@/lib/protocols/structured/views/decisions";
import { ItemLink } from "../item-link";

type DecisionListProps = { decisions: readonly DecisionRow[]; selected: string | null };

/** P3-38: no decision without what it rests on. */
export function DecisionList({ decisions, selected }: DecisionListProps) {
  if (decisions.length === 0)
    return (
      <EmptyState title="Nothing has been decided yet.">
        Each round’s assessment makes decisions and cites what they rest on.
      </EmptyState>
    );
  return (
    <Panel flush title="Decisions" hint={formatCountOf(decisions.length, "decision")}>
      <ul>
        {decisions.map((decision) => (
          <DecisionItem key={decision.id} decision={decision} isSelected={decision.id === selected} />
        ))}
      </ul>
    </Panel>
  );
}

function DecisionItem({
  decision: { id, round, text, madeBy, cites, overturned, supersededBy },
  isSelected,
}: {
  decision: DecisionRow;
  isSelected: boolean;
}) {
  const address = useAddress();
  return (
    <li
      className={clsx(
        "grid grid-cols-[52px_minmax(0,1fr)] gap-x-3 border-b border-line px-3.5 py-2 last:border-0",
        isSelected && "bg-hover",
      )}
    >
      <a
        className="link font-mono text-xs"
        href={address.href({ item: id, seq: null })}
        aria-current={isSelected ? "true" : undefined}
      >
        {id}
      </a>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{text}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-muted">
          <span>
            round {round}, {madeBy}
          </span>
          {cites.map((cited) => (
            <span key={`${cited.id}-${cited.relation}`}>
              {cited.relation} <ItemLink link={cited} />
            </span>
          ))}
          {(overturned || supersededBy) && (
            <ToneBadge tone="attention" glyph="triangle">
              {overturned ? `overturned in round ${overturned.round}` : "superseded"}
              {supersededBy && ` by ${supersededBy}`}
            </ToneBadge>
          )}
        </p>
      </div>
    </li>
  );
}
