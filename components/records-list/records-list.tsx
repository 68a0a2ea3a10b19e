"use client";

import clsx from "clsx";
import { SamePageLinks } from "@/components/deliberation/record/same-page-links";
import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { formatCountOf } from "@/lib/client/format";
import { call, messageOf } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { type Page, usePages } from "@/lib/client/lists/use-pages";
import { useAddress, type Address } from "@/lib/client/page/use-address";
import { useImportedRecords } from "@/lib/client/records/use-imported";
import { timelineOf } from "@/lib/client/records/timeline";
import {
  isRegisterNarrowed,
  readRegisterFilters,
  REGISTER_VIEWS,
  registerQuery,
  type RegisterFilters,
  type RegisterView,
} from "@/lib/client/records/register-filters";
import { listRecords, type RecordRow } from "@/lib/contracts/records";
import { RegisterActions } from "@/components/records-import/register-actions";
import { ImportedRecords } from "@/components/records-import/imported-records";
import { Calibration } from "./calibration";
import { DueForReview } from "./due-for-review";
import { RecordsTable } from "./records-table";
import { RecordsTimeline } from "./records-timeline";
import { RegisterToolbar, useOwners, type ProtocolChoice } from "./register-toolbar";
import { SupersessionChains } from "./supersession-chains";

type RegisterPage = Page<RecordRow> & { unread: number };
type RecordsListProps = {
  initial: { filters: RegisterFilters; page: RegisterPage; at: number };
  protocols: readonly ProtocolChoice[];
};

const VIEW_LABEL: Record<RegisterView, string> = {
  table: "Register",
  timeline: "Timeline",
  chains: "Supersession",
  due: "Due for review",
};

const sameQuery = (one: RegisterFilters, other: RegisterFilters): boolean =>
  JSON.stringify(registerQuery(one)) === JSON.stringify(registerQuery(other));

/** The register of decision records: as a table, by date, by what replaced what, and what is due to be looked at again. */
export function RecordsList({ initial, protocols }: RecordsListProps) {
  const address = useAddress();
  const filters = readRegisterFilters(address.get);
  const { data: owners } = useOwners();
  const query = registerQuery(filters);
  const records = usePages({
    queryKey: [...queryKeys.records, "register", query],
    fetchPage: (place, signal) => call(listRecords, { query: { ...query, ...place }, signal }),
    keyOf: ({ number }) => number,
    initial: sameQuery(filters, initial.filters) ? initial : undefined,
  });
  const isEmpty =
    filters.view === "table" && !isRegisterNarrowed(filters) && !records.isPending && records.rows.length === 0;
  const tabs = REGISTER_VIEWS.map((view) => ({
    id: view,
    label: VIEW_LABEL[view],
    href: address.href({ view: view === "table" ? null : view }),
    ...(view === "due" && owners && owners.due > 0 ? { count: owners.due } : {}),
  }));
  return (
    <>
      <SamePageLinks className="contents">
        <PageHeader
          title="Decision records"
          actions={<RegisterActions />}
          {...(isEmpty ? {} : { tabs: <Tabs label="How to show the register" items={tabs} current={filters.view} /> })}
        />
      </SamePageLinks>
      <PageBody>
        {filters.view === "chains" ? (
          <SupersessionChains />
        ) : (
          <>
            {!isEmpty && <RegisterToolbar address={address} filters={filters} protocols={protocols} />}
            {filters.view === "timeline" ? (
              <TimelineResults records={records} filters={filters} address={address} protocols={protocols} />
            ) : (
              <Results records={records} filters={filters} address={address} protocols={protocols} />
            )}
            {filters.view === "due" && <Calibration protocols={protocols} />}
            {filters.view === "table" && <ImportedRecords filters={filters} />}
          </>
        )}
      </PageBody>
    </>
  );
}

type ResultsProps = {
  records: ReturnType<typeof usePages<RecordRow>>;
  filters: RegisterFilters;
  address: Address;
  protocols: readonly ProtocolChoice[];
};

const NO_FILTERS = { q: null, status: null, protocol: null, owner: null, due: null } as const;

/** With those of other tools among them. */
function TimelineResults(props: ResultsProps) {
  const { records, filters } = props;
  const imported = useImportedRecords(filters);
  const entries = timelineOf(records, imported ?? NONE);
  if (records.isPending || entries.length === 0) return <Results {...props} />;
  const lists = imported ? [records, imported] : [records];
  const behind = lists.filter(({ hasNextPage }) => hasNextPage);
  const failed = behind.find(({ isFetchNextPageError }) => isFetchNextPageError);
  return (
    <>
      <Trouble records={records} />
      {imported?.isError && imported.rows.length === 0 && (
        <Notice tone="attention" title="Imported records could not be loaded">
          {messageOf(imported.error)}
        </Notice>
      )}
      <RecordsTimeline entries={entries} />
      <LoadMore
        list={{
          rows: entries,
          total: {
            total: lists.reduce((sum, { total }) => sum + total.total, 0),
            isTotalCapped: lists.some(({ total }) => total.isTotalCapped),
          },
          hasNextPage: behind.length > 0,
          isFetchingNextPage: behind.some(({ isFetchingNextPage }) => isFetchingNextPage),
          isFetchNextPageError: failed !== undefined,
          error: failed?.error ?? null,
          fetchNextPage: () => Promise.all(behind.map(({ fetchNextPage }) => fetchNextPage())),
        }}
      />
    </>
  );
}

const NONE = { rows: [], hasNextPage: false };

function Results({ records, filters, address, protocols }: ResultsProps) {
  if (records.isPending) return <Skeleton className="h-40 w-full" />;
  if (records.isError && records.rows.length === 0)
    return (
      <ErrorState
        title="The records could not be loaded"
        message={messageOf(records.error)}
        onRetry={() => void records.refetch()}
      />
    );
  if (records.rows.length === 0) return <NoRecords filters={filters} address={address} />;
  return (
    <>
      <Trouble records={records} />
      <div
        className={clsx("transition-opacity duration-150", records.isPlaceholderData && "opacity-60")}
        aria-busy={records.isPlaceholderData}
      >
        {filters.view === "due" ? (
          <DueForReview rows={records.rows} />
        ) : (
          <RecordsTable rows={records.rows} protocols={protocols} />
        )}
      </div>
      <LoadMore list={records} />
    </>
  );
}

/** What keeps the list from being all there is. */
function Trouble({ records }: Pick<ResultsProps, "records">) {
  const unread = (records.data?.pages[0] as RegisterPage | undefined)?.unread ?? 0;
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
      {unread > 0 && (
        <Notice tone="neutral">
          {formatCountOf(unread, "text is", "texts are")} not searched yet: Parley is reading them. Search again in a
          moment.
        </Notice>
      )}
    </>
  );
}

function NoRecords({ filters, address }: Pick<ResultsProps, "filters" | "address">) {
  const imported = useImportedRecords(filters);
  // Those of other tools are listed below.
  const whose = filters.view === "table" && imported && imported.rows.length > 0 ? "record of Parley’s own" : "record";
  if (isRegisterNarrowed(filters))
    return (
      <EmptyState
        title={
          filters.q
            ? `No ${whose} matches “${filters.q}”${hasOthers(filters) ? " with these filters" : ""}.`
            : `No ${whose} has these properties.`
        }
        actions={<Button onClick={() => address.go(NO_FILTERS)}>Clear search and filters</Button>}
      />
    );
  if (filters.view === "due")
    return (
      <EmptyState title="Nothing is due for review.">
        Give a record a review date on its page. From that day on it is listed here, and you say whether it was right.
      </EmptyState>
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

const hasOthers = ({ status, protocol, owner, due }: RegisterFilters): boolean =>
  status !== "" || protocol !== "" || owner !== "" || due;
