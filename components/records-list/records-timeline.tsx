"use client";

import Link from "next/link";
import { ImportedStatus } from "@/components/records-import/imported-table";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { formatDate } from "@/lib/client/format";
import type { TimelineEntry } from "@/lib/client/records/timeline";
import { importedName, recordName } from "@/lib/domain/record/record-name";
import { RecordStatusBadge } from "./record-status-badge";

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** What was decided when: a heading for each month, newest first. */
export function RecordsTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const months = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const month = entry.date?.slice(0, 7) ?? "";
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return (
    <div className="flex flex-col gap-5">
      {[...months].map(([month, decided]) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="mb-2 text-sm font-semibold">
            {month === "" ? "Without a date" : MONTH.format(new Date(`${month}-01T00:00:00Z`))}
            <span className="ml-2 text-xs font-normal text-ink-muted tabular">{decided.length}</span>
          </h2>
          <ol className="ml-1.5 flex flex-col gap-3 border-l-2 border-line pl-4">
            {decided.map((entry) => (
              <li key={"own" in entry ? entry.own.number : entry.imported.id} className="relative">
                <span
                  aria-hidden="true"
                  className="absolute top-1.5 -left-[21.5px] size-2.5 rounded-full border-2 border-line-strong bg-canvas"
                />
                <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <Decision entry={entry} />
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Decision({ entry }: { entry: TimelineEntry }) {
  if ("imported" in entry) {
    const { imported } = entry;
    return (
      <>
        {imported.date !== null && <span className="text-xs text-ink-muted">{formatDate(imported.date)}</span>}
        <Title href={`/records/imported/${imported.id}`} name={importedName(imported)} title={imported.title} />
        <span>
          <ImportedStatus record={imported} />
        </span>
        <span className="text-xs text-ink-muted">imported</span>
      </>
    );
  }
  const { number, title, status, supersededBy, createdAt } = entry.own;
  return (
    <>
      <span className="text-xs text-ink-muted">
        <AbsoluteTime at={createdAt} show="date" />
      </span>
      <Title href={`/records/${number}`} name={recordName(number)} title={title} />
      <RecordStatusBadge status={status} />
      {supersededBy !== null && (
        <Link className="link text-xs" href={`/records/${supersededBy}`}>
          by {recordName(supersededBy)}
        </Link>
      )}
    </>
  );
}

function Title({ href, name, title }: { href: string; name: string; title: string }) {
  return (
    <Link href={href} className="min-w-0 font-semibold break-words no-underline hover:underline">
      <span className="mr-1.5 font-mono font-normal [overflow-wrap:anywhere] text-ink-muted">{name}</span>
      {title}
    </Link>
  );
}
