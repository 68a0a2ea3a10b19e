"use client";

import Link from "next/link";
import { StatusBadge } from "@/components/deliberation/status-display";
import { Panel } from "@/components/ui/panel";
import { useView } from "@/lib/client/live/log-view";
import { useRelated } from "@/lib/client/use-forks";
import type { RelatedDeliberation } from "@/lib/contracts/deliberations/fork";

/** What began with a deliberation, forks and those that ask it again, each with the way to compare the two. Nothing while there is none. */
export function RelatedPanel() {
  const { data } = useRelated(useView("snapshot").id);
  if (!data) return null;
  return (
    <>
      <Related
        title="Forks of this deliberation"
        items={data.forks}
        none={({ seq }) => `Branches off at event ${seq}.`}
      />
      <Related title="Asked again" items={data.askedAgain} none={() => "No answer on the table yet."} />
    </>
  );
}

type RelatedProps<T> = {
  title: string;
  items: readonly T[];
  /** In the place of an answer. */ none: (item: T) => string;
};

function Related<T extends RelatedDeliberation>({ title, items, none }: RelatedProps<T>) {
  const { id } = useView("snapshot");
  if (items.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
            <Link className="link font-semibold" href={`/deliberations/${item.id}`}>
              {item.title}
            </Link>
            <StatusBadge status={item.status} decidedBy={item.decidedBy} />
            <span className="min-w-0 flex-1 basis-48 text-ink-muted">{item.answer ?? none(item)}</span>
            <Link className="link" href={`/compare/${id}/${item.id}`}>
              Compare
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
