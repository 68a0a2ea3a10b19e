"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu } from "@/components/ui/overlay/menu";
import { messageOf } from "@/lib/client/http/api";
import { formatCountOf } from "@/lib/client/format";
import { useViewer } from "@/lib/client/people/viewer";
import { useDeleteSpace } from "@/lib/client/spaces/use-spaces";
import type { SpaceRow } from "@/lib/contracts/people/spaces";
import { SpaceNameDialog } from "./space-name-dialog";
import { SpacePeopleDialog } from "./space-people-dialog";

/** `all`: every space there is, whose people may be put into this one. */
export function SpaceLine({ space, all }: { space: SpaceRow; all: readonly SpaceRow[] }) {
  const viewer = useViewer();
  const remove = useDeleteSpace();
  const [dialog, setDialog] = useState<"none" | "name" | "people" | "delete">("none");
  const { id, name, isFirst, people, deliberations, records } = space;
  const close = () => setDialog("none");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">
          {name}
          {viewer.kind === "person" && viewer.space === id && all.length > 1 && (
            <span className="ml-1.5 font-normal text-ink-muted">you are here</span>
          )}
        </p>
        <p className="text-xs text-ink-muted">
          {[
            formatCountOf(people.length, "person", "people"),
            formatCountOf(deliberations, "deliberation", "deliberations"),
            ...(records > 0 ? [formatCountOf(records, "imported record", "imported records")] : []),
            ...(isFirst && all.length > 1 ? ["the first space"] : []),
          ].join(" · ")}
        </p>
      </div>
      <Menu
        label={`More about ${name}`}
        items={[
          { id: "name", label: "Rename…", onSelect: () => setDialog("name") },
          { id: "people", label: "People…", onSelect: () => setDialog("people") },
          ...(isFirst ? [] : [{ id: "delete", label: "Delete…", danger: true, onSelect: () => setDialog("delete") }]),
        ]}
      />
      {dialog === "name" && <SpaceNameDialog space={{ id, name }} onClose={close} />}
      {dialog === "people" && <SpacePeopleDialog space={space} all={all} onClose={close} />}
      <ConfirmDialog
        open={dialog === "delete"}
        title={`Delete “${name}”?`}
        confirmLabel="Delete"
        danger
        pending={remove.isPending && "Deleting…"}
        error={remove.error && messageOf(remove.error)}
        onConfirm={() => remove.mutate(id, { onSuccess: () => window.location.reload() })}
        onClose={close}
      >
        Only a space without deliberations and imported records can be deleted. Its connections, panels, prices,
        webhooks, API tokens and invitations go with it. People stay in their other spaces.
      </ConfirmDialog>
    </li>
  );
}
