"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { messageOf } from "@/lib/client/api";
import { formatCountOf } from "@/lib/client/format";
import { openGatesQuery, runningCountQuery } from "@/lib/client/inbox-queries";
import { useRowKeys } from "@/lib/client/use-row-keys";
import type { GateRow } from "@/lib/contracts/gates";
import { InboxRow } from "./inbox-row";

type InboxProps = { /** What the server knew. */ initial: { gates: GateRow[]; running: number } };

export function Inbox({ initial }: InboxProps) {
  const open = useQuery(openGatesQuery);
  const running = useQuery(runningCountQuery).data ?? initial.running;
  const gates = open.data?.items ?? initial.gates;
  const list = useRowKeys<HTMLUListElement>();
  return (
    <>
      <PageHeader title="Needs you" status={gates.length > 0 && <span className="text-xs text-ink-muted">{formatCountOf(gates.length, "decision")} waiting, oldest first</span>} />
      <PageBody>
        {open.isError && gates.length > 0 && <Notice tone="attention" title="This list may be out of date">{messageOf(open.error)}</Notice>}
        {gates.length > 0 ? (
          <ul ref={list} role="list" aria-label="Decisions waiting for you" className="rounded-lg border border-line bg-surface">
            {gates.map((gate) => <InboxRow key={gate.id} gate={gate} />)}
          </ul>
        ) : open.isError ? (
          <ErrorState title="The list could not be loaded" message={messageOf(open.error)} onRetry={() => void open.refetch()} />
        ) : (
          <EmptyState title={`Nothing needs you. ${runningWords(running)}`} actions={<LinkButton href="/deliberations">Go to Deliberations</LinkButton>}>
            When a panel stalls, runs out of rounds or splits over a trade-off, its question appears here and in the tab’s title.
          </EmptyState>
        )}
      </PageBody>
    </>
  );
}

function runningWords(running: number): string {
  if (running === 0) return "No deliberation is running.";
  return `${formatCountOf(running, "deliberation")} ${running === 1 ? "is" : "are"} running.`;
}
