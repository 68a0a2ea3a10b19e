"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAnnounce } from "@/lib/client/announcer";
import { messageOf } from "@/lib/client/api";
import { useDeleteConnection } from "@/lib/client/use-connections";
import type { Connection } from "@/lib/contracts/connections";

type RemoveConnectionProps = { /** null: nothing is being removed. */ connection: Connection | null; onClose: () => void };

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
      onConfirm={() => connection && deletion.mutate(connection.id, { onSuccess: () => { announce(`Connection “${connection.name}” removed`, { urgent: true }); close(); } })}
      onClose={close}
    >
      <p>“{connection?.name}” is removed for good, with its key.</p>
      <p className="mt-2">Finished deliberations keep everything. Those that still need it pause with the reason; their seats can then be given another model.{connection?.isDefault && " It is the default: new deliberations go to the environment’s endpoint after that, or are rehearsals."}</p>
    </ConfirmDialog>
  );
}
