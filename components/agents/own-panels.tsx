"use client";

import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { useAnnounce } from "@/lib/client/live/announcer";
import { messageOf } from "@/lib/client/http/api";
import { formatCountOf } from "@/lib/client/format";
import { useDeletePanelTemplate, usePanelTemplates } from "@/lib/client/new-deliberation/use-panel-templates";
import { useMay } from "@/lib/client/people/viewer";
import type { PanelTemplate } from "@/lib/contracts/panels";
import type { Agent } from "@/lib/domain/agent";
import { PanelEditor } from "./panel-editor";

type OwnPanelsProps = {
  initial: PanelTemplate[];
  /** Who can be taken over from what comes with Parley. */ known: readonly Agent[];
};

export function OwnPanels({ initial, known }: OwnPanelsProps) {
  const templates = usePanelTemplates(initial);
  const deletion = useDeletePanelTemplate();
  const announce = useAnnounce();
  const mayEdit = useMay("create");
  const [editing, setEditing] = useState<PanelTemplate | "new" | null>(null);
  const [deleting, setDeleting] = useState<PanelTemplate | null>(null);
  const panels = templates.data ?? [];

  function remove({ id, name }: PanelTemplate) {
    deletion.mutate(id, {
      onSuccess: () => {
        setDeleting(null);
        announce(`Panel “${name}” deleted`, { urgent: true });
      },
    });
  }

  return (
    <Panel
      title="Your panels"
      hint={panels.length > 0 && formatCountOf(panels.length, "panel")}
      actions={
        mayEdit && (
          <Button icon="plus" onClick={() => setEditing("new")}>
            New panel
          </Button>
        )
      }
      flush
    >
      {templates.isError && panels.length === 0 && (
        <ErrorState message={messageOf(templates.error)} onRetry={() => void templates.refetch()} />
      )}
      {panels.length === 0 && !templates.isError && (
        <p className="px-3.5 py-3 text-ink-muted">
          None yet.
          {mayEdit &&
            " Put together your own agents once and reuse them in new deliberations. You can also use “Save this panel…” when you set up a new deliberation."}
        </p>
      )}
      <ul role="list" aria-label="Your panels">
        {panels.map((panel) => (
          <li
            key={panel.id}
            className="flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-3.5 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">{panel.name}</p>
              <p className="text-xs break-words text-ink-muted">{panel.agents.map(({ name }) => name).join(", ")}</p>
            </div>
            {mayEdit && (
              <>
                <Button variant="ghost" icon="edit" aria-label={`Edit ${panel.name}`} onClick={() => setEditing(panel)}>
                  Edit
                </Button>
                <Button
                  variant="ghost"
                  icon="trash"
                  aria-label={`Delete ${panel.name}`}
                  onClick={() => setDeleting(panel)}
                >
                  Delete
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <PanelEditor
          key={editing === "new" ? "new" : editing.id}
          template={editing === "new" ? null : editing}
          known={known}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        danger
        title="Delete this panel?"
        confirmLabel="Delete panel"
        cancelLabel="Keep it"
        pending={deletion.isPending && "Deleting…"}
        error={deletion.error && messageOf(deletion.error)}
        onConfirm={() => deleting && remove(deleting)}
        onClose={() => {
          setDeleting(null);
          deletion.reset();
        }}
      >
        “{deleting?.name}” will be deleted permanently. Deliberations created from it keep their agents.
      </ConfirmDialog>
    </Panel>
  );
}
