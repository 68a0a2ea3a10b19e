"use client";

import { useView } from "@/lib/client/live/log-view";
import type { Issue } from "@/lib/projections/issue";
import { CiteChip } from "./cite-chip";

/** The passage an issue was settled with, or that nobody named one (G-16). Nothing where nobody was asked for it. */
export function SettledBy({ issue }: { issue: Issue }) {
  const evidence = useView("evidence");
  const concern = evidence?.concerns.find(({ issueId }) => issueId === issue.id);
  if (!evidence || evidence.mode === "off" || !concern?.settledBy) return null;
  const settlements = evidence.settlements.filter(({ issueId }) => issueId === issue.id);
  const citations = settlements.flatMap((settlement) => settlement.citations);
  if (citations.length === 0)
    return <p className="mt-1 text-xs text-ink-muted">No passage was given that settles it.</p>;
  return (
    <ul aria-label={`What settled ${issue.id}`} className="my-1.5 flex flex-col gap-1.5">
      {citations.map((citation) => (
        <li key={`${citation.seq}/${citation.id}`} className="border-l-2 border-line pl-2.5">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
            {citation.name} in round {citation.round}: settled by
            <CiteChip citation={citation} />
            {citation.isGone && <span className="text-attention">no longer in the document as it reads now</span>}
          </p>
          <blockquote className="text-ink-muted [overflow-wrap:anywhere]">“{citation.quote}”</blockquote>
        </li>
      ))}
    </ul>
  );
}
