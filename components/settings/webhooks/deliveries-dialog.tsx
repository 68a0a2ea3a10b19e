"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { messageOf } from "@/lib/client/http/api";
import { useDeliveries, useSendAgain } from "@/lib/client/webhooks/use-webhooks";
import type { DeliveryRow, Webhook } from "@/lib/contracts/notify/webhooks";
import type { DeliveryKind } from "@/lib/domain/notice/notices";
import { NOTICE_LABELS } from "@/lib/projections/notice/notice-words";
import { DELIVERY_BADGES } from "./delivery-badges";

/** What was sent, what came back, and once more. */
export function DeliveriesDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const deliveries = useDeliveries(id);
  const { rows } = deliveries;
  return (
    <Dialog open title={`Log of “${name}”`} description="Messages of the last 30 days, newest first." onClose={onClose}>
      {deliveries.isError && (
        <ErrorState
          title="The log can’t be shown"
          message={messageOf(deliveries.error)}
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {deliveries.isPending && <p className="text-ink-muted">Loading…</p>}
      {deliveries.isSuccess && rows.length === 0 && (
        <p className="text-ink-muted">Nothing has been sent yet. Send a test to see whether the address answers.</p>
      )}
      <ul role="list" aria-label="Messages" className="divide-y divide-line">
        {rows.map((row) => (
          <Delivery key={row.id} webhook={id} row={row} />
        ))}
      </ul>
      <LoadMore list={deliveries} />
    </Dialog>
  );
}

const wordOf = (kind: DeliveryKind): string =>
  kind === "test" ? "Test" : kind === "password-reset" ? "New password" : NOTICE_LABELS[kind].label;

function Delivery({ webhook, row }: { webhook: string; row: DeliveryRow }) {
  const again = useSendAgain();
  const { id, kind, title, status, tries, createdAt, nextTryAt, answerStatus, answer, problem, body } = row;
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 break-words">
          {wordOf(kind)}
          {title !== null && <span className="text-ink-muted"> · {title}</span>}
        </p>
        {DELIVERY_BADGES[status]}
        {status !== "waiting" && (
          <Button
            variant="ghost"
            pending={again.isPending && "Sending…"}
            onClick={() => again.mutate({ id: webhook, delivery: id })}
          >
            Send again
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-muted">
        <RelativeTime at={createdAt} />
        {answerStatus !== null && ` · answered ${answerStatus}`}
        {tries > 1 && ` · ${tries} tries`}
        {nextTryAt !== null && tries > 0 && (
          <>
            {" "}
            · next try <RelativeTime at={nextTryAt} />
          </>
        )}
      </p>
      {problem !== null && <p className={status === "failed" ? "text-danger" : ""}>{problem}</p>}
      {again.error && (
        <p role="alert" className="text-danger">
          {messageOf(again.error)}
        </p>
      )}
      {body !== null && (
        <Disclosure summary="What was sent">
          <Text text={body} />
        </Disclosure>
      )}
      {answer !== null && answer !== "" && (
        <Disclosure summary="What came back">
          <Text text={answer} />
        </Disclosure>
      )}
    </li>
  );
}

function Text({ text }: { text: string }) {
  return (
    <pre className="max-h-60 overflow-auto rounded-md border border-line bg-sunken p-2 text-xs break-all whitespace-pre-wrap">
      {text}
    </pre>
  );
}
