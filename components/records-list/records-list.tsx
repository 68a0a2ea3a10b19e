"use client";

import clsx from "clsx";
import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/form/field";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/form/text-field";
import { call, messageOf } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { useAddress } from "@/lib/client/page/use-address";
import { type Page, usePages } from "@/lib/client/lists/use-pages";
import { useSearchBox } from "@/lib/client/lists/use-search-box";
import { listRecords, type RecordRow } from "@/lib/contracts/records";
import { RecordsTable } from "./records-table";

type RecordsListProps = { initial: { q: string; page: Page<RecordRow>; at: number } };

export function RecordsList({ initial }: RecordsListProps) {
  const address = useAddress();
  const q = (address.get("q") ?? "").trim();
  const { text, search } = useSearchBox(address);
  const records = usePages({
    queryKey: [...queryKeys.records, q],
    fetchPage: (place, signal) => call(listRecords, { query: { q, ...place }, signal }),
    keyOf: ({ number }) => number,
    initial: q === initial.q ? initial : undefined,
  });

  function results() {
    if (records.isPending) return <Skeleton className="h-40 w-full" />;
    if (records.isError && records.rows.length === 0)
      return (
        <ErrorState
          title="The records could not be loaded"
          message={messageOf(records.error)}
          onRetry={() => void records.refetch()}
        />
      );
    if (records.rows.length > 0) {
      return (
        <>
          {records.isError && !records.isFetchNextPageError && (
            <Notice
              tone="attention"
              title="This list may be out of date"
              actions={<Button onClick={() => void records.refetch()}>Try again</Button>}
            >
              {messageOf(records.error)}
            </Notice>
          )}
          <div
            className={clsx("transition-opacity duration-150", records.isPlaceholderData && "opacity-60")}
            aria-busy={records.isPlaceholderData}
          >
            <RecordsTable rows={records.rows} />
          </div>
          <LoadMore list={records} />
        </>
      );
    }
    if (q)
      return (
        <EmptyState
          title={`No record matches “${q}”.`}
          actions={<Button onClick={() => address.go({ q: null })}>Clear the search</Button>}
        />
      );
    return (
      <EmptyState
        title="No decision records yet."
        actions={<LinkButton href="/deliberations">Go to Deliberations</LinkButton>}
      >
        When a deliberation ends in a decision, by its panel or by you, its record appears here: what was decided, why,
        and who disagreed.
      </EmptyState>
    );
  }

  const isEmpty = text === "" && !records.isPending && records.rows.length === 0;
  return (
    <>
      <PageHeader title="Decision records" />
      <PageBody>
        {!isEmpty && (
          <form role="search" aria-label="Decision records" onSubmit={(event) => event.preventDefault()}>
            <Field label="Search records" hideLabel className="md:max-w-80">
              <TextField
                type="search"
                name="q"
                maxLength={200}
                placeholder="Search title or number"
                value={text}
                onChange={(event) => search(event.target.value)}
              />
            </Field>
          </form>
        )}
        {results()}
      </PageBody>
    </>
  );
}
