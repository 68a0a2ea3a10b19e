"use client";

import { useState } from "react";
import { LinkDialog } from "@/components/people/link-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { TextField } from "@/components/ui/form/text-field";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useCreateWebhook, useUpdateWebhook } from "@/lib/client/webhooks/use-webhooks";
import type { Webhook } from "@/lib/contracts/notify/webhooks";
import { WEBHOOK_KINDS, type WebhookFormat, webhookFormatSchema } from "@/lib/domain/notice/notices";
import { NOTICE_LABELS } from "@/lib/projections/notice/notice-words";

export const FORMAT_WORDS: Readonly<Record<WebhookFormat, string>> = { json: "JSON", slack: "Slack", teams: "Teams" };
const FORMAT_HINTS: Readonly<Record<WebhookFormat, string>> = {
  json: "For programs. Signed as Standard Webhooks describes.",
  slack: "The URL of a Slack incoming webhook, or of a chat that accepts the same format.",
  teams: "The URL of a Teams workflow that posts an adaptive card.",
};

/** A new one, or one that is there: its address and secret are not shown again. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState("");
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? "json");
  const [kinds, setKinds] = useState<readonly (typeof WEBHOOK_KINDS)[number][]>(webhook?.kinds ?? ["gate", "closed"]);
  const [allowPrivate, setAllowPrivate] = useState(webhook?.allowPrivate ?? false);
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const { error, isPending } = webhook ? update : create;
  const fields = error instanceof ApiError ? error.fields : {};
  if (create.data)
    return (
      <LinkDialog
        title={`Secret of “${name}”`}
        sentence="Messages are signed with it: keep it where your program checks them."
        link={create.data.secret}
        onClose={onClose}
      />
    );
  function save() {
    const settings = { name, format, kinds: [...kinds], allowPrivate };
    if (!webhook) return create.mutate({ ...settings, url });
    const address = url.trim() === "" ? {} : { url };
    update.mutate({ id: webhook.id, ...settings, ...address, isActive: webhook.isActive }, { onSuccess: onClose });
  }
  return (
    <Dialog open title={webhook ? `Edit “${webhook.name}”` : "New webhook"} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Name" error={fields["name"]} required>
          <TextField maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          label="Address"
          hint={
            webhook
              ? `Leave empty to keep the current one, at ${webhook.host}.`
              : "Stored encrypted and not shown again."
          }
          error={fields["url"]}
          required={!webhook}
        >
          <TextField
            type="url"
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            autoComplete="off"
          />
        </Field>
        <Checkbox
          label="Allow a private address"
          hint="On this machine or in your own network."
          checked={allowPrivate}
          onChange={(event) => setAllowPrivate(event.target.checked)}
        />
        <Field label="Format" hint={FORMAT_HINTS[format]}>
          <Select
            value={format}
            onChange={setFormat}
            options={webhookFormatSchema.options.map((value) => ({ value, label: FORMAT_WORDS[value] }))}
          />
        </Field>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 font-semibold">Post when</legend>
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={NOTICE_LABELS[kind].label}
              checked={kinds.includes(kind)}
              onChange={(event) =>
                setKinds(event.target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
              }
            />
          ))}
          {fields["kinds"] && <p className="text-danger">{fields["kinds"]}</p>}
        </fieldset>
        {error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {messageOf(error)}
          </p>
        )}
        <Button type="submit" variant="primary" pending={isPending && "Saving…"} className="self-end">
          {webhook ? "Save" : "Add webhook"}
        </Button>
      </form>
    </Dialog>
  );
}
