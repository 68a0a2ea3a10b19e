"use client";

import Link from "next/link";
import { StatusBadge } from "@/components/deliberation/status-display";
import { Panel } from "@/components/ui/panel";
import { useView } from "@/lib/client/live/log-view";
import { useRelated } from "@/lib/client/use-forks";

/** The forks of a deliberation, each with the way to compare the two. Nothing while there are none. */
export function RelatedPanel() {
  const { id } = useView("snapshot");
  const { data } = useRelated(id);
  if (!data || data.forks.length === 0) return null;
  return (
    <Panel title="Forks of this deliberation">
      <ul className="flex flex-col divide-y divide-line">
        {data.forks.map((fork) => (
          <li key={fork.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
            <Link className="link font-semibold" href={`/deliberations/${fork.id}`}>
              {fork.title}
            </Link>
            <StatusBadge status={fork.status} decidedBy={fork.decidedBy} />
            <span className="min-w-0 flex-1 basis-48 text-ink-muted">
              {fork.answer ?? `Branches off at event ${fork.seq}.`}
            </span>
            <Link className="link" href={`/compare/${id}/${fork.id}`}>
              Compare
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
