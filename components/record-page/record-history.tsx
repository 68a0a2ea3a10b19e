"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { messageOf } from "@/lib/client/http/api";
import { useRecordHistory } from "@/lib/client/records/use-record";
import { ChangeList } from "./change-list";

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
      <ChangeList changes={history.rows} label="History" />
      <LoadMore list={history} />
    </>
  );
}
