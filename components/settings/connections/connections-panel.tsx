"use client";

import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { messageOf } from "@/lib/client/http/api";
import { formatCountOf } from "@/lib/client/format";
import { useConnections, useDeleteConnection, hostOf } from "@/lib/client/connections/use-connections";
import type { Connection } from "@/lib/contracts/connections";
import { ConnectionEditor } from "./connection-editor";
import { ConnectionRow } from "./connection-row";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAnnounce } from "@/lib/client/live/announcer";

/** Which endpoints answer, and which of them unless a deliberation says otherwise. Never a key. */
export function ConnectionsPanel() {
  const { data, isError, error, refetch } = useConnections();
  const [editing, setEditing] = useState<Connection | "new" | null>(null);
  const [removing, setRemoving] = useState<Connection | null>(null);
  const items = data?.items ?? [];
  const add = (
    <Button icon="plus" onClick={() => setEditing("new")}>
      Add connection
    </Button>
  );
  return (
    <Panel
      id="connections"
      className="scroll-mt-20"
      title="Connections"
      hint={items.length > 0 && formatCountOf(items.length, "endpoint")}
      actions={items.length > 0 && add}
      flush
    >
      {!data && !isError && <Loading />}
      {!data && isError && (
        <div className="p-3.5">
          <ErrorState
            title="The connections can’t be shown"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data && items.length === 0 && (
        <div className="p-3.5">
          <EmptyState title="No model is connected." actions={add}>
            Until you connect one, deliberations are rehearsals: a built-in panel follows a script, and is marked as
            such everywhere. Add any OpenAI-compatible endpoint: a provider you have a key for, or a model on this
            machine.
          </EmptyState>
        </div>
      )}
      {items.length > 0 && (
        <>
          <DefaultSentence items={items} />
          <ul role="list" aria-label="Connections">
            {items.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                onEdit={() => setEditing(connection)}
                onRemove={() => setRemoving(connection)}
              />
            ))}
          </ul>
        </>
      )}
      {editing && data && (
        <ConnectionEditor
          key={editing === "new" ? "new" : editing.id}
          connection={editing === "new" ? null : editing}
          list={data}
          onClose={() => setEditing(null)}
        />
      )}
      <RemoveConnection connection={removing} onClose={() => setRemoving(null)} />
    </Panel>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-3.5">
      <span className="sr-only">Loading the connections…</span>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-full" />
    </div>
  );
}

type DefaultSentenceProps = { items: readonly Connection[] };

/** Who answers in a new deliberation that chooses nothing. */
function DefaultSentence({ items }: DefaultSentenceProps) {
  const chosen = items.find(({ isDefault }) => isDefault);
  return (
    <p className="border-b border-line px-3.5 py-2 text-ink-muted">
      {!chosen && (
        <>
          <Badge>Rehearsal</Badge> There is no default connection: a new deliberation is a rehearsal unless you choose
          one for it.
        </>
      )}
      {chosen && chosen.defaultModel === "" && (
        <>
          New deliberations go to <span className="font-semibold text-ink">{chosen.name}</span>, which has no default
          model, so each one has to name a model.
        </>
      )}
      {chosen && chosen.defaultModel !== "" && (
        <>
          New deliberations use <span className="font-semibold text-ink">{chosen.defaultModel}</span> at{" "}
          <span className="font-semibold text-ink">{hostOf(chosen.baseUrl)}</span>. Each one can use another connection
          or model, or be a rehearsal.
        </>
      )}
    </p>
  );
}

type RemoveConnectionProps = {
  /** null: nothing is being removed. */ connection: Connection | null;
  onClose: () => void;
};

function RemoveConnection({ connection, onClose }: RemoveConnectionProps) {
  const deletion = useDeleteConnection();
  const announce = useAnnounce();

  function close() {
    deletion.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={connection !== null}
      danger
      title="Remove this connection?"
      confirmLabel="Remove connection"
      cancelLabel="Keep it"
      pending={deletion.isPending && "Removing…"}
      error={deletion.error && messageOf(deletion.error)}
      onConfirm={() =>
        connection &&
        deletion.mutate(connection.id, {
          onSuccess: () => {
            announce(`Connection “${connection.name}” removed`, { urgent: true });
            close();
          },
        })
      }
      onClose={close}
    >
      <p>“{connection?.name}” and its key will be deleted permanently.</p>
      <p className="mt-2">
        Finished deliberations keep everything. Running ones that still need it will pause and say why; you can then
        give their agents another model.
        {connection?.isDefault &&
          " It is the default. New deliberations will use the endpoint from the environment, or be rehearsals."}
      </p>
    </ConfirmDialog>
  );
}
