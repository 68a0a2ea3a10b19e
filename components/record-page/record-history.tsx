"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { messageOf } from "@/lib/client/http/api";
import { changeSentence } from "@/lib/client/records/change-sentence";
import { useRecordHistory } from "@/lib/client/records/use-record";

/** Who did what with the record, newest first. Nothing of it can be changed. */
export function RecordHistory({ number }: { number: number }) {
  const history = useRecordHistory(number);
  if (history.isPending) return <Skeleton className="h-40 w-full" />;
  if (history.isError && history.rows.length === 0)
    return (
      <ErrorState
        title="The history could not be loaded"
        message={messageOf(history.error)}
        onRetry={() => void history.refetch()}
      />
    );
  if (history.rows.length === 0)
    return (
      <EmptyState title="Nobody has changed this record yet.">
        Status, owner, review date, edits and reviews will be listed here, with who did it and why.
      </EmptyState>
    );
  return (
    <>
      <ol aria-label="History" className="flex flex-col rounded-lg border border-line bg-surface">
        {history.rows.map((change) => (
          <li key={change.id} className="border-b border-line px-3.5 py-2.5 last:border-0">
            <p className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{change.by}</span> {changeSentence(change)}
              <span className="ml-2 text-xs text-ink-muted">
                <AbsoluteTime at={change.at} />
              </span>
            </p>
            {change.reason && (
              <p className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-muted">{change.reason}</p>
            )}
          </li>
        ))}
      </ol>
      <LoadMore list={history} />
    </>
  );
}
