"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAnnounce } from "@/lib/client/live/announcer";
import { messageOf } from "@/lib/client/http/api";
import { useCommand, useDelete } from "@/lib/client/use-commands";
import type { DeliberationId } from "@/lib/domain/ids";

type CancelOrDeleteProps = {
  id: DeliberationId;
  title: string;
  /** What is being asked about; null: nothing. */ asking: "cancel" | "delete" | null;
  onClose: () => void;
  /** After it is gone. */ onDeleted?: () => void;
};

/** What can't be undone is asked about first, by name, with what is lost and what is kept. */
export function CancelOrDelete({ id, title, asking, onClose, onDeleted }: CancelOrDeleteProps) {
  const command = useCommand(id);
  const deletion = useDelete(id);
  const announce = useAnnounce();

  function close() {
    command.reset();
    deletion.reset();
    onClose();
  }

  function cancel() {
    command.mutate("cancel", {
      onSuccess: () => {
        announce(`Cancelled: ${title}`, { urgent: true });
        close();
      },
    });
  }

  function remove() {
    deletion.mutate(undefined, {
      onSuccess: () => {
        announce(`Deleted: ${title}`, { urgent: true });
        onDeleted?.();
      },
    });
  }

  return (
    <>
      <ConfirmDialog
        open={asking === "cancel"}
        danger
        title="Cancel this deliberation?"
        confirmLabel="Cancel deliberation"
        cancelLabel="Keep it going"
        pending={command.isPending && "Cancelling…"}
        error={command.error && messageOf(command.error)}
        onConfirm={cancel}
        onClose={close}
      >
        “{title}” will end permanently without a decision. Everything said so far stays readable; replies still being
        written are dropped.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "delete"}
        danger
        title="Delete this deliberation?"
        confirmLabel="Delete deliberation"
        cancelLabel="Keep it"
        pending={deletion.isPending && "Deleting…"}
        error={deletion.error && messageOf(deletion.error)}
        onConfirm={remove}
        onClose={close}
      >
        “{title}” will be deleted with its log, decisions and record. This can’t be undone. Export it first if you might
        need it.
      </ConfirmDialog>
    </>
  );
}
