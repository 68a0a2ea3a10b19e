"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CancelOrDelete } from "@/components/deliberation/header/cancel-or-delete";
import { Dialog } from "@/components/ui/dialog";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { useAnnounce } from "@/lib/client/live/announcer";
import { mayBeDone, messageOf } from "@/lib/client/http/api";
import { askAgainHref } from "@/lib/client/lists/ask-again";
import { useMay } from "@/lib/client/people/viewer";
import { useCommand } from "@/lib/client/use-commands";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { isTerminal } from "@/lib/domain/status";
import { isProtocolId } from "@/lib/protocols/protocol-ids";
import { persistently } from "@/lib/client/page/persistently";

const RenameDialog = dynamic(() =>
  persistently(() => import("@/components/deliberation/header/rename-dialog")).then((module) => module.RenameDialog),
);

const RowFork = dynamic(() => persistently(() => import("./row-fork")).then((module) => module.RowFork));

const SAID = { start: "Started", pause: "Paused", resume: "Running again" } as const;

/** What can be done with a deliberation without opening it. Pausing can be undone and is done at once; what can't be is asked about, by name. */
export function RowMenu({ row }: { row: DeliberationRow }) {
  const { id, title, record, protocol } = row;
  // One that was opened from a bundle can't be moved here.
  const status = row.origin === "bundle" ? null : row.status;
  const [asking, setAsking] = useState<"cancel" | "delete" | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const [isForking, setIsForking] = useState(false);
  const [mayRun, mayCreate, mayDelete] = [useMay("run"), useMay("create"), useMay("administer")];
  const command = useCommand(id);
  const announce = useAnnounce();
  const router = useRouter();
  const { error } = command;

  const send = (name: keyof typeof SAID) => () =>
    command.mutate(name, { onSuccess: () => announce(`${SAID[name]}: ${title}`, { urgent: true }) });
  const download = (file: string) => () => window.location.assign(`/api/deliberations/${id}/${file}`);

  const moves: (MenuItem | false)[] = [
    (status === "running" || status === "queued" || status === "awaiting_human") && {
      id: "pause",
      label: "Pause",
      icon: "pause",
      onSelect: send("pause"),
    },
    status === "paused" && { id: "resume", label: "Resume", icon: "play", onSelect: send("resume") },
    status === "draft" && { id: "start", label: "Start", icon: "play", onSelect: send("start") },
  ];
  const reads: (MenuItem | false)[] = [
    { id: "open", label: "Open", icon: "external", onSelect: () => router.push(`/deliberations/${id}`) },
    record !== null && {
      id: "record",
      label: "Decision record",
      icon: "records",
      // The number of an opened one belongs to the register it comes from.
      onSelect: () => router.push(status === null ? `/deliberations/${id}?tab=record` : `/records/${record.number}`),
    },
    mayRun && status !== null && { id: "rename", label: "Rename…", icon: "edit", onSelect: () => setIsRenaming(true) },
    mayCreate && { id: "again", label: "Ask again…", icon: "copy", onSelect: () => router.push(askAgainHref(id)) },
    // A validation belongs to its record.
    mayRun &&
      status !== null &&
      isProtocolId(protocol) && { id: "fork", label: "Fork…", icon: "fork", onSelect: () => setIsForking(true) },
    { id: "compare", label: "Compare…", icon: "compare", onSelect: () => router.push(`/compare/${id}`) },
    { id: "export", label: "Export as zip", icon: "download", onSelect: download("export.zip") },
    { id: "bundle", label: "Export as bundle", icon: "download", onSelect: download("bundle.zip") },
  ];
  const ends: (MenuItem | false)[] = [
    mayRun &&
      status !== null &&
      !isTerminal(status) && {
        id: "cancel",
        label: "Cancel deliberation…",
        icon: "close",
        onSelect: () => setAsking("cancel"),
      },
    mayDelete && { id: "delete", label: "Delete…", icon: "trash", danger: true, onSelect: () => setAsking("delete") },
  ];
  const items = [...(mayRun ? moves : []), ...reads, ...ends].filter((item) => item !== false);

  return (
    <>
      <Menu label={`Actions for ${title}`} items={items} variant="ghost" />
      {isRenaming && <RenameDialog id={id} title={title} onClose={() => setIsRenaming(false)} />}
      {isForking && isProtocolId(protocol) && (
        <RowFork id={id} protocol={protocol} onClose={() => setIsForking(false)} />
      )}
      <CancelOrDelete id={id} title={title} asking={asking} onClose={() => setAsking(null)} />
      <Dialog
        open={error !== null}
        size="small"
        title={mayBeDone(error) ? "That may not have worked" : "That did not work"}
        onClose={() => command.reset()}
      >
        <p role="alert">{error ? messageOf(error) : null}</p>
      </Dialog>
    </>
  );
}
