"use client";

import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { messageOf } from "@/lib/client/http/api";
import { formatCountOf } from "@/lib/client/format";
import { useConnections } from "@/lib/client/connections/use-connections";
import type { Connection } from "@/lib/contracts/connections";
import { ConnectionEditor } from "./connection-editor";
import { ConnectionRow } from "./connection-row";
import { DefaultSentence } from "./default-sentence";
import { RemoveConnection } from "./remove-connection";

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
