"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { LinkButton } from "@/components/ui/link-button";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { messageOf } from "@/lib/client/http/api";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useIsReadOnly, useReplay } from "@/lib/client/live/replay";
import { useAnnounce } from "@/lib/client/live/announcer";
import { askAgainHref } from "@/lib/client/lists/ask-again";
import { useMay, useViewer } from "@/lib/client/people/viewer";
import { useAddress } from "@/lib/client/page/use-address";
import { useMediaQuery } from "@/lib/client/page/use-media-query";
import { useCommand } from "@/lib/client/use-commands";
import { recordName } from "@/lib/domain/record/record-name";
import { isTerminal } from "@/lib/domain/status";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import dynamic from "next/dynamic";
import { CancelOrDelete } from "./cancel-or-delete";
import { tabChanges, tabOf } from "@/components/deliberation/tabs";
import { TRANSCRIPT } from "@/components/deliberation/transcript/transcript-id";
import { persistently } from "@/lib/client/page/persistently";

const ForkDialog = dynamic(() =>
  persistently(() => import("@/components/deliberation/fork/fork-dialog")).then((module) => module.ForkDialog),
);

const DeliberationPeopleDialog = dynamic(() =>
  persistently(() => import("@/components/people/deliberation-people-dialog")).then(
    (module) => module.DeliberationPeopleDialog,
  ),
);

const RenameDialog = dynamic(() => persistently(() => import("./rename-dialog")).then((module) => module.RenameDialog));

type HeaderActionsProps = { snapshot: Snapshot; onDecide: () => void };

/** Solid only where a person is needed. */
const AMBER = "border-transparent! bg-attention-solid! font-semibold text-attention-on-solid!";

/** At most two buttons; the primary one is what the state asks for. The rest is in the menu. */
export function HeaderActions({ snapshot, onDecide }: HeaderActionsProps) {
  const { id } = snapshot;
  // Nothing can be done about one that was opened from a bundle, or about what is past, but reading its record.
  const isReadOnly = useIsReadOnly();
  const status = isReadOnly && snapshot.status !== "closed" ? null : snapshot.status;
  const [mayRun, mayDecide] = [useMay("run"), useMay("decide")];
  const command = useCommand(id);
  const address = useAddress();
  const tab = tabOf(address, snapshot.protocol);
  const isPending = (name: string) => command.isPending && command.variables === name;
  return (
    <>
      {command.error && (
        <p role="alert" className="text-xs text-danger">
          {messageOf(command.error)}
        </p>
      )}
      {mayRun && (status === "running" || status === "queued" || status === "awaiting_human") && (
        <Button
          icon="pause"
          className="max-md:hidden"
          pending={isPending("pause") && "Pausing…"}
          onClick={() => command.mutate("pause")}
        >
          Pause
        </Button>
      )}
      {/* The overview says it above everything else. */}
      {mayDecide && status === "awaiting_human" && tab !== "overview" && (
        <Button className={AMBER} keys="d" onClick={onDecide}>
          Decide
        </Button>
      )}
      {/* A phone shows the transcript below everything else. */}
      {snapshot.headSeq > 1 && tab === "overview" && (
        <a href={`#${TRANSCRIPT}`} className={clsx(buttonStyle(), "lg:hidden")}>
          Read along
        </a>
      )}
      {mayRun && status === "draft" && (
        <Button
          variant="primary"
          icon="play"
          pending={isPending("start") && "Starting…"}
          onClick={() => command.mutate("start")}
        >
          Start
        </Button>
      )}
      {mayRun && status === "paused" && (
        <Button
          variant="primary"
          icon="play"
          pending={isPending("resume") && "Resuming…"}
          onClick={() => command.mutate("resume")}
        >
          Resume
        </Button>
      )}
      {status === "closed" && snapshot.validates !== undefined && (
        <LinkButton
          variant="primary"
          className="max-md:hidden"
          prefetch={false}
          href={`/records/${snapshot.validates}#implementation`}
        >
          Open {recordName(snapshot.validates)}
        </LinkButton>
      )}
      {status === "closed" && snapshot.validates === undefined && tab !== "record" && (
        <LinkButton
          variant="primary"
          className="max-md:hidden"
          prefetch={false}
          href={address.href(tabChanges("record"))}
        >
          View record
        </LinkButton>
      )}
      <MoreActions snapshot={snapshot} onCommand={(name) => command.mutate(name)} />
    </>
  );
}

type MoreActionsProps = { snapshot: Snapshot; onCommand: (name: "pause") => void };

function MoreActions({ snapshot: { id, status, title, validates }, onCommand }: MoreActionsProps) {
  const [asking, setAsking] = useState<"cancel" | "delete" | null>(null);
  const [isForking, setIsForking] = useState(false);
  const [isRenaming, setIsRenaming] = useState(false);
  const announce = useAnnounce();
  const router = useRouter();
  const isOpened = useOpenedFrom() !== null;
  const isReplayed = useReplay() !== null;
  const isPhone = useMediaQuery("(width < 700px)");
  const isTeam = useViewer().kind === "person";
  const [mayRun, mayCreate] = [useMay("run"), useMay("create")];
  const mayDelete = useMay("administer");
  const [isSharing, setIsSharing] = useState(false);
  const canPause = status === "running" || status === "queued" || status === "awaiting_human";

  const items: MenuItem[] = [
    // What has no room as a button there.
    ...(isPhone && canPause && mayRun && !isOpened && !isReplayed
      ? [{ id: "pause", label: "Pause", icon: "pause" as const, onSelect: () => onCommand("pause") }]
      : []),
    ...(isOpened || isReplayed || !mayRun
      ? []
      : [{ id: "rename", label: "Rename…", icon: "edit" as const, onSelect: () => setIsRenaming(true) }]),
    ...(isTeam && mayRun
      ? [{ id: "people", label: "Who may see this…", icon: "agents" as const, onSelect: () => setIsSharing(true) }]
      : []),
    ...(isOpened || validates !== undefined || !mayRun
      ? []
      : [{ id: "fork", label: "Fork…", icon: "fork" as const, onSelect: () => setIsForking(true) }]),
    ...(mayCreate
      ? [{ id: "again", label: "Ask again…", icon: "copy" as const, onSelect: () => router.push(askAgainHref(id)) }]
      : []),
    { id: "compare", label: "Compare…", icon: "compare", onSelect: () => router.push(`/compare/${id}`) },
    { id: "present", label: "Present", icon: "present", onSelect: () => router.push(`/present/${id}`) },
    {
      id: "copy",
      label: "Copy link",
      icon: "copy",
      onSelect: () =>
        void navigator.clipboard.writeText(window.location.href).then(() => announce("Link copied", { urgent: true })),
    },
    {
      id: "export",
      label: "Export as zip",
      icon: "download",
      onSelect: () => window.location.assign(`/api/deliberations/${id}/export.zip`),
    },
    {
      id: "bundle",
      label: "Export as bundle",
      icon: "download",
      onSelect: () => window.location.assign(`/api/deliberations/${id}/bundle.zip`),
    },
    ...(isTerminal(status) || isOpened || isReplayed || !mayRun
      ? []
      : [{ id: "cancel", label: "Cancel deliberation…", icon: "close" as const, onSelect: () => setAsking("cancel") }]),
    ...(mayDelete
      ? [{ id: "delete", label: "Delete…", icon: "trash" as const, danger: true, onSelect: () => setAsking("delete") }]
      : []),
  ];

  return (
    <>
      <Menu label="More actions" items={items} />
      {isSharing && <DeliberationPeopleDialog id={id} onClose={() => setIsSharing(false)} />}
      {isForking && <ForkDialog onClose={() => setIsForking(false)} />}
      {isRenaming && <RenameDialog id={id} title={title} onClose={() => setIsRenaming(false)} />}
      <CancelOrDelete
        id={id}
        title={title}
        asking={asking}
        onClose={() => setAsking(null)}
        onDeleted={() => router.push("/deliberations")}
      />
    </>
  );
}
