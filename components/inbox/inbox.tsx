"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { call, messageOf } from "@/lib/client/http/api";
import { formatTotalOf } from "@/lib/client/format";
import { runningCountQuery } from "@/lib/client/lists/inbox-queries";
import { queryKeys } from "@/lib/client/http/query-keys";
import { gateOrder } from "@/lib/client/lists/list-words";
import { type Page, usePages } from "@/lib/client/lists/use-pages";
import { useRowKeys } from "@/lib/client/lists/use-row-keys";
import { type GateRow, listGates } from "@/lib/contracts/gates";
import type { Total } from "@/lib/contracts/page";
import { InboxRow } from "./inbox-row";
import { WaitingForOthers } from "./waiting-for-others";

type InboxProps = {
  /** What the server knew. */
  initial: { page: Page<GateRow>; others: Page<GateRow>; running: Total; at: number };
};

export function Inbox({ initial }: InboxProps) {
  const open = usePages({
    queryKey: queryKeys.openGates("pages"),
    fetchPage: (place, signal) => call(listGates, { query: { waitsFor: "you", ...place }, signal }),
    keyOf: ({ id }) => id,
    initial,
  });
  const running = useQuery(runningCountQuery).data ?? initial.running;
  const { rows: gates, total } = open;
  const list = useRowKeys<HTMLUListElement>();
  return (
    <>
      <PageHeader
        title="Needs you"
        status={
          gates.length > 0 && (
            <span className="text-xs text-ink-muted">
              {formatTotalOf(total, "decision")} waiting, {gateOrder(gates)}
            </span>
          )
        }
      />
      <PageBody>
        {open.isError && !open.isFetchNextPageError && gates.length > 0 && (
          <Notice
            tone="attention"
            title="This list may be out of date"
            actions={<Button onClick={() => void open.refetch()}>Try again</Button>}
          >
            {messageOf(open.error)}
          </Notice>
        )}
        {gates.length > 0 ? (
          <>
            <ul
              ref={list}
              role="list"
              aria-label="Decisions waiting for you"
              className="rounded-lg border border-line bg-surface"
            >
              {gates.map((gate) => (
                <InboxRow key={gate.id} gate={gate} />
              ))}
            </ul>
            <LoadMore list={open} />
          </>
        ) : open.isError ? (
          <ErrorState
            title="The list could not be loaded"
            message={messageOf(open.error)}
            onRetry={() => void open.refetch()}
          />
        ) : (
          <EmptyState
            title={`Nothing needs you. ${runningWords(running)}`}
            actions={<LinkButton href="/deliberations">Go to Deliberations</LinkButton>}
          >
            When a panel has questions for you, stalls, runs out of rounds or splits over a trade-off, its question
            appears here and in the tab title.
          </EmptyState>
        )}
        <WaitingForOthers initial={{ page: initial.others, at: initial.at }} />
      </PageBody>
    </>
  );
}

function runningWords(running: Total): string {
  if (running.total === 0) return "No deliberation is running.";
  return `${formatTotalOf(running, "deliberation")} ${running.total === 1 ? "is" : "are"} running.`;
}
