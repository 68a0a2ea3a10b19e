"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { call, messageOf } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import { useAddress } from "@/lib/client/use-address";
import { useSearchBox } from "@/lib/client/use-search-box";
import { listRecords, type RecordRow } from "@/lib/contracts/records";
import { RecordsTable } from "./records-table";

type RecordsListProps = { initial: { q: string; items: RecordRow[]; at: number } };

export function RecordsList({ initial }: RecordsListProps) {
  const address = useAddress();
  const q = (address.get("q") ?? "").trim();
  const { text, search } = useSearchBox(address);
  const records = useQuery({
    queryKey: [...queryKeys.records, q],
    queryFn: ({ signal }) => call(listRecords, { query: { q }, signal }),
    placeholderData: keepPreviousData,
    ...(q === initial.q ? { initialData: { items: initial.items }, initialDataUpdatedAt: initial.at } : {}),
  });

  function results() {
    if (records.isPending) return <Skeleton className="h-40 w-full" />;
    if (records.isError) return <ErrorState title="The records could not be loaded" message={messageOf(records.error)} onRetry={() => void records.refetch()} />;
    if (records.data.items.length > 0) return <RecordsTable rows={records.data.items} />;
    if (q) return <EmptyState title={`No record matches “${q}”.`} actions={<Button onClick={() => address.go({ q: null })}>Clear the search</Button>} />;
    return (
      <EmptyState title="Nothing is on record yet." actions={<LinkButton href="/deliberations">Go to Deliberations</LinkButton>}>
        A deliberation that ends in a decision, by its panel or by you, gets the next number here: what was decided, why, and who disagreed.
      </EmptyState>
    );
  }

  const isEmpty = text === "" && records.data?.items.length === 0;
  return (
    <>
      <PageHeader title="Decision records" />
      <PageBody>
        {!isEmpty && (
          <form role="search" aria-label="Decision records" onSubmit={(event) => event.preventDefault()}>
            <Field label="Search records" hideLabel className="md:max-w-80">
              <TextField type="search" name="q" maxLength={200} placeholder="Search title or number" value={text} onChange={(event) => search(event.target.value)} />
            </Field>
          </form>
        )}
        {results()}
      </PageBody>
    </>
  );
}
