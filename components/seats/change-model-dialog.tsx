"use client";

import { useState, type FormEvent } from "react";
import { CallSettingsFields } from "@/components/agents/call-settings-fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useAnnounce } from "@/lib/client/live/announcer";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { callDraft, callInput, type CallDraft } from "@/lib/client/call-draft";
import { useView } from "@/lib/client/live/log-view";
import { useChangeSeat } from "@/lib/client/use-asks";
import { useConnections } from "@/lib/client/connections/use-connections";
import { ENV_CONNECTION } from "@/lib/domain/ids";
import type { HelpedSeat } from "./seat-help-context";

type ChangeModelDialogProps = { seat: HelpedSeat; onClose: () => void };

const FORM = "change-model";

/** Another connection, model or way of calling for one seat, from its call under way on. */
export function ChangeModelDialog({ seat: { agentId, name }, onClose }: ChangeModelDialogProps) {
  const { id, source, panel } = useView("snapshot");
  const { lifecycle } = useView("folded");
  const [draft, setDraft] = useState<CallDraft>(() =>
    callDraft(lifecycle.seatChanges[agentId] ?? panel.find((agent) => agent.id === agentId) ?? {}),
  );
  const connections = useConnections().data?.items ?? [];
  const change = useChangeSeat(id);
  const announce = useAnnounce();
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  const isSaid = Object.keys(fields).some((field) => field.startsWith("settings."));
  const home = source.kind === "endpoint" ? homeOf(source, connections) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(
      { agentId, settings: callInput(draft) },
      {
        onSuccess: () => {
          announce(`${name} now uses the new settings`, { urgent: true });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      title={`Another model for ${name}`}
      description="These settings apply to this seat from now on. A call in flight starts over. What it said before stays."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={change.isPending && "Changing…"}>
            Use it
          </Button>
        </>
      }
    >
      <form id={FORM} aria-label={`Another model for ${name}`} onSubmit={submit}>
        <CallSettingsFields
          call={draft}
          home={home}
          problemAt={(field) => fields[`settings.${field}`]}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
        />
        {change.error && !isSaid && (
          <p role="alert" className="mt-3 text-danger">
            {messageOf(change.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function homeOf(
  { model, connection = ENV_CONNECTION }: { model: string; connection?: string | undefined },
  connections: readonly { id: string; name: string }[],
) {
  return { connection, name: connections.find(({ id }) => id === connection)?.name, model };
}
