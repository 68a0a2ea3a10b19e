"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAnnounce } from "@/lib/client/live/announcer";
import { messageOf } from "@/lib/client/http/api";
import { useDeleteConnection } from "@/lib/client/connections/use-connections";
import type { Connection } from "@/lib/contracts/connections";

type RemoveConnectionProps = {
  /** null: nothing is being removed. */ connection: Connection | null;
  onClose: () => void;
};

export function RemoveConnection({ connection, onClose }: RemoveConnectionProps) {
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
