"use client";

import Link from "next/link";
import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { messageOf } from "@/lib/client/http/api";
import { useRecordHistory } from "@/lib/client/records/use-record";
import type { BesideRecord, RecordDetail } from "@/lib/contracts/record-life";
import { ChangeList } from "./change-list";

type RecordHistoryProps = Pick<RecordDetail, "number" | "deliberationId"> & Pick<BesideRecord, "story">;

/** How the panel got to it, then who did what with it since, newest first. Nothing of it can be changed. */
export function RecordHistory({ number, deliberationId, story }: RecordHistoryProps) {
  return (
    <div className="flex flex-col gap-6">
      <Story deliberationId={deliberationId} story={story} />
      <section aria-label="Since then" className="flex flex-col gap-2">
        <h2 className="text-base font-semibold">Since then</h2>
        <Changes number={number} />
      </section>
    </div>
  );
}

function Story({ deliberationId, story }: Pick<RecordHistoryProps, "deliberationId" | "story">) {
  return (
    <section aria-label="How it got here" className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">How it got here</h2>
      <ol className="flex max-w-[72ch] flex-col gap-1.5 border-l-2 border-line-strong pl-4">
        {story.map(({ text, seq }) => (
          <li key={`${seq}-${text}`} className="text-base [overflow-wrap:anywhere]">
            {text}{" "}
            <Link
              prefetch={false}
              href={`/deliberations/${deliberationId}?tab=log&seq=${seq}`}
              className="link text-xs whitespace-nowrap text-ink-muted tabular"
            >
              event {seq}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Changes({ number }: { number: number }) {
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
