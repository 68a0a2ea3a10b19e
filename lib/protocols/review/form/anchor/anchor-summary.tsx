"use client";

import { useState } from "react";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAnnounce } from "@/lib/client/live/announcer";
import { messageOf } from "@/lib/client/http/api";
import { anchorToYaml } from "./anchor-yaml";
import { YAML_NOT_LOADED } from "@/lib/client/new-deliberation/yaml-file";
import { downloadText } from "@/lib/client/page/download-text";
import { useDeleteResearchAnchor, type SavedAnchor } from "./use-research-anchors";
import { slug } from "@/lib/domain/slug";
import { RESEARCH_TYPE_LABELS, type ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";

type AnchorSummaryProps = {
  anchor: ResearchAnchor;
  /** null: it is only in this draft. */ saved: SavedAnchor | null;
  onEdit: () => void;
  onDeleted: () => void;
};

/** The chosen anchor at a glance, and what can be done with it. */
export function AnchorSummary({ anchor, saved, onEdit, onDeleted }: AnchorSummaryProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const [isExportLost, setIsExportLost] = useState(false);
  const deletion = useDeleteResearchAnchor();
  const announce = useAnnounce();
  const name = saved?.name ?? "anchor";
  const facts = [
    { term: "Field", text: [anchor.domain, anchor.subdomain].filter(Boolean).join(", "), isLocked: false },
    {
      term: "Type",
      text: anchor.research_type ? RESEARCH_TYPE_LABELS[anchor.research_type] : "",
      isLocked: anchor.research_type_locked,
    },
    { term: "Venue", text: anchor.target_venue.primary, isLocked: anchor.target_venue.venue_locked },
    { term: "Value", text: anchor.value_proposition, isLocked: false },
  ];

  async function exportYaml() {
    const text = await anchorToYaml(anchor).catch(() => null);
    setIsExportLost(text === null);
    if (text !== null) downloadText(`${slug(name, 60)}.yaml`, text, "application/yaml");
  }

  function remove() {
    if (saved)
      deletion.mutate(saved.id, {
        onSuccess: () => {
          setIsDeleting(false);
          announce(`Anchor “${saved.name}” deleted`, { urgent: true });
          onDeleted();
        },
      });
  }

  return (
    <div role="group" aria-label={`Research anchor ${name}`} className="rounded-md border border-line">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 px-3 py-2 text-xs">
        {facts.map(({ term, text, isLocked }) => (
          <div key={term} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="min-w-0 break-words">
              {text || <span className="text-ink-muted">open</span>} {isLocked && <Badge>Locked</Badge>}
            </dd>
          </div>
        ))}
        {anchor.last_modified && isTime(anchor.last_modified) && (
          <div className="col-span-full grid grid-cols-subgrid">
            <dt className="text-ink-muted">Changed</dt>
            <dd>
              <AbsoluteTime at={anchor.last_modified} show="date" />
            </dd>
          </div>
        )}
      </dl>
      <div className="flex flex-wrap gap-1 border-t border-line px-1.5 py-1">
        {saved && (
          <Button variant="ghost" icon="edit" aria-label={`Edit the anchor ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button variant="ghost" icon="download" aria-label={`Export ${name} as YAML`} onClick={() => void exportYaml()}>
          Export YAML
        </Button>
        {saved && (
          <Button
            variant="ghost"
            icon="trash"
            aria-label={`Delete the anchor ${name}`}
            onClick={() => setIsDeleting(true)}
          >
            Delete
          </Button>
        )}
      </div>
      {isExportLost && (
        <p role="alert" className="border-t border-line px-3 py-2 text-danger">
          {YAML_NOT_LOADED}
        </p>
      )}
      <ConfirmDialog
        open={isDeleting}
        danger
        title="Delete this anchor?"
        confirmLabel="Delete anchor"
        cancelLabel="Keep it"
        pending={deletion.isPending && "Deleting…"}
        error={deletion.error && messageOf(deletion.error)}
        onConfirm={remove}
        onClose={() => {
          setIsDeleting(false);
          deletion.reset();
        }}
      >
        “{name}” and its change log will be deleted permanently. Deliberations created with it keep their copy.
      </ConfirmDialog>
    </div>
  );
}

/** An imported one may hold any text there. */
const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));
