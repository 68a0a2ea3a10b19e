"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { ChangeList } from "@/components/record-page/change-list";
import { Disclosure } from "@/components/ui/disclosure";
import { Skeleton } from "@/components/ui/skeleton";
import { call, messageOf } from "@/lib/client/http/api";
import { getKeptHistory } from "@/lib/contracts/bundles";
import type { DeliberationId } from "@/lib/domain/ids";

/** What people did with the record where it was held: status, edits, reviews. */
export function HistoryThere({ id, changes }: { id: DeliberationId; changes: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["kept-history", id],
    queryFn: ({ signal }) => call(getKeptHistory, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Disclosure summary={`What people did with this record where it was held (${changes})`}>
      {data ? (
        <ChangeList changes={data.items} label="History where it was held" />
      ) : error ? (
        <ErrorState title="The history could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Disclosure>
  );
}
