"use client";

import Link from "next/link";
import { useState } from "react";
import { ReviewDialog } from "@/components/record-page/review-dialog";
import { Button } from "@/components/ui/button";
import { formatDate } from "@/lib/client/format";
import type { RecordRow } from "@/lib/contracts/records";
import { recordName } from "@/lib/domain/record/record-name";
import { RecordStatusBadge } from "./record-status-badge";

/** Records whose review date has come, longest waiting first. */
export function DueForReview({ rows }: { rows: readonly RecordRow[] }) {
  const [asked, setAsked] = useState<RecordRow | null>(null);
  return (
    <>
      <ul aria-label="Due for review" className="flex flex-col rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <li
            key={row.number}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3.5 py-2.5 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-64">
              <Link href={`/records/${row.number}`} className="font-semibold break-words no-underline hover:underline">
                <span className="mr-1.5 font-mono font-normal text-ink-muted">{recordName(row.number)}</span>
                {row.title}
              </Link>
              <p className="text-xs text-ink-muted">
                Due since {formatDate(row.reviewDate ?? row.createdAt)}
                {row.owner && ` · ${row.owner}`}
              </p>
            </div>
            <RecordStatusBadge status={row.status} />
            <Button aria-label={`Was ${recordName(row.number)} right?`} onClick={() => setAsked(row)}>
              Was this right?
            </Button>
          </li>
        ))}
      </ul>
      {asked && <ReviewDialog record={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
