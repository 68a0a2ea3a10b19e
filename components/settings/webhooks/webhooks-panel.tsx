"use client";

import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu } from "@/components/ui/overlay/menu";
import { Panel } from "@/components/ui/panel";
import { messageOf } from "@/lib/client/http/api";
import { useDeleteWebhook, useTestWebhook, useUpdateWebhook, useWebhooks } from "@/lib/client/webhooks/use-webhooks";
import type { Webhook } from "@/lib/contracts/notify/webhooks";
import { NOTICE_LABELS } from "@/lib/projections/notice/notice-words";
import { DeliveriesDialog } from "./deliveries-dialog";
import { DELIVERY_BADGES } from "./delivery-badges";
import { FORMAT_WORDS, WebhookDialog } from "./webhook-dialog";

/** For owners: where programs and chats are told. */
export function WebhooksPanel() {
  const webhooks = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      id="webhooks"
      className="scroll-mt-20"
      title="Webhooks"
      actions={
        <Button icon="plus" onClick={() => setAdding(true)}>
          New webhook…
        </Button>
      }
      flush
    >
      <p className="px-3.5 py-2 text-ink-muted">
        Parley posts to an address of yours when a decision waits or a deliberation ends: to a program, to Slack or to
        Teams. Nothing is posted about what is private.
      </p>
      {webhooks.isError && (
        <div className="p-3.5">
          <ErrorState
            title="The webhooks can’t be shown"
            message={messageOf(webhooks.error)}
            onRetry={() => void webhooks.refetch()}
          />
        </div>
      )}
      {webhooks.isPending && <p className="px-3.5 pb-2 text-ink-muted">Loading…</p>}
      <ul role="list" className="divide-y divide-line border-t border-line empty:hidden">
        {webhooks.data?.map((webhook) => (
          <WebhookLine key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { id, name, host, format, kinds, isActive, lastStatus } = webhook;
  const [open, setOpen] = useState<"log" | "edit" | "remove" | null>(null);
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  const remove = useDeleteWebhook();
  const close = () => setOpen(null);
  const problem = test.error ?? update.error;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
      <div className="min-w-0 flex-1 basis-60 break-words">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          <Badge>{FORMAT_WORDS[format]}</Badge>
          {!isActive && <Badge>Off</Badge>}
          {lastStatus && lastStatus !== "dropped" && DELIVERY_BADGES[lastStatus]}
        </p>
        <p className="text-xs text-ink-muted">
          {host} · {kinds.map((kind) => NOTICE_LABELS[kind].label.toLowerCase()).join(", ")}
        </p>
        {problem && (
          <p role="alert" className="text-danger">
            {messageOf(problem)}
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        pending={test.isPending && "Sending…"}
        onClick={() => test.mutate(id, { onSuccess: () => setOpen("log") })}
      >
        Send a test
      </Button>
      <Button variant="ghost" onClick={() => setOpen("log")}>
        Log
      </Button>
      <Menu
        label={`More for ${name}`}
        items={[
          { id: "edit", label: "Edit…", onSelect: () => setOpen("edit") },
          {
            id: "toggle",
            label: isActive ? "Turn off" : "Turn on",
            onSelect: () => {
              const { name: title, allowPrivate } = webhook;
              update.mutate({ id, name: title, allowPrivate, format, kinds, isActive: !isActive });
            },
          },
          { id: "remove", label: "Remove…", onSelect: () => setOpen("remove"), danger: true },
        ]}
      />
      {open === "log" && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {open === "edit" && <WebhookDialog webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={open === "remove"}
        title={`Remove “${name}”?`}
        confirmLabel="Remove webhook"
        danger
        pending={remove.isPending && "Removing…"}
        error={remove.error && messageOf(remove.error)}
        onConfirm={() => remove.mutate(id, { onSuccess: close })}
        onClose={close}
      >
        Its secret and its log are deleted, and pending messages won’t be sent.
      </ConfirmDialog>
    </li>
  );
}
