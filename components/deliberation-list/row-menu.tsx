"use client";

import { useState } from "react";
import { CancelOrDelete } from "@/components/deliberation/header/cancel-or-delete";
import { Dialog } from "@/components/ui/dialog";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { useAnnounce } from "@/lib/client/live/announcer";
import { mayBeDone, messageOf } from "@/lib/client/http/api";
import { useCommand } from "@/lib/client/use-commands";
import type { DeliberationId } from "@/lib/domain/ids";
import { isTerminal, type DeliberationStatus } from "@/lib/domain/status";

type RowMenuProps = { id: DeliberationId; title: string; status: DeliberationStatus };

const SAID = { start: "Started", pause: "Paused", resume: "Running again" } as const;

/** Pausing can be undone and is done at once; what can't be undone is asked about, by name. */
export function RowMenu({ id, title, status }: RowMenuProps) {
  const [asking, setAsking] = useState<"cancel" | "delete" | null>(null);
  const command = useCommand(id);
  const announce = useAnnounce();

  const send = (name: keyof typeof SAID) =>
    command.mutate(name, { onSuccess: () => announce(`${SAID[name]}: ${title}`, { urgent: true }) });

  const items: MenuItem[] = [
    ...(status === "running" || status === "queued" || status === "awaiting_human"
      ? [{ id: "pause", label: "Pause", icon: "pause" as const, onSelect: () => send("pause") }]
      : []),
    ...(status === "paused"
      ? [{ id: "resume", label: "Resume", icon: "play" as const, onSelect: () => send("resume") }]
      : []),
    ...(status === "draft"
      ? [{ id: "start", label: "Start", icon: "play" as const, onSelect: () => send("start") }]
      : []),
    ...(isTerminal(status)
      ? []
      : [{ id: "cancel", label: "Cancel deliberation…", icon: "close" as const, onSelect: () => setAsking("cancel") }]),
    { id: "delete", label: "Delete…", icon: "trash", danger: true, onSelect: () => setAsking("delete") },
  ];

  return (
    <>
      <Menu label={`Actions for ${title}`} items={items} variant="ghost" />
      <CancelOrDelete id={id} title={title} asking={asking} onClose={() => setAsking(null)} />
      <Dialog
        open={command.error !== null}
        size="small"
        title={mayBeDone(command.error) ? "That may not have worked" : "That did not work"}
        onClose={() => command.reset()}
      >
        <p role="alert">{command.error ? messageOf(command.error) : null}</p>
      </Dialog>
    </>
  );
}
