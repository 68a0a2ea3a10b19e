"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useAnnounce } from "@/lib/client/announcer";
import { messageOf } from "@/lib/client/api";
import { useCommand, useDelete, type CommandName } from "@/lib/client/use-commands";
import type { DeliberationId } from "@/lib/domain/ids";
import { isTerminal, type DeliberationStatus } from "@/lib/domain/status";

type RowMenuProps = { id: DeliberationId; title: string; status: DeliberationStatus };

const SAID: Record<CommandName, string> = { pause: "Paused", resume: "Running again", cancel: "Cancelled" };

/** Pausing can be undone and is done at once; what can't be undone is asked about, by name. */
export function RowMenu({ id, title, status }: RowMenuProps) {
  const [asking, setAsking] = useState<"cancel" | "delete" | null>(null);
  const command = useCommand(id);
  const deletion = useDelete(id);
  const announce = useAnnounce();
  const close = () => setAsking(null);
  const isRefused = command.error !== null && asking !== "cancel";

  const send = (name: CommandName) =>
    command.mutate(name, { onSuccess: () => { close(); announce(`${SAID[name]}: ${title}`, { urgent: true }); } });

  const items: MenuItem[] = [
    ...(status === "running" || status === "queued" || status === "awaiting_human" ? [{ id: "pause", label: "Pause", icon: "pause" as const, onSelect: () => send("pause") }] : []),
    ...(status === "paused" ? [{ id: "resume", label: "Resume", icon: "play" as const, onSelect: () => send("resume") }] : []),
    ...(status === "draft" ? [{ id: "resume", label: "Start", icon: "play" as const, onSelect: () => send("resume") }] : []),
    ...(isTerminal(status) ? [] : [{ id: "cancel", label: "Cancel deliberation…", icon: "close" as const, onSelect: () => setAsking("cancel") }]),
    { id: "delete", label: "Delete…", icon: "trash", danger: true, onSelect: () => setAsking("delete") },
  ];

  return (
    <>
      <Menu label={`Actions for ${title}`} items={items} variant="ghost" />
      <ConfirmDialog
        open={asking === "cancel"}
        danger
        title="Cancel this deliberation?"
        confirmLabel="Cancel deliberation"
        cancelLabel="Keep it going"
        pending={command.isPending && "Cancelling…"}
        error={command.error && messageOf(command.error)}
        onConfirm={() => send("cancel")}
        onClose={() => { close(); command.reset(); }}
      >
        “{title}” ends for good without a decision. Everything said so far stays readable; replies being written are dropped.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "delete"}
        danger
        title="Delete this deliberation?"
        confirmLabel="Delete deliberation"
        cancelLabel="Keep it"
        pending={deletion.isPending && "Deleting…"}
        error={deletion.error && messageOf(deletion.error)}
        onConfirm={() => deletion.mutate(undefined, { onSuccess: () => announce(`Deleted: ${title}`, { urgent: true }) })}
        onClose={() => { close(); deletion.reset(); }}
      >
        “{title}” is removed with its log, its decisions and its record. This can’t be undone.
      </ConfirmDialog>
      <Dialog open={isRefused} size="small" title="That did not work" onClose={() => command.reset()}>
        <p role="alert">{command.error ? messageOf(command.error) : null}</p>
      </Dialog>
    </>
  );
}
