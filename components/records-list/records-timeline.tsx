"use client";

import Link from "next/link";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import type { RecordRow } from "@/lib/contracts/records";
import { recordName } from "@/lib/domain/record/record-name";
import { RecordStatusBadge } from "./record-status-badge";

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** What was decided when: a heading for each month, newest first. */
export function RecordsTimeline({ rows }: { rows: readonly RecordRow[] }) {
  const months = new Map<string, RecordRow[]>();
  for (const row of rows) {
    const month = row.createdAt.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return (
    <div className="flex flex-col gap-5">
      {[...months].map(([month, records]) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="mb-2 text-sm font-semibold">
            {MONTH.format(new Date(`${month}-01T00:00:00Z`))}
            <span className="ml-2 text-xs font-normal text-ink-muted tabular">{records.length}</span>
          </h2>
          <ol className="ml-1.5 flex flex-col gap-3 border-l-2 border-line pl-4">
            {records.map((row) => (
              <li key={row.number} className="relative">
                <span
                  aria-hidden="true"
                  className="absolute top-1.5 -left-[21.5px] size-2.5 rounded-full border-2 border-line-strong bg-canvas"
                />
                <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <span className="text-xs text-ink-muted">
                    <AbsoluteTime at={row.createdAt} show="date" />
                  </span>
                  <Link
                    href={`/records/${row.number}`}
                    className="min-w-0 font-semibold break-words no-underline hover:underline"
                  >
                    <span className="mr-1.5 font-mono font-normal text-ink-muted">{recordName(row.number)}</span>
                    {row.title}
                  </Link>
                  <RecordStatusBadge status={row.status} />
                  {row.supersededBy !== null && (
                    <Link className="link text-xs" href={`/records/${row.supersededBy}`}>
                      by {recordName(row.supersededBy)}
                    </Link>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
